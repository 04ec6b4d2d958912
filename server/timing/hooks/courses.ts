import { sql } from 'kysely';
import type { EngineTransaction, ResourceServer, Row, WriteContext, WriteKind } from '../../../engine/api/engine';
import type { Actor } from '../../../engine/core/access/actor';
import { invalid } from '../../../engine/core/errors';
import { nextPosition } from '../../../resources/race_timelines/courseOrder';
import { profileIdOf } from '../../../resources/tenancy';
import { passingModeOf } from '../../../resources/timelines/passingMode';
import { lockFeedsOf } from '../store/lockFeed';
import { markEarlyStarters, markFinishedRaces, markRaces, markSharers, markTimelines } from '../store/markStale';
import { placeUnknown } from '../store/placeUnknown';
import { startRaces } from '../store/startRaces';
import { TIMING_CHANNEL } from '../store/timingChannel';
import { followSoon } from './changed';
import { alignClocks, refuseRepeatedDevices } from './deviceClocks';
import { refuseFinishedRaces, refuseFinishedWaves } from './finishedRaces';

/** What a race's timing is judged by, besides its timelines and gunshots. */
const RACE_RULES = [
  'sport',
  'start_type',
  'kind',
  'laps',
  'min_lap_time',
  'time_limit_ms',
  'cutoff_at',
  'start_window_before',
  'start_window_after',
  'status',
];

/** Decides who gets the reads of a shared chip. */
const SHARING_RULES = ['start_at', 'name'];

export const timedRaces: Pick<ResourceServer, 'followed' | 'afterWrite'> = {
  // Gunshots set it, until the race is finished.
  followed: { status: (alias) => sql`${sql.ref(`${alias}.status`)} <> 'after'` },
  async afterWrite(context) {
    const changes = (rules: readonly string[]) =>
      context.kind !== 'update' || context.fields.some((name) => rules.includes(name));
    if (context.kind === 'create' || !(changes(RACE_RULES) || changes(SHARING_RULES))) return;
    await lockFeedsOf(context.tx, 'races', context.ids);
    if (!changes(RACE_RULES)) {
      await markSharers(context.tx, { raceIds: context.ids });
      await followSoon(context, context.ids);
      return;
    }
    if (context.kind !== 'update') await markRaces(context.tx, context.ids, 'inputs');
    else if (context.fields.includes('status')) await markFinishedRaces(context.tx, context.ids);
    else await markRaces(context.tx, context.ids);
    await followSoon(context, context.ids);
  },
};

export const timelineRules: Pick<ResourceServer, 'beforeWrite' | 'afterWrite'> = {
  async beforeWrite({ values, kind, ids, undoes }) {
    for (const row of values) {
      if (row.backup_of_id != null && ids.includes(Number(row.backup_of_id)))
        throw invalid({ backup_of_id: ['A timeline cannot be its own backup.'] });
      refuseRepeatedDevices(row);
    }
    if (undoes !== null) return values;
    return values.map((row) => withPassingMode(row, kind));
  },
  async afterWrite(context) {
    await alignClocks(context);
    await lockFeedsOf(context.tx, 'timelines', context.ids);
    await refuseUnfitBackups(context);
    // Reads before marks, as anyone who corrects reads does it: so the two cannot wait for each other.
    await placeUnknown(context.tx, context.ids);
    await markTimelines(context.tx, context.ids, context.operationId);
    await followSoon(context, context.ids);
  },
};

/** Makes a backup of a timeline that stands in for another one, unless a mode was given. */
function withPassingMode(row: Row, kind: WriteKind): Row {
  const isModeDue = row.passing_mode === undefined && (row.backup_of_id != null || kind === 'create');
  return isModeDue ? { ...row, passing_mode: passingModeOf(row) } : row;
}

const BACKUP_RULES = ['passing_mode', 'backup_of_id', 'type'];

type Written = Parameters<NonNullable<ResourceServer['afterWrite']>>[0];

