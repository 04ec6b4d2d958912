import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Row } from '../../../engine/api/engine';
import type { Actor } from '../../../engine/core/access/actor';
import type { FileStorage } from '../../../server/files/storage';
import { besideWrite } from '../../support/besideWrite';
import { eventually } from '../../support/eventually';
import { createTestDatabase, postgresIsMissing } from '../../support/testDatabase';
import { untilBlocked } from '../../support/untilBlocked';
import { createImportApp, type ImportApp } from './importApp';

/** Files above this many bytes stop there until the gate opens: what comes before is imported meanwhile. */
const GATE_AT = 400_000;

function gatedStorage(storage: FileStorage, gate: { isClosed: boolean; opened: Promise<void> }): FileStorage {
  return {
    ...storage,
    put: (key, body, options) => storage.put(key, body, options),
    async get(key, range) {
      const stored = await storage.get(key, range);
      return { ...stored, stream: Readable.from(withGate(stored.stream, gate)) };
    },
  };
}

async function* withGate(stream: Readable, gate: { isClosed: boolean; opened: Promise<void> }) {
  let bytes = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    bytes += part.byteLength;
    if (bytes > GATE_AT && gate.isClosed) await gate.opened;
    yield part;
  }
}

const rows = (count: number): string =>
  `Bib;First name;Last name\n${Array.from({ length: count }, (_, i) => `${i + 1};Runner;Number ${i + 1}`).join('\n')}\n`;

const begin = async (app: ImportApp, actor: Actor, content: string): Promise<Row> => {
  const file_id = await app.upload(actor, 'list.csv', content);
  return (await app.call(actor, 'POST', '/v1/admin/imports', { event_id: app.eventId, kind: 'athlete', file_id })).body;
};

const read = async (app: ImportApp, actor: Actor, id: unknown): Promise<Row> =>
  (await app.call(actor, 'GET', `/v1/admin/imports/${id}`)).body;

describe('abort', () => {
  let app: ImportApp;
  const gate = { isClosed: false, opened: Promise.resolve() };
  beforeEach(async () => {
    gate.isClosed = false;
    app = await createImportApp(await createTestDatabase(), (storage) => gatedStorage(storage, gate));
  });
  afterEach(() => app.close());

  it('ends an import that waits, and its task', async () => {
    const admin = await app.person();
    const begun = await begin(app, admin, rows(10));
    const aborted = await app.call(admin, 'POST', `/v1/admin/imports/${begun.id}/abort`, {});
    expect(aborted).toMatchObject({ status: 200, body: { status: 'aborted', added_count: 0, total: 0 } });
    await app.runTasks();
    expect(await app.athletes()).toEqual([]);
    expect((await app.call(admin, 'POST', `/v1/admin/imports/${begun.id}/abort`, {})).status).toBe(409);
  });

  it('stops between two chunks: what is done stays, is told, and can be undone', async () => {
    const admin = await app.person();
    let open = (): void => {};
    gate.isClosed = true;
    gate.opened = new Promise((resolve) => {
      open = () => {
        gate.isClosed = false;
        resolve();
      };
    });
    // The beginning of the file is looked at before it is read: more than that stands before the gate.
    const begun = await begin(app, admin, rows(40_000));
    const running = app.runTasks();
    await eventually(async () => expect((await read(app, admin, begun.id)).processed).toBeGreaterThan(2_000));
    const asked = await app.call(admin, 'POST', `/v1/admin/imports/${begun.id}/abort`, {});
    expect(asked.body.status).toBe('in_progress');
    open();
    await running;
    const done = await read(app, admin, begun.id);
    const count = (await app.athletes()).length;
    expect(count).toBeLessThan(40_000);
    expect(done).toMatchObject({ status: 'aborted', processed: count, added_count: count, total: 40_000 });
    expect(done.message).toBe(
      `Stopped after ${count.toLocaleString('en')} rows. What was imported until then stays: ${count.toLocaleString('en')} added, 0 updated.`,
    );
    const task = await app.call(admin, 'GET', `/v1/admin/background_tasks/${begun.background_task_id}`);
    expect(task.body).toMatchObject({ status: 'aborted', total: 40_000, processed: count });
  }, 60_000);
});

describe.skipIf(postgresIsMissing)('a node that is killed', () => {
  let app: ImportApp;
  let child: ChildProcess | undefined;
  beforeEach(async () => {
    app = await createImportApp(await createTestDatabase({ engine: 'postgres' }));
  });
  afterEach(async () => {
    await kill();
    await app.close();
  });

  async function kill(): Promise<void> {
    if (child?.kill('SIGKILL')) await once(child, 'exit');
  }

  it('is followed by one that goes on: no row is lost, none is there twice', async () => {
    const admin = await app.person();
    const content = `${rows(30_000)}5;Twice;Over\n;;Keyless\n`;
    const begun = await begin(app, admin, content);
    const { db } = app.engine;
    await sql`
      create function hold() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(1); return new; end $$`.execute(
      db,
    );
    await sql`
      create trigger held before insert on athletes for each row when (new.start_number = '15000') execute function hold()`.execute(
      db,
    );
    await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(1)`.execute(tx);
      child = await besideWrite(() => startNode(app));
      // It dies in the middle of the file, and of a transaction; chunks wait for one another before that as well.
      await untilBlocked(db, 'advisory');
      await kill();
    });
    // Waits for the end of what the dead node had begun.
    await sql`drop trigger held on athletes`.execute(db);
    const left = await read(app, admin, begun.id);
    expect(left).toMatchObject({ status: 'in_progress' });
    expect(left.processed).toBe((await app.athletes()).length);
    expect(left.processed).toBeGreaterThan(3_000);
    expect(left.processed).toBeLessThan(15_000);
    await sql`update background_tasks set leased_until = now() - interval '1 second' where status = 'running'`.execute(
      app.engine.db,
    );
    await app.runTasks();
    expect(await read(app, admin, begun.id)).toMatchObject({
      status: 'finished',
      processed: 30_002,
      added_count: 30_001,
      updated_count: 0,
      error_count: 1,
    });
    expect(await app.failures(begun.id)).toEqual([{ line: 30_002, errors: ['Bib "5": is on line 6 already.'] }]);
    const athletes = await app.athletes();
    expect(athletes).toHaveLength(30_001);
    expect(new Set(athletes.map((athlete) => athlete.start_number)).size).toBe(30_001);
    const audited = await sql<{ count: number }>`
      select count(distinct record_id)::int as count from changes where operation_id = ${begun.operation_id}`.execute(
      app.engine.db,
    );
    expect(audited.rows[0]?.count).toBe(30_001);
  }, 120_000);
});

async function startNode(app: ImportApp): Promise<ChildProcess> {
  const { connection } = inject('database');
  const found = await sql<{ name: string }>`select current_database() as name`.execute(app.engine.db);
  const root = resolve(import.meta.dirname, '../../..');
  return spawn(
    process.execPath,
    [
      resolve(root, 'scripts/run.mjs'),
      resolve(import.meta.dirname, 'crashChild.ts'),
      JSON.stringify({ ...connection, database: found.rows[0]?.name }),
      app.folder,
    ],
    { cwd: root, stdio: 'inherit' },
  );
}
