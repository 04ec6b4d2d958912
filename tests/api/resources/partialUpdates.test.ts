import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actorWith, createTestApi, createWorld, type TestApi, type World } from './testApi';

describe('updates of single fields', () => {
  let api: TestApi;
  let world: World;
  beforeAll(async () => {
    api = await createTestApi();
    world = await createWorld(api, 'Partial updates');
  });
  afterAll(() => api?.close());

  const patch = (path: string, body: object) => api.call('PATCH', path, { body });
  const read = async (path: string) => (await api.call('GET', path)).body;
  const makeAthlete = async (values: object = {}) =>
    (
      await api.call('POST', 'athletes', {
        body: { event_id: world.event, race_id: world.race, first_name: 'Ann', ...values },
      })
    ).body;

  it('keeps settings that a change leaves out', async () => {
    await patch(`events/${world.event}`, { settings: { privacy: 'hidden', rounding: 'exact' } });
    const { body } = await patch(`events/${world.event}`, { settings: { units: 'imperial' } });
    expect(body.settings).toMatchObject({ privacy: 'hidden', rounding: 'exact', units: 'imperial' });
  });

  it('resets a setting to its default by null', async () => {
    await patch(`events/${world.event}`, { settings: { privacy: 'hidden', units: 'imperial' } });
    const { body } = await patch(`events/${world.event}`, { settings: { units: null } });
    expect(body.settings).toMatchObject({ privacy: 'hidden', units: 'metric' });
  });

  it('keeps the other parts of looks, features and social channels', async () => {
    await patch(`events/${world.event}`, { styling: { primary_color: '#112233' } });
    const { body } = await patch(`events/${world.event}`, { styling: { accent_color: '#445566' } });
    expect(body.styling).toEqual({ primary_color: '#112233', accent_color: '#445566' });
    const emptied = await patch(`events/${world.event}`, { styling: { primary_color: null } });
    expect(emptied.body.styling).toEqual({ accent_color: '#445566' });
    const { features } = await read(`events/${world.event}`);
    const [first = '', second = ''] = Object.keys(features as object);
    await patch(`events/${world.event}`, { features: { [first]: false } });
    const changed = await patch(`events/${world.event}`, { features: { [second]: false } });
    expect(changed.body.features).toMatchObject({ [first]: false, [second]: false });
    await patch(`events/${world.event}`, { features });
  });

  it('keeps the settings of each event in a bulk change', async () => {
    const other = await createWorld(api, 'Another');
    await patch(`events/${world.event}`, { settings: { privacy: 'hidden' } });
    await patch(`events/${other.event}`, { settings: { privacy: 'initials' } });
    await patch('events', { ids: [world.event, other.event], data: { settings: { rounding: 'exact' } } });
    const found = await Promise.all([world.event, other.event].map((id) => read(`events/${id}`)));
    expect(found.map(({ settings }) => settings)).toMatchObject([
      { privacy: 'hidden', rounding: 'exact' },
      { privacy: 'initials', rounding: 'exact' },
    ]);
  });

  it('rejects an unknown setting', async () => {
    const { status, body } = await patch(`events/${world.event}`, { settings: { privacy: 'none', other: null } });
    expect(status).toBe(422);
    expect(body.errors).toHaveProperty('settings');
  });

  it('rejects null for fields that always have a value', async () => {
    const { id } = await makeAthlete();
    const athlete = await patch(`athletes/${id}`, { is_visible: null });
    expect([athlete.status, athlete.body.errors]).toEqual([422, { is_visible: ['This field is required.'] }]);
    const event = await patch(`events/${world.event}`, { timezone: null, settings: null });
    expect(event.status).toBe(422);
    expect(Object.keys(event.body.errors as object)).toEqual(['timezone', 'settings']);
    const custom = await patch(`athletes/${id}`, { custom: null });
    expect(custom.body.errors).toEqual({ custom: ['This field is required.'] });
    const bulk = await patch('athletes', { ids: [id], data: { is_visible: null } });
    expect(bulk.status).toBe(422);
  });

  it('clears the reason of a state when the state changes without a new reason', async () => {
    const { id } = await makeAthlete();
    await patch(`athletes/${id}`, { state: 'dns', state_reason: 'Sick' });
    expect((await patch(`athletes/${id}`, { state: 'dns', club: 'AC' })).body).toMatchObject({ state_reason: 'Sick' });
    expect((await patch(`athletes/${id}`, { state: 'dsq' })).body).toMatchObject({ state: 'dsq', state_reason: null });
    const given = await patch(`athletes/${id}`, { state: 'dns', state_reason: 'Injured' });
    expect(given.body).toMatchObject({ state: 'dns', state_reason: 'Injured' });
  });

  it('rejects bulk writes of readers also when the filter selects nothing', async () => {
    const as = actorWith('read_only', 'event', world.event);
    const filter = { event_id: String(world.event), first_name: 'Nobody at all' };
    const answers = await Promise.all([
      api.call('PATCH', 'athletes', { as, body: { filter, data: { club: 'AC' }, expect: 0 } }),
      api.call('DELETE', `athletes?event_id=${world.event}&first_name=Nobody&expect=0`, { as }),
      api.call('POST', 'athletes/restore', { as, body: { filter, expect: 0 } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  });

  it('rejects changed values of computed fields', async () => {
    const { id, version } = await makeAthlete({ birth_date: '1980-01-01' });
    for (const [field, value] of Object.entries({ age: 3, gun_time: 1_000, chip_time: 1_000, race_time: 1_000 })) {
      const { status, body } = await patch(`athletes/${id}`, { [field]: value });
      expect([status, body.errors]).toEqual([422, { [field]: ['This field is computed and cannot be written.'] }]);
    }
    const bulk = await patch('athletes', { ids: [id], data: { age: 3 } });
    expect(bulk.status).toBe(422);
    expect((await read(`athletes/${id}`)).version).toBe(version);
  });

  it('accepts a whole record and repeated computed values', async () => {
    const { id } = await makeAthlete({ birth_date: '1980-01-01' });
    const record = await read(`athletes/${id}`);
    expect((await patch(`athletes/${id}`, { ...record, club: 'AC' })).status).toBe(200);
    expect((await patch(`athletes/${id}`, { age: record.age, gun_time: null, city: 'Gent' })).status).toBe(200);
  });
});
