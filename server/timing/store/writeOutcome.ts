import { sql } from 'kysely';
import type { EngineTransaction } from '../../../engine/api/engine';
import type { AthleteState } from '../resolve/types';
import { numbers, texts } from './arrayLiteral';
import { LostRace } from './lostRace';
import type { Runner, RunnerResult } from './runners';
import type { MadeOfRead, StoredRead } from './storedReads';
import type { Outcome, ReadInHand } from './workOut';

/** A read that is not stored yet, with what the device said of it. */
export interface FreshRead extends ReadInHand {
  /** Its key where another read has its number. */
  readonly sharedNumberKey?: string | undefined;
  /** The other instant that it may be, as of raw reads, and its key then. */
  readonly otherTime?: number | undefined;
  readonly otherKey?: string | undefined;
  readonly sequence: number | null;
  readonly file: number | null;
  readonly raw: string | null;
  /** The file that it came with, by its task. */
  readonly readFile?: number | undefined;
}

/** How many reads each state at each timeline gained or lost, by `timelineId state`. */
export type CountChanges = Map<string, number>;

interface NewReads {
  /** Their numbers, ascending. */
  readonly seqs: readonly number[];
  readonly reads: readonly FreshRead[];
  readonly made: readonly MadeOfRead[];
}

/** Ids of new reads, in their order, and the athletes whose own row changed. */
interface Stored {
  readonly ids: number[];
  readonly athletes: number[];
}

/**
 * What stores new reads and what they come to, the results that changed, and what athletes show of them. One statement, made ready before
 * it is run: the database would wait for each further one until this process, which works out the next part meanwhile, comes to send it.
 * What is given throws a LostRace where somebody set the state of an athlete meanwhile.
 */
export function outcomeStatement(
  tx: EngineTransaction,
  options: { eventId: number; added?: NewReads; runners: Outcome['runners']; counts?: CountChanges },
): () => Promise<Stored> {
  const { eventId, added, runners } = options;
  const results = runners.filter(
    ({ runner, result }) => isWorthKeeping(runner, result) && !isSameResult(runner.result, result),
  );
  const shown = runners.filter(
    ({ runner, state, result }) => runner.state !== state || !isSameTimes(runner.result, result),
  );
  for (const one of added?.made ?? []) if (options.counts) count(options.counts, one, 1);
  const hasAdded = added !== undefined && added.reads.length > 0;
  const steps = [
    ...(hasAdded ? [sql`inserted as (${insertReads(eventId, added)})`] : []),
    ...(results.length > 0 ? [sql`kept as (${upsertResults(eventId, results)})`] : []),
    ...(shown.length > 0 ? [sql`held as (${holdAthletes(shown)}), shown as (${updateAthletes(shown)})`] : []),
  ];
  if (steps.length === 0) return async () => ({ ids: [], athletes: [] });
  const statement = sql<Written>`
    with ${sql.join(steps)} select ${hasAdded ? sql`(select json_agg(id order by seq) from inserted)` : sql`null::json`} as ids,
      ${shown.length > 0 ? SHOWN : NOTHING_SHOWN}`.compile(tx);
  return async () => {
    const [row] = (await tx.executeQuery(statement)).rows;
    requireSameStates(
      shown.map(({ runner }) => runner),
      row?.held,
    );
    return { ids: row?.ids ?? [], athletes: row?.athletes ?? [] };
  };
}

interface Written {
  ids: number[] | null;
  athletes: number[] | null;
  held: Held | null;
}

/** Of each athlete, in the order of the ids: how it was when its row was locked. */
interface Held {
  ids: number[] | null;
  states: AthleteState[] | null;
  by_hand: boolean[] | null;
}

const SHOWN = sql`(select json_agg(id) from shown) as athletes,
  (select json_build_object('ids', json_agg(id), 'states', json_agg(state), 'by_hand', json_agg(state_by_hand)) from held) as held`;
const NOTHING_SHOWN = sql`null::json as athletes, null::json as held`;

