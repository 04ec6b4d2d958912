import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RoleName } from '../../../resources/roles/roleNames';
import type { Person } from '../../support/testApp';
import { configuredWorld, type World, wholeRace } from './configuredWorld';

let world: World;
let source: { event: number; race: number };
beforeAll(async () => {
  world = await configuredWorld();
  source = await wholeRace(world);
});
afterAll(() => world?.close());

const NOTHING = { courses: 0, markers: 0, waves: 0, timelines: 0, race_timelines: 0, rankings: 0 };

async function target() {
  const event = await world.event();
  const race = await world.race(event);
  return { event, race };
}

async function holds(event: number) {
  const counts = Object.keys(NOTHING).map(async (name) => [
    name,
    (await world.items(name, `event_id=${event}`)).length,
  ]);
  return Object.fromEntries(await Promise.all(counts));
}

type Grant = [role: RoleName, event: number];

async function person(...grants: [Grant, ...Grant[]]): Promise<Person> {
  const [[role, id], ...others] = grants;
  const signed = await world.test.signIn({ role, scope: { kind: 'event', id } });
  for (const [more, event_id] of others)
    await world.make('roles', { profile_id: signed.profileId, role: more, event_id });
  return signed;
}

const take = (race: number, body: object, as: Person) =>
  world.call('POST', `races/${race}/import_configuration`, { as, body });

it('finds no race that one may not see, be it another’s or none', async () => {
  const { event, race } = await target();
  const manager = await person(['event_manager', event]);
  for (const from_race_id of [source.race, 999_999]) {
    for (const dry_run of [true, false]) {
      const refused = await take(race, { from_race_id, dry_run }, manager);
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['from_race_id']]);
      expect(JSON.stringify(refused.body)).not.toContain('Ten');
    }
  }
  expect((await take(source.race, { from_race_id: race }, manager)).status).toBe(404);
  expect((await world.call('GET', `races/${source.race}/configuration.json`, { as: manager })).status).toBe(404);
  expect(await holds(event)).toEqual(NOTHING);
});

it('reads of what one may only read, and writes nothing there', async () => {
  const { event, race } = await target();
  const both = await person(['event_manager', event], ['read_only', source.event]);
  expect((await take(race, { from_race_id: source.race }, both)).status).toBe(200);
  expect(await holds(event)).toMatchObject({ waves: 2, race_timelines: 3 });
  expect((await take(source.race, { from_race_id: race }, both)).status).toBe(403);
});

it.each<RoleName>(['read_only', 'marketing', 'timer', 'application_manager'])('is not for %s', async (role) => {
  const { event, race } = await target();
  const signed = await person([role, event], ['event_manager', source.event]);
  for (const body of [{ dry_run: true }, {}])
    expect((await take(race, { from_race_id: source.race, ...body }, signed)).status).toBe(403);
  expect(await holds(event)).toEqual(NOTHING);
});

it('reads no file of another organization', async () => {
  const { event, race } = await target();
  const manager = await person(['event_manager', event]);
  const file_id = await world.upload('a.json', '{"format": "startline-race-configuration"}', { eventId: source.event });
  const refused = await take(race, { file_id }, manager);
  expect([refused.status, refused.body.errors]).toEqual([422, { file_id: [`No such record: ${file_id}.`] }]);
});

it('writes nothing into a locked event, nor a part that is switched off', async () => {
  const { event, race } = await target();
  const manager = await person(['event_manager', event], ['read_only', source.event]);
  await world.call('PATCH', `events/${event}`, { body: { features: { rankings: false } } });
  const off = await take(race, { from_race_id: source.race }, manager);
  expect(off.body.code).toBe('switched_off');
  const without = { from_race_id: source.race, parts: ['courses', 'markers', 'waves', 'timelines'] };
  expect((await take(race, { ...without, dry_run: true }, manager)).status).toBe(200);
  await world.call('POST', `events/${event}/lock`, { body: { reason: 'The protest is being decided.' } });
  const locked = await take(race, without, manager);
  expect(locked.body).toMatchObject({
    code: 'locked',
    message: expect.stringContaining('The protest is being decided.'),
  });
  expect(await holds(event)).toEqual(NOTHING);
});

it('says what is missing or wrong of what is asked for', async () => {
  const { race } = await target();
  const ask = async (body: object) => (await take(race, body, world.admin)).body.errors;
  expect(await ask({})).toEqual({
    from_race_id: ['Say either which race it is taken of, or which file, or that it is the usual.'],
  });
  expect(await ask({ from_race_id: race })).toEqual({
    from_race_id: ['Choose another race than the one that takes it.'],
  });
  expect(Object.keys(await ask({ from_race_id: source.race, parts: [], existing: 'replace' }))).toEqual([
    'parts',
    'existing',
  ]);
});
