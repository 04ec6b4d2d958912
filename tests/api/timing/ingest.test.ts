import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readsOf } from '../../../server/timing/live/ingestInput';
import { at, createRaceWorld, type RaceWorld } from './raceWorld';

describe('reads sent to the live API', () => {
  let world: RaceWorld;
  beforeEach(async () => {
    world = await createRaceWorld();
  });
  afterEach(() => world?.close());

  const feed = (query = '') => world.api('GET', `/v1/live/events/${world.eventId}/passings${query}`);

  it('are stored once, become times, and are told in the order they came', async () => {
    await world.fire();
    const first = await world.send('start', [
      ['C1', at(0, 5)],
      ['C2', at(0, 9)],
    ]);
    expect(first.body).toEqual({ received: 2, stored: 2, duplicates: 0, rejected: [], rejected_count: 0 });
    await world.send('half', [['C1', at(20)]]);
    const last = await world.send('finish', [
      ['C1', at(40)],
      ['C1', at(40, 1)],
      ['C2', at(45)],
      ['C1', at(40)],
    ]);
    expect(last.body).toMatchObject({ received: 4, stored: 3, duplicates: 1 });
    // The same chip, as another program writes it.
    const again = await world.send('finish', [
      ['c1', at(40)],
      ['00C1', at(40)],
    ]);
    expect(again.body).toMatchObject({ received: 2, stored: 0, duplicates: 2 });
    expect(await world.states()).toEqual(['C1 valid', 'C2 valid', 'C1 valid', 'C1 valid', 'C1 superseded', 'C2 valid']);
    expect(await world.athlete(0)).toMatchObject({
      state: 'finished',
      gun_time: 40 * 60_000,
      chip_time: 40 * 60_000 - 5_000,
      race_time: 40 * 60_000,
      last_timeline: 'finish',
    });
    expect(await world.athlete(2)).toMatchObject({ state: 'registered', gun_time: null });
    const all = await feed();
    expect(all.body.items.map((item: { seq: number }) => item.seq)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(all.body.items[0]).toMatchObject({
      start_number: '1',
      name: 'Runner 1',
      state: 'valid',
      timeline_id: world.timelines.start,
    });
    const rest = await feed('?after=4&limit=1');
    expect(rest.body).toMatchObject({
      seq: 5,
      items: [{ state: 'superseded', reason: expect.stringContaining('Another read') }],
    });
  });

  it('wait for a chip that nobody has, and count once it is given out', async () => {
    await world.fire();
    await world.send('finish', [['X9', at(42)]]);
    expect(await world.states()).toEqual(['X9 unknown_chip']);
    const given = await world.api('PATCH', `athletes/${world.athletes[2]}`, { chipcodes: ['C3', 'x9'] });
    expect(given.status).toBe(200);
    expect(await world.states()).toEqual(['X9 valid']);
    expect(await world.athlete(2)).toMatchObject({ state: 'finished', gun_time: 42 * 60_000 });
    await world.api('POST', `operations/${given.operationId}/undo`);
    expect(await world.states()).toEqual(['X9 unknown_chip']);
    expect(await world.athlete(2)).toMatchObject({ state: 'registered', gun_time: null });
  });

  it('are of the same chip with zeros in front of its code and without', async () => {
    await world.fire();
    const owner = await world.api('PATCH', `athletes/${world.athletes[0]}`, { chipcodes: ['009573', '9573', '00a1'] });
    expect(owner.body.chipcodes).toEqual(['9573', 'A1']);
    await world.send('start', [['9573', at(0, 5)]]);
    await world.send('half', [['00009573', at(20)]]);
    await world.send('finish', [
      ['0A1', at(40)],
      ['000', at(41)],
    ]);
    expect(await world.states()).toEqual(['9573 valid', '9573 valid', 'A1 valid', '0 unknown_chip']);
    expect(await world.athlete(0)).toMatchObject({ state: 'finished', chip_time: 40 * 60_000 - 5_000 });
    const of = (query: string) => world.api('GET', `${query}&event_id=${world.eventId}`);
    for (const query of ['athletes?q=009573', 'athletes?q=9573', 'athletes?chipcodes[contains]=009573'])
      expect([query, (await of(query)).body.items.map((one: { id: number }) => one.id)]).toEqual([
        query,
        [world.athletes[0]],
      ]);
    expect((await of('passings?chipcode=0009573')).body.totalItems).toBe(2);
  });

  it('are nothing before the gun, and everything once it is known', async () => {
    await world.send('start', [['C1', at(0, 5)]]);
    await world.send('finish', [['C1', at(41)]]);
    expect(await world.states()).toEqual(['C1 before_start', 'C1 before_start']);
    // Whoever stands on the start mat waits for the gun; nobody finishes before it.
    const { body: waiting } = await world.api('GET', `/v1/live/events/${world.eventId}/summary`);
    expect(waiting.errors).toEqual({ before_start: 1 });
    const { start, finish } = world.timelines;
    const errorsAt = (id: number) =>
      waiting.timelines.find((one: { timeline_id: number }) => one.timeline_id === id).errors;
    expect([errorsAt(start), errorsAt(finish)]).toEqual([0, 1]);
    const fired = await world.fire();
    expect(fired.status).toBe(201);
    expect(await world.athlete(0)).toMatchObject({ state: 'finished', gun_time: 41 * 60_000 });
    const race = await world.api('GET', `races/${world.raceId}`);
    expect(race.body.status).toBe('during');
    await world.api('PATCH', `gunshots/${fired.body.id}`, { fired_at: at(1) });
    expect(await world.athlete(0)).toMatchObject({ gun_time: 40 * 60_000 });
  });

  it('follow what people decide of them, and what they take back', async () => {
    await world.fire();
    await world.send('finish', [
      ['C1', at(40)],
      ['C1', at(44)],
      ['C2', at(50)],
    ]);
    const [first, , third] = (await feed()).body.items;
    const off = await world.api('PATCH', `passings/${first.id}`, { mark: 'invalidated' });
    expect(off.body).toMatchObject({ state: 'invalidated', invalidated_by_id: world.admin.profileId });
    expect(await world.athlete(0)).toMatchObject({ gun_time: 44 * 60_000 });
    await world.api('POST', `operations/${off.operationId}/undo`);
    expect(await world.athlete(0)).toMatchObject({ gun_time: 40 * 60_000 });
    const moved = await world.api('PATCH', `passings/${third.id}`, { moved_to_id: world.athletes[2] });
    expect(moved.body).toMatchObject({ athlete_id: world.athletes[2], state: 'valid' });
    expect(await world.athlete(1)).toMatchObject({ state: 'registered', gun_time: null });
    expect(await world.athlete(2)).toMatchObject({ state: 'finished', gun_time: 50 * 60_000 });
    await world.api('PATCH', 'passings', { ids: [first.id], data: { shift_ms: -60_000 } });
    expect(await world.athlete(0)).toMatchObject({ gun_time: 39 * 60_000 });
  });

  it('are joined by passings that somebody saw', async () => {
    await world.fire();
    const made = await world.api('POST', 'passings', {
      event_id: world.eventId,
      athlete_id: world.athletes[0],
      timeline_id: world.timelines.finish,
      time: at(43),
    });
    expect(made.body).toMatchObject({ manual: true, state: 'valid', seq: 1, gun_time: 43 * 60_000 });
    expect(await world.athlete(0)).toMatchObject({ state: 'finished', gun_time: 43 * 60_000 });
    await world.api('POST', `operations/${made.operationId}/undo`);
    expect(await world.athlete(0)).toMatchObject({ state: 'registered', gun_time: null });
    const nowhere = await world.api('POST', 'passings', { event_id: world.eventId, time: at(43) });
    expect(nowhere.status).toBe(422);
    expect(Object.keys(nowhere.body.errors).sort()).toEqual(['athlete_id', 'timeline_id']);
  });

  it('are judged again when devices, courses or waves change', async () => {
    await world.fire();
    await world.send('lost-box', [
      ['C1', at(40)],
      ['X1', at(41)],
    ]);
    expect(await world.states()).toEqual(['C1 wrong_race', 'X1 unknown_chip']);
    const changed = await world.api('PATCH', `timelines/${world.timelines.finish}`, {
      devices: [{ id: 'finish' }, { id: 'Lost-Box', offset_ms: -1000 }],
    });
    expect(changed.status).toBe(200);
    expect(await world.states()).toEqual(['C1 valid', 'X1 unknown_chip']);
    expect(await world.athlete(0)).toMatchObject({ gun_time: 40 * 60_000 - 1000 });
    const { body } = await feed();
    expect(body.items[1]).toMatchObject({ timeline_id: world.timelines.finish, instant: at(40, 59) });
    const summary = await world.api('GET', `/v1/live/events/${world.eventId}/summary`);
    expect(summary.body).toMatchObject({
      reads: 2,
      seq: 2,
      pending: 0,
      errors: { unknown_chip: 1 },
      races: [{ race_id: world.raceId, status: 'during', started_at: at(0), counts: { registered: 2, finished: 1 } }],
      devices: [{ device: 'lost-box', reads: 2 }],
    });
    expect(summary.body.timelines).toContainEqual(
      expect.objectContaining({
        timeline_id: world.timelines.finish,
        passed: 1,
        errors: 1,
        // As its clock is corrected, like every time of it.
        last_passing_at: at(40, 59),
      }),
    );
    const timeline = await world.api('GET', `timelines/${world.timelines.finish}`);
    expect(timeline.body).toMatchObject({ last_passing_at: at(40, 59), reads_count: 2 });
  });

  it('count per minute what came in within the last one, whenever it was read', async () => {
    await world.fire();
    const perMinute = async () => {
      const { body } = await world.api('GET', `/v1/live/events/${world.eventId}/summary`);
      return body.timelines.map((mat: { per_minute: number }) => mat.per_minute);
    };
    expect(await perMinute()).toEqual([0, 0, 0, 0]);
    const age = () => sql`update timing_rates set second = second - 60`.execute(world.app.db);
    await world.send('start', [['C1', at(0, 5)]]);
    await world.send('finish', [['C1', at(40)]]);
    await age();
    await world.send('start', [['C2', at(0, 6)]]);
    await world.send('start', [['C3', at(0, 7)]]);
    // Still on the mat.
    await world.send('start', [['C3', at(0, 8)]]);
    await world.send('half', [
      ['C2', at(20)],
      ['X1', at(21)],
    ]);
    expect(await perMinute()).toEqual([2, 1, 0, 0]);
    await age();
    expect(await perMinute()).toEqual([0, 0, 0, 0]);
  });

  it('leave states alone that were set by hand, until they are set back', async () => {
    await world.fire();
    await world.api('PATCH', `athletes/${world.athletes[0]}`, { state: 'dsq', state_reason: 'Short cut' });
    await world.send('finish', [['C1', at(40)]]);
    expect(await world.athlete(0)).toMatchObject({ state: 'dsq', gun_time: 40 * 60_000 });
    const given = await world.api('PATCH', `athletes/${world.athletes[0]}`, { state: 'registered' });
    expect(await world.athlete(0)).toMatchObject({ state: 'finished', state_by_hand: false });
    // That the reads made it finished since is nobody's change.
    const undone = await world.api('POST', `operations/${given.operationId}/undo`);
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    expect(await world.athlete(0)).toMatchObject({ state: 'dsq', state_by_hand: true });
    const again = await world.api('PATCH', `athletes/${world.athletes[0]}`, { state: 'registered' });
    await world.api('PATCH', `athletes/${world.athletes[0]}`, { state: 'dnf' });
    expect((await world.api('POST', `operations/${again.operationId}/undo`)).status).toBe(409);
  });

  it('are refused one by one, with the field and the place', async () => {
    const answer = await world.api('POST', `/v1/live/events/${world.eventId}/passings`, {
      device: 'start',
      passings: [
        { chipcode: 'C1', time: at(1) },
        { chipcode: '', time: at(1) },
        { chipcode: 'C1', time: 'noon' },
        7,
        { chipcode: 'A', time: at(1), x: 1 },
      ],
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ received: 5, stored: 1, rejected_count: 4 });
    expect(answer.body.rejected).toEqual([
      { index: 1, reason: 'chipcode: must not be empty' },
      { index: 2, reason: expect.stringMatching(/^time: must be an ISO 8601/) },
      { index: 3, reason: 'must be an object' },
      { index: 4, reason: 'x: there is no such field' },
    ]);
    const nameless = await world.api('POST', `/v1/live/events/${world.eventId}/passings`, { passings: [] });
    expect(nameless.status).toBe(422);
    expect(nameless.body.errors).toHaveProperty('device');
  });

  it('are told of by the first thousand where more are refused, each in few words', async () => {
    const extra = Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`${i}${'x'.repeat(2_000)}`, 1]));
    const passings = Array.from({ length: 3_000 }, (_, i) => ({ chipcode: `C${i}`, time: i < 2 ? at(1) : 'noon' }));
    passings[0] = { ...passings[0], ...extra, y: 1 } as never;
    const answer = await world.api('POST', `/v1/live/events/${world.eventId}/passings`, { device: 'start', passings });
    expect(answer.body).toMatchObject({ received: 3_000, stored: 1, rejected_count: 2_999 });
    expect(answer.body.rejected).toHaveLength(1_000);
    expect(answer.body.rejected[0].reason).toMatch(/^0x{39}…, 1x.*…: there is no such field$/);
    expect(answer.body.rejected[0].reason.length).toBeLessThan(300);
    expect(answer.body.rejected.at(-1).index).toBe(1_000);
  });

  it('are read with a turn for others after each thousand', () => {
    const steps = readsOf('start', Array(20_000).fill({ chipcode: '' }));
    let turns = 0;
    let step = steps.next();
    for (; !step.done; step = steps.next()) turns += 1;
    expect(turns).toBe(19);
    expect(step.value).toMatchObject({ reads: [], rejectedCount: 20_000 });
  });

  it('come in the formats of devices too', async () => {
    await world.fire();
    const lines = ['chip,time,device', `C1,${at(40)},finish`, `C2,${at(41)},finish`, 'C3,later,finish'].join('\n');
    const send = (query: string) =>
      world.app.app.inject({
        method: 'POST',
        url: `/v1/live/events/${world.eventId}/passings${query}`,
        headers: { authorization: `Bearer ${world.admin.token}`, 'content-type': 'text/plain' },
        payload: lines,
      });
    const answer = await send('?format=csv&device=finish');
    expect(answer.json()).toMatchObject({
      received: 3,
      stored: 2,
      rejected: [{ index: 3, reason: expect.stringContaining('time') }],
    });
    expect((await send('?format=csv&device=finish')).json()).toMatchObject({ stored: 0, duplicates: 2 });
    expect((await send('?format=abacus')).statusCode).toBe(400);
    expect((await send('')).statusCode).toBe(400);
    expect(await world.athlete(0)).toMatchObject({ state: 'finished' });
  });

  it('are for those who may bring and see them', async () => {
    const outsider = await world.app.signIn();
    const reader = await world.app.signIn({ role: 'read_only', scope: { kind: 'event', id: world.eventId } });
    const url = `/v1/live/events/${world.eventId}/passings`;
    const body = { device: 'start', passings: [] };
    expect((await world.api('POST', url, body, outsider.token)).status).toBe(404);
    expect((await world.api('POST', url, body, reader.token)).status).toBe(403);
    expect((await world.api('GET', url, undefined, reader.token)).status).toBe(200);
    expect((await world.api('GET', url, undefined, null)).status).toBe(401);
  });

  it('ask nobody to look any more once they were invalidated, whatever is wrong with them', async () => {
    await world.fire();
    await world.send('start', [['C1', at(0, 5)]]);
    await world.send('half', [['C1', at(1)]]);
    const summary = async () => (await world.api('GET', `/v1/live/events/${world.eventId}/summary`)).body;
    const errorsAtHalf = async () =>
      (await summary()).timelines.find((one: { timeline_id: number }) => one.timeline_id === world.timelines.half)
        .errors;
    expect([(await summary()).errors, await errorsAtHalf()]).toEqual([{ too_fast: 1 }, 1]);
    const read = (await feed()).body.items[1];
    const off = await world.api('PATCH', `passings/${read.id}`, { mark: 'invalidated' });
    expect(off.body.state).toBe('too_fast');
    expect([(await summary()).errors, await errorsAtHalf()]).toEqual([{}, 0]);
    expect((await summary()).reads).toBe(2);
    await world.api('POST', `operations/${off.operationId}/undo`);
    expect([(await summary()).errors, await errorsAtHalf()]).toEqual([{ too_fast: 1 }, 1]);
  });

  it('tell of the athletes whose times they changed, and of no others', async () => {
    await world.fire();
    await world.send('start', [
      ['C1', at(0, 5)],
      ['C2', at(0, 9)],
    ]);
    const { db } = world.app;
    const last = await sql<{ id: number }>`select max(id) as id from outbox`.execute(db);
    await world.send('finish', [
      ['C2', at(40)],
      ['X9', at(41)],
    ]);
    const told = await sql`
      select event_id, resource, ids, kind from outbox where id > ${last.rows[0]?.id ?? 0} order by id`.execute(db);
    expect(told.rows).toEqual([
      { event_id: world.eventId, resource: 'athletes', ids: [world.athletes[1]], kind: 'update' },
    ]);
  });
});