/** @throws ApiError 422 for main timelines with a main timeline of their own, timelines that back up each other, or one of another type */
async function refuseUnfitBackups({ tx, ids, kind, fields }: Written): Promise<void> {
  if (kind === 'update' && !fields.some((name) => BACKUP_RULES.includes(name))) return;
  const found = await sql<{ fault: 'main' | 'circle' | 'type' }>`
    with recursive mains(id, main_id) as (
      select id, backup_of_id from timelines where id = any(${[...ids]}::bigint[]) and deleted_at is null
      union select m.id, t.backup_of_id from mains m join timelines t on t.id = m.main_id and t.deleted_at is null)
    select 'main' as fault from timelines t where t.id = any(${[...ids]}::bigint[]) and t.deleted_at is null
      and t.passing_mode = 'main' and t.backup_of_id is not null
    union all select 'circle' from mains where id = main_id
    union all select 'type' from timelines t join timelines m on m.id = t.backup_of_id and m.deleted_at is null
      where (t.id = any(${[...ids]}::bigint[]) or m.id = any(${[...ids]}::bigint[])) and t.deleted_at is null and t.type <> m.type
    limit 1`.execute(tx);
  const fault = found.rows[0]?.fault;
  if (fault === 'main') throw mainBackup();
  if (fault === 'circle') throw invalid({ backup_of_id: ['That timeline is a backup of this one.'] });
  if (fault) throw invalid({ backup_of_id: ['A backup has the type of its main timeline: start, split or finish.'] });
}

function mainBackup() {
  return invalid({
    passing_mode: ['A backup of another timeline cannot be a main timeline. Choose Backup, or clear “Backup of”.'],
  });
}

export const raceTimelineRules: Pick<ResourceServer, 'beforeWrite' | 'afterWrite'> = {
  async beforeWrite({ tx, values, kind }) {
    return kind === 'create' && values.some((row) => row.position === undefined) ? withPositions(tx, values) : values;
  },
  async afterWrite(context) {
    const { tx, ids } = context;
    await lockFeedsOf(tx, 'race_timelines', ids);
    const rows = await sql<{ race_id: number; is_double: boolean }>`
      select rt.race_id, exists (select 1 from race_timelines o
        where o.race_id = rt.race_id and o.timeline_id = rt.timeline_id and o.lap is null and rt.lap is null
          and o.id <> rt.id and o.deleted_at is null and rt.deleted_at is null) as is_double
      from race_timelines rt where rt.id = any(${[...ids]}::bigint[])`.execute(tx);
    if (rows.rows.some((row) => row.is_double))
      throw invalid({ timeline_id: ['The race has this timeline already. Give the lap to add it for another one.'] });
    const races = [...new Set(rows.rows.map((row) => row.race_id))];
    await markRaces(tx, races);
    await markEarlyStarters(tx, races);
    await followSoon(context, ids);
  },
};

/** Gives places that say no position the one that fits their timeline, those before them in the same write being there already. */
async function withPositions(tx: EngineTransaction, values: readonly Row[]): Promise<Row[]> {
  const ids = (name: 'race_id' | 'timeline_id') => [...new Set(values.map((row) => Number(row[name])))];
  const types = await sql<{ id: number; type: PlaceType; main_id: number | null }>`
    select id, type, case when passing_mode = 'backup' then backup_of_id end as main_id
    from timelines where id = any(${ids('timeline_id')}::bigint[])`.execute(tx);
  const standing = await sql<{ race_id: number; timeline_id: number; type: PlaceType; position: number }>`
    select p.race_id, p.timeline_id, t.type, p.position from race_timelines p join timelines t on t.id = p.timeline_id and t.deleted_at is null
    where p.race_id = any(${ids('race_id')}::bigint[]) and p.deleted_at is null order by p.position, p.id`.execute(tx);
  const places = standing.rows.map((row) => ({
    ...row,
    race_id: Number(row.race_id),
    timeline_id: Number(row.timeline_id),
  }));
  return values.map((row) => {
    const race_id = Number(row.race_id);
    const timeline_id = Number(row.timeline_id);
    const timeline = types.rows.find(({ id }) => Number(id) === timeline_id);
    const type = timeline?.type ?? 'split';
    const course = places.filter((place) => place.race_id === race_id);
    const main = course.find((place) => timeline?.main_id != null && place.timeline_id === Number(timeline.main_id));
    const position = Number(row.position ?? main?.position ?? nextPosition(type, course));
    places.push({ race_id, timeline_id, type, position });
    return { ...row, position };
  });
}

