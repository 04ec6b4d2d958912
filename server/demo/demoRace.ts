import { sql } from 'kysely';
import type { Engine, Row } from '../../engine/api/engine';
import { createRecord } from '../../engine/api/operations/createRecords';
import { inWrite } from '../../engine/api/operations/transaction';
import { writeValues } from '../../engine/api/operations/updateRecords';
import { SYSTEM } from '../../engine/core/access/actor';
import { clockFrom } from '../simulator/clock';
import { type EventRecords, fromRecords } from '../simulator/fromRecords';
import { playSimulation } from '../simulator/playSimulation';
import { simulateRace } from '../simulator/simulateRace';
import { recalculateRanking } from '../timing/rankings/recalculate';
import { storeReads } from '../timing/store/storeReads';

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
      async gunshot({ at, raceIds, waveIds }) {
        const body = {
          event_id: found.id,
          fired_at: new Date(at).toISOString(),
          race_ids: raceIds,
          wave_ids: waveIds,
          source: 'device',
        };
        await createRecord({ engine, actor: SYSTEM, resource: engine.plan.get('gunshots'), body });
      },
      async reads(reads) {
        await storeReads({
          engine,
          eventId: found.id,
          reads: reads.map(({ device, chipcode, time }) => ({
            device,
            chipcode,
            time,
            sequence: null,
            file: null,
            raw: '',
          })),
        });
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

async function loadRecords(engine: Engine, eventId: number): Promise<EventRecords> {
  const of = async (table: string): Promise<Row[]> => {
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} where event_id = ${eventId} and deleted_at is null order by id`.execute(
      engine.db,
    );
    return rows;
  };
  const athletes = await sql<Row>`
    select id, race_id, wave_id, coalesce(chipcodes, '{}') as chipcodes, gender, birth_date, state from athletes
    where event_id = ${eventId} and deleted_at is null order by id`.execute(engine.db);
  return {
    races: await of('races'),
    waves: await of('waves'),
    timelines: await of('timelines'),
    race_timelines: await of('race_timelines'),
    gunshots: await of('gunshots'),
    athletes: athletes.rows,
  } as unknown as EventRecords;
}
