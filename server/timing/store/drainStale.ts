import { type RawBuilder, sql } from 'kysely';
import type { Engine, EngineTransaction } from '../../../engine/api/engine';
import { isLostRace } from '../../../engine/api/operations/transaction';
import { numbers } from './arrayLiteral';
import { closureOf } from './closure';
import { eachAhead } from './eachAhead';
import { loadEventSetup } from './eventSetup';
import { type Part, partOf } from './independentParts';
import { inTimingTransaction } from './inTimingTransaction';
import { markChangedWinners } from './lastStanding';
import { lockFeed } from './lockFeed';
import { milliseconds } from './milliseconds';
import { notifyTimed } from './notifyTimed';
import { clearFailures, failedRaces, NO_RACE, recordFailure } from './raceFailures';
import { type Feed, type KnownAthlete, type RecentAthletes, recentAthletes } from './recentAthletes';
import type { Runner } from './runners';
import { type Share, writeFlows } from './startFlows';
import type { StoredRead } from './storedReads';
import { TIMING_CHANNEL } from './timingChannel';
import { judgeBy, workOut } from './workOut';
import { nowKnown, type WorkedOut, workOutPart } from './workOutPart';
import { type CountChanges, changedOf, outcomeStatement, updateReads, writeCounts } from './writeOutcome';

/** As many as an answer may wait for. */
const SOON = 500;

/**
 * Works out what a small change made stale, for its answer to find it done; a large one is left to the worker. Never throws: the change
 * is committed whatever happens here, and what stays marked is the worker's to follow, and to complain of.
 */
export async function drainSoon(engine: Engine, eventId: number): Promise<void> {
  const due = await sql`select 1 from stale_results where event_id = ${eventId} limit ${SOON + 1}`.execute(engine.db);
  if (due.rows.length > 0 && due.rows.length <= SOON) await drainStale(engine, eventId).catch(() => {});
}

/** Athletes worked out again in one transaction: reads that come in meanwhile wait no longer than that. */
const SLICE = 750;
/** Of those as many as are worked out at a time, while the database writes those before. */
const PART_SIZE = 250;

/**
 * Works out the results of an event that something they depend on has changed for, a slice at a time, until none is left. Several may
 * do so at once: each slice is done by one. Leaves out failed races until their next attempt is due. Gives how many athletes were looked at.
 */
export async function drainStale(engine: Engine, eventId: number, isStopping: () => boolean = () => false) {
  const failed = await failedRaces(engine.db, eventId);
  const held = failed.flatMap(({ raceId, isHeld }) => (isHeld ? raceId : []));
  const races = held.length === 0 ? ALL_RACES : sql`and ${RACE_ID} <> all(${held}::bigint[])`;
  const done = await drainSlices({ engine, eventId, races, isStopping });
  const retried = failed.flatMap(({ raceId, isHeld }) => (isHeld ? [] : raceId));
  if (!isStopping()) await clearFailures(engine, eventId, retried);
  return done;
}

/** Settings of `drainEachRace`. */
interface EachRaceOptions {
  isStopping(): boolean;
  /** Receives the error of a race whose last attempt had no error or another one. */
  onError(error: unknown): void;
}

/**
 * Works out the results of an event as `drainStale` does. If that fails, works out each race alone, so that a race with an error does not
 * stop the others. A failed race is attempted again when one of its athletes is marked, and after a delay that grows with each attempt.
 * @throws an error that is no fault of a race: a lost race between transactions, or a database that does not answer
 */
export async function drainEachRace(engine: Engine, eventId: number, options: EachRaceOptions): Promise<void> {
  try {
    await drainStale(engine, eventId, options.isStopping);
  } catch (error) {
    if (options.isStopping() || isLostRace(error)) throw error;
    for (const raceId of await staleRaces(engine, eventId)) await drainRace(engine, { eventId, raceId, ...options });
  }
}

/** Lists the races of an event with athletes to work out, without those whose next attempt is not due. */
async function staleRaces({ db }: Engine, eventId: number): Promise<number[]> {
  const failed = await failedRaces(db, eventId);
  const found = await sql<{ id: number }>`
    select distinct ${RACE_ID} as id from stale_results where event_id = ${eventId} order by id`.execute(db);
  return found.rows.map(({ id }) => id).filter((id) => !failed.some(({ raceId, isHeld }) => isHeld && raceId === id));
}

