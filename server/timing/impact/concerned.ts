import { type RawBuilder, sql } from 'kysely';
import type { EngineDatabase } from '../../../engine/api/engine';
import type { Change } from '../../../resources/passings/impact.calls';
import { readsOfFile } from '../store/readFiles';
import { holdersOf } from '../store/runners';
import { readsOfAthletes, type StoredRead } from '../store/storedReads';
import { withMains } from '../store/withBackups';
import type { PlainChange } from './reversal';

/** The reads and athletes of an event that a change is about. */
export interface Concerned {
  readIds: ReadonlySet<number>;
  athleteIds: number[];
  /** Reads that belong to one of the athletes only after the change. */
  gained: readonly StoredRead[];
}

/** Everyone whose result a change can reach, besides those who share chips with them. */
export async function concernedBy(db: EngineDatabase, eventId: number, change: PlainChange): Promise<Concerned> {
  switch (change.kind) {
    case 'manual_passing':
      return { ...NOBODY, athleteIds: [change.data.athlete_id] };
    case 'passings':
      return concernedByReads(db, eventId, change);
    case 'no_passings':
      return concernedByReads(db, eventId, { ...change, kind: 'passings', data: {} });
    case 'gunshot':
      return concernedWhere(db, eventId, ofGunshot(change));
    case 'timeline':
      return concernedWhere(db, eventId, ofTimeline(change));
    case 'course':
      return concernedWhere(db, eventId, sql`a.race_id = ${raceOfPlace(change)} and ${IS_TIMED}`);
    case 'race':
      return isOnlyRanked(change) ? NOBODY : concernedWhere(db, eventId, sql`a.race_id = ${change.id} and ${IS_TIMED}`);
    case 'athlete':
      return concernedByAthletes(db, eventId, change);
  }
}

export function athletesOf({ id, ids = [] }: Change & { kind: 'athlete' }): readonly number[] {
  return id === undefined ? ids : [id];
}

const NOBODY: Concerned = { readIds: new Set(), athleteIds: [], gained: [] };

/** Before timing begins nothing follows from what a race or an athlete is. */
const IS_TIMED = sql`a.event_id in (select event_id from timing_feeds)`;

async function concernedWhere(db: EngineDatabase, eventId: number, who: RawBuilder<unknown>): Promise<Concerned> {
  const found = await sql<{ id: number }>`
    select a.id from athletes a where a.event_id = ${eventId} and a.deleted_at is null and (${who}) order by a.id`.execute(
    db,
  );
  return { ...NOBODY, athleteIds: found.rows.map((row) => row.id) };
}

/** Which of the times ranks an athlete changes none of them. */
function isOnlyRanked({ data }: Change & { kind: 'race' }): boolean {
  return Object.keys(data).every((name) => name === 'timing_type');
}

async function concernedByAthletes(
  db: EngineDatabase,
  eventId: number,
  change: Change & { kind: 'athlete' },
): Promise<Concerned> {
  const chips = change.data.chipcodes ?? [];
  const asked = await concernedWhere(
    db,
    eventId,
    sql`a.id = any(${[...athletesOf(change)]}::bigint[]) and ${IS_TIMED}`,
  );
  if (chips.length === 0 || asked.athleteIds.length === 0) return asked;
  const gained = await readsOfAthletes(db, { eventId, athleteIds: [], chips });
  const holders = await holdersOf(db, eventId, chips);
  // Anyone who has such a chip now may lose its reads.
  return { ...asked, athleteIds: [...new Set([...asked.athleteIds, ...holders])], gained };
}

async function concernedByReads(
  db: EngineDatabase,
  eventId: number,
  change: Change & { kind: 'passings' },
): Promise<Concerned> {
  const { ids, filter = {} } = change;
  const conditions = [sql`p.event_id = ${eventId}`, sql`p.deleted_at is null`];
  if (ids) conditions.push(sql`p.id = any(${ids}::bigint[])`);
  if (filter.device !== undefined) conditions.push(sql`p.device = ${filter.device}`);
  if (filter.timeline_id !== undefined) conditions.push(sql`p.timeline_id = ${filter.timeline_id}`);
  if (filter.read_file !== undefined) conditions.push(sql`p.id in (${readsOfFile(filter.read_file)})`);
  if (filter['time[gte]'] !== undefined) conditions.push(sql`p.time >= to_timestamp(${filter['time[gte]']} / 1000.0)`);
  if (filter['time[lte]'] !== undefined) conditions.push(sql`p.time <= to_timestamp(${filter['time[lte]']} / 1000.0)`);
  const found = await sql<{ id: number; athlete_ids: number[] }>`
    select p.id, array_remove(array_agg(distinct who.id), null) as athlete_ids
    from passings p left join lateral (
      select p.athlete_id as id union all select p.moved_to_id
      union all select c.athlete_id from athlete_chips c where c.event_id = p.event_id and c.chipcode = p.chipcode) who on true
    where ${sql.join(conditions, sql` and `)} group by p.id`.execute(db);
  const athleteIds = new Set(found.rows.flatMap((row) => row.athlete_ids));
  if (change.data.moved_to_id != null) athleteIds.add(change.data.moved_to_id);
  return { ...NOBODY, readIds: new Set(found.rows.map((row) => row.id)), athleteIds: [...athleteIds] };
}

function raceOfPlace({ id, data }: Change & { kind: 'course' }): RawBuilder<unknown> {
  return id === undefined
    ? sql`${data?.race_id ?? null}::bigint`
    : sql`(select race_id from race_timelines where id = ${id})`;
}

function ofGunshot({ id = 0, data }: Change & { kind: 'gunshot' }): RawBuilder<unknown> {
  return sql`a.race_id = any(${data?.race_ids ?? []}::bigint[])
    or a.race_id in (select race_id from waves where id = any(${data?.wave_ids ?? []}::bigint[]))
    or a.race_id in (select unnest(race_ids) from gunshots where id = ${id})
    or a.race_id in (select w.race_id from gunshots g join waves w on w.id = any(g.wave_ids) where g.id = ${id})`;
}

function ofTimeline({ id, data }: Change & { kind: 'timeline' }): RawBuilder<unknown> {
  const devices = (data?.devices ?? []).map((device) => device.id.trim().toLowerCase());
  const mains = [id, data?.backup_of_id ?? id];
  return sql`a.race_id in (select race_id from race_timelines where timeline_id = any(${withMains(mains)}) and deleted_at is null)
    or a.id in (select p.athlete_id from passings p where p.event_id = a.event_id and lower(btrim(p.device)) = any(${devices}::text[]))`;
}
