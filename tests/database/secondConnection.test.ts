import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { inHook } from '../../engine/api/connectionScope';
import { connectServer } from '../../server/database/pooledDatabase';
import type { OpenDatabase } from '../../server/database/types';
import { createTestDatabase, postgresIsMissing, testEngines } from '../support/testDatabase';

describe.each(testEngines)('a second connection inside a write, on %s', (engine) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await createTestDatabase({ engine });
  });
  afterAll(() => database?.close());

  const one = () => sql`select 1 as one`.execute(database.db);

  it('throws and names the hook', async () => {
    const write = database.db.transaction().execute(() => inHook('shirts.beforeWrite', one));
    await expect(write).rejects.toThrow('shirts.beforeWrite asked for a second database connection inside a write');
  });

  it('throws where the transaction has an isolation level, and for a copy with a plugin', async () => {
    const { db } = database;
    const plugin: KyselyPlugin = { transformQuery: ({ node }) => node, transformResult: async ({ result }) => result };
    const copy = db.withPlugin(plugin);
    const isolated = copy.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    await expect(isolated.execute(one)).rejects.toThrow('Code inside a transaction asked for a second');
  });

  it('is none where the connection of the write is used, nor before and after the write', async () => {
    await one();
    await database.db.transaction().execute((tx) => sql`select 1`.execute(tx));
    await one();
  });
});

describe.skipIf(postgresIsMissing)('a second connection inside a write, in production', () => {
  it('is served, and logged once with the name of the hook', async () => {
    const { connection } = inject('database');
    const lines: string[] = [];
    const database = await connectServer({
      connection: { ...connection, database: 'postgres' },
      namesStatements: false,
      log: (line) => void lines.push(line),
      onSecond: 'serve',
    });
    const { db } = database;
    // As many as the pool has connections: without others each would wait for another one.
    const writes = Array.from({ length: 15 }, () =>
      db.transaction().execute(async (tx) => {
        await sql`select pg_sleep(0.2)`.execute(tx);
        return inHook('shirts.afterWrite', () => sql<{ one: number }>`select 1 as one`.execute(db));
      }),
    );
    const found = await Promise.all(writes);
    expect(found.map(({ rows }) => rows[0]?.one)).toEqual(Array(15).fill(1));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('shirts.afterWrite');
    await database.close();
  });
});
