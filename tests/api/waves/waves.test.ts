import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRaceWorld, type RaceWorld } from '../timing/raceWorld';

describe('waves of a race', () => {
  let world: RaceWorld;
  beforeAll(async () => {
    world = await createRaceWorld({ athletes: 7 });
  });
  afterAll(() => world?.close());

  const wave = async (name: string, body: object): Promise<number> => {
    const { eventId: event_id, raceId: race_id } = world;
    return (await world.api('POST', 'waves', { event_id, race_id, name, ...body })).body.id;
  };
  const places = async (): Promise<(string | null)[]> => {
    const { items } = (await world.api('GET', `athletes?event_id=${world.eventId}&sort=start_number&include=wave`))
      .body;
    return items.map(({ wave }: { wave: { name: string } | null }) => wave?.name ?? null);
  };
  const post = (path: string, body: object, token?: string) => world.api('POST', path, body, token);
  const undo = (operationId: string) => world.api('POST', `operations/${operationId}/undo`);

  it('take in the athletes whose numbers lie within their bounds, counted first, in one step that is taken back', async () => {
    const first = await wave('Own 1', { start_number_from: 1, start_number_to: 3 });
    const second = await wave('Own 2', { start_number_from: 3, start_number_to: 4, capacity: 1 });
    expect((await post(`waves/${first}/fill`, { dry_run: true })).body).toEqual({
      athletes: 3,
      from: [{ wave_id: null, name: null, athletes: 3 }],
      athletes_after: 3,
      capacity: null,
      operation_id: null,
    });
    expect(await places()).toEqual([null, null, null, null, null, null, null]);
    await post(`waves/${first}/fill`, {});
    const filled = await post(`waves/${second}/fill`, {});
    expect(filled.body).toMatchObject({ athletes: 2, athletes_after: 2, capacity: 1 });
    expect(filled.body.from).toEqual(
      expect.arrayContaining([
        { wave_id: first, name: 'Own 1', athletes: 1 },
        { wave_id: null, name: null, athletes: 1 },
      ]),
    );
    expect(await places()).toEqual(['Own 1', 'Own 1', 'Own 2', 'Own 2', null, null, null]);
    expect(filled.operationId).toBe(filled.body.operation_id);
    expect((await undo(filled.operationId)).status).toBe(200);
    expect(await places()).toEqual(['Own 1', 'Own 1', 'Own 1', null, null, null, null]);
  });

  it('without bounds say that they have none', async () => {
    const { status, body } = await post(`waves/${await wave('Any', {})}/fill`, {});
    expect([status, Object.keys(body.errors)]).toEqual([422, ['start_number_from']]);
  });

  it('are made of a race by size, with starts one after another and bounds, and taken back as one', async () => {
    const before = await places();
    const asked = { by: 'size', size: 3, name: 'Block', interval_ms: 300_000 };
    const foreseen = (await post(`races/${world.raceId}/split`, { ...asked, dry_run: true })).body;
    expect(foreseen.waves.map(({ athletes }: { athletes: number }) => athletes)).toEqual([3, 3, 1]);
    expect(await places()).toEqual(before);
    const { body, operationId } = await post(`races/${world.raceId}/split`, asked);
    expect(body).toMatchObject({ athletes: 7, left_out: 0 });
    expect(body.waves[1]).toMatchObject({
      name: 'Block 2',
      start_at: '2026-05-31T12:05:00.000Z',
      start_number_from: 4,
      start_number_to: 6,
    });
    expect(await places()).toEqual([...Array(3).fill('Block 1'), ...Array(3).fill('Block 2'), 'Block 3']);
    // Names that are taken are passed over.
    const again = (await post(`races/${world.raceId}/split`, { ...asked, size: 100, dry_run: true })).body;
    expect(again.waves[0].name).toBe('Block 4');
    expect((await undo(operationId)).status).toBe(200);
    expect(await places()).toEqual(before);
    expect((await world.api('GET', `waves?event_id=${world.eventId}&name=Block%201`)).body.totalItems).toBe(0);
  });

  it('are made by ranges of numbers, and by the expected time of a column', async () => {
    const { body: ranges } = await post(`races/${world.raceId}/split`, {
      by: 'bibs',
      size: 5,
      first_number: 1,
      dry_run: true,
    });
    expect(
      ranges.waves.map((one: Record<string, unknown>) => [one.start_number_from, one.start_number_to, one.athletes]),
    ).toEqual([
      [1, 5, 5],
      [6, 10, 2],
    ]);
    for (const [index, time] of ['1:10', '0:45:30', '55', 'soon'].entries())
      await world.api('PATCH', `athletes/${world.athletes[index]}`, { custom: { 'Expected time': time } });
    const asked = { by: 'expected_time', size: 2, time_field: 'Expected time', dry_run: true };
    const { body } = await post(`races/${world.raceId}/split`, asked);
    expect(body).toMatchObject({ athletes: 3, left_out: 4 });
    expect(body.waves.map((one: Record<string, unknown>) => [one.athletes, one.fastest_ms, one.slowest_ms])).toEqual([
      [2, 2_730_000, 3_300_000],
      [1, 4_200_000, 4_200_000],
    ]);
  });

  it('make a race that started as one start in them, which is said before and taken back with them', async () => {
    const raced = { event_id: world.eventId, name: 'As one', sport: 'running', start_at: '2026-05-31T12:00:00Z' };
    const { body: race } = await world.api('POST', 'races', { ...raced, start_type: 'mass' });
    for (const start_number of ['71', '72'])
      await world.api('POST', 'athletes', { event_id: world.eventId, race_id: race.id, last_name: 'A', start_number });
    const startType = async () => (await world.api('GET', `races/${race.id}`)).body.start_type;
    const asked = { by: 'size', size: 1, interval_ms: 60_000 };
    const { notes } = (await post(`races/${race.id}/split`, { ...asked, dry_run: true })).body;
    expect(notes).toEqual(['The race starts in waves from then on, no longer as one.']);
    // Blocks that all go with the one gun leave it at that.
    expect((await post(`races/${race.id}/split`, { ...asked, interval_ms: 0, dry_run: true })).body.notes).toEqual([
      expect.stringMatching(/^The race still starts as one/),
    ]);
    const { operationId } = await post(`races/${race.id}/split`, asked);
    expect(await startType()).toBe('wave');
    await undo(operationId);
    expect(await startType()).toBe('mass');
  });

  it('are made the fastest first where times are minutes and seconds, which is said', async () => {
    const raced = { event_id: world.eventId, name: 'Ten', sport: 'running', start_at: '2026-05-31T12:00:00Z' };
    const { body: race } = await world.api('POST', 'races', { ...raced, distance: { value: 10, unit: 'km' } });
    for (const [index, Time] of ['42:36', '1:02:30', '29:59'].entries())
      await world.api('POST', 'athletes', {
        ...{ event_id: world.eventId, race_id: race.id, first_name: 'A', last_name: `T${index}`, custom: { Time } },
      });
    const asked = { by: 'expected_time', size: 2, time_field: 'Time', dry_run: true };
    const { body } = await post(`races/${race.id}/split`, asked);
    expect(body.waves.map((one: Record<string, unknown>) => [one.fastest_ms, one.slowest_ms])).toEqual([
      [1_799_000, 2_556_000],
      [3_750_000, 3_750_000],
    ]);
    expect(body.notes).toContainEqual(expect.stringContaining('are read as minutes and seconds'));
  });

  it('are made by a column, or told which there are, for those alone who may read what is in it', async () => {
    // Who may make waves elsewhere, and change athletes here.
    const { body: elsewhere } = await world.api('POST', 'organizations', { name: 'Elsewhere' });
    const timer = await world.app.signIn({ role: 'timer', scope: { kind: 'event', id: world.eventId } });
    const { profileId: profile_id } = timer;
    await world.api('POST', 'roles', { profile_id, role: 'organization_manager', organization_id: elsewhere.id });
    const asked = { size: 1, dry_run: true };
    const byColumn = { ...asked, by: 'expected_time', time_field: 'Expected time' };
    expect((await post(`races/${world.raceId}/split`, { ...asked, by: 'size' }, timer.token)).status).toBe(200);
    expect((await post(`races/${world.raceId}/split`, byColumn, timer.token)).status).toBe(403);
    expect((await world.api('GET', `races/${world.raceId}/time-columns`, undefined, timer.token)).status).toBe(403);
  });

  it('lie over the numbers of the race: who is outside of all bounds, elsewhere, or beyond them', async () => {
    const made = await world.api('POST', 'races', {
      event_id: world.eventId,
      name: 'Numbers',
      sport: 'running',
      start_at: '2026-05-31T12:00:00Z',
    });
    const race_id = made.body.id;
    const numbers = async () => (await world.api('GET', `races/${race_id}/numbers`)).body;
    const bound = async (name: string, from: number | null, to: number | null): Promise<number> =>
      (
        await world.api('POST', 'waves', {
          event_id: world.eventId,
          race_id,
          name,
          start_number_from: from,
          start_number_to: to,
        })
      ).body.id;
    const any = await bound('Free', null, null);
    const enter = (start_number: string | null, wave_id: number | null = null, custom = {}) =>
      world.api('POST', 'athletes', {
        event_id: world.eventId,
        race_id,
        wave_id,
        start_number,
        first_name: 'A',
        last_name: `B${start_number}`,
        custom,
      });
    for (const number of ['5', '104', '109', '300', 'E7', null]) await enter(number);
    // Without bounds, no number is outside of any.
    expect(await numbers()).toEqual({
      athletes: 6,
      without_number: 2,
      least: 5,
      most: 300,
      waves: [
        {
          wave_id: any,
          name: 'Free',
          color: null,
          start_number_from: null,
          start_number_to: null,
          capacity: null,
          athletes: 0,
          within: 0,
          elsewhere: 0,
          beyond: 0,
        },
      ],
      outside: [],
    });
    const first = await bound('Bound 1', 100, 105);
    const second = await bound('Bound 2', 105, 110);
    await enter('105', second);
    await enter('7', first);
    expect(await numbers()).toMatchObject({
      waves: [
        { wave_id: any, within: 0 },
        { wave_id: first, within: 2, elsewhere: 2, beyond: 1 },
        { wave_id: second, athletes: 1, within: 2, elsewhere: 1, beyond: 0 },
      ],
      outside: [
        { from: 5, to: 7, athletes: 2 },
        { from: 300, to: 300, athletes: 1 },
      ],
    });
    await bound('Bound 3', 200, null);
    expect((await numbers()).outside).toEqual([{ from: 5, to: 7, athletes: 2 }]);
    await enter('8', null, { goal: '3:45', club: 'Track', year: '' });
    await enter('9', null, { goal: 'fast', club: 'Field' });
    expect((await world.api('GET', `races/${race_id}/time-columns`)).body.items).toEqual([
      { name: 'goal', athletes: 2, times: 1 },
      { name: 'club', athletes: 2, times: 0 },
    ]);
  });

  it('are not made where nobody could be in them, nor without end', async () => {
    const split = async (body: object) => {
      const { status, body: answer } = await post(`races/${world.raceId}/split`, body);
      return [status, ...Object.keys(answer.errors ?? {})];
    };
    expect(await split({ by: 'expected_time', size: 2 })).toEqual([422, 'time_field']);
    expect(await split({ by: 'expected_time', size: 2, time_field: 'constructor' })).toEqual([422, 'by']);
    expect(await split({ by: 'size', size: 0 })).toEqual([422, 'size']);
    expect(await split({ by: 'luck', size: 1 })).toEqual([422, 'by']);
    expect(await split({ by: 'bibs', size: 1, first_number: 99 })).toEqual([422, 'by']);
    expect((await post(`races/999999/split`, { by: 'size', size: 2 })).status).toBe(404);
  });

  it('are filled and made by those who may change athletes', async () => {
    const reader = await world.app.signIn({ role: 'read_only', scope: { kind: 'event', id: world.eventId } });
    expect((await post(`races/${world.raceId}/split`, { by: 'size', size: 3 }, reader.token)).status).toBe(403);
  });
});
