import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actorWith, createTestApi, createWorld, type TestApi, type World } from './testApi';

describe('how far an event is set up', () => {
  let api: TestApi;
  let world: World;
  let empty: World['event'];

  beforeAll(async () => {
    api = await createTestApi();
    world = await createWorld(api, 'Unhealthy');
    const body = { organization_id: world.organization, name: 'Empty', start_date: '2027-05-30' };
    empty = Number((await api.call('POST', 'events', { body })).body.id);
    const add = (values: object) =>
      api.call('POST', 'athletes', { body: { event_id: world.event, race_id: world.race, last_name: 'A', ...values } });
    await add({ start_number: '1', chipcodes: ['C1', 'C2'] });
    await add({ start_number: '2', chipcodes: ['C1'] });
    await add({ race_id: null, chipcodes: ['C2', 'C3'] });
    const gone = await add({ start_number: '3', chipcodes: ['C3'] });
    await api.call('DELETE', `athletes/${gone.body.id}`);
  });
  afterAll(() => api?.close());

  const read = async (id: number) => (await api.call('GET', `events/${id}`)).body;

  it('an event without races has a problem', async () => {
    expect(await read(empty)).toMatchObject({
      health: 'problem',
      health_checks: [{ key: 'no_races', severity: 'problem', count: 1 }],
      counters: { races: 0, courses: 0, waves: 0, athletes: 0, athletes_imported: 0, duplicate_chipcodes: 0 },
    });
  });

  it('counts what is there and what is wrong, the worst first', async () => {
    expect(await read(world.event)).toMatchObject({
      health: 'critical',
      health_checks: [
        { key: 'duplicate_chipcodes', severity: 'critical', count: 2 },
        { key: 'athletes_without_race', severity: 'problem', count: 1 },
        { key: 'athletes_without_start_number', severity: 'needs_attention', count: 1 },
        { key: 'races_without_start', severity: 'needs_attention', count: 2 },
      ],
      counters: { races: 2, waves: 2, athletes: 3, athletes_imported: 0, duplicate_chipcodes: 2 },
    });
  });

  it('counts courses as they come and go', async () => {
    const counted = async () => ((await read(empty)).counters as { courses: number }).courses;
    const geometry = {
      type: 'LineString',
      coordinates: [
        [5, 52],
        [5.1, 52],
      ],
    };
    const made = await api.call('POST', 'courses', { body: { event_id: empty, name: 'Loop', geometry } });
    expect(await counted()).toBe(1);
    await api.call('DELETE', `courses/${made.body.id}`);
    expect(await counted()).toBe(0);
  });

  it('names the first of what is missing: races without start or finish, athletes without a name', async () => {
    const other = await createWorld(api, 'Half set up');
    const add = (resource: string, body: object) =>
      api.call('POST', resource, { body: { event_id: other.event, ...body } });
    const start = await add('timelines', { name: 'Start', type: 'start', devices: [{ id: 'S' }] });
    const finish = await add('timelines', { name: 'Finish', type: 'finish', devices: [{ id: 'F' }] });
    for (const { body } of [start, finish])
      await add('race_timelines', { race_id: other.race, timeline_id: body.id, position: Number(body.id) });
    const athlete = { race_id: other.race, first_name: null, last_name: null };
    await add('athletes', { ...athlete, start_number: '17' });
    await add('athletes', { ...athlete, start_number: '18', last_name: 'Maes', chipcodes: ['C9'] });
    await add('athletes', { ...athlete, start_number: '19', last_name: 'Peeters', chipcodes: ['C9'], race_id: null });
    const { health_checks } = (await read(other.event)) as { health_checks: { key: string; names: string[] }[] };
    const race = (await api.call('GET', `races/${other.otherRace}`)).body.name;
    expect(Object.fromEntries(health_checks.map(({ key, names }) => [key, names]))).toMatchObject({
      races_without_finish_timeline: [race],
      races_without_start_timeline: [race],
      athletes_without_name: ['17'],
      athletes_without_race: ['19 Peeters'],
      duplicate_chipcodes: ['C9'],
    });
    // Before any timeline is a start there is one thing to say, not one of each race.
    await api.call('DELETE', `timelines/${start.body.id}`);
    const keys = ((await read(other.event)) as { health_checks: { key: string }[] }).health_checks.map(
      ({ key }) => key,
    );
    expect(keys).toContain('no_start_timeline');
    expect(keys).not.toContain('races_without_start_timeline');
  });

  it('counts a chip of two races only if less than 12 hours lie between their starts, or a start is unknown', async () => {
    const other = await createWorld(api, 'Two days');
    for (const race_id of [other.race, other.otherRace]) {
      const body = { event_id: other.event, race_id, last_name: 'A', start_number: '21', chipcodes: ['D4'] };
      await api.call('POST', 'athletes', { body });
    }
    const countedWith = async (first: string | null, second: string | null) => {
      await api.call('PATCH', `races/${other.race}`, { body: { start_at: first } });
      await api.call('PATCH', `races/${other.otherRace}`, { body: { start_at: second } });
      const { duplicate_chipcodes: ofEvent } = (await read(other.event)).counters as { duplicate_chipcodes: number };
      const { checks } = (await api.call('GET', `races/${other.race}/readiness`)).body as {
        checks: { code: string; state: string }[];
      };
      return { ofEvent, ofRace: checks.some(({ code, state }) => code === 'duplicate_chipcodes' && state !== 'ok') };
    };
    const saturday = '2026-05-30T08:00:00Z';
    expect(await countedWith(saturday, '2026-05-31T08:00:00Z')).toEqual({ ofEvent: 0, ofRace: false });
    expect(await countedWith('2026-05-31T08:00:00Z', saturday)).toEqual({ ofEvent: 0, ofRace: false });
    expect(await countedWith(saturday, '2026-05-30T19:59:59Z')).toEqual({ ofEvent: 1, ofRace: true });
    expect(await countedWith(saturday, null)).toEqual({ ofEvent: 1, ofRace: true });
  });

  it('comes with a list where it is asked for, for each of its events', async () => {
    const manager = actorWith('event_manager', 'organization', world.organization);
    const list = await api.call('GET', 'events?include=health,counters&sort=id', { as: manager });
    expect(list.body.items).toMatchObject([
      { id: world.event, health: 'critical', counters: { athletes: 3 } },
      { id: empty, health: 'problem', counters: { athletes: 0 } },
    ]);
    expect((list.body.items as object[])[0]).not.toHaveProperty('health_checks');
    expect((await api.call('GET', 'events')).body.items).not.toContainEqual(
      expect.objectContaining({ health: expect.anything() }),
    );
  });

  it('says which races and waves have more athletes than room, and takes them', async () => {
    const crowded = await createWorld(api, 'Crowded');
    const add = (last_name: string, values: object) =>
      api.call('POST', 'athletes', { body: { event_id: crowded.event, race_id: crowded.race, last_name, ...values } });
    const wave = await api.call('POST', 'waves', {
      body: { event_id: crowded.event, race_id: crowded.race, name: 'Elite', capacity: 1 },
    });
    await add('A', { wave_id: wave.body.id });
    await api.call('PATCH', `races/${crowded.race}`, { body: { entry_limit: 1 } });
    const keys = async () => ((await read(crowded.event)).health_checks as { key: string }[]).map(({ key }) => key);
    expect(await keys()).not.toContain('races_over_limit');
    expect(await keys()).not.toContain('waves_over_capacity');
    expect((await add('B', { wave_id: wave.body.id })).status).toBe(201);
    expect((await read(crowded.event)).health_checks).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ key: 'races_over_limit', severity: 'needs_attention', count: 1 }),
        {
          key: 'waves_over_capacity',
          severity: 'needs_attention',
          count: 1,
          names: ['Elite'],
          message: '1 wave has more athletes than its capacity',
          path: `/events/${crowded.event}/races`,
        },
      ]),
    );
  });
});

describe('the bibs of a wave', () => {
  it('run from the lower to the higher, whichever of them is written', async () => {
    const api = await createTestApi();
    try {
      const world = await createWorld(api, 'Bibs');
      const body = { event_id: world.event, race_id: world.race, name: 'Bibs' };
      const refused = await api.call('POST', 'waves', {
        body: { ...body, start_number_from: 100, start_number_to: 50 },
      });
      expect(refused).toMatchObject({
        status: 422,
        body: { errors: { start_number_to: ['Must not be less than Start number from.'] } },
      });
      const wave = await api.call('POST', 'waves', { body: { ...body, start_number_from: 100, start_number_to: 100 } });
      expect(wave.status).toBe(201);
      expect(await api.call('PATCH', `waves/${wave.body.id}`, { body: { start_number_from: 101 } })).toMatchObject({
        status: 422,
        body: { errors: { start_number_from: ['Must not be more than Start number to.'] } },
      });
    } finally {
      await api.close();
    }
  });
});
