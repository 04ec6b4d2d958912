import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, createRaceWorld, type RaceWorld } from './raceWorld';

describe('finishing', () => {
  let world: RaceWorld;
  beforeEach(async () => {
    world = await createRaceWorld({ athletes: 5 });
    await world.fire();
    await world.send('half', [
      ['C1', at(20)],
      ['C2', at(21)],
    ]);
    await world.send('finish', [['C1', at(40)]]);
    // The fourth was taken out by hand; nobody asks the reads about that.
    await world.api('PATCH', `athletes/${world.athletes[3]}`, { state: 'dsq' });
  });
  afterEach(() => world?.close());

  const states = async () => {
    const { body } = await world.api('GET', `athletes?event_id=${world.eventId}&sort=id`);
    return body.items.map((item: { state: string }) => item.state);
  };

  it('a race says first whom it ends, ends them, and can be taken back by a super admin alone', async () => {
    const before = await states();
    expect((await world.api('POST', `races/${world.raceId}/finish`, { dry_run: true })).body).toEqual({
      finished: 0,
      dnf: 1,
      dns: 2,
      dns_with_reads: 0,
      missed_laps: 0,
      without_gunshot: [],
      places: { total: 0, moves: [] },
    });
    expect(await states()).toEqual(before);
    const finished = await world.api('POST', `races/${world.raceId}/finish`);
    expect(finished.body).toMatchObject({ status: 'after' });
    expect(await states()).toEqual(['finished', 'dnf', 'dns', 'dsq', 'dns']);
    expect((await world.api('POST', `races/${world.raceId}/finish`)).status).toBe(409);
    const history = await world.api('GET', `races/${world.raceId}/changes`);
    const { operation_id } = history.body.items[0];
    expect(finished.operationId).toBe(operation_id);
    const manager = await world.app.signIn({ role: 'event_manager', scope: { kind: 'event', id: world.eventId } });
    expect((await world.api('POST', `operations/${operation_id}/undo`, undefined, manager.token)).status).toBe(403);
    expect((await world.api('POST', `operations/${operation_id}/undo`)).status).toBe(200);
    expect(await states()).toEqual(before);
  });

  it('lets a read that comes late count', async () => {
    await world.api('POST', `races/${world.raceId}/finish`);
    await world.send('backup', [['C2', at(50)]]);
    expect(await states()).toEqual(['finished', 'finished', 'dns', 'dsq', 'dns']);
  });

  it('says how many of those who become DNS have reads, and lists them afterwards', async () => {
    const { items } = (await world.api('GET', `gunshots?event_id=${world.eventId}`)).body;
    await world.api('PATCH', `gunshots/${items[0].id}`, { fired_at: at(60) });
    await world.send('start', [['C3', at(0, 5)]]);
    await world.send('desk', [['C5', at(-90)]]);
    const foreseen = await world.api('POST', `races/${world.raceId}/finish`, { dry_run: true });
    expect(foreseen.body).toMatchObject({ dns: 4, dns_with_reads: 3 });
    await world.api('POST', `races/${world.raceId}/finish`);
    expect(await states()).toEqual(['dns', 'dns', 'dns', 'dsq', 'dns']);
    const problems = async () =>
      (await world.api('GET', `/v1/live/events/${world.eventId}/problems`)).body.items.map(
        (item: Record<string, string>) => `${item.start_number} ${item.kind}: ${item.message}`,
      );
    expect(await problems()).toEqual([
      '1 read_of_non_starter: Marked as not started, but read 2 times.',
      '2 read_of_non_starter: Marked as not started, but read 1 times.',
      '3 read_of_non_starter: Marked as not started, but read 1 times.',
    ]);
    await world.api('PATCH', `gunshots/${items[0].id}`, { fired_at: at(0) });
    expect(await problems()).toEqual([]);
  });

  it('an event finishes all its races', async () => {
    expect((await world.api('POST', `events/${world.eventId}/finish`, { dry_run: true })).body).toEqual({
      races: 1,
      finished: 0,
      dnf: 1,
      dns: 2,
      dns_with_reads: 0,
      missed_laps: 0,
      without_gunshot: [],
      places: { total: 0, moves: [] },
    });
    const finished = await world.api('POST', `events/${world.eventId}/finish`);
    expect(finished.body).toMatchObject({ status: 'finished' });
    expect(await states()).toEqual(['finished', 'dnf', 'dns', 'dsq', 'dns']);
    const race = await world.api('GET', `races/${world.raceId}/changes`);
    expect(race.body.items[0].operation_id).toBe(finished.operationId);
    expect((await world.api('POST', `events/${world.eventId}/finish`)).status).toBe(409);
    expect((await world.api('POST', `races/${world.raceId}/finish`, {})).status).toBe(409);
  });

  it('keeps the gunshot of a race until the finishing is undone, but takes another time of it', async () => {
    const other = (await world.api('POST', 'races', { event_id: world.eventId, name: '5 km' })).body.id;
    const wave = await world.api('POST', 'waves', { event_id: world.eventId, race_id: world.raceId, name: 'A' });
    const [gun] = (await world.api('GET', `gunshots?event_id=${world.eventId}`)).body.items;
    const change = (body: object) => world.api('PATCH', `gunshots/${gun.id}`, body);
    expect((await change({ wave_ids: [wave.body.id] })).status).toBe(200);
    const { operationId } = await world.api('POST', `races/${world.raceId}/finish`);
    const before = await states();
    for (const [field, body] of [
      ['race_ids', { race_ids: [] }],
      ['race_ids', { race_ids: [other] }],
      ['wave_ids', { wave_ids: [] }],
    ] as const)
      expect(await change(body)).toMatchObject({
        status: 422,
        body: { errors: { [field]: [expect.stringContaining('Undo the finishing first')] } },
      });
    expect((await change({ fired_at: at(1) })).status).toBe(200);
    expect((await change({ race_ids: [world.raceId, other] })).status).toBe(200);
    expect(await states()).toEqual(before);
    expect((await world.api('POST', `operations/${operationId}/undo`)).status).toBe(200);
    expect((await change({ race_ids: [other], wave_ids: [] })).status).toBe(200);
  });

  describe('and the gunshots of a finished race', () => {
    let wave: number;
    let gun: number;
    const call = async (method: 'POST' | 'DELETE' | 'PATCH', path: string, body?: object) => {
      const answer = await world.api(method, path, body);
      return { status: answer.status, message: answer.body?.message, operationId: answer.operationId };
    };
    const KEPT = { status: 409, message: '10 km is finished and keeps its gunshot. Undo the finishing first.' };
    const OVER = { status: 409, message: '10 km is finished. A finished race cannot be restarted.' };
    beforeEach(async () => {
      wave = (await world.api('POST', 'waves', { event_id: world.eventId, race_id: world.raceId, name: 'A' })).body.id;
      [{ id: gun }] = (await world.api('GET', `gunshots?event_id=${world.eventId}`)).body.items;
    });
    const finish = () => call('POST', `races/${world.raceId}/finish`);

    it.each([
      ['one', () => call('DELETE', `gunshots/${gun}`)],
      ['several', () => call('DELETE', 'gunshots', { ids: [gun] })],
      ['filtered ones', () => call('DELETE', `gunshots?event_id=${world.eventId}&expect=1`)],
    ])('refuses to delete %s, until the finishing is undone', async (_name, remove) => {
      const { operationId } = await finish();
      const before = await states();
      expect(await remove()).toMatchObject(KEPT);
      expect(await states()).toEqual(before);
      expect(await call('POST', `operations/${operationId}/undo`)).toMatchObject({ status: 200 });
      expect(await remove()).toMatchObject({ status: 200 });
    });

    it('refuses to restore a deleted one, and to undo its deletion', async () => {
      const { operationId } = await call('DELETE', `gunshots/${gun}`);
      await world.fire(1);
      await finish();
      expect(await call('POST', `gunshots/${gun}/restore`)).toMatchObject(OVER);
      expect(await call('POST', 'gunshots/restore', { ids: [gun] })).toMatchObject(OVER);
      expect(await call('POST', `operations/${operationId}/undo`)).toMatchObject(OVER);
    });

    it('refuses to undo the write that gave it to the race', async () => {
      const other = (await world.api('POST', 'races', { event_id: world.eventId, name: '5 km' })).body.id;
      await call('PATCH', `gunshots/${gun}`, { race_ids: [other] });
      const given = await call('PATCH', `gunshots/${gun}`, { race_ids: [other, world.raceId] });
      const body = { event_id: world.eventId, fired_at: at(1), race_ids: [world.raceId] };
      const created = await call('POST', 'gunshots', body);
      await finish();
      expect(await call('POST', `operations/${given.operationId}/undo`)).toMatchObject(KEPT);
      expect(await call('POST', `operations/${created.operationId}/undo`)).toMatchObject(KEPT);
    });

    it('refuses to delete or restore a wave with its own gunshot', async () => {
      const gone = (await world.api('POST', 'waves', { event_id: world.eventId, race_id: world.raceId, name: 'B' }))
        .body;
      await world.fire(1, { wave_ids: [wave, gone.id] });
      await call('DELETE', `waves/${gone.id}`);
      await finish();
      expect(await call('DELETE', `waves/${wave}`)).toMatchObject(KEPT);
      expect(await call('POST', `waves/${gone.id}/restore`)).toMatchObject(OVER);
    });

    it('deletes and restores the race with its waves, and undoes both', async () => {
      await world.fire(1, { wave_ids: [wave] });
      await finish();
      const path = `races/${world.raceId}`;
      const undo = (operationId: string) => call('POST', `operations/${operationId}/undo`);
      const deleted = await call('DELETE', path);
      expect(deleted).toMatchObject({ status: 200 });
      expect(await undo(deleted.operationId)).toMatchObject({ status: 200 });
      expect(await call('DELETE', path)).toMatchObject({ status: 200 });
      const restored = await call('POST', `${path}/restore`);
      expect(restored).toMatchObject({ status: 200 });
      expect((await world.api('GET', `waves/${wave}`)).status).toBe(200);
      expect(await undo(restored.operationId)).toMatchObject({ status: 200 });
    });
  });

  it('refuses what it does not know', async () => {
    const answer = await world.api('POST', `races/${world.raceId}/finish`, { dryrun: true });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toHaveProperty('dryrun');
  });

  it.each(['races', 'events'] as const)(
    'of %s is no trial run by a key of the address, and does nothing then',
    async (resource) => {
      const id = resource === 'races' ? world.raceId : world.eventId;
      const before = await states();
      const answer = await world.api('POST', `${resource}/${id}/finish?dry_run=true`);
      expect(answer).toMatchObject({ status: 400, body: { message: 'Unknown key "dry_run". Allowed: none.' } });
      expect(await states()).toEqual(before);
      expect((await world.api('GET', `races/${world.raceId}`)).body.status).toBe('during');
      const tried = await world.api('POST', `${resource}/${id}/finish`, { dry_run: true });
      expect(tried).toMatchObject({ status: 200, operationId: '' });
    },
  );

  it('is described with its body and with what undoes it', async () => {
    const { body } = await world.api('GET', '/v1/openapi.json');
    for (const resource of ['races', 'events']) {
      const { post } = body.paths[`/v1/admin/${resource}/{id}/finish`];
      expect(post.requestBody.content['application/json'].schema.properties).toHaveProperty('dry_run.type', 'boolean');
      expect(post.responses['200'].headers).toHaveProperty('X-Operation-Id');
    }
  });
});

