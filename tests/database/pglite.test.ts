import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../server/database/openDatabase';
import type { OpenDatabase } from '../../server/database/types';
import { type BundledProgram, bundledProgram } from '../support/bundledProgram';
import { copyDataDir } from '../support/product';
import { createTestDatabase } from '../support/testDatabase';
import { startOther, temporaryFolder } from './otherProcess';

describe('one session of PGlite', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await createTestDatabase({ engine: 'pglite' });
  });
  beforeEach(async () => {
    await sql`create table steps (position int generated always as identity, worker text, unique (worker, position))`.execute(
      database.db,
    );
  });
  afterEach(() => sql`drop table steps`.execute(database.db));
  afterAll(() => database.close());

  it('takes transactions one after the other, in the order they came', async () => {
    const work = (worker: string) =>
      database.db.transaction().execute(async (trx) => {
        for (let step = 0; step < 3; step++) {
          await sql`insert into steps (worker) values (${worker})`.execute(trx);
          await setImmediate();
        }
      });
    const outside = sql`insert into steps (worker) values ('outside')`;
    await Promise.all([work('a'), work('b'), outside.execute(database.db), work('c')]);
    const { rows } = await sql<{ worker: string }>`select worker from steps order by position`.execute(database.db);
    expect(rows.map(({ worker }) => worker)).toEqual(['a', 'a', 'a', 'b', 'b', 'b', 'outside', 'c', 'c', 'c']);
  });

  it('takes back a transaction that fails, tells why as PostgreSQL does, and goes on', async () => {
    await sql`insert into steps (worker) values ('a')`.execute(database.db);
    const failing = database.db.transaction().execute(async (trx) => {
      await sql`insert into steps (worker) values ('lost')`.execute(trx);
      await sql`insert into steps (worker, position) overriding system value values ('a', 1)`.execute(trx);
    });
    await expect(failing).rejects.toMatchObject({
      code: '23505',
      constraint: 'steps_worker_position_key',
      table: 'steps',
    });
    const { rows } = await sql`select count(*) from steps where worker = 'lost'`.execute(database.db);
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('leaves the event loop alone while a query runs', async () => {
    let isDone = false;
    const slow = sql`select count(*) from generate_series(1, 300000)`.execute(database.db).then(() => {
      isDone = true;
    });
    let turns = 0;
    while (!isDone) {
      await setImmediate();
      turns++;
    }
    await slow;
    expect(turns).toBeGreaterThan(10);
  });

  it('takes statements that repeat, with values of every size', async () => {
    for (const length of [1, 10, 1_000, 1_000_000, 10]) {
      const { rows } = await sql`select length(${'é'.repeat(length)}::text) as length`.execute(database.db);
      expect(rows).toEqual([{ length }]);
    }
  });
});

describe('a data folder of PGlite', () => {
  let built: BundledProgram;
  let made: string;
  beforeAll(async () => {
    built = await bundledProgram(new URL('./childProgram.ts', import.meta.url));
    made = await mkdtemp(join(tmpdir(), 'startline-pglite-'));
    await (await openDatabase({ dataDir: made, embedded: 'pglite', log: () => {} })).close();
  });
  afterAll(async () => {
    await built.remove();
    await rm(made, { recursive: true, force: true });
  });

  /** For one test: to make a new PGlite takes seconds, to copy one does not. */
  const madeBefore = async () => {
    const dataDir = await temporaryFolder();
    await copyDataDir({ from: made, to: dataDir });
    return dataDir;
  };

  const open = async (dataDir: string) => {
    const database = await openDatabase({ dataDir, embedded: 'auto', log: () => {} });
    onTestFinished(() => database.close());
    return database;
  };
  const start = (dataDir: string, task: 'hold' | 'write') =>
    startOther({ program: built.program, dataDir, engine: 'pglite', task });

  it('has every row that was acknowledged before the process was killed, and is opened with PGlite again', async () => {
    const dataDir = await madeBefore();
    const other = await start(dataDir, 'write');
    await other.printed(200);
    await other.kill();
    const database = await open(dataDir);
    expect(database.engine).toBe('pglite');
    expect(database.warning).toContain('a power cut may cost');
    const { rows } = await sql<{ number: number }>`select number from acknowledged`.execute(database.db);
    const stored = new Set(rows.map(({ number }) => number));
    expect(other.lines.map(Number).filter((number) => !stored.has(number))).toEqual([]);
  });

  it('stays one, and is not opened as PostgreSQL', async () => {
    const dataDir = await madeBefore();
    await expect(openDatabase({ dataDir, embedded: 'postgres', log: () => {} })).rejects.toThrow(
      `The database in ${join(dataDir, 'database')} was made with pglite, and EMBEDDED=postgres asks for the other engine.`,
    );
    expect((await open(dataDir)).engine).toBe('pglite');
  });

  it('belongs to one process at a time, and shows nothing to other users', async () => {
    const dataDir = await madeBefore();
    const other = await start(dataDir, 'hold');
    await expect(open(dataDir)).rejects.toThrow(
      `Another process is using the database in ${join(dataDir, 'database')}`,
    );
    expect((await stat(join(dataDir, 'database', 'pglite'))).mode & 0o077).toBe(0);
    await other.kill();
    await open(dataDir);
  });
});
