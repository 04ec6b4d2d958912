import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { resultsFollower } from '../../server/timing/rankings/followResults';
import { startTimingWorker, type TimingWorker } from '../../server/timing/timingWorker';
import { addRace } from '../api/timing/moreRaces';
import { at, createRaceWorld, type RaceWorld } from '../api/timing/raceWorld';

let world: RaceWorld;
let otherRace: number;
let worker: TimingWorker | null = null;
let errors: unknown[];

beforeEach(async () => {
  world = await createRaceWorld({ athletes: 4 });
  otherRace = await addRace(world, { name: 'Walk', start: world.timelines.start });
  await world.api('POST', 'race_timelines', {
    race_id: otherRace,
    timeline_id: world.timelines.finish,
    distance: { value: 5, unit: 'km' },
  });
  await world.api('PATCH', `athletes/${world.athletes[2]}`, { race_id: otherRace });
  await world.fire(0, { race_ids: [world.raceId, otherRace] });
  await world.send('half', [['C1', at(300)]]);
  await world.send('finish', [
    ['C1', at(50)],
    ['C2', at(51)],
    ['C3', at(52)],
  ]);
  errors = [];
});
afterEach(async () => {
  await worker?.stop();
  worker = null;
  await world?.close();
});

const startWorker = async () => {
  worker = await startTimingWorker({
    engine: world.app.engine,
    database: world.app.database as never,
    onError: (error) => void errors.push(error),
  });
};
const stale = async () => {
  const { rows } = await sql<{ start_number: string }>`
    select a.start_number from stale_results s join athletes a on a.id = s.athlete_id order by a.start_number`.execute(
    world.app.db,
  );
  return rows.map(({ start_number }) => start_number);
};
const gunTime = async (index: number) => (await world.athlete(index)).gun_time;
const setDistance = async (timeline: number, value: number, unit: string) => {
  const { body } = await world.api('GET', `race_timelines?race_id=${world.raceId}&timeline_id=${timeline}`);
  const answer = await world.api('PATCH', `race_timelines/${body.items[0].id}`, { distance: { value, unit } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
/** Sets distances that put the split into a lap beyond the range of the stored number. */
const breakRace = async () => {
  const answer = await world.api('PATCH', `races/${world.raceId}`, {
    laps: 2,
    min_lap_time: null,
    sport: 'motorsport',
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await setDistance(world.timelines.finish, 0.001, 'm');
  await setDistance(world.timelines.half, 1_100, 'km');
};
const moveGunshot = async () => {
  const { body } = await world.api('GET', `gunshots?event_id=${world.eventId}`);
  const answer = await world.api('PATCH', `gunshots/${body.items[0].id}`, { fired_at: at(1) });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
const live = async (path: string) => (await world.api('GET', `/v1/live/events/${world.eventId}/${path}`)).body;
const check = async (raceId: number) => {
  const { body } = await world.api('GET', `races/${raceId}/readiness`);
  return body.checks.find(({ code }: { code: string }) => code === 'results_failed');
};
const attempts = async () => {
  const { rows } = await sql<{ attempts: number }>`select attempts from race_failures`.execute(world.app.db);
  return rows.map((row) => row.attempts);
};
const OUT_OF_RANGE =
  'Results of this race could not be computed: a distance, time or clock offset is too large or too small. Check the course, the gunshots and the devices.';

it('calculates the other races of the event, and shows which one failed', async () => {
  await breakRace();
  await moveGunshot();
  await startWorker();
  await expect.poll(() => gunTime(2)).toBe(51 * 60_000);
  await expect.poll(attempts).toEqual([1]);
  expect(await stale()).toContain('1');
  expect(await stale()).not.toContain('3');
  expect(await check(world.raceId)).toMatchObject({ state: 'critical', message: OUT_OF_RANGE });
  expect(await check(otherRace)).toBeUndefined();
  const { total, items } = await live('problems');
  expect([total, items[0]]).toEqual([
    1,
    {
      ...{ athlete_id: null, timeline_id: null, start_number: null, state: null },
      race_id: world.raceId,
      name: '10 km',
      kind: 'results_failed',
      message: OUT_OF_RANGE,
      since: expect.stringMatching(/^20/),
    },
  ]);
  expect((await live('summary')).errors).toEqual({ results_failed: 1 });
  const { results } = (await world.api('GET', '/v1/admin/system_health')).body;
  expect(results).toMatchObject({
    state: 'bad',
    failed: 1,
    problems: [
      {
        event: { id: world.eventId, name: 'City run' },
        race: { id: world.raceId, name: '10 km' },
        cause: 'out_of_range',
      },
    ],
  });
  expect(JSON.stringify(results)).not.toContain('integer');
});

it('attempts a failed race again when it is due, and reports the same error once', async () => {
  await breakRace();
  await startWorker();
  await expect.poll(attempts).toEqual([1]);
  for (const count of [2, 3]) {
    await sql`update race_failures set retry_at = now()`.execute(world.app.db);
    await sql`select pg_notify('timing', ${String(world.eventId)})`.execute(world.app.db);
    await expect.poll(attempts, { timeout: 10_000 }).toEqual([count]);
  }
  expect(errors).toHaveLength(1);
  const { rows } = await sql<{ wait: number }>`
    select round(extract(epoch from retry_at - now()))::int as wait from race_failures`.execute(world.app.db);
  expect(rows[0]!.wait).toBeGreaterThan(5);
});

it('leaves a failed race alone until it is due, while others change', async () => {
  await breakRace();
  await startWorker();
  await expect.poll(attempts).toEqual([1]);
  await sql`update race_failures set retry_at = now() + interval '1 hour'`.execute(world.app.db);
  await world.api('PATCH', `athletes/${world.athletes[2]}`, { state: 'dsq' });
  await world.send('finish', [['C3', at(53)]]);
  await expect.poll(stale).not.toContain('3');
  expect(await attempts()).toEqual([1]);
});

it('attempts a failed race at once when its data change', async () => {
  await breakRace();
  await startWorker();
  await expect.poll(attempts).toEqual([1]);
  await sql`update race_failures set retry_at = now() + interval '1 hour'`.execute(world.app.db);
  await setDistance(world.timelines.half, 5, 'km');
  await expect.poll(attempts).toEqual([]);
  await expect.poll(stale).toEqual([]);
  expect(await check(world.raceId)).toBeUndefined();
  expect((await live('problems')).items).toEqual([]);
});

it('ranks the other races of the event', async () => {
  const ranking = await world.api('POST', 'rankings', { event_id: world.eventId, race_id: otherRace, name: 'All' });
  expect(ranking.status, JSON.stringify(ranking.body)).toBe(201);
  await breakRace();
  await startWorker();
  await expect.poll(attempts).toEqual([1]);
  await sql`update race_failures set retry_at = now() + interval '1 hour'`.execute(world.app.db);
  const follow = resultsFollower({ engine: world.app.engine, onError: (error) => void errors.push(error) });
  await follow();
  const { rows } = await sql`select athlete_id from ranking_entries where ranking_id = ${ranking.body.id}`.execute(
    world.app.db,
  );
  expect(rows).toEqual([{ athlete_id: world.athletes[2] }]);
});