describe('finishing without a gunshot', () => {
  let world: RaceWorld;
  beforeEach(async () => {
    world = await createRaceWorld({ athletes: 6 });
  });
  afterEach(() => world?.close());

  const foresee = async (resource: 'races' | 'events', id: number) =>
    (await world.api('POST', `${resource}/${id}/finish`, { dry_run: true })).body;
  const race = () => ({ race_id: world.raceId, race: '10 km' });

  it('says which waves never started, and how many of their athletes become DNS', async () => {
    const wave = async (name: string, athletes: readonly number[]): Promise<number> => {
      const { id } = (await world.api('POST', 'waves', { event_id: world.eventId, race_id: world.raceId, name })).body;
      for (const index of athletes) await world.api('PATCH', `athletes/${world.athletes[index]}`, { wave_id: id });
      return id;
    };
    const [a, b] = [await wave('Wave A', [0, 1]), await wave('Wave B', [2, 3, 4])];
    const whole = { ...race(), wave_id: null, wave: null, is_whole_race: true, athletes: 6 };
    expect((await foresee('races', world.raceId)).without_gunshot).toEqual([whole]);
    await world.fire(0, { wave_ids: [a] });
    await world.send('finish', [['C1', at(40)]]);
    // Nobody needs to be told of who was taken out by hand.
    await world.api('PATCH', `athletes/${world.athletes[4]}`, { state: 'dns' });
    const waves = [
      { ...race(), wave_id: b, wave: 'Wave B', is_whole_race: false, athletes: 2 },
      { ...race(), wave_id: null, wave: null, is_whole_race: false, athletes: 1 },
    ];
    expect(await foresee('races', world.raceId)).toMatchObject({ finished: 0, dnf: 0, dns: 4, without_gunshot: waves });
    expect(await foresee('events', world.eventId)).toMatchObject({ races: 1, without_gunshot: waves });
    // The gunshot of the race starts its waves, too.
    await world.fire(5);
    expect((await foresee('races', world.raceId)).without_gunshot).toEqual([]);
  });

  it('says nothing of it where everyone starts on their own', async () => {
    await world.api('PATCH', `races/${world.raceId}`, { start_type: 'individual' });
    expect(await foresee('races', world.raceId)).toMatchObject({ dnf: 0, dns: 6, without_gunshot: [] });
  });
});
