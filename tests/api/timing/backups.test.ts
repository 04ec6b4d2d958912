import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectSettled, timingState } from '../../faults/timingState';
import { at, createRaceWorld, type RaceWorld } from './raceWorld';

describe('a backup without places of its own', () => {
  let world: RaceWorld;
  beforeEach(async () => {
    world = await createRaceWorld();
  });
  afterEach(() => world?.close());

  const placesOf = async (timelineId: number): Promise<number[]> => {
    const listed = await world.api('GET', `race_timelines?timeline_id=${timelineId}`);
    return listed.body.items.map(({ id }: { id: number }) => id);
  };

  it('has those of its main timeline: its reads count as if they were declared twice', async () => {
    await world.fire();
    await world.send('start', [['C1', at(0, 5)]]);
    await world.send('backup', [['C1', at(40)]]);
    await world.send('finish', [['C2', at(42)]]);
    await world.send('backup', [['C2', at(42, 1)]]);
    const declared = await timingState(world.app.db, world.eventId);
    expect(await world.athlete(0)).toMatchObject({ state: 'finished', gun_time: 40 * 60_000 });
    for (const id of await placesOf(world.timelines.backup)) await world.api('DELETE', `race_timelines/${id}`);
    expect(await placesOf(world.timelines.backup)).toEqual([]);
    expect(await timingState(world.app.db, world.eventId)).toEqual(declared);
    await world.send('backup', [['C3', at(44)]]);
    expect(await world.athlete(2)).toMatchObject({ state: 'finished', gun_time: 44 * 60_000 });
    await expectSettled({ db: world.app.db, engine: world.app.engine, eventId: world.eventId });
  });

  it('has them from the moment it becomes a backup, and is counted as one by the readiness of the race', async () => {
    for (const id of await placesOf(world.timelines.backup)) await world.api('DELETE', `race_timelines/${id}`);
    await world.api('PATCH', `timelines/${world.timelines.backup}`, { passing_mode: 'main', backup_of_id: null });
    const checks = async () => {
      const ready = await world.api('GET', `races/${world.raceId}/readiness`);
      return JSON.stringify(ready.body);
    };
    expect(await checks()).toContain('Put a second device or mat at the finish');
    await world.fire();
    await world.send('backup', [['C1', at(40)]]);
    expect((await world.states()).at(-1)).toBe('C1 wrong_race');
    const backup = { passing_mode: 'backup', backup_of_id: world.timelines.finish };
    await world.api('PATCH', `timelines/${world.timelines.backup}`, backup);
    expect((await world.states()).at(-1)).toBe('C1 valid');
    expect(await checks()).not.toContain('Put a second device or mat at the finish');
  });
});
