import { sql } from 'kysely';
import type { Engine, EngineTransaction } from '../../../engine/api/engine';
import { notifyWrite } from '../../../engine/api/operations/notify';
import { inOwnTransaction } from '../../../engine/api/operations/transaction';
import { closureOf } from './closure';
import { loadEventSetup } from './eventSetup';
import { lockFeed } from './lockFeed';
import { TIMING_CHANNEL } from './timingChannel';
import { workOut } from './workOut';
import { type CountChanges, updateReads, writeCounts, writeResults } from './writeOutcome';

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
  while (!isStopping()) {
    const size = await inOwnTransaction(engine, (tx) => drainSlice(engine, tx, eventId));
    done += size;
    if (size === 0) break;
  }
  return done;
}

async function drainSlice(engine: Engine, tx: EngineTransaction, eventId: number): Promise<number> {
  await lockFeed(tx, eventId);
  const due = await sql<{ athlete_id: number; marked_at: string }>`
    select athlete_id, marked_at::text as marked_at from stale_results where event_id = ${eventId} order by athlete_id limit ${SLICE}`.execute(
    tx,
  );
  const ids = due.rows.map((row) => row.athlete_id);
  if (ids.length === 0) return 0;
  await workOutAgain({ engine, tx, eventId, athleteIds: ids });
  // Only now, and only what nobody marked again meanwhile or is about to: whoever marks holds rows that this may have waited for.
  const followed = await sql`
    delete from stale_results where athlete_id in (
      select s.athlete_id from stale_results s
      join unnest(${ids}::bigint[], ${due.rows.map((row) => row.marked_at)}::timestamptz[]) d(athlete_id, marked_at)
        on d.athlete_id = s.athlete_id and d.marked_at = s.marked_at
      order by s.athlete_id for update of s skip locked)`.execute(tx);
  await sql`select pg_notify(${TIMING_CHANNEL}, ${String(eventId)})`.execute(tx);
  return Number(followed.numAffectedRows ?? 0);
}

interface AgainOptions {
  engine: Engine;
  tx: EngineTransaction;
  eventId: number;
  athleteIds: readonly number[];
}

/** Works out athletes and whoever they share reads with. The caller holds the event's feed. */
export async function workOutAgain({ engine, tx, eventId, athleteIds }: AgainOptions): Promise<void> {
  const setup = await loadEventSetup(tx, eventId);
  const { runners, reads } = await closureOf(tx, eventId, athleteIds);
  const counts: CountChanges = new Map();
  const outcome = workOut({ setup, runners, reads });
  const changed = await updateReads(tx, [...outcome.reads], counts);
  const athletes = await writeResults(tx, eventId, outcome.runners);
  await writeCounts(tx, eventId, counts);
  // What was worked out for an athlete that is deleted by now is nobody's.
  const gone = athleteIds.filter((id) => !runners.some(({ athleteId }) => athleteId === id));
  if (gone.length > 0) await sql`delete from results where athlete_id = any(${gone}::bigint[])`.execute(tx);
  await notifyWrite({ db: tx, resource: engine.plan.get('passings'), operationId: null }, 'update', changed);
  await notifyWrite({ db: tx, resource: engine.plan.get('athletes'), operationId: null }, 'update', athletes);
}
