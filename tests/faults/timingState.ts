import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Engine } from '../../engine/api/engine';
import type { AnyDatabase } from '../../server/database/types';
import { drainStale } from '../../server/timing/store/drainStale';
import { loadEventSetup } from '../../server/timing/store/eventSetup';
import { markAthletes } from '../../server/timing/store/markStale';
import { readsByIds } from '../../server/timing/store/storedReads';
import { workOut } from '../../server/timing/store/workOut';

/** What timing made of an event, by names that are the same in every database: without ids, and in no order of arrival. */
export interface TimingState {
  /** `chip device time` → what was made of the read. */
  readonly reads: Readonly<Record<string, Record<string, unknown>>>;
  /** By start number. */
  readonly athletes: Readonly<Record<string, Record<string, unknown>>>;
  /** Of those who were read. */
  readonly results: Readonly<Record<string, Record<string, unknown>>>;
  readonly counts: Readonly<Record<string, number>>;
}

export async function timingState(db: AnyDatabase, eventId: number): Promise<TimingState> {
  return {
    reads: await byKey(
      db,
      sql`
      select concat_ws(' ', p.chipcode, p.device, to_char(p.time, 'YYYY-MM-DD HH24:MI:SS.MS'), p.file, p.sequence, p.moved_to_id, case when p.manual then p.id end) as key,
        p.state, p.reason, p.instant, p.lap, p.mark, p.shift_ms, a.start_number, r.name as race, t.name as timeline
      from passings p left join athletes a on a.id = p.athlete_id left join races r on r.id = p.race_id left join timelines t on t.id = p.timeline_id
      where p.event_id = ${eventId} and p.deleted_at is null order by 1`,
    ),
    athletes: await byKey(
      db,
      sql`
      select start_number as key, state, gun_time, chip_time, race_time from athletes where event_id = ${eventId} and deleted_at is null order by 1`,
    ),
    // A row without any read says no more than none.
    results: await byKey(
      db,
      sql`
      select a.start_number as key, ra.name as race, r.gun_at, r.race_gun_at, r.started_at, r.chip_from_gun, r.laps, r.gun_time, r.chip_time, r.race_time,
        r.warnings
      from results r join athletes a on a.id = r.athlete_id left join races ra on ra.id = r.race_id
      where r.event_id = ${eventId} and a.deleted_at is null
        and (r.started_at is not null or r.chip_from_gun or r.warnings is not null) order by 1`,
    ),
    counts: await countsOf(db, eventId),
  };
}

interface Settled {
  db: AnyDatabase;
  engine: Engine;
  eventId: number;
}

/**
 * What is stored is what follows from the reads, the rules and the corrections, and from nothing else: working everything out once more
 * changes nothing. Nor do the sums that are kept beside the rows, and reads are numbered without gaps.
 */
export async function expectSettled({ db, engine, eventId }: Settled): Promise<TimingState> {
  await drainStale(engine, eventId);
  const before = await timingState(db, eventId);
  const everyone = await sql<{ id: number }>`select id from athletes where event_id = ${eventId}`.execute(db);
  await markAthletes(
    db,
    everyone.rows.map((row) => row.id),
  );
  await drainStale(engine, eventId);
  expect(await timingState(db, eventId)).toEqual(before);
  await expectConsistent({ db, engine, eventId });
  return before;
}

async function expectConsistent({ db, engine, eventId }: Settled): Promise<void> {
  expect(await rowsOf(db, sql`select athlete_id from stale_results where event_id = ${eventId}`)).toEqual([]);
  const counted = await rowsOf(
    db,
    sql`select coalesce(t.name, 'nowhere') || ' ' || p.state as key, count(*)::int as value from passings p left join timelines t on t.id = p.timeline_id
      where p.event_id = ${eventId} and p.deleted_at is null group by 1 order by 1`,
  );
  expect(await countsOf(db, eventId)).toEqual(Object.fromEntries(counted.map(({ key, value }) => [key, value])));
  const unlike = sql`
    select a.id, a.state, a.gun_time, r.gun_time as result_gun_time from athletes a left join results r on r.athlete_id = a.id
    where a.event_id = ${eventId} and a.deleted_at is null
      and (a.gun_time, a.chip_time, a.race_time) is distinct from (r.gun_time, r.chip_time, r.race_time)`;
  expect(await rowsOf(db, unlike)).toEqual([]);
  const [numbers] = await rowsOf(
    db,
    sql`select count(*)::int as reads, coalesce(min(seq), 1)::int as first, coalesce(max(seq), 0)::int as last, count(distinct seq)::int as different,
      (select coalesce(max(seq), 0)::int from timing_feeds where event_id = ${eventId}) as feed from passings where event_id = ${eventId}`,
  );
  const { reads } = numbers as { reads: number };
  expect(numbers).toEqual({ reads, first: 1, last: reads, different: reads, feed: reads });
  await expectUnownedInPlace({ db, engine, eventId });
}

/** Reads of nobody are no athlete's to work out: where they were made follows from the devices alone. */
async function expectUnownedInPlace({ db, engine, eventId }: Settled): Promise<void> {
  const unowned = await rowsOf(
    db,
    sql`select p.id, exists (select 1 from athlete_chips c where c.event_id = p.event_id and c.chipcode = p.chipcode) as is_owned from passings p
      where p.event_id = ${eventId} and p.athlete_id is null and p.deleted_at is null order by 1`,
  );
  expect(unowned.filter((row) => row.is_owned)).toEqual([]);
  const reads = await readsByIds(
    engine.db,
    unowned.map((row) => Number(row.id)),
  );
  const { made } = workOut({ setup: await loadEventSetup(engine.db, eventId), runners: [], reads });
  expect(reads.map((read) => read.made)).toEqual(made);
}

async function countsOf(db: AnyDatabase, eventId: number): Promise<Record<string, number>> {
  const rows = await rowsOf(
    db,
    sql`select coalesce(t.name, 'nowhere') || ' ' || c.state as key, c.reads::int as value from timing_counts c left join timelines t on t.id = c.timeline_id
      where c.event_id = ${eventId} and c.reads <> 0 order by 1`,
  );
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

async function byKey(db: AnyDatabase, query: ReturnType<typeof sql>): Promise<Record<string, Record<string, unknown>>> {
  const rows = await rowsOf(db, query);
  const found = Object.fromEntries(rows.map(({ key, ...row }) => [String(key), row]));
  // Else rows would hide one another.
  expect(Object.keys(found)).toHaveLength(rows.length);
  return found;
}

async function rowsOf(db: AnyDatabase, query: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> {
  return (await query.execute(db)).rows as Record<string, unknown>[];
}
