import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row, WriteContext } from '../../../engine/api/engine';
import { runBulkTask } from '../../../engine/api/operations/bulkTask';
import { insertRecords } from '../../../engine/api/operations/createRecords';
import { inWrite } from '../../../engine/api/operations/transaction';
import { TASK_RUNNERS } from '../../../engine/api/tasks/taskRunners';
import { createTestApi, createWorld, SUPER, type TestApi, type World } from './testApi';

const COUNT = 4_500;
/** In slices of 2,000. */
const SLICES = [2000 / COUNT, 4000 / COUNT, 1];

describe('a large write', () => {
  let api: TestApi;
  let world: World;
  let ids: number[];

  beforeAll(async () => {
    api = await createTestApi();
    world = await createWorld(api, 'Progress');
    const rows = Array.from({ length: COUNT }, (_, i): Row => ({ event_id: world.event, last_name: `N${i}` }));
    const resource = api.engine.plan.get('athletes');
    ids = await inWrite({ engine: api.engine, actor: SUPER, resource }, (context) => insertRecords(context, rows));
  });
  afterAll(() => api?.close());

  const count = async (query: string) => (await api.call('GET', `athletes?${query}`)).body.totalItems;
  const run = async (input: Row, o: { abortAt?: number } = {}) => {
    const controller = new AbortController();
    const heard: number[] = [];
    const progress = (fraction: number): void => {
      heard.push(fraction);
      if (heard.length === o.abortAt) controller.abort(new Error('Stopped'));
    };
    const task = { engine: api.engine, actor: SUPER, input: { operation_id: randomUUID(), ...input }, progress };
    const done = await runBulkTask({ ...task, signal: controller.signal });
    return { ...done, heard };
  };

  it('tells how far it is, of changing, deleting, restoring and undoing alike, and is one operation', async () => {
    const changed = await run({ kind: 'bulk_update', resource: 'athletes', ids, patch: { club: 'Slices' } });
    expect(changed).toMatchObject({ count: COUNT, heard: SLICES });
    expect(await count('club=Slices')).toBe(COUNT);
    const undone = await run({ kind: 'bulk_undo', undoes: changed.operation_id, skip_changed: false });
    expect(undone).toMatchObject({ count: COUNT, heard: SLICES });
    expect(await count('club=Slices')).toBe(0);
    const removed = await run({ kind: 'bulk_delete', resource: 'athletes', ids });
    expect(removed).toMatchObject({ count: COUNT, heard: SLICES });
    const restored = await run({ kind: 'bulk_restore', resource: 'athletes', ids });
    expect(restored).toMatchObject({ count: COUNT, heard: SLICES });
    const removedAgain = await run({ kind: 'bulk_undo', undoes: restored.operation_id, skip_changed: false });
    expect(removedAgain).toMatchObject({ count: COUNT, heard: SLICES });
    const back = await run({ kind: 'bulk_undo', undoes: removedAgain.operation_id, skip_changed: false });
    expect(back).toMatchObject({ count: COUNT, heard: SLICES });
    expect(await count(`event_id=${world.event}`)).toBe(COUNT);
  });

  it('has its hooks’ work done once all of it is committed, and none where it is not', async () => {
    const done: number[] = [];
    const hooked = {
      ...api.engine.servers.get('athletes'),
      afterWrite: async ({ afterCommit }: WriteContext) =>
        afterCommit('look', async () => void done.push(Number(await count('club=Hooked')))),
    };
    const engine = { ...api.engine, servers: new Map([...api.engine.servers, ['athletes', hooked] as const]) };
    const input = {
      operation_id: randomUUID(),
      kind: 'bulk_update',
      resource: 'athletes',
      ids,
      patch: { club: 'Hooked' },
    };
    const task = { engine, actor: SUPER, input, signal: new AbortController().signal };
    const stopped = runBulkTask({
      ...task,
      progress: () => {
        throw new Error('Stopped');
      },
    });
    await expect(stopped).rejects.toThrow('Stopped');
    expect(done).toEqual([]);
    await runBulkTask({ ...task, progress: () => {} });
    expect(done).toEqual([COUNT]);
  });

  it('leaves nothing behind when it is stopped between two slices', async () => {
    const input = { kind: 'bulk_update', resource: 'athletes', ids, patch: { club: 'Stopped' } };
    await expect(run(input, { abortAt: 2 })).rejects.toThrow('Stopped');
    expect(await count('club=Stopped')).toBe(0);
    const { operation_id } = await run({ ...input, patch: { club: 'Whole' } });
    await expect(run({ kind: 'bulk_undo', undoes: operation_id, skip_changed: false }, { abortAt: 1 })).rejects.toThrow(
      'Stopped',
    );
    expect(await count('club=Whole')).toBe(COUNT);
  });

  it('leaves what was changed since alone, where the undo is told to', async () => {
    const { operation_id } = await run({ kind: 'bulk_update', resource: 'athletes', ids, patch: { club: 'Before' } });
    await api.call('PATCH', `athletes/${ids[2500]}`, { body: { club: 'Since' } });
    const undone = await run({ kind: 'bulk_undo', undoes: operation_id, skip_changed: true });
    expect(undone.count).toBe(COUNT - 1);
    expect(await count('club=Since')).toBe(1);
    expect(await count('club=Before')).toBe(0);
  });

  it('is followed by its task', async () => {
    const told: number[] = [];
    await TASK_RUNNERS.bulk_update?.({
      requester: async () => SUPER,
      engine: api.engine,
      task: { id: 1 },
      input: {
        kind: 'bulk_update',
        operation_id: randomUUID(),
        resource: 'athletes',
        ids,
        patch: { club: 'Row' },
      },
      signal: new AbortController().signal,
      progress: async (fraction) => void told.push(fraction),
      log: async () => {},
    });
    expect(told).toEqual(SLICES);
  });
});
