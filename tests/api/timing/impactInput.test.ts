import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, createRaceWorld, type RaceWorld } from './raceWorld';

describe('a correction that is asked about', () => {
  let world: RaceWorld;
  /** Of another event. */
  const foreign: Record<string, number> = {};
  beforeAll(async () => {
    world = await createRaceWorld({ athletes: 4 });
    await world.fire();
    await world.send('finish', [
      ['C1', at(40)],
      ['C2', at(41)],
      ['C3', at(42)],
    ]);
    const create = async (resource: string, body: object) => {
      foreign[resource] = (await world.api('POST', resource, body)).body.id;
      return foreign[resource];
    };
    const { body: own } = await world.api('GET', `events/${world.eventId}`);
    const event_id = await create('events', {
      organization_id: own.organization_id,
      name: 'Other run',
      slug: 'other-run',
      timezone: 'Europe/Brussels',
      start_date: '2026-05-31',
    });
    const race_id = await create('races', { event_id, name: 'Its race' });
    const timeline_id = await create('timelines', {
      event_id,
      name: 'Its mat',
      type: 'finish',
      devices: [{ id: 'm' }],
    });
    await create('waves', { event_id, race_id, name: 'Its wave' });
    await create('race_timelines', { event_id, race_id, timeline_id });
    await create('athletes', { event_id, race_id, chipcodes: ['F1'], start_number: '1' });
    await create('gunshots', { event_id, fired_at: at(0), race_ids: [race_id] });
    await world.api('POST', `/v1/live/events/${event_id}/passings`, {
      device: 'm',
      passings: [{ chipcode: 'F1', time: at(30) }],
    });
    const passings = await sql<{ id: number }>`select id from passings where event_id = ${event_id}`.execute(
      world.app.db,
    );
    foreign.passings = passings.rows[0]?.id ?? 0;
  });
  afterAll(() => world?.close());

  const ask = (body: object, token?: string) =>
    world.api('POST', `/v1/live/events/${world.eventId}/impact`, body, token);

  it('names records of its own event only', async () => {
    const { raceId, timelines, athletes } = world;
    const [race, wave, timeline, place, athlete, gunshot, passing] = [
      foreign.races,
      foreign.waves,
      foreign.timelines,
      foreign.race_timelines,
      foreign.athletes,
      foreign.gunshots,
      foreign.passings,
    ];
    expect(Object.values(foreign).every((id) => id > 0)).toBe(true);
    const refused: [object, Record<string, number | undefined>][] = [
      [{ kind: 'passings', ids: [passing], data: { mark: 'invalidated' } }, { ids: passing }],
      [
        { kind: 'passings', filter: { timeline_id: timeline }, data: { shift_ms: 1 } },
        { 'filter.timeline_id': timeline },
      ],
      [{ kind: 'passings', ids: [], data: { moved_to_id: athlete } }, { 'data.moved_to_id': athlete }],
      [{ kind: 'gunshot', id: gunshot, data: null }, { id: gunshot }],
      [
        { kind: 'gunshot', data: { fired_at: at(0), race_ids: [raceId, race], wave_ids: [wave] } },
        { 'data.race_ids': race, 'data.wave_ids': wave },
      ],
      [{ kind: 'timeline', id: timeline, data: { type: 'split' } }, { id: timeline }],
      [{ kind: 'timeline', id: timelines.half, data: { backup_of_id: timeline } }, { 'data.backup_of_id': timeline }],
      [
        { kind: 'manual_passing', data: { athlete_id: athlete, timeline_id: timeline, time: at(1) } },
        { 'data.athlete_id': athlete, 'data.timeline_id': timeline },
      ],
      [{ kind: 'course', id: place, data: { required: true } }, { id: place }],
      [{ kind: 'course', id: place, data: null }, { id: place }],
      [
        { kind: 'course', data: { race_id: race, timeline_id: timeline } },
        { 'data.race_id': race, 'data.timeline_id': timeline },
      ],
      [{ kind: 'race', id: race, data: { laps: 2 } }, { id: race }],
      [{ kind: 'athlete', id: athlete, data: { chipcodes: ['C1'] } }, { id: athlete }],
      [
        { kind: 'athlete', ids: [athletes[0], athlete], data: { race_id: race } },
        { ids: athlete, 'data.race_id': race },
      ],
      [{ kind: 'athlete', id: athletes[0], data: { wave_id: wave } }, { 'data.wave_id': wave }],
    ];
    for (const [body, named] of refused) {
      const { status, body: answer } = await ask(body);
      const errors = Object.entries(named).map(([name, id]) => [name, [`No such record: ${id}.`]]);
      expect({ status, errors: answer.errors }, JSON.stringify(body)).toEqual({
        status: 422,
        errors: Object.fromEntries(errors),
      });
    }
  });

  it('may name a wave that is deleted where its gunshot still does, but no other record that is', async () => {
    const { eventId, raceId, athletes } = world;
    const wave = (await world.api('POST', 'waves', { event_id: eventId, race_id: raceId, name: 'Gone' })).body.id;
    await world.api('DELETE', `waves/${wave}`);
    const gunshot = { kind: 'gunshot', data: { fired_at: at(0), race_ids: [raceId], wave_ids: [wave] } };
    expect((await ask(gunshot)).status).toBe(200);
    const { status, body } = await ask({ kind: 'athlete', id: athletes[0], data: { wave_id: wave } });
    expect([status, body.errors]).toEqual([422, { 'data.wave_id': [`No such record: ${wave}.`] }]);
  });

  it('says which field is wrong, by the rules that saving it has', async () => {
    const [athlete] = world.athletes;
    const other = (await world.api('POST', 'races', { event_id: world.eventId, name: 'Other' })).body.id;
    const wave = (await world.api('POST', 'waves', { event_id: world.eventId, race_id: other, name: 'W' })).body.id;
    const refused: [object, string[]][] = [
      [{ kind: 'wish', data: {} }, ['kind']],
      [{ kind: 'passings', data: { shift_ms: 1.5 } }, ['data.shift_ms']],
      [{ kind: 'gunshot', data: { fired_at: 'noon', colour: 'red' } }, ['data.fired_at', 'data.colour']],
      [{ kind: 'course', data: null }, ['id']],
      [{ kind: 'course', id: 1.5, data: null }, ['id']],
      [{ kind: 'course', data: { distance: { value: 1, unit: 'km' } } }, ['data.race_id', 'data.timeline_id']],
      [{ kind: 'course', id: 1, data: { race_id: 1, timeline_id: 1 } }, ['data.race_id', 'data.timeline_id']],
      [{ kind: 'course', id: 1, data: { distance: '10 km', lap: 0 } }, ['data.distance', 'data.lap']],
      [{ kind: 'course', id: 1, data: { opens_at: at(2), closes_at: at(1) } }, ['data.closes_at']],
      [{ kind: 'course', id: 1, data: { event_id: 1 } }, ['data.event_id']],
      [{ kind: 'course', id: 1, data: [] }, ['data']],
      [{ kind: 'race', id: 1, data: { min_lap_time: -1, name: 'x' } }, ['data.name', 'data.min_lap_time']],
      [{ kind: 'race', data: { laps: 1 } }, ['id']],
      [{ kind: 'athlete', data: { race_id: null } }, ['id']],
      [{ kind: 'athlete', id: 1, ids: [1], data: {} }, ['id']],
      [{ kind: 'athlete', ids: [athlete], data: { chipcodes: ['A'] } }, ['data.chipcodes']],
      [
        { kind: 'athlete', id: athlete, data: { chipcodes: 'A', state: 'lost', city: 'A' } },
        ['data.city', 'data.state', 'data.chipcodes'],
      ],
      [{ kind: 'athlete', id: athlete, data: { wave_id: wave } }, ['data.wave_id']],
      [{ kind: 'athlete', id: athlete, data: { race_id: null, wave_id: wave } }, ['data.wave_id']],
    ];
    for (const [body, names] of refused) {
      const { status, body: answer } = await ask(body);
      expect({ status, names: Object.keys(answer.errors ?? {}) }, JSON.stringify(body)).toEqual({ status: 422, names });
    }
    expect((await ask({ kind: 'athlete', id: athlete, data: { race_id: other, wave_id: wave } })).status).toBe(200);
  });

  it('is about nobody where nothing is timed yet, however much it changes', async () => {
    const { body: event } = await world.api('POST', 'events', {
      organization_id: (await world.api('GET', `events/${world.eventId}`)).body.organization_id,
      name: 'Next year',
      slug: 'next-year',
      timezone: 'Europe/Brussels',
      start_date: '2027-05-31',
    });
    const { body: race } = await world.api('POST', 'races', { event_id: event.id, name: '10 km' });
    const { body: athlete } = await world.api('POST', 'athletes', {
      event_id: event.id,
      race_id: race.id,
      state: 'finished',
    });
    const none = { athletes: 0, times: 0, states: 0, ranks: 0, podium: 0, standings: [], races: [] };
    for (const change of [
      { kind: 'race', id: race.id, data: { laps: 4, timing_type: 'guntime' } },
      { kind: 'athlete', id: athlete.id, data: { race_id: null } },
    ]) {
      const told = await world.api('POST', `/v1/live/events/${event.id}/impact`, change);
      expect(told.body).toEqual(none);
    }
  });

  it('is answered to those who may read the event, and to nobody else', async () => {
    const change = { kind: 'athlete', id: world.athletes[0], data: { race_id: null } };
    const outsider = await world.app.signIn();
    expect((await ask(change, outsider.token)).status).toBe(404);
    const reader = await world.app.signIn({ role: 'read_only', scope: { kind: 'event', id: world.eventId } });
    expect((await ask(change, reader.token)).status).toBe(200);
  });
});
