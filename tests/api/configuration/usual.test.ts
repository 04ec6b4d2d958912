import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_NAMES } from '../../../resources/events/samples';
import { configuredWorld, type World } from './configuredWorld';

let world: World;
beforeAll(async () => {
  world = await configuredWorld();
});
afterAll(() => world?.close());

const usual = (race: number, more: object = {}) =>
  world.call('POST', `races/${race}/import_configuration`, {
    body: { usual: true, parts: ['timelines', 'rankings'], ...more },
  });

async function pointsOf(race: number) {
  const { body } = await world.call('GET', `race_timelines?race_id=${race}&include=timeline&sort=position`);
  return body.items.map(
    ({ timeline, distance }: { timeline: { name: string; type: string }; distance: object | null }) => [
      timeline.name,
      timeline.type,
      distance,
    ],
  );
}

describe('what is usual for a race', () => {
  it('gives a marathon its splits, and both races one start and one finish', async () => {
    const event = await world.event();
    const marathon = await world.race(event, { name: 'Marathon', distance: { value: 42.195, unit: 'km' } });
    const ten = await world.race(event, { name: '10 km', distance: { value: 10, unit: 'km' }, timing_type: 'guntime' });
    expect((await usual(marathon)).status).toBe(200);
    expect((await usual(ten)).status).toBe(200);
    expect(await pointsOf(marathon)).toEqual([
      ['Start', 'start', { value: 0, unit: 'km' }],
      ['Marathon: 10 km', 'split', { value: 10, unit: 'km' }],
      ['Marathon: halfway', 'split', { value: 21.098, unit: 'km' }],
      ['Marathon: 30 km', 'split', { value: 30, unit: 'km' }],
      ['Finish', 'finish', { value: 42.195, unit: 'km' }],
    ]);
    expect(await pointsOf(ten)).toEqual([
      ['Start', 'start', { value: 0, unit: 'km' }],
      ['Finish', 'finish', { value: 10, unit: 'km' }],
    ]);
    expect((await world.items('timelines', `event_id=${event}`)).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Start', 'Finish']),
    );
    expect(await world.items('timelines', `event_id=${event}`)).toHaveLength(5);
    expect(await world.items('rankings', `race_id=${ten}`)).toMatchObject([
      { name: 'Overall', timing_type: 'guntime', filter: {} },
      { name: 'Men', timing_type: 'guntime', filter: { gender: 'male' } },
      { name: 'Women', timing_type: 'guntime', filter: { gender: 'female' } },
    ]);
  });

  it('doubles nothing, whatever its mats are called, and is taken back as one', async () => {
    const event = await world.event();
    const race = await world.race(event, { name: 'Five', distance: { value: 5, unit: 'miles' } });
    const gate = await world.make('timelines', { event_id: event, name: 'Gate', type: 'start' });
    await world.make('timelines', { event_id: event, name: 'Arch', type: 'finish' });
    await world.make('race_timelines', {
      event_id: event,
      race_id: race,
      timeline_id: gate,
      distance: { value: 0, unit: 'km' },
    });
    const first = await usual(race);
    expect((await pointsOf(race)).map(([name]: [string]) => name)).toEqual(['Gate', 'Arch']);
    const again = await usual(race);
    expect(again.body.operation_id).toBeNull();
    expect((await world.call('POST', `operations/${first.body.operation_id}/undo`)).status).toBe(200);
    expect((await pointsOf(race)).map(([name]: [string]) => name)).toEqual(['Gate']);
    expect(await world.items('rankings', `race_id=${race}`)).toEqual([]);
  });

  it('splits a triathlon where its sports change, with lengths where they are the usual ones', async () => {
    const event = await world.event();
    const olympic = await world.race(event, {
      name: 'Olympic',
      sport: 'triathlon',
      distance: { value: 51.5, unit: 'km' },
    });
    const own = await world.race(event, { name: 'Own', sport: 'triathlon', distance: { value: 40, unit: 'km' } });
    await usual(olympic);
    await usual(own);
    expect(
      (await pointsOf(olympic)).map(([, , distance]: [string, string, { value: number }]) => distance.value),
    ).toEqual([0, 1.5, 1.5, 41.5, 41.5, 51.5]);
    expect((await pointsOf(own)).map(([, , distance]: [string, string, unknown]) => distance)).toEqual([
      { value: 0, unit: 'km' },
      ...[null, null, null, null],
      { value: 40, unit: 'km' },
    ]);
  });

  it('is given to all races of an event in one step', async () => {
    const event = await world.event();
    const races = [await world.race(event, { name: 'A' }), await world.race(event, { name: 'B' })];
    const { status, body } = await world.call('POST', `events/${event}/set_up`, { body: { usual: true } });
    expect([status, body.race_ids]).toEqual([200, races]);
    expect(await world.items('rankings', `event_id=${event}`)).toHaveLength(6);
    expect(await world.items('timelines', `event_id=${event}`)).toHaveLength(2);
    await world.call('POST', `operations/${body.operation_id}/undo`);
    expect(await world.items('rankings', `event_id=${event}`)).toEqual([]);
    for (const asked of [{}, { usual: true, sample: 'ultra' }])
      expect((await world.call('POST', `events/${event}/set_up`, { body: asked })).status).toBe(422);
  });

  it('asks for one source, and no other', async () => {
    const race = await world.race(await world.event());
    expect((await usual(race, { file_id: 1 })).status).toBe(422);
    expect((await usual(race, { usual: undefined })).status).toBe(422);
  });
});

