import { sql } from 'kysely';
import type { EngineTransaction } from '../../../engine/api/engine';
import { LostRace } from './lostRace';
import type { Runner, RunnerResult } from './runners';
import type { MadeOfRead, StoredRead } from './storedReads';
import type { Outcome, ReadInHand } from './workOut';

/** A read that is not stored yet, with what the device said of it. */
export interface FreshRead extends ReadInHand {
  readonly sequence: number | null;
  readonly file: number | null;
  readonly raw: string | null;
}

/** How many reads each state at each timeline gained or lost, by `timelineId state`. */
export type CountChanges = Map<string, number>;

/** Stores new reads with what they come to; their numbers follow `seq`. */
export async function insertReads(
  tx: EngineTransaction,
  o: { eventId: number; seq: number; reads: readonly { read: FreshRead; made: MadeOfRead }[]; counts: CountChanges },
): Promise<void> {
  if (o.reads.length === 0) return;
  const rows = o.reads.map(({ read, made }, i) => {
    count(o.counts, made, 1);
    return [
      o.seq + i + 1,
      read.key,
      read.time,
      read.device,
      read.chipcode,
      read.sequence,
      read.file,
      read.raw,
      made.athleteId,
      made.raceId,
      made.timelineId,
      made.lap,
      made.state,
      made.reason,
      made.instant,
    ];
  });
  const column = columnsOf(rows);
  await sql`
    insert into passings (event_id, received_at, seq, read_key, time, device, chipcode, sequence, file, raw, athlete_id, race_id, timeline_id, lap, state, reason, instant)
    select ${o.eventId}::bigint, now(), seq, read_key, to_timestamp(time / 1000.0), device, chipcode, sequence, file, raw, athlete_id, race_id, timeline_id, lap, state, reason, to_timestamp(instant / 1000.0)
    from unnest(${column(0)}::bigint[], ${column(1)}::text[], ${column(2)}::bigint[], ${column(3)}::text[], ${column(4)}::text[], ${column(5)}::bigint[],
      ${column(6)}::bigint[], ${column(7)}::text[], ${column(8)}::bigint[], ${column(9)}::bigint[], ${column(10)}::bigint[], ${column(11)}::int[],
      ${column(12)}::text[], ${column(13)}::text[], ${column(14)}::bigint[])
      as r(seq, read_key, time, device, chipcode, sequence, file, raw, athlete_id, race_id, timeline_id, lap, state, reason, instant)`.execute(
    tx,
  );
}

/** Writes what changed of reads that were stored; gives the ids. @throws LostRace where somebody corrected one of them meanwhile */
export async function updateReads(
  tx: EngineTransaction,
  reads: readonly { read: StoredRead; made: MadeOfRead }[],
  counts: CountChanges,
): Promise<number[]> {
  const changed = reads.filter(({ read, made }) => !isSame(read.made, made));
  if (changed.length === 0) return [];
  await requireUncorrected(
    tx,
    changed.map(({ read }) => read),
  );
  const rows = changed.map(({ read, made }) => {
    count(counts, read.made, -1);
    count(counts, made, 1);
    return [read.id, made.athleteId, made.raceId, made.timelineId, made.lap, made.state, made.reason, made.instant];
  });
  const column = columnsOf(rows);
  await sql`
    update passings p set athlete_id = r.athlete_id, race_id = r.race_id, timeline_id = r.timeline_id, lap = r.lap, state = r.state,
      reason = r.reason, instant = to_timestamp(r.instant / 1000.0)
    from unnest(${column(0)}::bigint[], ${column(1)}::bigint[], ${column(2)}::bigint[], ${column(3)}::bigint[], ${column(4)}::int[],
      ${column(5)}::text[], ${column(6)}::text[], ${column(7)}::bigint[])
      as r(id, athlete_id, race_id, timeline_id, lap, state, reason, instant)
    where p.id = r.id`.execute(tx);
  return changed.map(({ read }) => read.id);
}

/** Waits for whoever is correcting one of the reads, and keeps others from it. */
async function requireUncorrected(tx: EngineTransaction, reads: readonly StoredRead[]): Promise<void> {
  // In the order of every other writer, so that two cannot wait for each other.
  const held = await sql<{ id: number; version: number }>`
    select id, version from passings where id = any(${reads.map(({ id }) => id)}::bigint[]) and deleted_at is null
    order by id for no key update`.execute(tx);
  const versions = new Map(held.rows.map(({ id, version }) => [id, version]));
  if (reads.some(({ id, version }) => versions.get(id) !== version)) throw new LostRace();
}

