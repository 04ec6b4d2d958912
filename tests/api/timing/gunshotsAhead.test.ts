import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startDueRaces } from '../../../server/timing/store/startRaces';
import { createRaceWorld, type RaceWorld } from './raceWorld';

let world: RaceWorld;
beforeEach(async () => {
  world = await createRaceWorld();
});
afterEach(() => world?.close());

const live = () => `/v1/live/events/${world.eventId}/gunshots`;
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
const create = async (resource: string, body: object): Promise<number> => {
  const made = await world.api('POST', resource, { event_id: world.eventId, ...body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.id;
};

describe('a gunshot ahead of the clock', () => {
  const status = async (raceId = world.raceId) => {
    const [race, summary] = await Promise.all([
      world.api('GET', `races/${raceId}`),
      world.api('GET', `/v1/live/events/${world.eventId}/summary`),
    ]);
    const told = summary.body.races.find(({ race_id }: { race_id: number }) => race_id === raceId);
    expect(told.status).toBe(race.body.status);
    return [told.status, told.started_at];
  };
  /** Moves the stored time without a write, as if the clock had gone on. */
  const wait = (seconds: number) =>
    sql`update gunshots set fired_at = fired_at - make_interval(secs => ${seconds}) where event_id = ${world.eventId}`.execute(
      world.app.db,
    );

  it.each([
    ['a minute ago', -60, 'during'],
    ['now', 0, 'during'],
    ['within what clocks differ by', 1.5, 'during'],
    ['in a minute', 60, 'before'],
    ['tomorrow', 86_400, 'before'],
  ])('leaves the race as the clock has it: %s', async (_when, seconds, expected) => {
    const fired_at = inSeconds(seconds);
    expect((await world.api('POST', live(), { fired_at, race_ids: [world.raceId] })).status).toBe(201);
    expect(await status()).toEqual([expected, fired_at]);
  });

  it('starts the race once its time has come, of a wave as well', async () => {
    const wave = await create('waves', { race_id: world.raceId, name: 'A' });
    const other = await create('races', { name: '5 km' });
    await create('gunshots', { fired_at: inSeconds(60), wave_ids: [wave] });
    await create('gunshots', { fired_at: inSeconds(600), race_ids: [other] });
    await startDueRaces(world.app.engine);
    expect([(await status())[0], (await status(other))[0]]).toEqual(['before', 'before']);
    await wait(60);
    await startDueRaces(world.app.engine);
    expect([(await status())[0], (await status(other))[0]]).toEqual(['during', 'before']);
    const told = await sql<{ ids: number[] }>`
      select ids from outbox where resource = 'races' and operation_id is null order by id desc limit 1`.execute(
      world.app.db,
    );
    expect(told.rows[0]?.ids.map(Number)).toEqual([world.raceId]);
  });

  it('takes the race back when the gunshot is moved ahead, and starts it when it is moved back', async () => {
    const gun = await create('gunshots', { fired_at: inSeconds(-60), race_ids: [world.raceId] });
    const move = (seconds: number) => world.api('PATCH', `gunshots/${gun}`, { fired_at: inSeconds(seconds) });
    await move(600);
    expect((await status())[0]).toBe('before');
    await move(-10);
    expect((await status())[0]).toBe('during');
    await move(600);
    await world.api('POST', `races/${world.raceId}/finish`);
    await wait(600);
    await startDueRaces(world.app.engine);
    expect((await status())[0]).toBe('after');
  });

  it('does not keep the event from being cancelled, and starts no race of it', async () => {
    await create('gunshots', { fired_at: inSeconds(600), race_ids: [world.raceId] });
    const cancelled = await world.api('POST', `events/${world.eventId}/cancel`, { reason: 'Storm' });
    expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200);
    await wait(600);
    await startDueRaces(world.app.engine);
    expect((await status())[0]).toBe('before');
    const undone = await world.api('POST', `operations/${cancelled.operationId}/undo`);
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    await startDueRaces(world.app.engine);
    expect((await status())[0]).toBe('during');
    const late = await world.api('POST', `events/${world.eventId}/cancel`, { reason: 'Storm' });
    expect(late.status).toBe(409);
  });

  it('counts at once in a rehearsal, which runs faster than the clock', async () => {
    await sql`update events set rehearsal_of_id = ${world.eventId} where id = ${world.eventId}`.execute(world.app.db);
    await create('gunshots', { fired_at: inSeconds(7_200), race_ids: [world.raceId] });
    expect((await status())[0]).toBe('during');
  });

  it('is what reads are judged by, whatever the clock says', async () => {
    const from = Date.now() + 3_600_000;
    const later = (minutes: number) => new Date(from + minutes * 60_000).toISOString();
    await create('gunshots', { fired_at: later(0), race_ids: [world.raceId] });
    await world.send('finish', [
      ['C1', later(40)],
      ['C2', later(-30)],
    ]);
    expect(await world.states()).toEqual(['C1 valid', 'C2 before_start']);
    expect(await world.athlete(0)).toMatchObject({ gun_time: 40 * 60_000 });
  });
});
