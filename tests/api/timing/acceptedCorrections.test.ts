import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectSettled } from '../../faults/timingState';
import { at, createRaceWorld, type RaceWorld } from './raceWorld';

let world: RaceWorld;
beforeAll(async () => {
  world = await createRaceWorld({ athletes: 3 });
  await world.fire();
});
afterAll(() => world?.close());

const readOf = async (chip: string): Promise<Record<string, unknown>> => {
  const found = await sql<Record<string, unknown>>`
    select id, state, reason, mark from passings where event_id = ${world.eventId} and chipcode = ${chip}`.execute(
    world.app.db,
  );
  return found.rows[0] ?? {};
};
const validate = async (chip: string) => {
  const { id } = await readOf(chip);
  expect((await world.api('PATCH', `passings/${id}`, { mark: 'validated' })).status).toBe(200);
  return readOf(chip);
};
const settled = () => expectSettled({ db: world.app.db, engine: world.app.engine, eventId: world.eventId });

it('keeps a validation of an unknown chip until the chip is assigned, and says so', async () => {
  // Too fast without the validation.
  await world.send('half', [['V1', at(1)]]);
  expect(await validate('V1')).toMatchObject({
    state: 'unknown_chip',
    reason: expect.stringContaining('counts once the chip is assigned'),
  });
  await world.api('PATCH', `athletes/${world.athletes[0]}`, { chipcodes: ['C1', 'V1'] });
  expect(await readOf('V1')).toMatchObject({ state: 'validated' });
  await settled();
});

it('keeps a validation until the device, the course or the race is assigned, and says so', async () => {
  const { eventId: event_id, raceId: race_id, athletes } = world;
  await world.send('lost', [['C2', at(2)]]);
  expect(await validate('C2')).toMatchObject({
    state: 'wrong_race',
    reason: expect.stringContaining('counts once the device is assigned'),
  });
  const timeline = { event_id, name: 'Extra', type: 'split', devices: [{ id: 'lost' }] };
  const { id: timeline_id } = (await world.api('POST', 'timelines', timeline)).body;
  expect(await readOf('C2')).toMatchObject({
    state: 'wrong_race',
    reason: expect.stringContaining('counts once it is added to the course'),
  });
  await world.api('PATCH', `athletes/${athletes[1]}`, { race_id: null });
  expect(await readOf('C2')).toMatchObject({
    state: 'wrong_race',
    reason: expect.stringContaining('counts once the athlete has a race'),
  });
  await world.api('PATCH', `athletes/${athletes[1]}`, { race_id });
  await world.api('POST', 'race_timelines', { race_id, timeline_id, distance: { value: 3, unit: 'km' }, position: 3 });
  expect(await readOf('C2')).toMatchObject({ state: 'validated' });
  await settled();
});

it('keeps the athlete of a passing without a chip', async () => {
  const manual = { event_id: world.eventId, timeline_id: world.timelines.finish, time: at(50) };
  const { id } = (await world.api('POST', 'passings', { ...manual, athlete_id: world.athletes[2] })).body;
  const cleared = { moved_to_id: null };
  const refusal = { status: 422, body: { errors: { moved_to_id: [expect.stringContaining('needs an athlete')] } } };
  expect(await world.api('PATCH', `passings/${id}`, cleared)).toMatchObject(refusal);
  expect(await world.api('PATCH', 'passings', { ids: [id], data: cleared })).toMatchObject(refusal);
  expect((await world.athlete(2)).state).toBe('finished');
  const moved = await world.api('PATCH', `passings/${id}`, { moved_to_id: world.athletes[0] });
  expect(moved.status).toBe(200);
  expect((await world.api('POST', `operations/${moved.operationId}/undo`)).status).toBe(200);
  expect((await world.athlete(2)).state).toBe('finished');
  const byChip = (await world.api('POST', 'passings', { ...manual, chipcode: 'C3', time: at(51) })).body;
  await world.api('PATCH', `passings/${byChip.id}`, { moved_to_id: world.athletes[0] });
  expect(await world.api('PATCH', `passings/${byChip.id}`, cleared)).toMatchObject({
    status: 200,
    body: { athlete_id: world.athletes[2] },
  });
});

it('makes a timeline that stands in for another one a backup, and rejects a main one', async () => {
  const { eventId: event_id, timelines } = world;
  const values = (name: string) => ({ event_id, name, type: 'finish', devices: [{ id: name }] });
  const backup_of_id = timelines.finish;
  const made = await world.api('POST', 'timelines', { ...values('FB'), backup_of_id });
  expect(made).toMatchObject({ status: 201, body: { passing_mode: 'backup', backup_of_id } });
  const refusal = { status: 422, body: { errors: { passing_mode: [expect.stringContaining('cannot be a main')] } } };
  const both = { backup_of_id, passing_mode: 'main' };
  expect(await world.api('POST', 'timelines', { ...values('FC'), ...both })).toMatchObject(refusal);
  const patch = (id: number, body: object) => world.api('PATCH', `timelines/${id}`, body);
  expect(await patch(made.body.id, { passing_mode: 'main' })).toMatchObject(refusal);
  expect(await patch(made.body.id, both)).toMatchObject(refusal);
  const many = { ids: [made.body.id, timelines.half], data: { passing_mode: 'main' } };
  expect(await world.api('PATCH', 'timelines', many)).toMatchObject(refusal);
  const released = await patch(made.body.id, { passing_mode: 'main', backup_of_id: null });
  expect(released).toMatchObject({ status: 200, body: { passing_mode: 'main', backup_of_id: null } });
  expect(await patch(made.body.id, { backup_of_id })).toMatchObject({ body: { passing_mode: 'backup' } });
  expect((await world.api('POST', `operations/${released.operationId}/undo`)).status).not.toBe(500);
  const plain = await world.api('POST', 'timelines', values('FD'));
  expect(plain).toMatchObject({ status: 201, body: { passing_mode: 'main' } });
  await world.send('FB', [['C2', at(48)]]);
  expect((await readOf('C2')).state).toBeDefined();
  expect((await world.athlete(1)).state).toBe('finished');
});
