import { sql } from 'kysely';
import type { Engine, EngineTransaction } from '../../../engine/api/engine';
import { notifyWrite } from '../../../engine/api/operations/notify';
import { inOwnTransaction } from '../../../engine/api/operations/transaction';
import { closureOf } from './closure';
import { loadEventSetup } from './eventSetup';
import { lockFeed } from './lockFeed';
import { type Feed, recentAthletes } from './recentAthletes';
import type { Runner } from './runners';
import type { StoredRead } from './storedReads';
import { TIMING_CHANNEL } from './timingChannel';
import { workOut } from './workOut';
import { type CountChanges, changedOf, updateReads, writeCounts, writeResults } from './writeOutcome';

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
const SLICE = 500;

/**
 * Works out the results of an event that something they depend on has changed for, a slice at a time, until none is left. Several may
 * do so at once: each slice is done by one. Gives how many athletes were looked at.
 */
export async function drainStale(engine: Engine, eventId: number, isStopping: () => boolean = () => false) {
  let done = 0;
  let doneBefore = 0;
  // Each slice goes on behind the one before: looking past what is done takes longer every time.
  let after = 0;
  while (!isStopping()) {
    const { size, last, settle } = await inOwnTransaction(engine, (tx) => drainSlice({ engine, tx, eventId, after }));
    settle();
    done += size;
    after = last ?? 0;
    if (last !== null) continue;
    // Those that are left are being marked again by somebody who will say so.
    if (done === doneBefore) break;
    doneBefore = done;
  }
  return done;
}

interface Slice {
  /** How many were followed. */
  size: number;
  /** The last that was looked at; null where there was none. */
  last: number | null;
  /** To be called once it is committed. */
  settle(): void;
}

async function drainSlice(o: {
  engine: Engine;
  tx: EngineTransaction;
  eventId: number;
  after: number;
}): Promise<Slice> {
  const { engine, tx, eventId } = o;
  const feed = await lockFeed(tx, eventId);
  const due = await sql<{ athlete_id: number; marked_at: string }>`
    select athlete_id, marked_at::text as marked_at from stale_results where event_id = ${eventId} and athlete_id > ${o.after} order by athlete_id limit ${SLICE}`.execute(
    tx,
  );
  const ids = due.rows.map((row) => row.athlete_id);
  if (ids.length === 0) return { size: 0, last: null, settle: () => {} };
  const settle = await workOutAgain({ engine, tx, eventId, feed, athleteIds: ids });
  // Only now, and only what nobody marked again meanwhile or is about to: whoever marks holds rows that this may have waited for.
  const followed = await sql`
    delete from stale_results where athlete_id in (
      select s.athlete_id from stale_results s
      join unnest(${ids}::bigint[], ${due.rows.map((row) => row.marked_at)}::timestamptz[]) d(athlete_id, marked_at)
        on d.athlete_id = s.athlete_id and d.marked_at = s.marked_at
      order by s.athlete_id for update of s skip locked)`.execute(tx);
  await sql`select pg_notify(${TIMING_CHANNEL}, ${String(eventId)})`.execute(tx);
  return { size: Number(followed.numAffectedRows ?? 0), last: ids.at(-1) ?? null, settle };
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
}

/**
 * Works out athletes and whoever they share reads with. Gives what is to be called once that is committed; a caller who cannot know may
 * leave it out, and all that this process remembers of the event is void.
 */
export async function workOutAgain(o: AgainOptions): Promise<() => void> {
  const { engine, tx, eventId, feed, added = 0, athleteIds } = o;
  const setup = await loadEventSetup(tx, eventId);
  const { runners, reads } = await closureOf(tx, eventId, athleteIds);
  const counts: CountChanges = new Map();
  const outcome = workOut({ setup, runners, reads });
  const changed = await updateReads(tx, changedOf(reads, outcome.made), counts);
  const athletes = await writeResults(tx, eventId, outcome.runners);
  await writeCounts(tx, eventId, counts);
  // What was worked out for an athlete that is deleted by now is nobody's.
  const gone = athleteIds.filter((id) => !runners.some(({ athleteId }) => athleteId === id));
  if (gone.length > 0) await sql`delete from results where athlete_id = any(${gone}::bigint[])`.execute(tx);
  await notifyWrite({ db: tx, resource: engine.plan.get('passings'), operationId: null }, 'update', changed);
  await notifyWrite({ db: tx, resource: engine.plan.get('athletes'), operationId: null }, 'update', athletes);
  await sql`update timing_feeds set epoch = ${feed.epoch + 1} where event_id = ${eventId}`.execute(tx);
  return () => {
    const recent = recentAthletes(engine);
    recent.forget(eventId, [...athleteIds, ...runners.map(({ athleteId }) => athleteId)], chipsOf(runners, reads));
    recent.moved(eventId, { ...feed, seq: feed.seq - added }, { ...feed, epoch: feed.epoch + 1 });
  };
}

function chipsOf(runners: readonly Runner[], reads: readonly StoredRead[]): Set<string> {
  const chips = new Set(runners.flatMap(({ chipcodes }) => chipcodes));
  for (const { chipcode } of reads) if (chipcode !== null) chips.add(chipcode);
  return chips;
}