function insertReads(eventId: number, { seqs, reads, made }: NewReads) {
  const read = <T>(pick: (one: FreshRead) => T) => reads.map(pick);
  // Few reads are anybody's by their start number: all others do without that column.
  const isOwned = reads.some(({ movedToId }) => movedToId !== null);
  const movedTo = isOwned ? sql`, moved_to_id` : sql``;
  const movedToIds = isOwned ? sql`, ${numbers(read((one) => one.movedToId))}::bigint[]` : sql``;
  return sql`
    insert into passings (event_id, received_at, seq, read_key, time, device, chipcode, sequence, file, raw, athlete_id, race_id, timeline_id, lap, state, reason, instant${movedTo})
    select ${eventId}::bigint, now(), seq, read_key, to_timestamp(time / 1000.0::float8), device, chipcode, sequence, file, raw, athlete_id, race_id, timeline_id, lap, state, reason, to_timestamp(instant / 1000.0::float8)${movedTo}
    from unnest(${numbers(seqs)}::bigint[], ${texts(read((one) => one.key))}::text[], ${numbers(read((one) => one.time))}::bigint[],
      ${texts(read((one) => one.device))}::text[], ${texts(read((one) => one.chipcode))}::text[], ${numbers(read((one) => one.sequence))}::bigint[],
      ${numbers(read((one) => one.file))}::bigint[], ${texts(read((one) => one.raw))}::text[], ${madeColumns(made)}${movedToIds})
      as r(seq, read_key, time, device, chipcode, sequence, file, raw, athlete_id, race_id, timeline_id, lap, state, reason, instant${movedTo})
    returning id, seq`;
}

/** The columns that resolving decides, for `unnest`. */
function madeColumns(made: readonly MadeOfRead[]) {
  const column = <T>(pick: (one: MadeOfRead) => T) => made.map(pick);
  return sql`${numbers(column((one) => one.athleteId))}::bigint[], ${numbers(column((one) => one.raceId))}::bigint[],
    ${numbers(column((one) => one.timelineId))}::bigint[], ${numbers(column((one) => one.lap))}::int[], ${texts(column((one) => one.state))}::text[],
    ${texts(column((one) => one.reason))}::text[], ${numbers(column((one) => one.instant))}::bigint[]`;
}

/** A read that was stored, and what it comes to now. */
export interface ChangedRead {
  readonly read: StoredRead;
  readonly made: MadeOfRead;
}

/** Those of the reads that come to something else now; `made` in the order of `reads`. */
export function changedOf(reads: readonly StoredRead[], made: readonly MadeOfRead[]): ChangedRead[] {
  const changed: ChangedRead[] = [];
  reads.forEach((read, i) => {
    const now = made[i]!;
    if (!isSame(read.made, now)) changed.push({ read, made: now });
  });
  return changed;
}

/** Writes what reads that were stored come to now; gives their ids. @throws LostRace where somebody corrected one of them meanwhile */
export async function updateReads(
  tx: EngineTransaction,
  changed: readonly ChangedRead[],
  counts: CountChanges,
): Promise<number[]> {
  if (changed.length === 0) return [];
  for (const { read, made } of changed) {
    count(counts, read.made, -1);
    count(counts, made, 1);
  }
  await requireUncorrected(
    tx,
    changed.map(({ read }) => read),
  );
  const ids = changed.map(({ read }) => read.id);
  await sql`
    update passings p set athlete_id = r.athlete_id, race_id = r.race_id, timeline_id = r.timeline_id, lap = r.lap, state = r.state,
      reason = r.reason, instant = to_timestamp(r.instant / 1000.0::float8)
    from unnest(${numbers(ids)}::bigint[], ${madeColumns(changed.map(({ made }) => made))}) as r(id, athlete_id, race_id, timeline_id, lap, state, reason, instant)
    where p.id = r.id`.execute(tx);
  return ids;
}

/** Waits for anyone who is correcting one of the reads, and keeps others from it. */
async function requireUncorrected(tx: EngineTransaction, reads: readonly StoredRead[]): Promise<void> {
  // In the order of every other writer, so that two cannot wait for each other.
  const held = await sql<{ id: number; version: number | null }>`
    select id, case when deleted_at is null then version end as version from passings where id = any(${numbers(reads.map(({ id }) => id))}::bigint[])
    order by id for no key update`.execute(tx);
  const versions = new Map(held.rows.map(({ id, version }) => [id, version]));
  if (reads.some(({ id, version }) => versions.get(id) !== version)) throw new LostRace();
}

/** In the order of every other writer, so that two cannot wait for each other. */
function holdAthletes(shown: Outcome['runners']) {
  const ids = numbers(shown.map(({ runner }) => runner.athleteId));
  return sql`select id, state, state_by_hand from athletes where id = any(${ids}::bigint[]) order by id for no key update`;
}

