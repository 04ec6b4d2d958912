import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, createRaceWorld, type RaceWorld } from './raceWorld';

describe('a state that a person sets', () => {
  let world: RaceWorld;
  beforeAll(async () => {
    world = await createRaceWorld({ athletes: 6 });
    await world.fire();
    await world.send('half', [
      ['C1', at(20)],
      ['C2', at(21)],
    ]);
    await world.send('finish', [['C1', at(40)]]);
  });
  afterAll(() => world?.close());

  const patch = (index: number, body: object) => world.api('PATCH', `athletes/${world.athletes[index]}`, body);
  const stateOf = async (index: number) => (await world.athlete(index)).state;

  it('rejects finished for an athlete without a finish time, and changes nothing', async () => {
    const before = await world.athlete(1);
    const answer = await patch(1, { state: 'finished', club: 'Runners' });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { state: [expect.stringContaining('finish time')] } },
    });
    expect(await world.athlete(1)).toEqual(before);
  });

  it('rejects a state that the reads overrule at once', async () => {
    for (const [index, state] of [
      [0, 'started'],
      [1, 'registered'],
    ] as const) {
      const answer = await patch(index, { state });
      expect(answer).toMatchObject({ status: 422, body: { errors: { state: [expect.any(String)] } } });
    }
    const both = { ids: [world.athletes[0], world.athletes[1]], data: { state: 'finished' } };
    expect((await world.api('PATCH', 'athletes', both)).status).toBe(422);
  });

  it('returns to the state of the reads when a person undoes dnf, and forgets its reason', async () => {
    for (const [index, state, expected] of [
      [1, 'registered', 'started'],
      [1, 'started', 'started'],
      [0, 'started', 'finished'],
      [0, 'finished', 'finished'],
    ] as const) {
      expect((await patch(index, { state: 'dnf', state_reason: 'cramp' })).status).toBe(200);
      expect(await world.athlete(index)).toMatchObject({ state: 'dnf', state_by_hand: true, state_reason: 'cramp' });
      expect((await patch(index, { state })).status).toBe(200);
      expect(await world.athlete(index)).toMatchObject({ state: expected, state_by_hand: false, state_reason: null });
    }
  });

  it('keeps the reason where undo sets dnf again', async () => {
    await patch(1, { state: 'dnf', state_reason: 'cramp' });
    const restored = await patch(1, { state: 'started' });
    expect((await world.api('POST', `operations/${restored.operationId}/undo`)).status).toBe(200);
    expect(await world.athlete(1)).toMatchObject({ state: 'dnf', state_by_hand: true, state_reason: 'cramp' });
    await patch(1, { state: 'started' });
  });

  it('keeps the reason while the state stays', async () => {
    await patch(3, { state: 'dsq', state_reason: 'shortcut' });
    expect((await patch(3, { ...(await world.athlete(3)), club: 'Runners' })).status).toBe(200);
    expect(await world.athlete(3)).toMatchObject({ state: 'dsq', state_reason: 'shortcut', club: 'Runners' });
  });

  it('keeps dnf that a person sets after finishing, and lists a finish read that comes later', async () => {
    const finished = await createRaceWorld({ athletes: 5 });
    try {
      await finished.fire();
      await finished.send(
        'half',
        [1, 2, 3, 4, 5].map((bib) => [`C${bib}`, at(20)] as const),
      );
      await finished.api('POST', `races/${finished.raceId}/finish`);
      const send = (index: number, body: object) => finished.api('PATCH', `athletes/${finished.athletes[index]}`, body);
      const whole = async (index: number) => finished.athlete(index);
      expect((await send(0, { state: 'dnf' })).body).toMatchObject({ state: 'dnf', state_by_hand: true });
      const { version } = await whole(1);
      const left = { state: 'dnf', state_reason: 'left the course' };
      expect((await send(1, { ...left, version })).body).toMatchObject({ ...left, state_by_hand: true });
      const explained = { ...(await whole(2)), ...left };
      expect((await send(2, explained)).body).toMatchObject({ ...left, state_by_hand: true });
      expect((await send(3, await whole(3))).body).toMatchObject({ state_by_hand: false });
      expect((await send(3, { ...(await whole(3)), club: 'Runners' })).body).toMatchObject({
        ...{ club: 'Runners', state_by_hand: false },
      });
      const both = await send(4, { state: 'dnf' });
      expect((await finished.api('POST', `operations/${both.operationId}/undo`)).status).toBe(200);
      await finished.send(
        'finish',
        [1, 2, 3, 4, 5].map((bib) => [`C${bib}`, at(50)] as const),
      );
      const states = await Promise.all([0, 1, 2, 3, 4].map(async (index) => (await whole(index)).state));
      expect(states).toEqual(['dnf', 'dnf', 'dnf', 'finished', 'finished']);
      const { body } = await finished.api('GET', `/v1/live/events/${finished.eventId}/problems`);
      expect(body.items.map(({ kind }: { kind: string }) => kind)).toEqual(Array(3).fill('finish_of_dropout'));
    } finally {
      await finished.close();
    }
  });

  it('takes any state of an athlete who was never read', async () => {
    expect((await patch(4, { state: 'started' })).status).toBe(200);
    expect(await stateOf(4)).toBe('started');
    expect((await patch(4, { state: 'finished' })).status).toBe(200);
    expect(await stateOf(4)).toBe('finished');
  });

  it('keeps a reason that is given with started', async () => {
    expect((await patch(5, { state: 'started', state_reason: 'seen at km 3' })).status).toBe(200);
    expect(await world.athlete(5)).toMatchObject({ state: 'started', state_reason: 'seen at km 3' });
    expect((await patch(5, { state: 'registered' })).status).toBe(200);
    expect(await world.athlete(5)).toMatchObject({ state: 'registered', state_reason: null });
  });

  it.each(['fixed_time', 'backyard'])('rejects finished while a race of the kind %s is open', async (kind) => {
    const values = { event_id: world.eventId, name: kind, kind, distance: { value: 5, unit: 'km' } };
    const race_id = (await world.api('POST', 'races', values)).body.id;
    const athlete = { event_id: world.eventId, race_id, start_number: '90' };
    const { id } = (await world.api('POST', 'athletes', athlete)).body;
    const send = () => world.api('PATCH', `athletes/${id}`, { state: 'finished' });
    expect(await send()).toMatchObject({
      status: 422,
      body: { errors: { state: [expect.stringContaining('Finish the race first')] } },
    });
    expect((await world.api('PATCH', `athletes/${id}`, { state: 'started' })).status).toBe(200);
    await world.api('DELETE', `athletes/${id}`);
  });

  it('keeps started of an athlete who was never read when the finishing is undone', async () => {
    const finished = await createRaceWorld({ athletes: 3 });
    try {
      await finished.fire();
      await finished.api('PATCH', `athletes/${finished.athletes[0]}`, { state: 'started' });
      const finish = () => finished.api('POST', `races/${finished.raceId}/finish`);
      const states = async () => (await Promise.all([0, 1].map(finished.athlete))).map(({ state }) => state);
      const { operationId } = await finish();
      expect(await states()).toEqual(['dnf', 'dns']);
      expect((await finished.api('POST', `operations/${operationId}/undo`)).status).toBe(200);
      expect(await states()).toEqual(['started', 'registered']);
      await finish();
      expect(await states()).toEqual(['dnf', 'dns']);
    } finally {
      await finished.close();
    }
  });

  it('rejects a change of a read-only field, and takes a whole record', async () => {
    const race = (await world.api('GET', `races/${world.raceId}`)).body;
    const refused = await world.api('PATCH', `races/${world.raceId}`, { ...race, status: 'after' });
    expect(refused).toMatchObject({ status: 422, body: { errors: { status: [expect.any(String)] } } });
    expect((await world.api('PATCH', `races/${world.raceId}`, { status: 'before' })).status).toBe(422);
    expect((await world.api('PATCH', `races/${world.raceId}`, { ...race, name: '10 km run' })).status).toBe(200);
    const many = { ids: [world.raceId], data: { status: 'before' } };
    expect((await world.api('PATCH', 'races', many)).status).toBe(422);
  });

  it('rejects times that are out of date in a whole record, and takes the record without them', async () => {
    const { gun_time, ...others } = await world.athlete(0);
    const athlete = { ...others, club: 'Walkers' };
    const refused = await patch(0, { ...athlete, gun_time: 1 });
    expect(refused).toMatchObject({ status: 422, body: { errors: { gun_time: [expect.any(String)] } } });
    expect((await patch(0, athlete)).status).toBe(200);
    expect(await world.athlete(0)).toMatchObject({ gun_time, club: 'Walkers' });
  });

  it('reads a version in the body as If-Match', async () => {
    const { version } = await world.athlete(5);
    expect((await patch(5, { version, club: 'Sprinters' })).status).toBe(200);
    const stale = await patch(5, { version, club: 'Joggers' });
    expect(stale).toMatchObject({ status: 412, body: { code: 'stale', current: { club: 'Sprinters' } } });
    expect((await patch(5, { version: 'x', club: 'Joggers' })).status).toBe(400);
  });
});
