import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actorWith, createTestApi, createWorld, type TestApi, type World } from './testApi';

interface Check {
  code: string;
  state: string;
  message: string;
  path: string;
}

const byId = (a: number, b: number): number => a - b;

describe('whether a race is ready', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api?.close());

  const add = async (resource: string, body: object): Promise<number> => {
    const made = await api.call('POST', resource, { body });
    if (made.status !== 201) throw new Error(`${resource}: ${made.text}`);
    return Number(made.body.id);
  };
  const readiness = async (race: number) => {
    const answer = await api.call('GET', `races/${race}/readiness`);
    expect(answer.status).toBe(200);
    const { score, checks } = answer.body as unknown as { score: number; checks: Check[] };
    return { score, checks, open: checks.filter(({ state }) => state !== 'ok').map(({ code }) => code) };
  };
  const checkOf = async (race: number, code: string) => (await readiness(race)).checks.find((one) => one.code === code);
  const km = (value: number) => ({ value, unit: 'km' });
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  let events = 0;

  /** A race with nothing open, and what it is made of. */
  async function readyRace(world?: World) {
    const { event, race } = world ?? (await createWorld(api, `Ready ${++events}`));
    const day = (days: number) => inDays(days).slice(0, 10);
    await api.call('PATCH', `events/${event}`, { body: { start_date: day(-1), end_date: day(9) } });
    await api.call('PATCH', `races/${race}`, { body: { start_at: inDays(7), distance: km(10), start_type: 'mass' } });
    const waves = (await api.call('GET', `waves?race_id=${race}&itemsPerPage=250`)).body.items as { id: number }[];
    for (const { id } of waves) await api.call('DELETE', `waves/${id}`);
    const wave = await add('waves', { event_id: event, race_id: race, name: 'A', start_at: inDays(7) });
    const timelines: Record<string, number> = {};
    const places: Record<string, number> = {};
    for (const [position, [name, type, at]] of (
      [
        ['Start', 'start', 0],
        ['Five', 'split', 5],
        ['Finish', 'finish', 10],
        ['Backup', 'finish', 10],
      ] as const
    ).entries()) {
      const backup = name === 'Backup' ? { passing_mode: 'backup', backup_of_id: timelines.Finish } : {};
      timelines[name] = await add('timelines', { event_id: event, name, type, devices: [{ id: name }], ...backup });
      const place = { event_id: event, race_id: race, timeline_id: timelines[name], position, distance: km(at) };
      places[name] = await add('race_timelines', place);
      await hear(event, name, 5);
    }
    await add('rankings', { event_id: event, race_id: race, name: 'All' });
    const athlete = { event_id: event, race_id: race, wave_id: wave, birth_date: '1990-05-01', gender: 'female' };
    const ann = { ...athlete, start_number: '7', first_name: 'Ann', last_name: 'Maes', chipcodes: ['C7'] };
    return { event, race, wave, timelines, places, athlete, ann: await add('athletes', ann) };
  }

  async function hear(event: number, device: string, minutesAgo: number): Promise<void> {
    await sql`
      insert into timing_devices (event_id, device, last_passing_at, last_received_at)
      values (${event}, ${device}, now() - make_interval(mins => ${minutesAgo}), now() - make_interval(mins => ${minutesAgo}))
      on conflict (event_id, device) do update set last_passing_at = excluded.last_passing_at, last_received_at = excluded.last_received_at`.execute(
      api.engine.db,
    );
  }

  it('has the whole score where nothing is open, and says what is in order', async () => {
    const { race } = await readyRace();
    const { score, checks } = await readiness(race);
    expect(checks.filter(({ state }) => state !== 'ok')).toEqual([]);
    expect(score).toBe(100);
    expect(checks.map(({ message }) => message)).toContain('The finish stands as far along as the race is long');
    expect(checks.every((check) => Object.keys(check).sort().join() === 'code,message,path,state')).toBe(true);
  });

  it('says of a bare race what it needs, the worst first, and checks nothing that is not there', async () => {
    const { event, otherRace: race } = await createWorld(api, 'Bare');
    const { score, checks, open } = await readiness(race);
    expect(open).toEqual([
      'races_without_finish_timeline',
      'no_athletes',
      'races_without_start',
      'races_without_start_timeline',
      'no_rankings',
    ]);
    expect(checks[0]).toEqual({
      code: 'races_without_finish_timeline',
      state: 'problem',
      message: 'Put a timeline at the finish',
      path: `/events/${event}/timing/timeline?type=finish&race=${race}`,
    });
    // An event that does without rankings is not asked for any.
    await api.call('PATCH', `events/${event}`, { body: { features: { rankings: false } } });
    expect((await readiness(race)).open).not.toContain('no_rankings');
    // Of 10 (twice 3, and four times 1) the distance is known; nobody carries a chip that could be another's.
    expect(score).toBe(10);
    expect(checks.map(({ code }) => code)).not.toContain('course_length');
    expect(checks.map(({ code }) => code)).not.toContain('athletes_without_chip');
  });

  it('takes a start without a timeline for worse where everybody starts alone', async () => {
    const { otherRace: race } = await createWorld(api, 'Alone');
    expect(await checkOf(race, 'races_without_start_timeline')).toMatchObject({ state: 'needs_attention' });
    await api.call('PATCH', `races/${race}`, { body: { start_type: 'individual' } });
    expect(await checkOf(race, 'races_without_start_timeline')).toMatchObject({ state: 'problem' });
  });

  it('misses a distance, and a start on a day that is none of the event, on its clock', async () => {
    const { race, event } = await readyRace();
    for (const distance of [null, km(0)]) {
      await api.call('PATCH', `races/${race}`, { body: { distance } });
      expect((await readiness(race)).open).toContain('race_without_distance');
    }
    await api.call('PATCH', `races/${race}`, { body: { distance: km(10) } });
    const dates = { start_date: '2027-03-27', end_date: '2027-03-28', timezone: 'Europe/Brussels' };
    await api.call('PATCH', `events/${event}`, { body: dates });
    const checks = async (start_at: string) => {
      await api.call('PATCH', `races/${race}`, { body: { start_at } });
      const { health_checks } = (await api.call('GET', `events/${event}`)).body as { health_checks: { key: string }[] };
      return [
        await checkOf(race, 'races_outside_dates'),
        health_checks.find(({ key }) => key === 'races_outside_dates'),
      ];
    };
    // The clocks go forward in the night between: its last day ends at 22:00 UTC, its first begins at 23:00.
    for (const inside of ['2027-03-26T23:00:00Z', '2027-03-28T21:59:00Z'])
      expect(await checks(inside)).toMatchObject([{ state: 'ok' }, undefined]);
    for (const outside of ['2027-03-26T22:59:00Z', '2027-03-28T22:00:00Z'])
      expect(await checks(outside)).toMatchObject([{ state: 'needs_attention' }, { count: 1 }]);
  });

  it('misses a gunshot that is days away from the event', async () => {
    const { race, event } = await readyRace();
    const { start_date } = (await api.call('GET', `events/${event}`)).body;
    const shot = (fired_at: string) =>
      api.call('POST', 'gunshots', { body: { event_id: event, fired_at, race_ids: [race] } });
    expect((await shot(`${start_date}T08:00:00Z`)).status).toBe(201);
    expect(await checkOf(race, 'races_outside_dates')).toMatchObject({ state: 'ok' });
    expect((await shot('2000-05-30T08:00:00Z')).status).toBe(201);
    expect(await checkOf(race, 'races_outside_dates')).toMatchObject({ state: 'needs_attention' });
  });

  it('is another question for each race: what is wrong in one leaves the other alone', async () => {
    const world = await createWorld(api, 'Two races');
    const { race, event, athlete } = await readyRace(world);
    const other = { event_id: event, race_id: world.otherRace };
    await add('athletes', { ...other, last_name: 'Elsewhere' });
    expect((await readiness(race)).open).toEqual([]);
    // But a chip is a chip of the whole event.
    await add('athletes', { ...other, last_name: 'Elsewhere', first_name: 'Else', chipcodes: ['C7'] });
    expect(await checkOf(race, 'duplicate_chipcodes')).toMatchObject({
      state: 'critical',
      message: '1 chip is used twice',
    });
    await add('athletes', { ...other, last_name: 'X', chipcodes: ['D'] });
    await add('athletes', { ...other, last_name: 'Y', chipcodes: ['D'] });
    expect(await checkOf(race, 'duplicate_chipcodes')).toMatchObject({ message: '1 chip is used twice' });
    expect(athlete.race_id).toBe(race);
  });

  const START_LIST: [code: string, athlete: object, filter: string][] = [
    ['athletes_without_name', { first_name: null, last_name: null }, 'first_name[empty]=true&last_name[empty]=true'],
    ['athletes_without_start_number', { start_number: null }, 'start_number[empty]=true'],
    ['athletes_without_wave', { wave_id: null }, 'wave_id[empty]=true'],
    ['athletes_without_chip', { chipcodes: [] }, 'chipcodes[empty]=true'],
    ['athletes_without_gender', { gender: null }, 'gender[empty]=true'],
    ['athletes_without_birth_date', { birth_date: null }, 'birth_date[empty]=true'],
  ];

  it('finds what the start list lacks, and leads to the athletes who lack it', async () => {
    const { event, race, athlete } = await readyRace();
    const whole = { ...athlete, first_name: 'Bea', last_name: 'Claes', start_number: '8', chipcodes: ['C8'] };
    const lacking = async () => (await readiness(race)).open;
    for (const [code, without, filter] of START_LIST) {
      const id = await add('athletes', { ...whole, ...without });
      // No ranking asks for gender or age so far.
      const isAsked = !['athletes_without_gender', 'athletes_without_birth_date'].includes(code);
      if (isAsked) {
        const check = await checkOf(race, code);
        expect(check?.path, code).toBe(`/events/${event}/athletes?race_id[]=${race}&${filter}`);
        expect(await found(check?.path), code).toEqual([id]);
      }
      expect(await lacking(), code).toEqual(isAsked ? [code] : []);
      await api.call('DELETE', `athletes/${id}`);
    }
    await add('rankings', {
      event_id: event,
      race_id: race,
      name: 'Women 40',
      filter: { gender: 'female', age_from: 40 },
    });
    expect(await lacking()).toEqual([]);
    const id = await add('athletes', { ...whole, gender: null, birth_date: null });
    expect(await lacking()).toEqual(['athletes_without_gender', 'athletes_without_birth_date']);
    expect(await found((await checkOf(race, 'athletes_without_gender'))?.path)).toEqual([id]);
  });

  it('finds doubles and leads to them: a bib but for its zeros, a person, a chip', async () => {
    const { race, athlete, ann } = await readyRace();
    const padded = await add('athletes', { ...athlete, start_number: '007', last_name: 'Claes', chipcodes: ['C8'] });
    expect((await readiness(race)).open).toEqual(['bibs_twice']);
    expect((await found((await checkOf(race, 'bibs_twice'))?.path)).sort(byId)).toEqual([ann, padded]);
    await api.call('DELETE', `athletes/${padded}`);
    const again = { ...athlete, first_name: 'ANN', last_name: 'MAES', start_number: '9', chipcodes: ['C9'] };
    const twin = await add('athletes', { ...again, birth_date: '1990-05-02' });
    expect((await readiness(race)).open).toEqual([]);
    await api.call('PATCH', `athletes/${twin}`, { body: { birth_date: '1990-05-01', chipcodes: ['C9', 'C7'] } });
    expect((await readiness(race)).open).toEqual(['duplicate_chipcodes', 'people_twice']);
    for (const code of ['duplicate_chipcodes', 'people_twice'])
      expect((await found((await checkOf(race, code))?.path)).sort(byId), code).toEqual([ann, twin]);
  });

  it('wants waves where it starts in them, each with a start', async () => {
    const { race, event, wave } = await readyRace();
    await api.call('PATCH', `waves/${wave}`, { body: { start_at: null } });
    expect((await readiness(race)).open).toEqual([]);
    await api.call('PATCH', `races/${race}`, { body: { start_type: 'wave' } });
    expect((await readiness(race)).open).toEqual(['waves_without_start']);
    expect((await checkOf(race, 'waves_without_start'))?.path).toBe(
      `/events/${event}/races/${race}/wave?start_at[empty]=true`,
    );
    await api.call('DELETE', `waves/${wave}`);
    expect((await readiness(race)).open).toContain('no_waves');
  });

  it('misses the gunshot of a start that is over, wave by wave, until it is fired', async () => {
    const { race, event, wave } = await readyRace();
    await api.call('PATCH', `races/${race}`, { body: { start_type: 'wave' } });
    await add('waves', { event_id: event, race_id: race, name: 'B', start_at: inDays(7) });
    expect((await readiness(race)).open).toEqual([]);
    await api.call('PATCH', `waves/${wave}`, { body: { start_at: inDays(-1) } });
    expect(await checkOf(race, 'gunshots_overdue')).toMatchObject({
      state: 'critical',
      message: 'The gunshot is missing, though the start is over: A',
    });
    await add('gunshots', { event_id: event, wave_ids: [wave], fired_at: inDays(-1) });
    expect((await readiness(race)).open).toEqual([]);
  });

  it('judges the course: what stands where nobody passes it, a length that is another, a place without distance', async () => {
    const { event, race, places } = await readyRace();
    const move = (name: string, body: object) => api.call('PATCH', `race_timelines/${places[name]}`, { body });
    await move('Five', { distance: km(11) });
    expect(await checkOf(race, 'places_out_of_order')).toMatchObject({
      state: 'problem',
      message: 'Look at place, lap and distance of Five, Finish, and Backup: nobody passes the timelines in that order',
    });
    await move('Five', { distance: null });
    expect((await readiness(race)).open).toEqual(['places_without_distance']);
    await move('Five', { distance: km(5), position: 0 });
    await move('Start', { position: 1 });
    expect((await readiness(race)).open).toEqual(['places_out_of_order']);
    await move('Start', { position: 0 });
    await move('Five', { position: 1 });
    await api.call('PATCH', `races/${race}`, { body: { distance: km(10.1) } });
    expect(await checkOf(race, 'course_length')).toMatchObject({
      state: 'needs_attention',
      message: 'The finish stands at 10 km, but the race is 10.1 km long',
    });
    await api.call('PATCH', `events/${event}`, { body: { settings: { units: 'imperial' } } });
    expect(await checkOf(race, 'course_length')).toMatchObject({
      message: 'The finish stands at 6.214 miles, but the race is 6.276 miles long',
    });
    await api.call('PATCH', `races/${race}`, { body: { distance: km(10.04) } });
    expect((await readiness(race)).open).toEqual([]);
  });

  it('holds the line on the map against the length of the race, within a hundredth', async () => {
    const { race, event } = await readyRace(await createWorld(api, 'Line'));
    const way = (metres: number) => ({
      type: 'LineString',
      coordinates: [
        [5, 0],
        [5 + metres / 111_319.49, 0],
      ],
    });
    const change = (path: string, body: object) => api.call('PATCH', path, { body });
    const length = ((await api.call('GET', `races/${race}`)).body.distance as { value: number }).value * 1_000;
    expect(await checkOf(race, 'line_length')).toBeUndefined();
    const course = await add('courses', { event_id: event, name: 'Loop', geometry: way(length * 1.009) });
    await change(`races/${race}`, { course_id: course });
    expect(await checkOf(race, 'line_length')).toMatchObject({ state: 'ok' });
    await change(`courses/${course}`, { geometry: way(length * 0.98) });
    expect(await checkOf(race, 'line_length')).toMatchObject({
      state: 'needs_attention',
      message: expect.stringMatching(/^The course “Loop” is \d[\d.]* km long, but the race is \d[\d.]* km$/),
      path: expect.stringMatching(new RegExp(`races/${race}/course$`)),
    });
    await change(`races/${race}`, { distance: null });
    expect(await checkOf(race, 'line_length')).toBeUndefined();
  });

  it('finds nothing wrong with places that are left to the server, in whichever order they are added', async () => {
    const { event, otherRace: race } = await createWorld(api, 'Any order');
    let names = 0;
    const place = async (type: string, more: object = {}) => {
      const timeline_id = await add('timelines', { event_id: event, name: `${type} ${++names}`, type, ...more });
      const id = await add('race_timelines', { event_id: event, race_id: race, timeline_id });
      return { timeline_id, position: (await api.call('GET', `race_timelines/${id}`)).body.position };
    };
    const finish = await place('finish');
    const one = await place('split');
    const start = await place('start');
    const two = await place('split');
    const backup = await place('finish', { passing_mode: 'backup', backup_of_id: finish.timeline_id });
    expect([start, one, two, finish, backup].map(({ position }) => position)).toEqual([0, 1, 2, 10, 10]);
    expect((await readiness(race)).open).not.toContain('places_out_of_order');
  });

  it('has its rankings made in one step, all or none, which is undone as one', async () => {
    const { otherRace: race } = await createWorld(api, 'Rankings at once');
    const make = (names: string[]) =>
      api.call('POST', 'rankings/bulk', { body: { race_id: race, rankings: names.map((name) => ({ name })) } });
    const named = async () =>
      ((await api.call('GET', `rankings?race_id=${race}&sort=position`)).body.items as { name: string }[]).map(
        ({ name }) => name,
      );
    const made = await make(['All', 'Men']);
    expect(made.status, made.text).toBe(201);
    expect(await named()).toEqual(['All', 'Men']);
    expect((await make(['Women', 'Men'])).status).toBe(422);
    expect(await named()).toEqual(['All', 'Men']);
    expect((await api.call('POST', `operations/${made.body.operation_id}/undo`)).status).toBe(200);
    expect(await named()).toEqual([]);
  });

  it('misses devices: none at a timeline, none heard within the hour, one alone at the finish', async () => {
    const { race, event, timelines } = await readyRace();
    await hear(event, 'Five', 61);
    // Nobody has devices on a week ahead.
    expect(await checkOf(race, 'timelines_silent')).toBeUndefined();
    await api.call('PATCH', `races/${race}`, { body: { start_at: inDays(1) } });
    expect(await checkOf(race, 'timelines_silent')).toMatchObject({
      state: 'needs_attention',
      message: 'No device was heard within the hour: Five',
    });
    await api.call('PATCH', `timelines/${timelines.Five}`, { body: { devices: [] } });
    expect((await readiness(race)).open).toEqual(['timelines_without_device']);
    await hear(event, 'Spare', 5);
    await api.call('PATCH', `timelines/${timelines.Five}`, { body: { devices: [{ id: 'spare ' }] } });
    expect((await readiness(race)).open).toEqual([]);
    await api.call('DELETE', `timelines/${timelines.Backup}`);
    expect((await readiness(race)).open).toEqual(['no_backup_at_finish']);
  });

  it('is read by whoever reads the race, and by nobody else', async () => {
    const { race, event } = await createWorld(api, 'Read');
    const other = await createWorld(api, 'Other');
    const as = (id: number) => actorWith('read_only', 'event', id);
    expect((await api.call('GET', `races/${race}/readiness`, { as: as(event) })).status).toBe(200);
    expect((await api.call('GET', `races/${race}/readiness`, { as: as(other.event) })).status).toBe(404);
    expect((await api.call('GET', `races/${race}/readiness`, { as: null })).status).toBe(401);
  });

  it('of all races of an event that are not over is told at once, as each tells it', async () => {
    const { event, race } = await readyRace();
    const bare = await add('races', { event_id: event, name: 'Bare', distance: km(5) });
    const waves = await add('races', { event_id: event, name: 'Waves', distance: km(5), start_type: 'wave' });
    await add('waves', { event_id: event, race_id: waves, name: 'W1' });
    const over = await add('races', { event_id: event, name: 'Over', distance: km(5) });
    await sql`update races set status = 'after' where id = ${over}`.execute(api.engine.db);
    const as = actorWith('read_only', 'event', event);
    const answer = await api.call('GET', `events/${event}/readiness`, { as });
    const { races } = answer.body as unknown as { races: { race_id: number; score: number; checks: Check[] }[] };
    expect(races.map(({ race_id }) => race_id).sort(byId)).toEqual(
      expect.arrayContaining([race, bare, waves].sort(byId)),
    );
    expect(races.map(({ race_id }) => race_id)).not.toContain(over);
    for (const { race_id, ...told } of races) {
      expect(told).toEqual((await api.call('GET', `races/${race_id}/readiness`, { as })).body);
    }
    const other = await createWorld(api, 'Of another');
    const stranger = actorWith('read_only', 'event', other.event);
    expect((await api.call('GET', `events/${event}/readiness`, { as: stranger })).status).toBe(404);
  });

  /** Ids of the athletes whom the list of a page of the console shows. */
  async function found(path = ''): Promise<number[]> {
    const answer = await api.call('GET', `athletes?${path.split('?')[1]}`);
    return (answer.body.items as { id: number }[]).map(({ id }) => id);
  }
});
