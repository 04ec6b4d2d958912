import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { OpenDatabase } from '../../server/database/types';
import { eventually } from '../support/eventually';
import { createTestDatabase, postgresIsMissing, testEngines } from '../support/testDatabase';

describe.each(testEngines)('notices on %s', (engine) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await createTestDatabase({ engine });
  });
  afterAll(() => database.close());

  const notify = (channel: string, payload: string, db = database.db) =>
    sql`select pg_notify(${channel}, ${payload})`.execute(db);

  it('reach everyone who listens on the channel, in order', async () => {
    const [first, second, elsewhere]: string[][] = [[], [], []];
    await database.listen('Race "1"', (payload) => first?.push(payload));
    await database.listen('Race "1"', (payload) => second?.push(payload));
    await database.listen('other', (payload) => elsewhere?.push(payload));
    for (const payload of ['a', 'b', 'é'.repeat(1000)]) await notify('Race "1"', payload);
    await eventually(() => expect(first).toHaveLength(3));
    expect(first).toEqual(['a', 'b', 'é'.repeat(1000)]);
    expect(second).toEqual(first);
    expect(elsewhere).toEqual([]);
  });

  it('come after the commit, and not after a rollback', async () => {
    const heard: string[] = [];
    await database.listen('transactions', (payload) => heard.push(payload));
    const isRolledBack = database.db.transaction().execute(async (trx) => {
      await notify('transactions', 'rolled back', trx);
      throw new Error('on purpose');
    });
    await expect(isRolledBack).rejects.toThrow('on purpose');
    await database.db.transaction().execute(async (trx) => {
      await notify('transactions', 'committed', trx);
      await sql`select 1`.execute(trx);
      expect(heard).toEqual([]);
    });
    await eventually(() => expect(heard).toEqual(['committed']));
  });

  it('stop for the one who no longer listens', async () => {
    const [stopped, kept]: string[][] = [[], []];
    const stop = await database.listen('stops', (payload) => stopped?.push(payload));
    await database.listen('stops', (payload) => kept?.push(payload));
    await stop();
    await stop();
    await notify('stops', 'x');
    await eventually(() => expect(kept).toEqual(['x']));
    expect(stopped).toEqual([]);
  });
});

describe.skipIf(postgresIsMissing)('the connection that listens', () => {
  it('comes back after it was lost', async () => {
    const database = await createTestDatabase({ engine: 'postgres' });
    onTestFinished(() => database.close());
    const heard: string[] = [];
    await database.listen('lost', (payload) => heard.push(payload));
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%'`.execute(
      database.db,
    );
    await eventually(async () => {
      await sql`select pg_notify('lost', 'found')`.execute(database.db);
      expect(heard).toContain('found');
    });
  });
});
