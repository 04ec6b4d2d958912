import { sql } from 'kysely';
import type { Engine } from '../../engine/api/engine';
import { inWrite } from '../../engine/api/operations/transaction';
import { writeValues } from '../../engine/api/operations/updateRecords';
import { SYSTEM } from '../../engine/core/access/actor';
import { clockFrom } from '../simulator/clock';
import { fromRecords } from '../simulator/fromRecords';
import { loadRecords } from '../simulator/loadRecords';
import { playSimulation } from '../simulator/playSimulation';
import { serverSink } from '../simulator/serverSink';
import { simulateRace } from '../simulator/simulateRace';
import { recalculateRanking } from '../timing/rankings/recalculate';

/** Few reads of each passing: what was run before the demo was made is brought in while somebody looks at it already. */
const READS_PER_PASSING = [1, 3] as const;
const SEED = 20_260_419;
/** Whatever was sent that long before the last read that is stored has come in. */
const OVERLAP_MS = 60_000;
/** Reads this young are the present. */
const CAUGHT_UP_MS = 10_000;

/**
 * Runs the demo's races for as long as the server does: what happened until now comes in at once, the rest as it happens. Goes on where an
 * earlier run ended; a read that comes twice is one read. Does nothing in a database that is no demo's.
 */
export function startDemoRace({ engine, onError }: { engine: Engine; onError(error: unknown): void }) {
  const controller = new AbortController();
  const running = run(engine, controller.signal).catch(onError);
  return {
    async stop(): Promise<void> {
      controller.abort();
      await running;
    },
  };
}

async function run(engine: Engine, signal: AbortSignal): Promise<void> {
  const event = await sql<{ id: number; heard: number | null }>`
    select e.id, (select (extract(epoch from max(last_passing_at)) * 1000)::bigint from timing_devices d where d.event_id = e.id) as heard
    from events e where e.slug like 'harbour-city-marathon-%' and e.status = 'published' and e.deleted_at is null
      and exists (select 1 from timelines t where t.event_id = e.id) order by e.id limit 1`.execute(engine.db);
  const [found] = event.rows;
  if (!found || signal.aborted) return;
  const records = await loadRecords(engine, found.id);
  const sink = serverSink(engine, found.id);
  let isRanked = false;
  await playSimulation({
    happenings: simulateRace({
      ...fromRecords(records),
      options: { seed: SEED, readsPerPassing: READS_PER_PASSING },
      ...(found.heard !== null && { from: found.heard - OVERLAP_MS }),
    }),
    clock: clockFrom(Date.now(), 1),
    signal,
    sink: {
      gunshot: sink.gunshot,
      async reads(reads) {
        await sink.reads(reads);
        if (isRanked || (reads.at(-1)?.sentAt ?? 0) < Date.now() - CAUGHT_UP_MS) return;
        isRanked = true;
        await finishPast(engine, found.id);
        await rankAll(engine, found.id);
      },
    },
  });
}

/** Races whose time is up, now that all their reads are there. */
async function finishPast(engine: Engine, eventId: number): Promise<void> {
  const resource = engine.plan.get('races');
  const past = await sql<{ id: number }>`
    select id from races where event_id = ${eventId} and status = 'during' and cutoff_at < now() and deleted_at is null`.execute(
    engine.db,
  );
  const ids = past.rows.map((row) => row.id);
  await inWrite({ engine, actor: SYSTEM, resource }, (write) => writeValues(write, ids, { status: 'after' }));
}

/** Once, when the past has come in; from then on anyone who looks at the demo decides when. */
async function rankAll(engine: Engine, eventId: number): Promise<void> {
  const resource = engine.plan.get('rankings');
  const rankings = await sql<{ id: number }>`
    select id from rankings where event_id = ${eventId} and source = 'computed' and deleted_at is null order by id`.execute(
    engine.db,
  );
  for (const { id } of rankings.rows)
    await inWrite({ engine, actor: SYSTEM, resource }, ({ tx }) =>
      recalculateRanking({ engine, tx, id, profileId: null }),
    );
}
