import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DUPLICATE_TASK, runDuplicate } from '../../../server/duplicating/duplicateEvent';
import { expectSettled } from '../../faults/timingState';
import { runTasks } from '../../support/runTasks';
import { at, createRaceWorld, type RaceWorld } from './raceWorld';

const MINUTE = 60_000;

interface Device {
  readonly id: string;
  readonly offset_ms?: number;
}

describe('a device at several timelines', () => {
  let world: RaceWorld;
  /** The box stands at start and finish. */
  beforeEach(async () => {
    world = await createRaceWorld();
    await set('start', [{ id: 'Box' }]);
    await set('finish', [{ id: 'finish' }, { id: ' BOX' }]);
    await world.fire();
    await world.send('box', [
      ['C1', at(0, 3)],
      ['C1', at(40)],
    ]);
  });
  afterEach(() => world?.close());

  const set = (name: keyof RaceWorld['timelines'], devices: readonly Device[]) =>
    world.api('PATCH', `timelines/${world.timelines[name]}`, { devices });
  const undo = (operationId: string) => world.api('POST', `operations/${operationId}/undo`, {});
  /** Offset of the box at each live timeline that has it. */
  const offsets = async () => {
    const { body } = await world.api('GET', `timelines?event_id=${world.eventId}&sort=id`);
    return body.items.flatMap(({ name, devices }: { name: string; devices: Device[] }) =>
      devices.filter(({ id }) => fold(id) === 'box').map(({ offset_ms = 0 }) => `${name} ${offset_ms}`),
    );
  };
  const gunTime = async () => (await world.athlete(0)).gun_time;
  const settled = () => expectSettled({ ...world.app, eventId: world.eventId });

  it.each([
    ['start', 'Box'],
    ['start', ' box '],
    ['finish', 'BOX'],
    ['finish', 'box'],
  ] as const)('gets at all of them the offset that is set at the %s for “%s”', async (name, id) => {
    const change = await set(name, [{ id: 'other' }, { id, offset_ms: MINUTE }]);
    expect(change.body.devices).toEqual([{ id: 'other' }, { id, offset_ms: MINUTE }]);
    expect(await offsets()).toEqual([`start ${MINUTE}`, `finish ${MINUTE}`]);
    expect(await gunTime()).toBe(41 * MINUTE);
    const again = await set(name, [{ id, offset_ms: 2 * MINUTE }]);
    expect(await gunTime()).toBe(42 * MINUTE);
    const unset = await set(name, [{ id }]);
    expect(await offsets()).toEqual(['start 0', 'finish 0']);
    expect(await gunTime()).toBe(40 * MINUTE);
    for (const [{ operationId }, minutes] of [
      [unset, 42],
      [again, 41],
      [change, 40],
    ] as const) {
      expect(await undo(operationId)).toMatchObject({ status: 200 });
      expect(await gunTime()).toBe(minutes * MINUTE);
      await settled();
    }
    expect(await offsets()).toEqual(['start 0', 'finish 0']);
  });

  it('has each change of its offset in the history of both timelines, as one operation', async () => {
    const { operationId } = await set('finish', [{ id: 'box', offset_ms: MINUTE }]);
    const history = async (name: keyof RaceWorld['timelines']) => {
      const { body } = await world.api('GET', `timelines/${world.timelines[name]}/changes`);
      return body.items[0];
    };
    for (const name of ['start', 'finish'] as const)
      expect(await history(name)).toMatchObject({ operation_id: operationId, operation: 'update' });
    const back = await undo(operationId);
    expect(await undo(back.body.operation_id)).toMatchObject({ status: 200 });
    expect(await offsets()).toEqual([`start ${MINUTE}`, `finish ${MINUTE}`]);
  });

  it.each([
    ['without an offset', {}, MINUTE],
    ['with the offset 0', { offset_ms: 0 }, MINUTE],
    ['with another offset', { offset_ms: 5000 }, 5000],
  ])('takes or sets the offset when another timeline lists it %s', async (_name, more, expected) => {
    await set('start', [{ id: 'box', offset_ms: MINUTE }]);
    const listed = await set('half', [{ id: 'bOX', ...more }]);
    expect(listed.body.devices).toEqual([{ id: 'bOX', offset_ms: expected }]);
    expect(await offsets()).toEqual([`start ${expected}`, `half ${expected}`, `finish ${expected}`]);
    const created = await world.api('POST', 'timelines', {
      ...{ event_id: world.eventId, name: 'New', type: 'split', devices: [{ id: 'BOX', ...more }] },
    });
    expect(created.body.devices).toEqual([{ id: 'BOX', offset_ms: expected }]);
    const gone = await undo(created.operationId);
    expect(gone.status).toBe(200);
    expect(await offsets()).toEqual([`start ${expected}`, `half ${expected}`, `finish ${expected}`]);
    expect(await undo(gone.body.operation_id)).toMatchObject({ status: 200 });
    expect(await offsets()).toContain(`New ${expected}`);
    await settled();
  });

  it.each(['restore', 'undo'] as const)('keeps its present offset after a %s of a deleted timeline', async (way) => {
    await set('start', [{ id: 'box', offset_ms: MINUTE }]);
    const deletion = await world.api('DELETE', `timelines/${world.timelines.start}`);
    await set('finish', [{ id: 'box', offset_ms: 5000 }]);
    const back =
      way === 'undo'
        ? await undo(deletion.operationId)
        : await world.api('POST', `timelines/${world.timelines.start}/restore`);
    expect(back.status).toBe(200);
    expect(await offsets()).toEqual(['start 5000', 'finish 5000']);
    expect(await gunTime()).toBe(40 * MINUTE + 5000);
    // Undoing the way back deletes the timeline again, and leaves the clock alone.
    expect(await undo(back.body.operation_id ?? back.operationId)).toMatchObject({ status: 200 });
    expect(await offsets()).toEqual(['finish 5000']);
    await settled();
  });

  it('has one offset when two people change it at the same time at different timelines', async () => {
    for (const ms of [1000, 2000, 3000]) {
      const [start, finish] = await Promise.all([
        set('start', [{ id: 'box', offset_ms: ms }]),
        set('finish', [{ id: 'box', offset_ms: -ms }, { id: `Device ${ms}` }]),
      ]);
      expect([start.status, finish.status]).toEqual([200, 200]);
      expect([
        [`start ${ms}`, `finish ${ms}`],
        [`start ${-ms}`, `finish ${-ms}`],
      ]).toContainEqual(await offsets());
      const { body } = await world.api('GET', `timelines/${world.timelines.finish}`);
      expect(body.devices[1]).toEqual({ id: `Device ${ms}` });
    }
    await settled();
  });

  it.each([
    [[{ id: 'box' }, { id: ' BOX', offset_ms: MINUTE }]],
    [[{ id: 'box', offset_ms: MINUTE }, { id: 'other' }, { id: 'box', offset_ms: MINUTE }]],
  ])('is refused a second time in one timeline: %j', async (devices) => {
    const errors = { devices: ['A timeline has each device once. Remove the second entry of the device.'] };
    expect(await set('start', devices)).toMatchObject({ status: 422, body: { errors } });
    const body = { event_id: world.eventId, name: 'New', type: 'split', devices };
    expect(await world.api('POST', 'timelines', body)).toMatchObject({ status: 422, body: { errors } });
    expect(await offsets()).toEqual(['start 0', 'finish 0']);
  });

  it('is foreseen with one offset by the impact of a change', async () => {
    for (const name of ['start', 'finish'] as const) {
      const { body } = await world.api('POST', `/v1/live/events/${world.eventId}/impact`, {
        kind: 'timeline',
        id: world.timelines[name],
        data: { devices: [{ id: 'box', offset_ms: MINUTE }] },
      });
      expect(body.standings[0].after).toMatchObject({ time_ms: 41 * MINUTE });
    }
  });

  it('has one offset in a duplicate of the event', async () => {
    await set('finish', [{ id: 'box', offset_ms: MINUTE }]);
    const body = { name: 'Copy', start_date: '2027-05-30', include: ['timelines'] };
    const queued = await world.api('POST', `events/${world.eventId}/duplicate`, body);
    await runTasks(world.app.engine, { [DUPLICATE_TASK]: runDuplicate });
    const task = await world.api('GET', `background_tasks/${queued.body.id}`);
    const copied = await world.api('GET', `timelines?event_id=${task.body.result.event_id}`);
    const devices: Device[] = copied.body.items.flatMap((timeline: { devices: Device[] }) => timeline.devices);
    const boxes = devices.filter(({ id }) => fold(id) === 'box');
    expect(boxes.map(({ offset_ms }) => offset_ms)).toEqual([MINUTE, MINUTE]);
  });

  it('has one offset whatever is written in whatever order', async () => {
    const device = fc.record(
      { id: fc.constantFrom('Box', ' box', 'Second'), offset_ms: fc.constantFrom(0, 1000, -2000, MINUTE) },
      { requiredKeys: ['id'] },
    );
    const devices = fc.uniqueArray(device, { maxLength: 2, selector: ({ id }) => fold(id) });
    const anywhere = fc.nat(3);
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.record({ kind: fc.constant('set' as const), at: anywhere, devices }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('create' as const), devices }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), at: anywhere }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('restore' as const), at: anywhere }) },
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo' as const), back: fc.nat(2) }) },
    );
    let named = 0;
    const seen = { several: 0, undone: 0, restored: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 10 }), async (steps) => {
        const done: string[] = [];
        for (const one of steps) {
          const before = await clocks();
          const timelines = one.kind === 'restore' ? before.deleted : before.ids;
          const id = 'at' in one ? (timelines[one.at % timelines.length] ?? 0) : 0;
          const path = `timelines/${id}`;
          if (one.kind === 'create') named += 1;
          const timeline = { event_id: world.eventId, name: `T${named}`, type: 'split' };
          const take = {
            set: (body: object) => world.api('PATCH', path, body),
            create: (body: object) => world.api('POST', 'timelines', { ...timeline, ...body }),
            delete: () => world.api('DELETE', path),
            restore: () => world.api('POST', `${path}/restore`),
            undo: () => undo(done.at(-1 - ('back' in one ? one.back % Math.max(done.length, 1) : 0)) ?? ''),
          };
          const answer = await take[one.kind]('devices' in one ? { devices: one.devices } : {});
          const after = await clocks();
          for (const [name, all] of after.offsets) {
            expect(new Set(all).size, JSON.stringify({ one, name, all })).toBe(1);
            if (all.length > 1) seen.several += 1;
          }
          if (answer.status >= 300) {
            expect(after.text, JSON.stringify({ one, answer })).toBe(before.text);
            continue;
          }
          const operationId = String(answer.body?.operation_id ?? answer.operationId);
          if (one.kind === 'undo') seen.undone += 1;
          if (one.kind === 'restore') seen.restored += 1;
          if (one.kind === 'set' || one.kind === 'create')
            for (const { id: name, offset_ms = 0 } of one.devices) {
              const isListed = before.listed.get(id)?.includes(fold(name)) ?? false;
              const [former] = before.offsets.get(fold(name)) ?? [];
              const expected = isListed || offset_ms !== 0 ? offset_ms : (former ?? 0);
              expect(after.offsets.get(fold(name))?.[0], JSON.stringify({ one, before })).toBe(expected);
            }
          if (one.kind === 'delete' || one.kind === 'restore')
            for (const [name, [former]] of before.offsets) expect(after.offsets.get(name)?.[0] ?? former).toBe(former);
          if (after.text === before.text) continue;
          // Undoing the last step leaves everything as it was before that step, also after a second undo and a third.
          const back = await undo(operationId);
          expect(back.status, JSON.stringify({ one, back: back.body })).toBe(200);
          expect((await clocks()).text, JSON.stringify(one)).toBe(before.text);
          const again = await undo(back.body.operation_id);
          expect(again.status, JSON.stringify({ one, again: again.body })).toBe(200);
          expect((await clocks()).text, JSON.stringify(one)).toBe(after.text);
          done.push(again.body.operation_id);
        }
        await settled();
      }),
      { seed: 20_261_130, numRuns: 20 },
    );
    for (const [kind, count] of Object.entries(seen))
      expect(count, `${kind}: ${JSON.stringify(seen)}`).toBeGreaterThan(5);
  }, 180_000);

  async function clocks() {
    const { body } = await world.api('GET', `timelines?event_id=${world.eventId}&sort=id`);
    const gone = await world.api('GET', `timelines?event_id=${world.eventId}&sort=id&deleted=true`);
    const live: { id: number; devices: Device[] }[] = body.items;
    const offsetsOf = new Map<string, number[]>();
    for (const { devices } of live)
      for (const { id, offset_ms = 0 } of devices)
        offsetsOf.set(fold(id), [...(offsetsOf.get(fold(id)) ?? []), offset_ms]);
    const plain = live.map(({ id, devices }) => [id, devices.map((one) => [one.id, one.offset_ms ?? 0])]);
    return {
      ids: live.map(({ id }) => id),
      deleted: gone.body.items.map(({ id }: { id: number }) => id) as number[],
      listed: new Map(live.map(({ id, devices }) => [id, devices.map((one) => fold(one.id))])),
      offsets: offsetsOf,
      text: JSON.stringify(plain),
    };
  }
});

function fold(device: string): string {
  return device.trim().toLowerCase();
}
