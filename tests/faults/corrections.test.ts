import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRecord } from '../../engine/api/operations/createRecords';
import { updateRecords } from '../../engine/api/operations/updateRecords';
import { SYSTEM } from '../../engine/core/access/actor';
import { drainStale } from '../../server/timing/store/drainStale';
import { storeReads } from '../../server/timing/store/storeReads';
import { at, createRaceWorld, type RaceWorld } from '../api/timing/raceWorld';
import { besideWrite } from '../support/besideWrite';
import { postgresIsMissing } from '../support/testDatabase';
import { untilBlocked } from '../support/untilBlocked';
import { expectSettled, timingState } from './timingState';

describe('corrections that are easily forgotten', () => {
  let world: RaceWorld;
  beforeEach(async () => {
    world = await createRaceWorld();
  });
  afterEach(() => world?.close());

  const settled = () => expectSettled({ ...world.app, eventId: world.eventId });
  const state = () => timingState(world.app.db, world.eventId);
  const undo = async (operationId: string) => {
    const answer = await world.api('POST', `operations/${operationId}/undo`);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.operationId || answer.body.operation_id;
  };
  const read = (chipcode: string, device: string, time: string) => ({
    chipcode,
    device,
    time: Date.parse(time),
    sequence: null,
    file: null,
    raw: '',
  });
  const otherRace = async () => {
    const made = await world.api('POST', 'races', { event_id: world.eventId, name: 'Walk', start_at: at(0) });
    for (const [position, name] of (['start', 'half', 'finish'] as const).entries())
      await world.api('POST', 'race_timelines', {
        race_id: made.body.id,
        timeline_id: world.timelines[name],
        distance: { value: position * 5, unit: 'km' },
        position,
      });
    return made.body.id as number;
  };

  it('one caller after another is served, without a pause between them', async () => {
    const { engine } = world.app;
    const batch = (minute: number) =>
      storeReads({ engine, eventId: world.eventId, reads: [read('C1', 'half', at(minute))] });
    for (const minute of [1, 2, 3]) expect(await batch(minute)).toMatchObject({ stored: 1 });
  });

  it.skipIf(postgresIsMissing)('a state that is set while a read is being worked out outlives the read', async () => {
    const { engine } = world.app;
    await world.fire();
    await world.send('start', [['C1', at(0, 30)]]);
    let reading: Promise<unknown> = Promise.resolve();
    await engine.db.transaction().execute(async (tx) => {
      const resource = engine.plan.get('athletes');
      const ids = [world.athletes[0] ?? 0];
      await updateRecords({ engine, actor: SYSTEM, resource, ids, patch: { state: 'dsq' }, tx });
      reading = storeReads({ engine, eventId: world.eventId, reads: [read('C1', 'finish', at(45))] });
      await untilBlocked(world.app.db);
    });
    await reading;
    expect((await settled()).athletes[1]).toMatchObject({ state: 'dsq', gun_time: 2_700_000 });
  });

  it('a passing seen by a person that is taken back is counted no longer, and again when that is taken back', async () => {
    await world.fire();
    const seen = await world.api('POST', 'passings', {
      event_id: world.eventId,
      athlete_id: world.athletes[0],
      timeline_id: world.timelines.finish,
      time: at(43),
    });
    const before = await settled();
    const undone = await undo(seen.operationId);
    expect((await settled()).counts).toEqual({});
    await undo(undone);
    expect(await settled()).toEqual(before);
  });

  it('a gunshot that is given to another race, and back by undo, moves both races', async () => {
    const walk = await otherRace();
    await world.api('PATCH', `athletes/${world.athletes[1]}`, { race_id: walk });
    const shot = await world.fire();
    await world.send('finish', [
      ['C1', at(60)],
      ['C2', at(70)],
    ]);
    const before = await settled();
    expect(before.athletes).toMatchObject({ 1: { gun_time: 3_600_000 }, 2: { gun_time: null } });
    const moved = await world.api('PATCH', `gunshots/${shot.body.id}`, { race_ids: [walk] });
    expect((await settled()).athletes).toMatchObject({ 1: { gun_time: null }, 2: { gun_time: 4_200_000 } });
    await undo(moved.operationId);
    expect(await state()).toEqual(before);
    expect(await settled()).toEqual(before);
    const races = await sql`select name, status from races order by id`.execute(world.app.db);
    expect(races.rows).toEqual([
      { name: '10 km', status: 'during' },
      { name: 'Walk', status: 'before' },
    ]);
  });

  it('a wave that is deleted takes its gunshot along', async () => {
    const wave = await world.api('POST', 'waves', { event_id: world.eventId, race_id: world.raceId, name: 'A' });
    await world.fire(-5, { race_ids: [], wave_ids: [wave.body.id] } as object);
    await world.fire();
    await world.send('finish', [['C1', at(60)]]);
    const before = await settled();
    expect(before.athletes[1]).toMatchObject({ gun_time: 3_600_000, race_time: 3_900_000 });
    const gone = await world.api('DELETE', `waves/${wave.body.id}`);
    expect((await settled()).athletes[1]).toMatchObject({ race_time: 3_600_000 });
    await undo(gone.operationId);
    expect(await settled()).toEqual(before);
  });

  it('a device that moves to another mat takes all its reads along, however its name is written, and back by undo', async () => {
    await world.fire();
    const { engine } = world.app;
    await storeReads({
      engine,
      eventId: world.eventId,
      reads: [read('C1', ' Box 7 ', at(30)), read('X1', 'box 7', at(31)), read('C2', 'BOX 7', at(32))],
    });
    const before = await settled();
    const moved = await world.api('PATCH', `timelines/${world.timelines.half}`, {
      devices: [{ id: 'Box 7', offset_ms: 1000 }],
    });
    expect((await settled()).reads).toMatchObject({
      [`C1  Box 7  ${readAt(30)}`]: { timeline: 'half', state: 'valid' },
      [`X1 box 7 ${readAt(31)}`]: { timeline: 'half', state: 'unknown_chip' },
    });
    await undo(moved.operationId);
    expect(await settled()).toEqual(before);
  });

  it('athletes and timelines that go, and come back, take their reads along', async () => {
    await world.fire();
    await world.send('half', [
      ['C1', at(25)],
      ['C2', at(26)],
    ]);
    await world.send('finish', [
      ['C1', at(50)],
      ['C2', at(55)],
    ]);
    const [first] = (await world.api('GET', `/v1/live/events/${world.eventId}/passings`)).body.items;
    await world.api('PATCH', `passings/${first.id}`, { moved_to_id: world.athletes[2] });
    const before = await settled();
    for (const path of [
      `athletes/${world.athletes[0]}`,
      `athletes/${world.athletes[2]}`,
      `timelines/${world.timelines.half}`,
      `timelines/${world.timelines.finish}`,
    ]) {
      const gone = await world.api('DELETE', path);
      expect([path, gone.status]).toEqual([path, 200]);
      expect(await settled()).not.toEqual(before);
      await undo(gone.operationId);
      expect(await settled()).toEqual(before);
    }
  });

  it('a chip that changes hands, is shared, and goes back leaves nothing behind', async () => {
    await world.fire();
    await world.send('finish', [
      ['C1', at(50)],
      ['C2', at(55)],
      ['X1', at(60)],
    ]);
    const before = await settled();
    const undos: string[] = [];
    for (const [athlete, chipcodes] of [
      [2, ['C1']],
      [0, []],
      [2, ['X1', 'C1', 'C2']],
      [1, ['C3']],
      [0, ['X1']],
    ] as const) {
      const changed = await world.api('PATCH', `athletes/${world.athletes[athlete]}`, { chipcodes });
      undos.push(changed.operationId);
      await settled();
    }
    for (const operationId of undos.reverse()) await undo(operationId);
    expect(await settled()).toEqual(before);
  });

  // Two transactions at a time: PGlite has one.
  it.skipIf(postgresIsMissing)(
    'whoever joins a race while its gunshot is being saved gets the times of the new one',
    async () => {
      await world.send('finish', [['C9', at(60)]]);
      const { engine, db } = world.app;
      const gunshot = { event_id: world.eventId, fired_at: at(0), race_ids: [world.raceId] };
      const late = {
        event_id: world.eventId,
        race_id: world.raceId,
        start_number: '9',
        last_name: 'Late',
        chipcodes: ['C9'],
      };
      let draining: Promise<unknown> = Promise.resolve();
      await engine.db.transaction().execute(async (tx) => {
        await createRecord({ engine, actor: SYSTEM, resource: engine.plan.get('gunshots'), body: gunshot, tx });
        // Within one transaction of its own, whose follow-up may wait for the gunshot's, but must not come before it.
        await besideWrite(() =>
          engine.db
            .transaction()
            .execute((own) =>
              createRecord({ engine, actor: SYSTEM, resource: engine.plan.get('athletes'), body: late, tx: own }),
            ),
        );
        draining = besideWrite(() => drainStale(engine, world.eventId));
        await Promise.race([draining, untilBlocked(db)]);
      });
      await draining;
      await drainStale(engine, world.eventId);
      expect((await settled()).athletes[9]).toMatchObject({ gun_time: 3_600_000, state: 'finished' });
    },
  );

  it('text that no database takes is stored as far as it can be, and keeps no other read out', async () => {
    await world.fire();
    const answers = await Promise.all([
      world.send('finish', [
        ['C1\u0000', at(50)],
        ['C2', at(51)],
      ]),
      world.send('finish', [['C1', at(52)]]),
    ]);
    expect(answers).toMatchObject([
      { status: 200, body: { received: 2, stored: 2 } },
      { status: 200, body: { received: 1, stored: 1 } },
    ]);
    expect((await settled()).athletes).toMatchObject({ 1: { gun_time: 52 * 60_000 }, 2: { gun_time: 51 * 60_000 } });
  });
});

const readAt = (minute: number): string => at(minute).replace('T', ' ').replace('Z', '');