/** The version stays: what follows from reads is no edit that somebody else's edit could overwrite. */
function updateAthletes(shown: Outcome['runners']) {
  return sql`
    update athletes a set state = r.state, gun_time = r.gun_time, chip_time = r.chip_time, race_time = r.race_time
    from held, unnest(${numbers(shown.map(({ runner }) => runner.athleteId))}::bigint[], ${texts(shown.map((one) => one.state))}::text[],
      ${numbers(shown.map((one) => one.result.gunTime))}::bigint[], ${numbers(shown.map((one) => one.result.chipTime))}::bigint[],
      ${numbers(shown.map((one) => one.result.raceTime))}::bigint[]) as r(id, state, gun_time, chip_time, race_time)
    where held.id = r.id and a.id = held.id
      and (a.state, a.gun_time, a.chip_time, a.race_time) is distinct from (r.state, r.gun_time, r.chip_time, r.race_time)
    returning a.id`;
}

/** A state set by hand meanwhile stays. */
function requireSameStates(runners: readonly Runner[], held: Held | null | undefined): void {
  const now = new Map(held?.ids?.map((id, i) => [id, `${held.states?.[i]} ${held.by_hand?.[i]}`]));
  const isSet = ({ athleteId, state, isStateByHand }: Runner) => now.get(athleteId) !== `${state} ${isStateByHand}`;
  if (runners.some(isSet)) throw new LostRace();
}

function upsertResults(eventId: number, results: Outcome['runners']) {
  const of = (pick: (result: RunnerResult) => number | null) => numbers(results.map(({ result }) => pick(result)));
  return sql`
    insert into results (athlete_id, event_id, race_id, gun_at, race_gun_at, started_at, chip_from_gun, laps, gun_time, chip_time, race_time, problems, warnings, start_first_at, start_last_at, first_lap_ms, second_lap_ms)
    select athlete_id, ${eventId}::bigint, race_id, to_timestamp(gun_at / 1000.0::float8), to_timestamp(race_gun_at / 1000.0::float8), to_timestamp(started_at / 1000.0::float8),
      chip_from_gun, laps, gun_time, chip_time, race_time, problems::jsonb, warnings::jsonb, to_timestamp(start_first_at / 1000.0::float8), to_timestamp(start_last_at / 1000.0::float8), first_lap_ms, second_lap_ms
    from unnest(${numbers(results.map(({ runner }) => runner.athleteId))}::bigint[], ${of((one) => one.raceId)}::bigint[], ${of((one) => one.gunAt)}::bigint[],
      ${of((one) => one.raceGunAt)}::bigint[], ${of((one) => one.startedAt)}::bigint[], ${results.map(({ result }) => result.isChipTimeFromGun)}::boolean[],
      ${of((one) => one.laps)}::int[], ${of((one) => one.gunTime)}::bigint[], ${of((one) => one.chipTime)}::bigint[], ${of((one) => one.raceTime)}::bigint[],
      ${texts(results.map(({ result }) => result.problems))}::text[], ${texts(results.map(({ result }) => result.warnings))}::text[], ${of((one) => one.startFirstAt)}::bigint[], ${of((one) => one.startLastAt)}::bigint[],
      ${of((one) => one.firstLapMs)}::bigint[], ${of((one) => one.secondLapMs)}::bigint[])
      as r(athlete_id, race_id, gun_at, race_gun_at, started_at, chip_from_gun, laps, gun_time, chip_time, race_time, problems, warnings, start_first_at, start_last_at, first_lap_ms, second_lap_ms)
    on conflict (athlete_id) do update set race_id = excluded.race_id, gun_at = excluded.gun_at, race_gun_at = excluded.race_gun_at,
      started_at = excluded.started_at, chip_from_gun = excluded.chip_from_gun, laps = excluded.laps, gun_time = excluded.gun_time,
      chip_time = excluded.chip_time, race_time = excluded.race_time, problems = excluded.problems, warnings = excluded.warnings,
      start_first_at = excluded.start_first_at, start_last_at = excluded.start_last_at,
      first_lap_ms = excluded.first_lap_ms, second_lap_ms = excluded.second_lap_ms`;
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

export function isSameResult(a: RunnerResult | null, b: RunnerResult): boolean {
  if (a === null) return false;
  return (
    (Object.keys(b) as (keyof RunnerResult)[]).every(
      (key) => key === 'warnings' || key === 'problems' || a[key] === b[key],
    ) &&
    isSameJson(a.problems, b.problems) &&
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
export function isWorthKeeping(runner: Runner, result: RunnerResult): boolean {
  return (
    runner.result !== null ||
    result.startedAt !== null ||
    result.startLastAt !== null ||
    result.isChipTimeFromGun ||
    result.warnings !== null
  );
}
