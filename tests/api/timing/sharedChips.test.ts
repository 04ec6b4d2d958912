import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectSettled } from '../../faults/timingState';
import { addRace } from './moreRaces';
import { at, createRaceWorld, type RaceWorld } from './raceWorld';

describe('reads of a chip that two athletes carry', () => {
  let world: RaceWorld;
  beforeEach(async () => {
    world = await createRaceWorld();
    await world.api('PATCH', `athletes/${world.athletes[1]}`, { chipcodes: ['00C1'] });
  });
  afterEach(() => world?.close());

  const set = (index: number, state: string) => world.api('PATCH', `athletes/${world.athletes[index]}`, { state });

  it('go to the one who is not marked as not started', async () => {
    await set(0, 'dns');
    await world.fire();
    await world.send('finish', [['C1', at(40)]]);
    expect(await world.athlete(0)).toMatchObject({ state: 'dns', gun_time: null });
    expect(await world.athlete(1)).toMatchObject({ state: 'finished', gun_time: 40 * 60_000 });
  });

  it('move to the other when the one who has them is marked as not started', async () => {
    await world.fire();
    await world.send('finish', [['C1', at(40)]]);
    expect(await world.athlete(0)).toMatchObject({ state: 'finished' });
    await set(0, 'dns');
    expect(await world.athlete(0)).toMatchObject({ state: 'dns', gun_time: null });
    expect(await world.athlete(1)).toMatchObject({ state: 'finished', gun_time: 40 * 60_000 });
    await expectSettled({ db: world.app.db, engine: world.app.engine, eventId: world.eventId });
  });

  it('of the next day go to the athlete of the other race, whose start nobody knows yet', async () => {
    const { eventId: event_id, timelines } = world;
    const nextDay = await addRace(world, { name: 'Sunday run', start: timelines.start });
    for (const timeline_id of [timelines.half, timelines.finish])
      await world.api('POST', 'race_timelines', { race_id: nextDay, timeline_id, distance: { value: 5, unit: 'km' } });
    await world.api('PATCH', `athletes/${world.athletes[1]}`, { chipcodes: [] });
    const other = await world.api('POST', 'athletes', {
      event_id,
      race_id: nextDay,
      start_number: '9',
      chipcodes: ['C1'],
    });
    await world.fire();
    await world.send('start', [['C1', at(0, 5)]]);
    await world.send('half', [['C1', at(25)]]);
    await world.api('POST', `races/${world.raceId}/finish`);
    expect(await world.athlete(0)).toMatchObject({ state: 'dnf' });
    const DAY = 24 * 60;
    await world.send('start', [['C1', at(DAY)]]);
    await world.send('finish', [['C1', at(DAY + 40)]]);
    expect(await world.athlete(0)).toMatchObject({ state: 'dnf', gun_time: null });
    const reads = await world.api('GET', `passings?event_id=${event_id}&athlete_id=${other.body.id}`);
    expect(reads.body.items.map(({ state }: { state: string }) => state)).toEqual(['before_start', 'before_start']);
    await world.send('finish', [['C1', at(70)]]);
    expect(await world.athlete(0)).toMatchObject({ state: 'finished', gun_time: 70 * 60_000 });
    await world.fire(DAY, { race_ids: [nextDay] });
    expect((await world.api('GET', `athletes/${other.body.id}`)).body).toMatchObject({ state: 'finished' });
    await expectSettled({ db: world.app.db, engine: world.app.engine, eventId: event_id });
  });

  describe('while the later of two races has started', () => {
    let short: number;
    let second: number;
    beforeEach(async () => {
      const { eventId: event_id, timelines } = world;
      short = await addRace(world, { name: '5 km', start: timelines.start });
      await world.api('POST', 'race_timelines', {
        ...{ race_id: short, timeline_id: timelines.finish, distance: { value: 5, unit: 'km' } },
      });
      await world.api('PATCH', `athletes/${world.athletes[1]}`, { chipcodes: ['C2'] });
      const entry = { event_id, race_id: short, start_number: '101', chipcodes: ['C1'] };
      second = (await world.api('POST', 'athletes', entry)).body.id;
      await world.fire();
      await world.send('start', [['C1', at(0, 5)]]);
      await world.fire(25, { race_ids: [short] });
    });
    const other = async () => (await world.api('GET', `athletes/${second}`)).body;
    const settled = () => expectSettled({ db: world.app.db, engine: world.app.engine, eventId: world.eventId });

    it('go to the athlete under way in the earlier race, who was not read at the later start', async () => {
      await world.send('finish', [
        ['C1', at(36)],
        ['C1', at(36, 2)],
      ]);
      expect(await world.athlete(0)).toMatchObject({ state: 'finished', gun_time: 36 * 60_000 });
      expect(await other()).toMatchObject({ state: 'registered', gun_time: null });
      await settled();
    });

    it('go to the athlete of the later race from its start read on, also when that comes in last', async () => {
      await world.send('finish', [['C1', at(45)]]);
      expect(await world.athlete(0)).toMatchObject({ state: 'finished' });
      await world.send('start', [['C1', at(25, 10)]]);
      expect(await world.athlete(0)).toMatchObject({ state: 'started', gun_time: null });
      expect(await other()).toMatchObject({ state: 'finished', gun_time: 20 * 60_000 });
      await settled();
    });

    it('go to the athlete of the later race when the other one had finished before its start', async () => {
      await world.send('finish', [
        ['C1', at(24)],
        ['C1', at(45)],
      ]);
      expect(await world.athlete(0)).toMatchObject({ state: 'finished', gun_time: 24 * 60_000 });
      expect(await other()).toMatchObject({ state: 'finished', gun_time: 20 * 60_000 });
      await settled();
    });

    it('go to the athlete of the later race when the other one was set to DNF', async () => {
      await set(0, 'dnf');
      await world.send('finish', [['C1', at(45)]]);
      expect(await other()).toMatchObject({ state: 'finished', gun_time: 20 * 60_000 });
      await settled();
    });

    it('stay with the athlete of the earlier race when that race is finished', async () => {
      await world.send('finish', [['C1', at(36)]]);
      await world.api('POST', `races/${world.raceId}/finish`);
      expect(await world.athlete(0)).toMatchObject({ state: 'finished', gun_time: 36 * 60_000 });
      expect(await other()).toMatchObject({ state: 'registered' });
      await settled();
    });
  });

  describe('while a later race without a start mat has started', () => {
    let second: number;
    beforeEach(async () => {
      const { eventId: event_id, timelines } = world;
      const race = { event_id, name: '5 km', distance: { value: 5, unit: 'km' }, start_at: at(25) };
      const short = (await world.api('POST', 'races', race)).body.id;
      await world.api('POST', 'race_timelines', {
        ...{ race_id: short, timeline_id: timelines.finish, distance: { value: 5, unit: 'km' } },
      });
      await world.api('PATCH', `athletes/${world.athletes[1]}`, { chipcodes: ['C2'] });
      const entry = { event_id, race_id: short, start_number: '101', chipcodes: ['C1'] };
      second = (await world.api('POST', 'athletes', entry)).body.id;
      await world.fire();
      await world.send('start', [['C1', at(0, 5)]]);
      await world.fire(25, { race_ids: [short] });
    });
    const other = async () => (await world.api('GET', `athletes/${second}`)).body;
    const settled = () => expectSettled({ db: world.app.db, engine: world.app.engine, eventId: world.eventId });

    it('go to the athlete still in the earlier race, with all reads of the finish', async () => {
      await world.send('finish', [
        ['C1', at(45)],
        ['C1', at(45, 2)],
      ]);
      await world.send('backup', [['C1', at(45, 12)]]);
      expect(await world.athlete(0)).toMatchObject({ state: 'finished', gun_time: 45 * 60_000 });
      expect(await other()).toMatchObject({ state: 'registered', gun_time: null });
      await settled();
    });

    it('go to the athlete of the later race once the other one has finished, whatever comes in first', async () => {
      await world.send('finish', [['C1', at(50)]]);
      expect(await world.athlete(0)).toMatchObject({ state: 'finished', gun_time: 50 * 60_000 });
      await world.send('finish', [['C1', at(45)]]);
      expect(await world.athlete(0)).toMatchObject({ state: 'finished', gun_time: 45 * 60_000 });
      expect(await other()).toMatchObject({ state: 'finished', gun_time: 25 * 60_000 });
      await settled();
    });

    it('go to the athlete of the later race when the other one was set to DNF', async () => {
      await set(0, 'dnf');
      await world.send('finish', [['C1', at(45)]]);
      expect(await other()).toMatchObject({ state: 'finished', gun_time: 20 * 60_000 });
      await settled();
    });
  });

  describe('in races on one day', () => {
    const problems = async () => (await world.api('GET', `/v1/live/events/${world.eventId}/problems`)).body.items;
    const addAthlete = async (start_at: string | null, chipcodes = ['C1']) => {
      const { eventId: event_id, timelines } = world;
      const race_id = await addRace(world, { name: '5 km', start: timelines.start, values: { start_at } });
      return world.api('POST', 'athletes', { event_id, race_id, start_number: '9', last_name: 'Berg', chipcodes });
    };
    beforeEach(async () => {
      await world.api('PATCH', `athletes/${world.athletes[1]}`, { chipcodes: ['C2'] });
    });

    it.each([
      ['25 minutes later', at(25)],
      ['at an unknown time', null],
    ])('are a problem of both athletes, where the other race starts %s', async (_name, start_at) => {
      await addAthlete(start_at);
      expect(await problems()).toMatchObject([
        {
          start_number: '1',
          kind: 'shared_chip',
          message:
            '9 Berg in 5 km carries the same chip: C1. Its reads may count for the wrong athlete. Change the chip of one of them.',
        },
        { start_number: '9', message: expect.stringMatching(/^1 Runner 1 in 10 km carries the same chip: C1\./) },
      ]);
      const summary = await world.api('GET', `/v1/live/events/${world.eventId}/summary`);
      expect(summary.body.errors).toEqual({ shared_chip: 2 });
    });

    it('are one problem of each athlete, also with several chips and carriers', async () => {
      await world.api('PATCH', `athletes/${world.athletes[0]}`, { chipcodes: ['C1', 'C2', 'C3'] });
      await addAthlete(at(0), ['C1', 'C2']);
      const numbers = (await problems()).map(({ start_number }: { start_number: string }) => start_number);
      expect(numbers).toEqual(['1', '2', '3', '9']);
    });

    it('are no problem while only one of the athletes can start, and none on another day', async () => {
      const added = await addAthlete(at(0));
      await world.api('PATCH', `athletes/${added.body.id}`, { state: 'dns' });
      expect(await problems()).toEqual([]);
      await world.api('PATCH', `athletes/${added.body.id}`, { state: 'registered' });
      expect(await problems()).toHaveLength(2);
      await world.api('PATCH', `races/${added.body.race_id}`, { start_at: at(24 * 60) });
      expect(await problems()).toEqual([]);
    });
  });

  describe('in a mass start and in individual starts without a planned start', () => {
    const HOUR = 60;
    const reads = async () => {
      await world.send('start', [['X', at(0, 5)]]);
      await world.send('finish', [['X', at(30)]]);
      await world.send('start', [['X', at(HOUR, 5)]]);
      await world.send('finish', [['X', at(HOUR + 40)]]);
    };

    it.each([
      'mass, individual, gunshot, reads',
      'individual, mass, gunshot, reads',
      'mass, reads, individual, gunshot',
      'reads, gunshot, mass, individual',
    ])('go to the athlete who can have them: %s', async (order) => {
      const { eventId: event_id, timelines } = world;
      const individual = await addRace(world, {
        ...{ name: 'Time trial', start: timelines.start, values: { start_type: 'individual', start_at: null } },
      });
      const mass = await addRace(world, { name: 'Mass start', start: timelines.start, values: { start_at: null } });
      for (const race_id of [individual, mass])
        await world.api('POST', 'race_timelines', {
          ...{ race_id, timeline_id: timelines.finish, distance: { value: 5, unit: 'km' } },
        });
      const add = async (race_id: number, start_number: string) => {
        const made = await world.api('POST', 'athletes', { event_id, race_id, start_number, chipcodes: ['X'] });
        expect(made.status).toBe(201);
      };
      const steps: Record<string, () => Promise<unknown>> = {
        individual: () => add(individual, '101'),
        mass: () => add(mass, '102'),
        gunshot: () => world.fire(HOUR, { race_ids: [mass] }),
        reads,
      };
      for (const step of order.split(', ')) await steps[step]!();
      const { athletes } = await expectSettled({ db: world.app.db, engine: world.app.engine, eventId: event_id });
      expect(athletes).toMatchObject({
        101: { state: 'finished', gun_time: 30 * 60_000 - 5000 },
        102: { state: 'finished', gun_time: 40 * 60_000 },
      });
    });

    it('follow a planned start that is set, and a start number that changes, after the reads', async () => {
      const { eventId: event_id, timelines } = world;
      const races = [];
      for (const name of ['Later', 'Sooner'])
        races.push(await addRace(world, { name, start: timelines.start, values: { start_at: null } }));
      const ids: number[] = [];
      for (const [i, race_id] of races.entries()) {
        const entry = { event_id, race_id, start_number: String(101 + i), chipcodes: ['X'] };
        ids.push((await world.api('POST', 'athletes', entry)).body.id);
      }
      await world.send('start', [['X', at(0, 5)]]);
      const owner = async () => {
        await expectSettled({ db: world.app.db, engine: world.app.engine, eventId: event_id });
        const listed = await world.api('GET', `passings?event_id=${event_id}`);
        return ids.indexOf(listed.body.items[0].athlete_id);
      };
      expect(await owner()).toBe(0);
      await world.api('PATCH', `athletes/${ids[0]}`, { start_number: '103' });
      expect(await owner()).toBe(1);
      await world.api('PATCH', `races/${races[0]}`, { start_at: at(HOUR) });
      expect(await owner()).toBe(0);
    });
  });

  it('wait in the queue while both are marked as not started', async () => {
    await set(0, 'dns');
    await set(1, 'dns');
    await world.fire();
    await world.send('finish', [['C1', at(40)]]);
    expect(await world.states()).toEqual(['C1 unknown_chip']);
    const listed = await world.api('GET', `passings?event_id=${world.eventId}`);
    expect(listed.body.items[0]).toMatchObject({
      athlete_id: null,
      reason: expect.stringContaining('all of them are marked as not started'),
    });
    await set(1, 'registered');
    expect(await world.athlete(1)).toMatchObject({ state: 'finished', gun_time: 40 * 60_000 });
  });
});
