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

describe('a timeline that cannot be a backup of another one', () => {
  let world: RaceWorld;
  beforeEach(async () => {
    world = await createRaceWorld();
  });
  afterEach(() => world?.close());

  const refused = async (timelineId: number, backup_of_id: number, reason: string) => {
    const answer = await world.api('PATCH', `timelines/${timelineId}`, { backup_of_id });
    expect(answer).toMatchObject({ status: 422, body: { errors: { backup_of_id: [reason] } } });
    expect((await world.api('GET', `timelines/${timelineId}`)).body).toMatchObject({ passing_mode: 'main' });
  };

  it('is the main timeline of that one, directly or through others', async () => {
    const { finish, backup } = world.timelines;
    const circle = 'That timeline is a backup of this one.';
    await refused(finish, backup, circle);
    const third = await world.api('POST', 'timelines', {
      ...{ event_id: world.eventId, name: 'Third', type: 'finish', passing_mode: 'backup', backup_of_id: backup },
    });
    expect(third.status).toBe(201);
    await refused(finish, third.body.id, circle);
  });

  it('has another type', async () => {
    const { start, half, finish, backup } = world.timelines;
    const type = 'A backup has the type of its main timeline: start, split or finish.';
    await refused(half, finish, type);
    await refused(start, finish, type);
    const change = await world.api('PATCH', `timelines/${backup}`, { type: 'split' });
    expect(change).toMatchObject({ status: 422, body: { errors: { backup_of_id: [type] } } });
  });
});

describe('the clocks of a main timeline and its backup', () => {
  let world: RaceWorld;
  beforeEach(async () => {
    world = await createRaceWorld({ athletes: 12 });
    await world.fire();
  });
  afterEach(() => world?.close());

  /** Reads athletes at both mats; the main one `ahead` of the backup, in seconds by the athlete's index. */
  const read = async (athletes: number, ahead: (index: number) => number) => {
    const bibs = Array.from({ length: athletes }, (_, index) => index);
    await world.send(
      'backup',
      bibs.map((index) => [`C${index + 1}`, at(40 + index)] as const),
    );
    await world.send(
      'finish',
      bibs.map((index) => [`C${index + 1}`, at(40 + index, ahead(index))] as const),
    );
  };
  const check = async () => {
    const { body } = await world.api('GET', `races/${world.raceId}/readiness`);
    return body.checks.find(({ code }: { code: string }) => code === 'clocks_apart');
  };

  it.each([
    ['behind', -37, 'finish -37.0 s (backup)'],
    ['ahead', 3600, 'finish +3,600.0 s (backup)'],
    ['slightly ahead', 8, 'finish +8.0 s (backup)'],
  ])('are listed when one is %s, until its offset is set', async (_name, ahead, described) => {
    await read(10, (index) => ahead + (index % 3) * 0.2 - 0.2);
    expect(await check()).toMatchObject({
      state: 'critical',
      message: `Clocks differ from those of the backups: ${described}. Set the offset of the wrong device`,
    });
    await world.api('PATCH', `timelines/${world.timelines.finish}`, {
      devices: [{ id: 'finish', offset_ms: -ahead * 1000 }],
    });
    expect(await check()).toBeUndefined();
  });

  it.each([
    ['with fewer than ten athletes at both', 9, () => -37],
    ['with a difference that the distance between the mats explains', 12, () => 4],
    ['with differences that vary', 12, (index: number) => 20 + index * 4],
  ] as const)('are not listed %s', async (_name, athletes, ahead) => {
    await read(athletes, ahead);
    expect(await check()).toBeUndefined();
  });

  it('are not listed when the main mat missed a lap', async () => {
    await world.api('PATCH', `races/${world.raceId}`, { laps: 2 });
    await read(12, () => 40 * 60);
    await world.send(
      'backup',
      Array.from({ length: 12 }, (_, index) => [`C${index + 1}`, at(80 + index)] as const),
    );
    expect(await check()).toBeUndefined();
  });
});