async function drainRace(
  engine: Engine,
  { eventId, raceId, isStopping, onError }: EachRaceOptions & { eventId: number; raceId: number },
): Promise<void> {
  const begun = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(engine.db);
  try {
    await drainSlices({ engine, eventId, races: sql`and ${RACE_ID} = ${raceId}`, isStopping });
  } catch (error) {
    if (isStopping() || isLostRace(error)) throw error;
    if (await recordFailure(engine, { eventId, raceId, triedAt: begun.rows[0]!.at, error })) onError(error);
    return;
  }
  if (!isStopping()) await clearFailures(engine, eventId, [raceId]);
}

/** SQL of the race of a row of `stale_results`. A lookup for each row, as few rows are asked for. */
const RACE_ID = sql`coalesce((select a.race_id from athletes a where a.id = stale_results.athlete_id), ${sql.lit(NO_RACE)})`;
const ALL_RACES = sql``;

interface SlicesOptions {
  engine: Engine;
  eventId: number;
  /** SQL of a condition on `stale_results`. */
  races: RawBuilder<unknown>;
  isStopping(): boolean;
}

async function drainSlices({ engine, eventId, races, isStopping }: SlicesOptions): Promise<number> {
  let done = 0;
  let doneBefore = 0;
  // Each slice goes on behind the one before: looking past what is done takes longer every time.
  let after: Turn | null = null;
  while (!isStopping()) {
    const slice: Slice = await inTimingTransaction(engine, eventId, (tx) =>
      drainSlice({ engine, tx, eventId, races, after }),
    );
    done += slice.followed;
    after = slice.last;
    if (after !== null) continue;
    // Those that are left are being marked again by somebody who will say so.
    if (done === doneBefore) break;
    doneBefore = done;
  }
  return done;
}

/** Where an athlete stands in the order of following. */
interface Turn {
  readonly turn: number;
  readonly athlete_id: number;
}

interface Slice {
  followed: number;
  /** The last that was looked at; null where there was none. */
  last: Turn | null;
  settle(): void;
}

interface Due extends Turn {
  marked_at: string;
  inputs_changed: boolean;
}

async function drainSlice(options: {
  engine: Engine;
  tx: EngineTransaction;
  eventId: number;
  races: RawBuilder<unknown>;
  after: Turn | null;
}): Promise<Slice> {
  const { engine, tx, eventId, races, after } = options;
  const feed = await lockFeed(tx, eventId);
  const behind = after
    ? sql`and (hashint8(athlete_id), athlete_id) > (${after.turn}::int, ${after.athlete_id}::bigint)`
    : sql``;
  const due = await sql<Due>`
    select hashint8(athlete_id) as turn, athlete_id, marked_at::text as marked_at, inputs_changed from stale_results
    where event_id = ${eventId} ${behind} ${races} order by hashint8(athlete_id), athlete_id limit ${SLICE}`.execute(
    tx,
  );
  const last = due.rows.at(-1) ?? null;
  if (last === null) return { followed: 0, last, settle: () => {} };
  const idsOf = (rows: readonly Due[]) => rows.map((row) => row.athlete_id);
  const settle = await workOutAgain({
    engine,
    tx,
    eventId,
    feed,
    athleteIds: idsOf(due.rows.filter((row) => row.inputs_changed)),
    unchangedIds: idsOf(due.rows.filter((row) => !row.inputs_changed)),
  });
  // Only now, and only what nobody marked again meanwhile or is about to: anyone who marks holds rows that this may have waited for.
  const followed = await sql`
    delete from stale_results where athlete_id in (
      select s.athlete_id from stale_results s
      join unnest(${numbers(idsOf(due.rows))}::bigint[], ${due.rows.map((row) => row.marked_at)}::timestamptz[]) d(athlete_id, marked_at)
        on d.athlete_id = s.athlete_id and d.marked_at = s.marked_at
      order by s.athlete_id for update of s skip locked)`.execute(tx);
  await sql`select pg_notify(${TIMING_CHANNEL}, ${String(eventId)})`.execute(tx);
  return { followed: Number(followed.numAffectedRows ?? 0), last, settle };
}

interface AgainOptions {
  engine: Engine;
  tx: EngineTransaction;
  eventId: number;
  /** Where the event's feed stands: the caller has locked it. */
  feed: Feed;
  /** Reads that the caller has numbered already, of these athletes. */
  added?: number;
  athleteIds: readonly number[];
  /** More athletes, of whom nothing but the rules has changed. */
  unchangedIds?: readonly number[];
}

/**
 * Works out athletes and anyone who they share reads with. Gives what is to be called once that is committed; a caller who cannot know may
 * leave it out, and all that this process remembers of the event is void.
 */
