import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '../../../engine/api/engine';
import { type Actor, SYSTEM } from '../../../engine/core/access/actor';
import { ApiError } from '../../../engine/core/errors';
import { retryTask } from '../../../server/admin/retryTask';
import type { FileStorage } from '../../../server/files/storage';
import type { Adapter } from '../../../server/integrations/adapter';
import { adapters, byKey } from '../../../server/integrations/adapters';
import { ensureCatalogue } from '../../../server/integrations/ensureCatalogue';
import { connectionWorld } from '../../integrations/connectionWorld';
import { createTestDatabase } from '../../support/testDatabase';
import { createImportApp, type ImportApp } from '../imports/importApp';

/** The beginning of a file is looked at before it is read; it breaks off behind that, while it is broken. */
const BREAKS_AT = 400_000;
const ROWS = 30_000;

describe('an import run again', () => {
  let app: ImportApp;
  let admin: Actor;
  let isBroken: boolean;

  const breaking = (storage: FileStorage): FileStorage => ({
    ...storage,
    put: (key, body, options) => storage.put(key, body, options),
    async get(key, range) {
      const stored = await storage.get(key, range);
      return { ...stored, stream: Readable.from(upToTheBreak(stored.stream)) };
    },
  });
  async function* upToTheBreak(stream: Readable) {
    let bytes = 0;
    for await (const part of stream as AsyncIterable<Buffer>) {
      bytes += part.byteLength;
      if (isBroken && bytes > BREAKS_AT) throw new Error('The disk is gone.');
      yield part;
    }
  }
  const begin = async (rows: number): Promise<Row> => {
    const lines = Array.from({ length: rows }, (_, i) => `${i + 1};Runner;Number ${i + 1}`);
    const file_id = await app.upload(admin, 'list.csv', `Bib;First name;Last name\n${lines.join('\n')}\n`);
    const body = { event_id: app.eventId, kind: 'athlete', file_id };
    return (await app.call(admin, 'POST', '/v1/admin/imports', body)).body;
  };
  const read = async (id: unknown): Promise<Row> => (await app.call(admin, 'GET', `/v1/admin/imports/${id}`)).body;

  beforeEach(async () => {
    isBroken = false;
    app = await createImportApp(await createTestDatabase(), breaking);
    admin = await app.person();
  });
  afterEach(() => app.close());

  it('goes on behind what it wrote before it failed, adding nobody twice', async () => {
    isBroken = true;
    const begun = await begin(ROWS);
    await expect(app.runTasks()).rejects.toThrow('The disk is gone.');
    const failed = await read(begun.id);
    expect(failed.status).toBe('failed');
    expect(failed.processed).toBeGreaterThan(0);
    expect(failed.processed).toBeLessThan(ROWS);
    isBroken = false;
    await retryTask(app.engine, SYSTEM, Number(begun.background_task_id));
    expect(await read(begun.id)).toMatchObject({ status: 'pending', message: null });
    await app.runTasks();
    expect(await read(begun.id)).toMatchObject({ status: 'finished', added_count: ROWS, error_count: 0 });
    expect(await app.athletes()).toHaveLength(ROWS);
    await expect(retryTask(app.engine, SYSTEM, Number(begun.background_task_id))).rejects.toThrow(/was done/);
  }, 60_000);

  it('is not, where what it brought was taken back', async () => {
    isBroken = true;
    const begun = await begin(ROWS);
    await expect(app.runTasks()).rejects.toThrow('The disk is gone.');
    isBroken = false;
    await sql`insert into operations (operation_id, undoes, parts) values ('back', ${String(begun.operation_id)}, '{}')`.execute(
      app.engine.db,
    );
    await expect(retryTask(app.engine, SYSTEM, Number(begun.background_task_id))).rejects.toThrow(/taken back/);
    await sql`delete from operations where operation_id = 'back'`.execute(app.engine.db);
    await retryTask(app.engine, SYSTEM, Number(begun.background_task_id));
    await app.runTasks();
    expect(await app.athletes()).toHaveLength(ROWS);
  }, 60_000);

  it('that was aborted before it brought anything has nothing to take back, and adds all', async () => {
    const begun = await begin(10);
    await app.call(admin, 'POST', `/v1/admin/imports/${begun.id}/abort`, {});
    expect(await read(begun.id)).toMatchObject({ status: 'aborted', operation_id: null });
    await retryTask(app.engine, SYSTEM, Number(begun.background_task_id));
    await app.runTasks();
    expect(await read(begun.id)).toMatchObject({ status: 'finished', operation_id: expect.any(String) });
    expect(await app.athletes()).toHaveLength(10);
  });
});

describe('a sync run again', () => {
  it('is done where nothing else is under way, and not beside another one', async () => {
    let isAway = true;
    const adapter: Adapter = {
      key: 'paper-list',
      name: 'Paper list',
      type: 'registration',
      settings: { drawer: { title: 'Drawer', isRequired: true } },
      fills: { Who: 'last_name', Card: 'external_id' },
      matchOn: 'external_id',
      test: async () => 'Open.',
      async *pull() {
        if (isAway) throw new ApiError({ code: 'unavailable', message: 'The list is away.' });
        yield { items: [{ values: { Card: '1', Who: 'Peeters' } }], total: 1 };
      },
    };
    const all = byKey([...adapters.values(), adapter]);
    const world = await connectionWorld({ adapters: all });
    await ensureCatalogue(world.test.engine, all);
    const { event } = await world.newEvent();
    const connection = await world.connect('paper-list', event, { settings: { drawer: '3' } });
    const failed = await world.sync(connection);
    expect(failed.status).toBe('failed');
    const task = Number(failed.background_task_id);
    isAway = false;
    const other = await world.call('POST', `event_integrations/${connection}/sync`, {}, world.manager);
    expect(other.status).toBe(202);
    expect((await world.call('POST', `background_tasks/${task}/retry`)).body.message).toMatch(/Another sync/);
    await world.call('POST', `background_tasks/${other.body.background_task_id}/abort`);
    expect((await world.call('POST', `background_tasks/${task}/retry`)).status).toBe(200);
    await world.run();
    expect((await world.call('GET', `integration_syncs/${failed.id}`)).body).toMatchObject({
      status: 'finished',
      added_count: 1,
    });
    expect(await world.athletes(event)).toMatchObject([{ last_name: 'Peeters' }]);
    await world.test.close();
  });
});
