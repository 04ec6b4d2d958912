import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { USUAL_LAPS } from '../../../resources/race_timelines/coursePoints';
import { MOST_LAPS } from '../../../resources/races/raceKinds';
import { loadEventSetup } from '../../../server/timing/store/eventSetup';
import { startTimingWorker } from '../../../server/timing/timingWorker';
import { at, createRaceWorld, type RaceWorld } from './raceWorld';

/** Points of the world's three places, for the usual laps and the last one. */
const MOST_POINTS = 3 * (USUAL_LAPS + 1);
let world: RaceWorld;
beforeEach(async () => {
  world = await createRaceWorld({ athletes: 3 });
  await world.fire();
  for (const [device, minutes] of [
    ['start', 0],
    ['half', 20],
    ['finish', 40],
  ] as const)
    await world.send(device, [
      ['C1', at(minutes, 5)],
      ['C2', at(minutes + 1)],
    ]);
});
afterEach(() => world?.close());

async function pointsMade(): Promise<number[]> {
  const { races } = await loadEventSetup(world.app.db, world.eventId);
  return [...races.values()].flatMap(({ compiled }) =>
    [compiled, compiled.forReads(10)].map(({ points }) => points.length),
  );
}

describe('numbers beyond what is possible', () => {
  it('names the most laps that a race has', async () => {
    const { status, body } = await world.api('PATCH', `races/${world.raceId}`, { laps: MOST_LAPS + 1 });
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain('5000');
  });

  it('puts finish times that lie years apart into few bins', async () => {
    await sql`update results set chip_time = 300000000000000 where athlete_id = ${world.athletes[1]!}`.execute(
      world.app.db,
    );
    const { status, body } = await world.api(
      'GET',
      `/v1/live/events/${world.eventId}/statistics?race_id=${world.raceId}`,
    );
    expect(status).toBe(200);
    expect(body.finish.athletes).toBe(2);
    expect(body.finish.bins.length).toBeLessThanOrEqual(41);
  });
});

describe('a worker that starts', () => {
  const startWorker = async () => {
    const errors: unknown[] = [];
    const worker = await startTimingWorker({
      engine: world.app.engine,
      database: world.app.database as never,
      onError: (error) => void errors.push(error),
    });
    return { errors, worker };
  };
  const markAll = () =>
    sql`
    insert into stale_results (athlete_id, event_id, inputs_changed)
    select id, event_id, true from athletes where event_id = ${world.eventId} order by id`.execute(world.app.db);
  const stale = async () => {
    const { rows } = await sql<{ athlete_id: number }>`
      select athlete_id from stale_results where event_id = ${world.eventId} order by athlete_id`.execute(world.app.db);
    return rows.map(({ athlete_id }) => athlete_id);
  };

  it('works out a race whose stored laps are beyond the maximum', async () => {
    await sql`update races set laps = 2000000000 where id = ${world.raceId}`.execute(world.app.db);
    await markAll();
    const { errors, worker } = await startWorker();
    await expect.poll(stale, { timeout: 20_000 }).toEqual([]);
    await worker.stop();
    expect(errors).toEqual([]);
    expect(await world.athlete(0)).toMatchObject({ state: 'started' });
    for (const points of await pointsMade()) expect(points).toBeLessThanOrEqual(MOST_POINTS);
  });
});
