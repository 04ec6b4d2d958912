import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectSettled, timingState } from '../../faults/timingState';
import { eventually } from '../../support/eventually';
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

describe('a backup that became a main timeline', () => {
  let world: RaceWorld;
  beforeEach(async () => {
    world = await createRaceWorld();
  });
  afterEach(() => world?.close());

  const backup = async () => (await world.api('GET', `timelines/${world.timelines.backup}`)).body;

  it('keeps its former main timeline deleted until it is a backup again', async () => {
    const path = `timelines/${world.timelines.backup}`;
    const deletion = await world.api('DELETE', `timelines/${world.timelines.finish}`);
    expect(await world.api('PATCH', path, { passing_mode: 'main' })).toMatchObject({ status: 200 });
    const undo = () => world.api('POST', `operations/${deletion.operationId}/undo`, {});
    expect((await undo()).status).toBe(409);
    expect(await backup()).toMatchObject({ passing_mode: 'main', backup_of_id: null });
    await world.api('PATCH', path, { passing_mode: 'backup' });
    expect((await undo()).status).toBe(200);
    expect(await backup()).toMatchObject({ passing_mode: 'backup', backup_of_id: world.timelines.finish });
  });

  it('refuses every write that leaves it a main timeline and a backup', async () => {
    const path = `timelines/${world.timelines.backup}`;
    expect(await world.api('PATCH', path, { passing_mode: 'main' })).toMatchObject({
      ...{ status: 422, body: { errors: { passing_mode: [expect.stringMatching('cannot be a main timeline')] } } },
    });
    const promoted = await world.api('PATCH', path, { passing_mode: 'main', backup_of_id: null });
    const back = await world.api('PATCH', path, { backup_of_id: world.timelines.finish });
    expect([promoted.status, back.status]).toEqual([200, 200]);
    expect(await backup()).toMatchObject({ passing_mode: 'backup' });
    expect((await world.api('PATCH', path, { passing_mode: 'main' })).status).toBe(422);
  });
});

