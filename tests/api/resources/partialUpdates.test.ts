import { sql } from 'kysely';
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

  it('rejects changed computed fields and another id in a body with an id', async () => {
    const { id, version } = await makeAthlete({ birth_date: '1980-01-01' });
    const record = await read(`athletes/${id}`);
    const changed = await patch(`athletes/${id}`, { ...record, age: 3, gun_time: 1_000, club: 'AC' });
    expect([changed.status, Object.keys(changed.body.errors as object).sort()]).toEqual([422, ['age', 'gun_time']]);
    expect(await patch(`athletes/${id}`, { id: Number(id) + 1, club: 'AC' })).toMatchObject({
      status: 422,
      body: { errors: { id: ['This field is computed and cannot be written.'] } },
    });
    expect((await patch('athletes', { ids: [id], data: { id, age: 3 } })).status).toBe(422);
    expect((await read(`athletes/${id}`)).version).toBe(version);
    expect((await patch(`athletes/${id}`, { id, club: 'AC' })).body).toMatchObject({ id, club: 'AC' });
  });

  it('rejects changes of fields that are worked out for several records at once', async () => {
    const { counters } = await read(`events/${world.event}`);
    const changed = await patch(`events/${world.event}`, { counters: { ...(counters as object), races: 99 } });
    expect([changed.status, Object.keys(changed.body.errors as object)]).toEqual([422, ['counters']]);
    expect((await patch(`events/${world.event}`, { counters })).status).toBe(200);
  });

  it('rejects a bulk change of a computed field before it becomes a background task', async () => {
    await api.database.db.executeQuery(
      sql`insert into athletes (event_id, race_id, first_name) select ${world.event}, ${world.race}, 'Many' from generate_series(1, 1001)`.compile(
        api.database.db,
      ),
    );
    const filter = { event_id: world.event, first_name: 'Many' };
    const { status, body } = await patch('athletes', { filter, data: { gun_time: 1_000 }, expect: 1_001 });
    expect([status, Object.keys((body.errors ?? {}) as object)]).toEqual([422, ['gun_time']]);
  });

  it('rejects an empty text for a field that always has a value', async () => {
    const { status, body } = await patch(`events/${world.event}`, { timezone: '' });
    expect([status, body.errors]).toEqual([422, { timezone: ['This field is required.'] }]);
  });

  it('rejects states and times of passings that follow from the read', async () => {
    const { id: timeline_id } = (
      await api.call('POST', 'timelines', { body: { event_id: world.event, name: 'Finish', type: 'finish' } })
    ).body;
    const { id: athlete_id } = await makeAthlete();
    const made = await api.call('POST', 'passings', {
      body: { event_id: world.event, timeline_id, athlete_id, time: '2027-05-30T08:00:00.000Z' },
    });
    const passing = await read(`passings/${made.body.id}`);
    for (const [field, value] of Object.entries({ state: 'ignored', instant: '2027-05-30T09:00:00.000Z', lap: 7 })) {
      const alone = await patch(`passings/${passing.id}`, { [field]: value });
      const whole = await patch(`passings/${passing.id}`, { ...passing, [field]: value });
      for (const { status, body } of [alone, whole])
        expect([status, Object.keys((body.errors ?? {}) as object)]).toEqual([422, [field]]);
    }
    const immutable = await patch(`passings/${passing.id}`, { time: '2027-05-30T09:00:00.000Z' });
    expect([immutable.status, Object.keys((immutable.body.errors ?? {}) as object)]).toEqual([422, ['time']]);
    const marked = await patch(`passings/${passing.id}`, { mark: 'invalidated', shift_ms: 1_000 });
    expect(marked.body).toMatchObject({ mark: 'invalidated', shift_ms: 1_000 });
  });

  it('writes each field of a timeline or rejects it', async () => {
    const { id } = (await api.call('POST', 'timelines', { body: { event_id: world.event, name: 'Five' } })).body;
    const main = (
      await api.call('POST', 'timelines', { body: { event_id: world.event, name: 'Main', type: 'finish' } })
    ).body;
    const changes = {
      name: '5 km',
      type: 'finish',
      passing_mode: 'backup',
      backup_of_id: main.id,
      devices: [{ id: 'A', offset_ms: 500 }],
    };
    for (const [field, value] of Object.entries(changes)) {
      expect((await patch(`timelines/${id}`, { [field]: value })).body).toMatchObject({ [field]: value });
    }
    const { body } = await patch(`timelines/${id}`, {
      status: 'connected',
      reads_count: 9,
      last_passing_at: '2027-05-30T08:00:00.000Z',
    });
    expect(Object.keys(body.errors as object).sort()).toEqual(['last_passing_at', 'reads_count', 'status']);
  });
});
