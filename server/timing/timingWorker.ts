import { sql } from 'kysely';
import type { Engine } from '../../engine/api/engine';
import { inOwnTransaction } from '../../engine/api/operations/transaction';
import type { OpenDatabase } from '../database/types';
import { resultsFollower } from './rankings/followResults';
import { drainEachRace } from './store/drainStale';
import { lockFeed } from './store/lockFeed';
import { startDueRaces } from './store/startRaces';
import { TIMING_CHANNEL } from './store/timingChannel';
import { CONTESTED_REASONS } from './store/workOut';

/** Looks even without a notice: notices are lost while a connection is. */
const POLL_MS = 5_000;

export interface TimingWorker {
  stop(): Promise<void>;
}

/**
 * Keeps results in step with what they depend on: works out those that were marked stale, of one event after another, and the unofficial
 * rankings after them. What a killed process left undone is still marked, and done at the next start.
 */
export async function startTimingWorker({
  engine,
  database,
  onError,
}: {
  engine: Engine;
  database: OpenDatabase;
  onError(error: unknown): void;
}): Promise<TimingWorker> {
  let isStopping = false;
  let isWanted = true;
  let working: Promise<void> | null = null;

  const report = (error: unknown): void => {
    if (!isStopping) onError(error);
  };
  const workAll = async (): Promise<void> => {
    while (isWanted && !isStopping) {
      isWanted = false;
      await beginTiming(engine).catch(report);
      const due = await sql<{ event_id: number }>`
        select e.id as event_id from events e where exists (select 1 from stale_results s where s.event_id = e.id)
          or exists (select 1 from race_failures f where f.event_id = e.id)`.execute(engine.db);
      for (const { event_id } of due.rows) {
        // An event that cannot be worked out keeps no other from it.
        await drainEachRace(engine, event_id, { isStopping: () => isStopping, onError: report }).catch(report);
      }
    }
  };
  const wake = (): void => {
    isWanted = true;
    if (isStopping) return;
    working ??= workAll()
      .catch(report)
      .finally(() => {
        working = null;
      });
  };
  const unlisten = await database.listen(TIMING_CHANNEL, wake);
  const analyse = analyser(engine);
  const followResults = resultsFollower({ engine, onError: report, isStopping: () => isStopping });
  let polling: Promise<void> = Promise.resolve();
  const poll = (): void => {
    polling = polling
      .then(() => startDueRaces(engine).catch(report))
      .then(() => claimUnknownChips(engine))
      .then(analyse)
      .then(wake)
      .then(followResults)
      .catch(report);
  };
  const timer = setInterval(poll, POLL_MS);
  wake();
  return {
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await unlisten();
      await polling;
      await working;
    },
  };
}

/** A gunshot was fired: what takes half a second the first time is done before the first reads come. */
async function beginTiming(engine: Engine): Promise<void> {
  const begun = await sql<{ event_id: number }>`
    select distinct g.event_id from gunshots g
    where g.deleted_at is null and not exists (select 1 from timing_feeds f where f.event_id = g.event_id)`.execute(
    engine.db,
  );
  for (const { event_id } of begun.rows) await inOwnTransaction(engine, (tx) => lockFeed(tx, event_id));
}

/**
 * Has the planner look at the tables that grow from nothing to half a million rows within a race, each time they are four times as
 * large. The server's own housekeeping comes minutes later, and PGlite has none.
 */
function analyser(engine: Engine): () => Promise<void> {
  let analysed = 0;
  return async () => {
    const reads = await sql<{ total: number }>`select coalesce(sum(seq), 0)::bigint as total from timing_feeds`.execute(
      engine.db,
    );
    const total = reads.rows[0]?.total ?? 0;
    if (total < 10_000 || total < 4 * analysed) return;
    analysed = total;
    await sql`analyze passings, results, athlete_chips`.execute(engine.db);
  };
}

/** A chip that was given out in the very moment of its first read: neither of the two transactions saw the other. */
async function claimUnknownChips(engine: Engine): Promise<void> {
  await sql`
    insert into stale_results (athlete_id, event_id)
    select distinct c.athlete_id, c.event_id from passings p join athlete_chips c on c.event_id = p.event_id and c.chipcode = p.chipcode
    where p.state = 'unknown_chip' and (p.reason is null or p.reason <> all(${CONTESTED_REASONS}::text[])) and p.moved_to_id is null and p.deleted_at is null and p.event_id in (select event_id from timing_feeds)
    order by c.athlete_id on conflict (athlete_id) do nothing`.execute(engine.db);
}
