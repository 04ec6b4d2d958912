import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectSettled } from '../../faults/timingState';
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