/** Writes results that changed and what athletes show of them; gives the athletes whose own row changed. */
export async function writeResults(
  tx: EngineTransaction,
  eventId: number,
  runners: Outcome<ReadInHand>['runners'],
): Promise<number[]> {
  const results = runners.filter(
    ({ runner, result }) => isWorthKeeping(runner, result) && !isSameResult(runner.result, result),
  );
  if (results.length > 0) await upsertResults(tx, eventId, results);
  const shown = runners.filter(
    ({ runner, state, result }) => runner.state !== state || !isSameTimes(runner.result, result),
  );
  if (shown.length === 0) return [];
  const column = columnsOf(
    shown.map(({ runner, state, result }) => [
      runner.athleteId,
      state,
      result.gunTime,
      result.chipTime,
      result.raceTime,
    ]),
  );
  // In the order of every other writer, so that two cannot wait for each other.
  await sql`select id from athletes where id = any(${column(0)}::bigint[]) order by id for no key update`.execute(tx);
  // The version stays: what follows from reads is no edit that somebody else's edit could overwrite.
  const written = await sql<{ id: number }>`
    update athletes a set state = r.state, gun_time = r.gun_time, chip_time = r.chip_time, race_time = r.race_time
    from unnest(${column(0)}::bigint[], ${column(1)}::text[], ${column(2)}::bigint[], ${column(3)}::bigint[], ${column(4)}::bigint[])
      as r(id, state, gun_time, chip_time, race_time)
    where a.id = r.id and (a.state, a.gun_time, a.chip_time, a.race_time) is distinct from (r.state, r.gun_time, r.chip_time, r.race_time)
    returning a.id`.execute(tx);
  return written.rows.map((row) => row.id);
}

async function upsertResults(tx: EngineTransaction, eventId: number, results: Outcome<ReadInHand>['runners']) {
  const column = columnsOf(
    results.map(({ runner, result }) => [
      runner.athleteId,
      result.raceId,
      result.gunAt,
      result.raceGunAt,
      result.startedAt,
      result.isChipTimeFromGun,
      result.laps,
      result.gunTime,
      result.chipTime,
      result.raceTime,
      result.warnings,
    ]),
  );
  await sql`
    insert into results (athlete_id, event_id, race_id, gun_at, race_gun_at, started_at, chip_from_gun, laps, gun_time, chip_time, race_time, warnings)
    select athlete_id, ${eventId}::bigint, race_id, to_timestamp(gun_at / 1000.0), to_timestamp(race_gun_at / 1000.0), to_timestamp(started_at / 1000.0),
      chip_from_gun, laps, gun_time, chip_time, race_time, warnings::jsonb
    from unnest(${column(0)}::bigint[], ${column(1)}::bigint[], ${column(2)}::bigint[], ${column(3)}::bigint[], ${column(4)}::bigint[], ${column(5)}::boolean[],
      ${column(6)}::int[], ${column(7)}::bigint[], ${column(8)}::bigint[], ${column(9)}::bigint[], ${column(10)}::text[])
      as r(athlete_id, race_id, gun_at, race_gun_at, started_at, chip_from_gun, laps, gun_time, chip_time, race_time, warnings)
    on conflict (athlete_id) do update set race_id = excluded.race_id, gun_at = excluded.gun_at, race_gun_at = excluded.race_gun_at,
      started_at = excluded.started_at, chip_from_gun = excluded.chip_from_gun, laps = excluded.laps, gun_time = excluded.gun_time,
      chip_time = excluded.chip_time, race_time = excluded.race_time, 
      warnings = excluded.warnings`.execute(tx);
}

export async function writeCounts(tx: EngineTransaction, eventId: number, counts: CountChanges): Promise<void> {
  // In one order everywhere, so that two writers cannot wait for each other.
  const rows = [...counts].filter(([, change]) => change !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
  if (rows.length === 0) return;
  const keys = rows.map(([key]) => key.split(' '));
  await sql`
    insert into timing_counts (event_id, timeline_id, state, reads)
    select ${eventId}::bigint, timeline_id, state, change
    from unnest(${keys.map(([timeline]) => Number(timeline))}::bigint[], ${keys.map(([, state]) => state)}::text[], ${rows.map(([, change]) => change)}::bigint[])
      as r(timeline_id, state, change)
    on conflict (event_id, timeline_id, state) do update set reads = timing_counts.reads + excluded.reads`.execute(tx);
}

function count(counts: CountChanges, { timelineId, state }: MadeOfRead, change: number): void {
  const key = `${timelineId ?? 0} ${state}`;
  counts.set(key, (counts.get(key) ?? 0) + change);
}

/** Rows as arrays of their columns, for `unnest`. */
function columnsOf(rows: readonly (readonly unknown[])[]): (index: number) => unknown[] {
  return (index) => rows.map((row) => row[index] ?? null);
}

function isSame(a: MadeOfRead, b: MadeOfRead): boolean {
  return (
    a.state === b.state &&
    a.timelineId === b.timelineId &&
    a.athleteId === b.athleteId &&
    a.raceId === b.raceId &&
    a.lap === b.lap &&
    a.instant === b.instant &&
    a.reason === b.reason
  );
}

function isSameResult(a: RunnerResult | null, b: RunnerResult): boolean {
  if (a === null) return false;
  return (
    (Object.keys(b) as (keyof RunnerResult)[]).every((key) => key === 'warnings' || a[key] === b[key]) &&
    isSameJson(a.warnings, b.warnings)
  );
}

/** The database writes JSON with blanks of its own. */
function isSameJson(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return a === b;
  return a === b || JSON.stringify(JSON.parse(a)) === b;
}

function isSameTimes(a: RunnerResult | null, b: RunnerResult): boolean {
  return (
    (a?.gunTime ?? null) === b.gunTime && (a?.chipTime ?? null) === b.chipTime && (a?.raceTime ?? null) === b.raceTime
  );
}

/** Whether anything was worked out for the athlete that is worth a row. */
function isWorthKeeping(runner: Runner, result: RunnerResult): boolean {
  return runner.result !== null || result.startedAt !== null || result.isChipTimeFromGun || result.warnings !== null;
}