describe('a sample', () => {
  it.each(SAMPLE_NAMES)('makes %s ready for review in one step, which is taken back as one', async (sample) => {
    const event = await world.event({
      timezone: 'Europe/Brussels',
      start_date: '2027-03-28',
      city: 'Ghent',
      country: 'BE',
    });
    const made = await world.call('POST', `events/${event}/set_up`, { body: { sample } });
    expect(made.status).toBe(200);
    const blockers = (await world.call('GET', `events/${event}/blockers?for=submit`)).body.blockers;
    expect(blockers).toEqual([]);
    const again = await world.call('POST', `events/${event}/set_up`, { body: { sample } });
    expect(again.status).toBe(409);
    const usual = await world.call('POST', `events/${event}/set_up`, { body: { usual: true } });
    expect(usual.body).toMatchObject({ operation_id: null, race_ids: made.body.race_ids });
    await world.call('POST', `operations/${made.body.operation_id}/undo`);
    for (const resource of [
      'races',
      'waves',
      'timelines',
      'race_timelines',
      'rankings',
      'widgets',
      'sponsor_categories',
    ])
      expect(await world.items(resource, `event_id=${event}`)).toEqual([]);
  });

  it('starts at the clock of the event, on a day on which that changes too', async () => {
    const event = await world.event({ timezone: 'Europe/Brussels', start_date: '2027-03-28' });
    const { body } = await world.call('POST', `events/${event}/set_up`, { body: { sample: 'marathon' } });
    const [marathon] = await world.items('races', `event_id=${event}`);
    expect(marathon).toMatchObject({ id: body.race_ids[0], start_at: '2027-03-28T07:00:00.000Z' });
    const waves = await world.items('waves', `race_id=${marathon?.id}`);
    expect(waves.map(({ start_at }) => start_at)).toEqual(
      ['07:00', '07:05', '07:15', '07:25'].map((time) => `2027-03-28T${time}:00.000Z`),
    );
  });

  it('is made by nobody who only reads', async () => {
    const event = await world.event();
    const reader = await world.test.signIn({});
    expect((await world.call('POST', `events/${event}/set_up`, { as: reader, body: { sample: 'ultra' } })).status).toBe(
      404,
    );
  });
});

it('keeps which steps of the configurator are done, by whom and when, beside the event', async () => {
  const event = await world.event();
  const before = (await world.call('GET', `events/${event}`)).body;
  expect(before.setup_steps).toEqual([]);
  for (const step of ['races', 'event', 'races'])
    expect((await world.call('POST', `events/${event}/setup_steps`, { body: { step } })).status).toBe(204);
  const { body } = await world.call('GET', `events/${event}`);
  expect(body.setup_steps.map(({ step }: { step: string }) => step)).toEqual(['event', 'races']);
  expect(body.setup_steps[0]).toMatchObject({ by: expect.any(String), at: expect.stringMatching(/Z$/) });
  expect(body.version).toBe(before.version);
  expect((await world.call('POST', `events/${event}/setup_steps`, { body: { step: 'toString' } })).status).toBe(422);
});