describe('the clock of a device', () => {
  let world: RaceWorld;
  beforeEach(async () => {
    world = await createRaceWorld();
  });
  afterEach(() => world?.close());

  const send = (device: string, aheadMs: number) =>
    world.send(device, [['C1', new Date(Date.now() + aheadMs).toISOString()]]);
  const listed = async () => {
    const path = `/v1/live/events/${world.eventId}`;
    const [list, summary, forecast, readiness] = await Promise.all([
      world.api('GET', `${path}/problems`),
      world.api('GET', `${path}/summary`),
      world.api('POST', `races/${world.raceId}/finish`, { dry_run: true }),
      world.api('GET', `races/${world.raceId}/readiness`),
    ]);
    const clocks = list.body.items.filter(({ kind }: { kind: string }) => kind === 'clocks_apart');
    const check = readiness.body.checks.find(({ code }: { code: string }) => code === 'clocks_apart');
    expect(summary.body.errors.clocks_apart ?? 0).toBe(clocks.length);
    expect(forecast.body.clocks_apart ?? 0).toBe(clocks.length);
    expect(check?.state).toBe(clocks.length > 0 ? 'critical' : undefined);
    return clocks.map(({ message }: { message: string }) => message);
  };

  it('is listed when its reads are ahead of their arrival, until its offset is set', async () => {
    await send('finish', 90 * 60_000);
    expect(await listed()).toEqual([
      expect.stringMatching(/^The clock of finish FINISH is \d+\.\d s ahead of the clock of Startline\./i),
    ]);
    const devices = [{ id: 'finish', offset_ms: -90 * 60_000 }];
    await world.api('PATCH', `timelines/${world.timelines.finish}`, { devices });
    expect(await listed()).toEqual([]);
  });

  it.each([
    ['are as late as a file', -90 * 60_000],
    ['are within the tolerance', 30_000],
  ])('is not listed when its reads %s', async (_name, aheadMs) => {
    await send('finish', aheadMs);
    expect(await listed()).toEqual([]);
  });

  it('is not listed in a rehearsal', async () => {
    await sql`update events set rehearsal_of_id = id where id = ${world.eventId}`.execute(world.app.db);
    await send('finish', 90 * 60_000);
    expect(await listed()).toEqual([]);
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
  const problems = async () => {
    const path = `/v1/live/events/${world.eventId}`;
    const [{ body: list }, { body: summary }, { body: forecast }] = await Promise.all([
      world.api('GET', `${path}/problems`),
      world.api('GET', `${path}/summary`),
      world.api('POST', `races/${world.raceId}/finish`, { dry_run: true }),
    ]);
    const clocks = list.items.filter(({ kind }: { kind: string }) => kind === 'clocks_apart');
    expect(summary.errors.clocks_apart ?? 0).toBe(clocks.length);
    expect(forecast.clocks_apart ?? 0).toBe(clocks.length);
    return clocks;
  };
  const check = async () => {
    const { body } = await world.api('GET', `races/${world.raceId}/readiness`);
    return body.checks.find(({ code }: { code: string }) => code === 'clocks_apart');
  };

  it.each([
    ['behind', -37, 'finish -37.0 s (backup)', 'backup is 37.0 s ahead of the clock of finish.'],
    ['ahead', 3600, 'finish +3,600.0 s (backup)', 'finish is 3600.0 s ahead of the clock of backup.'],
    ['slightly ahead', 8, 'finish +8.0 s (backup)', 'finish is 8.0 s ahead of the clock of backup.'],
  ])('are listed when one is %s, until its offset is set', async (_name, ahead, described, message) => {
    await read(10, (index) => ahead + (index % 3) * 0.2 - 0.2);
    expect(await check()).toMatchObject({
      state: 'critical',
      message: `Clocks differ from those of the backups: ${described}. Set the offset of the wrong device`,
    });
    expect(await problems()).toEqual([
      {
        ...{ athlete_id: null, start_number: null, race_id: null, state: null },
        timeline_id: world.timelines.finish,
        name: 'finish',
        kind: 'clocks_apart',
        message: `The clock of ${message} Set the offset of the wrong device.`,
      },
    ]);
    const ofOne = await world.api('GET', `/v1/live/events/${world.eventId}/problems?athlete_id=${world.athletes[0]}`);
    expect(ofOne.body).toEqual({ total: 0, items: [] });
    await world.api('PATCH', `timelines/${world.timelines.finish}`, {
      devices: [{ id: 'finish', offset_ms: -ahead * 1000 }],
    });
    expect(await check()).toBeUndefined();
    expect(await problems()).toEqual([]);
  });

  it.each([
    ['with fewer than ten athletes at both', 9, () => -37],
    ['with a difference that the distance between the mats explains', 12, () => 4],
    ['with differences that vary', 12, (index: number) => 20 + index * 4],
  ] as const)('are not listed %s', async (_name, athletes, ahead) => {
    await read(athletes, ahead);
    expect(await check()).toBeUndefined();
    expect(await problems()).toEqual([]);
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

  it('follow each read and each correction', async () => {
    await read(9, () => 37);
    expect(await problems()).toEqual([]);
    await world.send('backup', [['C10', at(70)]]);
    await world.send('finish', [['C10', at(70, 37)]]);
    expect(await problems()).toHaveLength(1);
    const { body } = await world.api('GET', `passings?event_id=${world.eventId}&device=finish&chipcode=C10`);
    await world.api('PATCH', `passings/${body.items[0].id}`, { mark: 'invalidated' });
    expect(await problems()).toEqual([]);
  });

  it('are compared in the background once there are many reads', async () => {
    await read(9, () => 37);
    expect(await problems()).toEqual([]);
    await sql`update timing_feeds set seq = 5000 where event_id = ${world.eventId}`.execute(world.app.db);
    await world.send('backup', [['C10', at(70)]]);
    await world.send('finish', [['C10', at(70, 37)]]);
    await eventually(async () => {
      const { body } = await world.api('GET', `/v1/live/events/${world.eventId}/summary`);
      expect(body.errors).toMatchObject({ clocks_apart: 1 });
    });
  });

  it.each([
    ['differ', 37, 12, true],
    ['agree', 2, 12, false],
    ['share too few athletes', 37, 9, false],
  ] as const)('of two devices of one timeline that %s', async (_name, ahead, athletes, isListed) => {
    const devices = [{ id: 'finish' }, { id: 'Spare' }];
    await world.api('PATCH', `timelines/${world.timelines.finish}`, { devices });
    const bibs = Array.from({ length: athletes }, (_, index) => index);
    await world.send(
      'finish',
      bibs.map((index) => [`C${index + 1}`, at(40 + index)] as const),
    );
    await world.send(
      'spare',
      bibs.map((index) => [`C${index + 1}`, at(40 + index, ahead)] as const),
    );
    const clocks = await problems();
    expect(clocks.map(({ name, message }: Record<string, string>) => [name, message])).toEqual(
      isListed
        ? [
            [
              'finish finish',
              'The clock of finish Spare is 37.0 s ahead of the clock of finish finish. Set the offset of the wrong device.',
            ],
          ]
        : [],
    );
    expect((await check())?.message).toEqual(
      isListed ? 'Clocks differ: finish finish -37.0 s (finish Spare). Set the offset of the wrong device' : undefined,
    );
    const mended = devices.map((device) => (device.id === 'Spare' ? { ...device, offset_ms: -ahead * 1000 } : device));
    await world.api('PATCH', `timelines/${world.timelines.finish}`, { devices: mended });
    expect(await problems()).toEqual([]);
  });

  describe('of three devices of one timeline', () => {
    const devices = [{ id: 'finish' }, { id: 'Left' }, { id: 'Right' }];
    /** Reads twelve athletes with each device; its clock is ahead by so many seconds. */
    const readBy = async (ahead: Readonly<Record<string, number>>) => {
      await world.api('PATCH', `timelines/${world.timelines.finish}`, { devices });
      for (const [device, seconds] of Object.entries(ahead))
        await world.send(
          device,
          Array.from({ length: 12 }, (_, index) => [`C${index + 1}`, at(40 + index, seconds)] as const),
        );
    };
    const messages = async () => (await problems()).map(({ message }: { message: string }) => message);

    it('are compared although the first one read too few athletes', async () => {
      await readBy({ left: 0, right: 37 });
      await world.send('finish', [['C1', at(40)]]);
      expect(await messages()).toEqual([
        'The clock of finish Right is 37.0 s ahead of the clock of finish Left. Set the offset of the wrong device.',
      ]);
    });

    it.each([
      [
        'the first one is wrong',
        { finish: 37, left: 0, right: 0 },
        'finish finish is 37.0 s ahead of the clock of finish Left',
      ],
      [
        'a later one is wrong',
        { finish: 0, left: 0, right: 37 },
        'finish Right is 37.0 s ahead of the clock of finish finish',
      ],
      ['all differ', { finish: 0, left: 20, right: -30 }, 'finish Left is 50.0 s ahead of the clock of finish Right'],
    ])('list only the pair that differs most when %s', async (_name, ahead, clocks) => {
      await readBy(ahead);
      expect(await messages()).toEqual([`The clock of ${clocks}. Set the offset of the wrong device.`]);
    });
  });
});