export async function workOutAgain(options: AgainOptions): Promise<() => void> {
  const { engine, tx, eventId, feed, added = 0, athleteIds, unchangedIds = [] } = options;
  const recent = recentAthletes(engine);
  const from = { ...feed, seq: feed.seq - added };
  recent.asOf(eventId, from);
  const setup = await loadEventSetup(tx, eventId);
  const known = knownAlone(recent, eventId, unchangedIds);
  const loadedIds = [...athleteIds, ...unchangedIds.filter((id) => !known.has(id))];
  const { runners, reads } = await closureOf(tx, eventId, loadedIds);
  for (const { athleteId } of runners) known.delete(athleteId);
  const loaded = workOut({ setup, runners, reads });
  const remembered: WorkedOut[] = [];
  const changed = changedOf(reads, loaded.made);
  const athletes: number[] = [];
  const judge = judgeBy(setup);
  await eachAhead(inParts([...known.values()], runners.length > 0), (part) => {
    const one = workOutPart(setup, judge, part);
    changed.push(...one.changed);
    const isFirst = remembered.push(one) === 1;
    const run = outcomeStatement(tx, { eventId, runners: isFirst ? [...loaded.runners, ...one.runners] : one.runners });
    return async () => {
      athletes.push(...(await run()).athletes);
    };
  });
  const counts: CountChanges = new Map();
  const changedIds = await updateReads(tx, changed, counts);
  await writeCounts(tx, eventId, counts);
  // What was worked out for an athlete that is deleted by now is nobody's.
  const found = new Set(runners.map(({ athleteId }) => athleteId));
  const gone = await deleteResults(
    tx,
    loadedIds.filter((id) => !found.has(id)),
  );
  const judged = [...loaded.runners, ...remembered.flatMap((one) => one.runners)];
  await writeFlows({ tx, eventId, setup, judged, gone });
  await markChangedWinners(tx, setup);
  await notifyTimed({ engine, tx, eventId, passings: changedIds, athletes });
  await sql`update timing_feeds set epoch = ${feed.epoch + 1} where event_id = ${eventId}`.execute(tx);
  return () => {
    recent.forget(eventId, [...loadedIds, ...found], chipsOf(runners, reads));
    if (recent.moved(eventId, from, { ...feed, epoch: feed.epoch + 1 })) remembered.forEach(nowKnown);
  };
}

/** Deletes the results of athletes who are deleted; gives their shares in the flows over the start mat. */
async function deleteResults(tx: EngineTransaction, athleteIds: readonly number[]): Promise<Share[]> {
  if (athleteIds.length === 0) return [];
  const deleted = await sql<Share>`
    delete from results r where athlete_id = any(${athleteIds}::bigint[])
    returning race_id as "raceId", ${milliseconds('r.gun_at')} as "gunAt", ${milliseconds('r.start_first_at')} as "startFirstAt",
      ${milliseconds('r.start_last_at')} as "startLastAt"`.execute(tx);
  return deleted.rows;
}

/**
 * Athletes are written in the order of every other writer, so that two cannot wait for each other: together with others, all at once.
 */
function inParts(athletes: KnownAthlete[], isWithOthers: boolean): Part[] {
  if (isWithOthers || athletes.length === 0) return [partOf(athletes)];
  athletes.sort((a, b) => a.runner.athleteId - b.runner.athleteId);
  const parts: Part[] = [];
  for (let at = 0; at < athletes.length; at += PART_SIZE) parts.push(partOf(athletes.slice(at, at + PART_SIZE)));
  return parts;
}

/** Those of the athletes that are remembered, and share no read or chip with anybody. */
function knownAlone(recent: RecentAthletes, eventId: number, athleteIds: readonly number[]): Map<number, KnownAthlete> {
  const alone = new Map<number, KnownAthlete>();
  const isOnlyHolder = (chip: string) => recent.holdersOf(eventId, chip)?.length === 1;
  for (const id of athleteIds) {
    const athlete = recent.athlete(id);
    if (athlete && !athlete.mayShare && athlete.runner.chipcodes.every(isOnlyHolder)) alone.set(id, athlete);
  }
  return alone;
}

function chipsOf(runners: readonly Runner[], reads: readonly StoredRead[]): Set<string> {
  const chips = new Set(runners.flatMap(({ chipcodes }) => chipcodes));
  for (const { chipcode } of reads) if (chipcode !== null) chips.add(chipcode);
  return chips;
}
