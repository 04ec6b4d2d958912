import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Row } from '../../../engine/api/engine';
import { insertRecords } from '../../../engine/api/operations/createRecords';
import { inWrite } from '../../../engine/api/operations/transaction';
import { queueTask, requestAbort } from '../../../engine/api/tasks/taskQueue';
import { TASK_RUNNERS } from '../../../engine/api/tasks/taskRunners';
import { startTaskWorker, type TaskRunner, type TaskWorker } from '../../../engine/api/tasks/taskWorker';
import type { Actor } from '../../../engine/core/access/actor';
import { type Answer, actorWith, createTestApi, createWorld, SUPER, type TestApi, type World } from './testApi';

const COUNT = 1_001;

describe('writes of more than 1,000 records', () => {
  let api: TestApi;
  let world: World;
  let manager: Actor;
  let worker: TaskWorker | undefined;
  const errors: unknown[] = [];

  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    world = await createWorld(api, 'Tasks');
    const person = await api.call('POST', 'profiles', {
      body: { first_name: 'Ann', last_name: 'Claes', email: `ann${world.event}@example.com` },
    });
    manager = actorWith('event_manager', 'event', world.event, Number(person.body.id));
    const rows = Array.from({ length: COUNT }, (_, i): Row => ({ event_id: world.event, last_name: `N${i}` }));
    const resource = api.engine.plan.get('athletes');
    await inWrite({ engine: api.engine, actor: SUPER, resource }, (context) => insertRecords(context, rows));
  });
  afterEach(async () => {
    await worker?.stop();
    worker = undefined;
    expect(errors.splice(0)).toEqual([]);
  });
  afterAll(() => api?.close());

  const work = async (runners: Record<string, TaskRunner> = {}, waiting: readonly string[] = [], concurrency = 2) => {
    const { engine, database } = api;
    worker = await startTaskWorker({
      engine,
      database,
      runners,
      waiting,
      concurrency,
      actorOf: async () => manager,
      onError: (error) => errors.push(error),
    });
    return worker;
  };
  /** Asks until the task is as wanted: what a client does. */
  const settled = async (task: Answer, statuses = ['succeeded', 'failed', 'aborted']): Promise<Row> => {
    for (;;) {
      const { body } = await api.call('GET', `background_tasks/${String(task.body.id)}`, { as: manager });
      if (statuses.includes(String(body.status))) return body;
    }
  };
  const count = async (query: string) =>
    (await api.call('GET', `athletes?event_id=${world.event}&${query}`)).body.totalItems;
  const setClub = (club: string) =>
    api.call('PATCH', 'athletes', {
      as: manager,
      body: { filter: { event_id: world.event }, data: { club }, expect: COUNT },
    });
  /** A task's row as its node left it when it died. */
  const abandon = (task: Answer) =>
    sql`update background_tasks set status = 'running', attempts = 1, leased_until = now() - interval '1 second', finished_at = null
      where id = ${task.body.id}`.execute(api.database.db);

  it('go on in the background, as one operation that can be undone', async () => {
    const queued = await setClub('Background');
    expect(queued.status).toBe(202);
    expect(queued.headers.location).toBe(`/v1/admin/background_tasks/${queued.body.id}`);
    expect(queued.body).toMatchObject({ status: 'queued', title: 'Change 1,001 athletes', event_id: world.event });
    expect(await count('club=Background')).toBe(0);
    await work();
    const done = await settled(queued);
    expect(done).toMatchObject({
      status: 'succeeded',
      progress: 1,
      result: { records: [{ resource: 'athletes', count: COUNT }] },
    });
    expect(await count('club=Background')).toBe(COUNT);
    const { operation_id } = done.result as { operation_id: string };
    const undo = await api.call('POST', `operations/${operation_id}/undo`, { as: manager });
    expect(undo.status).toBe(202);
    const undone = { records: [{ resource: 'athletes', count: COUNT }] };
    expect(await settled(undo)).toMatchObject({ status: 'succeeded', result: undone });
    expect(await count('club=Background')).toBe(0);
  });

  it('bring back by filter what was deleted by filter', async () => {
    const address = `athletes?event_id=${world.event}&expect=${COUNT}`;
    const deleted = await api.call('DELETE', address, { as: manager });
    await work();
    await settled(deleted);
    const restoring = (filter: object, as = manager) =>
      api.call('POST', 'athletes/restore', { as, body: { filter, expect: COUNT } });
    expect((await restoring({ event_id: world.event }, actorWith('timer', 'event', world.event))).status).toBe(409);
    const queued = await restoring({ event_id: world.event });
    expect(queued.status).toBe(202);
    expect(queued.body).toMatchObject({ title: 'Restore 1,001 athletes', event_id: world.event });
    expect(await settled(queued)).toMatchObject({ status: 'succeeded', result: { count: COUNT } });
    expect(await count('')).toBe(COUNT);
  });

  it('say why they cannot bring back what another has taken the place of', async () => {
    const { engine } = api;
    const resource = engine.plan.get('athletes');
    const taken = { event_id: world.event, race_id: world.race, start_number: '7' };
    await inWrite({ engine, actor: SUPER, resource }, (context) => insertRecords(context, [taken]));
    const deleted = await api.call('DELETE', `athletes?event_id=${world.event}&expect=${COUNT + 1}`, { as: manager });
    await work();
    await settled(deleted);
    await inWrite({ engine, actor: SUPER, resource }, (context) => insertRecords(context, [taken]));
    const body = { filter: { event_id: world.event }, expect: COUNT + 1 };
    const queued = await api.call('POST', 'athletes/restore', { as: manager, body });
    expect(await settled(queued)).toMatchObject({
      status: 'failed',
      result: { message: 'Bib: Is already taken.' },
    });
    expect(await count('')).toBe(1);
  });

  it('are refused at once where they would fail', async () => {
    const filter = { event_id: world.event };
    const call = (as: Actor, data: object) =>
      api.call('PATCH', 'athletes', { as, body: { filter, data, expect: COUNT } });
    expect((await call(manager, { gender: 'x' })).body.errors).toHaveProperty('gender');
    expect((await call(actorWith('read_only', 'event', world.event), { club: 'X' })).status).toBe(403);
    const changed = await setClub('Refused');
    await work();
    const { operation_id } = (await settled(changed)).result as { operation_id: string };
    const stranger = actorWith('event_manager', 'event', world.event + 99);
    expect((await api.call('POST', `operations/${operation_id}/undo`, { as: stranger })).status).toBe(404);
    const timer = actorWith('read_only', 'event', world.event);
    expect((await api.call('POST', `operations/${operation_id}/undo`, { as: timer })).status).toBe(403);
  });

  it('say why they failed, with nothing written', async () => {
    const queued = await setClub('Failed');
    await sql`update athletes set deleted_at = now() where event_id = ${world.event} and last_name = 'N0'`.execute(
      api.database.db,
    );
    await work();
    expect(await settled(queued)).toMatchObject({ status: 'failed', result: { message: 'Athlete not found.' } });
    expect(await count('club=Failed')).toBe(0);
  });

  it('happen once when the node died after the write and before it could say so', async () => {
    const queued = await setClub('Twice');
    await work();
    const first = await settled(queued);
    await worker?.stop();
    await abandon(queued);
    await work();
    expect(await settled(queued)).toMatchObject({ status: 'succeeded', result: first.result, attempts: 2 });
    const removed = await api.call('DELETE', `athletes?event_id=${world.event}&expect=${COUNT}`, { as: manager });
    const gone = await settled(removed);
    await worker?.stop();
    await abandon(removed);
    await work();
    expect(await settled(removed)).toMatchObject({ status: 'succeeded', result: gone.result });
    const { operation_id } = gone.result as { operation_id: string };
    await settled(await api.call('POST', `operations/${operation_id}/undo`, { as: manager }));
    expect(await count('')).toBe(COUNT);
  });

  it('stop when asked to: queued ones at once, running ones with nothing written', async () => {
    const abort = (task: Answer) =>
      api.call('POST', `background_tasks/${String(task.body.id)}/abort`, { as: manager, body: {} });
    const queued = await setClub('Never');
    expect((await abort(queued)).body).toMatchObject({ status: 'aborted' });
    expect((await abort(queued)).status).toBe(409);
    const running = await setClub('Never');
    await work({
      bulk_update: async (context) => {
        const isTold = new Promise((resolve) => context.signal.addEventListener('abort', resolve));
        await requestAbort(api.engine, Number(running.body.id));
        await isTold;
        return TASK_RUNNERS.bulk_update?.(context);
      },
    });
    expect(await settled(running)).toMatchObject({ status: 'aborted', result: null });
    expect(await count('club=Never')).toBe(0);
  });

  it('of a kind that mostly waits take no place from the others', async () => {
    const held: TaskRunner = ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const queue = (kind: string) => queueTask(api.engine, { actor: manager, kind, title: kind, input: {} });
    const waiting = [await queue('patience'), await queue('patience'), await queue('patience')];
    const brisk = await queue('brisk');
    await work({ patience: held, brisk: async () => ({}) }, ['patience']);
    expect(await settled({ body: brisk } as unknown as Answer)).toMatchObject({ status: 'succeeded' });
    for (const task of waiting)
      expect(await settled({ body: task } as unknown as Answer, ['running'])).toMatchObject({ attempts: 1 });
    for (const { id } of waiting) await requestAbort(api.engine, id);
    for (const task of waiting)
      expect(await settled({ body: task } as unknown as Answer)).toMatchObject({ status: 'aborted' });
  });

  describe('of several callers', () => {
    const queue = async (actor: Actor, titles: readonly string[]) => {
      for (const title of titles)
        await queueTask(api.engine, { actor, kind: 'noted', title, input: {}, tenantId: world.event });
    };

    it('leave a place to the others', async () => {
      const begun: string[] = [];
      let open = (): void => {};
      const gate = new Promise<void>((resolve) => {
        open = resolve;
      });
      const noted: TaskRunner = async ({ task }) => {
        begun.push(String(task.title));
        if (task.title === 'a1') await gate;
        return undefined;
      };
      await queue(manager, ['a1', 'a2', 'a3']);
      await queue(SUPER, ['b1', 'b2']);
      await work({ noted });
      await vi.waitFor(() => expect(begun).toEqual(['a1', 'b1', 'b2']));
      open();
      await vi.waitFor(() => expect(begun).toEqual(['a1', 'b1', 'b2', 'a2', 'a3']));
    });

    it('take turns', async () => {
      const begun: string[] = [];
      const noted: TaskRunner = async ({ task }) => {
        begun.push(String(task.title));
        return undefined;
      };
      await queue(manager, ['a1', 'a2', 'a3']);
      await queue(SUPER, ['b1', 'b2']);
      await work({ noted }, [], 1);
      await vi.waitFor(() => expect(begun).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']));
    });
  });

  it('go to another node when theirs stops or dies, and to nobody after three times', async () => {
    const stopped = await setClub('Handed over');
    let begun = (): void => {};
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const held: TaskRunner = async ({ signal }) => {
      begun();
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      return undefined;
    };
    await work({ bulk_update: held });
    await isBegun;
    await worker?.stop();
    expect(await settled(stopped, ['queued'])).toMatchObject({ attempts: 0 });
    await abandon(stopped);
    await work();
    expect(await settled(stopped)).toMatchObject({ status: 'succeeded', attempts: 2 });
    await worker?.stop();
    const hopeless = await setClub('Hopeless');
    await abandon(hopeless);
    await sql`update background_tasks set attempts = 3 where id = ${hopeless.body.id}`.execute(api.database.db);
    await work();
    const message = 'The server stopped three times while doing this.';
    expect(await settled(hopeless)).toMatchObject({ status: 'failed', result: { message }, log: [message] });
  });

  it('are not finished by a node that lost them meanwhile', async () => {
    const queued = await setClub('Late');
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = await work({
      bulk_update: async () => {
        await held;
        return { message: 'too late' };
      },
    });
    await settled(queued, ['running']);
    // Another node took it over, and came to its end.
    await sql`update background_tasks set attempts = attempts + 1, status = 'succeeded', result = '{"count": 1}' where id = ${queued.body.id}`.execute(
      api.database.db,
    );
    release();
    await slow.stop();
    expect(await settled(queued)).toMatchObject({ status: 'succeeded', result: { count: 1 } });
  });

  it('go on once the database is back that they lost', async () => {
    const queued = await setClub('Again');
    let attempts = 0;
    const away = Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' });
    const worker = await work({
      bulk_update: async () => {
        attempts += 1;
        if (attempts === 1) throw away;
        return { count: attempts };
      },
    });
    await vi.waitFor(() => expect(attempts).toBe(1));
    expect((await api.call('GET', `background_tasks/${queued.body.id}`)).body).toMatchObject({ status: 'running' });
    await worker.stop();
    await sql`update background_tasks set leased_until = now() - interval '1 second' where id = ${queued.body.id}`.execute(
      api.database.db,
    );
    await work({ bulk_update: async () => ({ count: 2 }) });
    expect(await settled(queued)).toMatchObject({ status: 'succeeded', result: { count: 2 }, log: [] });
    expect(errors.splice(0)).toEqual([away]);
  });

  it('hide what went wrong inside', async () => {
    const queued = await setClub('Broken');
    await work({
      bulk_update: async () => {
        throw new Error('password=hunter2');
      },
    });
    const failed = await settled(queued);
    expect(failed).toMatchObject({ status: 'failed' });
    expect(JSON.stringify(failed)).not.toContain('hunter2');
    expect(errors.splice(0)).toMatchObject([{ message: 'password=hunter2' }]);
  });
});