type PlaceType = 'start' | 'split' | 'finish';

export const gunshotRules: Pick<ResourceServer, 'beforeWrite' | 'afterWrite'> = {
  async beforeWrite({ actor, values, kind, undoes }) {
    return kind === 'create' && undoes === null ? values.map((row) => withSource(row, actor)) : values;
  },
  async afterWrite(context) {
    await lockFeedsOf(context.tx, 'gunshots', context.ids);
    await refuseFinishedRaces(context);
    const races = await racesOfGunshots(context);
    await markRaces(context.tx, races);
    await markEarlyStarters(context.tx, races);
    await startRaces(context, sql`select event_id from gunshots where id = any(${[...context.ids]}::bigint[])`);
    await sql`select pg_notify(${TIMING_CHANNEL}, event_id::text) from gunshots where id = any(${[...context.ids]}::bigint[]) group by event_id`.execute(
      context.tx,
    );
    await followSoon(context, context.ids);
  },
};

/** Sets who fired a gunshot: a person by hand, anyone else as a device. @throws ApiError 422 for a person's gunshot of a device */
function withSource(row: Row, actor: Actor): Row {
  const isPerson = profileIdOf(actor) !== null;
  if (isPerson && row.source === 'device')
    throw invalid({ source: ['Your gunshot is manual. Leave out the source, or send “manual”.'] });
  return { ...row, source: row.source ?? (isPerson ? 'manual' : 'device') };
}

/** The races that gunshots start, and those they started before this operation: undoing one gives no other word of them. */
async function racesOfGunshots({ tx, ids, operationId }: WriteContext & { ids: readonly number[] }): Promise<number[]> {
  const races = await sql<{ id: number }>`
    with assigned as (
      select to_jsonb(g.race_ids) as race_ids, to_jsonb(g.wave_ids) as wave_ids from gunshots g where g.id = any(${[...ids]}::bigint[])
      union all select c.before -> 'race_ids', c.before -> 'wave_ids' from changes c
        where c.operation_id = ${operationId} and c.resource = 'gunshots' and c.record_id = any(${[...ids]}::bigint[]))
    select r::bigint as id from assigned cross join jsonb_array_elements_text(assigned.race_ids) r
    union select w.race_id from assigned cross join jsonb_array_elements_text(assigned.wave_ids) x join waves w on w.id = x::bigint`.execute(
    tx,
  );
  return races.rows.map((row) => row.id);
}

const WAVE_RULES = ['start_window_before', 'start_window_after'];

/** A wave has a start window, and takes its gunshots along when it is deleted. No other change of it moves a time. */
export const timedWaves: Pick<ResourceServer, 'afterWrite'> = {
  async afterWrite(context) {
    const { tx, ids, kind, fields } = context;
    if (kind === 'create' || (kind === 'update' && !fields.some((name) => WAVE_RULES.includes(name)))) return;
    await lockFeedsOf(tx, 'waves', ids);
    await refuseFinishedWaves(context);
    const races = await sql<{ id: number }>`
      select distinct race_id as id from waves where id = any(${[...ids]}::bigint[])`.execute(tx);
    await markRaces(
      tx,
      races.rows.map((row) => row.id),
      kind === 'update' ? 'rules' : 'inputs',
    );
    await followSoon(context, ids);
  },
};
