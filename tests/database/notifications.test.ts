import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { notificationsOfServer } from '../../server/database/notifications';
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

  it('is one, also where a server takes it and lets nobody listen yet, as a standby does', async () => {
    const database = await createTestDatabase({ engine: 'postgres' });
    onTestFinished(() => database.close());
    const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(database.db);
    const { connection } = inject('database');
    const between = await refusingListeners({ host: connection?.host ?? '', port: connection?.port ?? 0 });
    onTestFinished(between.close);
    const notices = notificationsOfServer({
      config: { ...connection, ...rows[0], host: '127.0.0.1', port: between.port },
      log: () => {},
    });
    onTestFinished(() => notices.close());
    const heard: string[] = [];
    await notices.listen('refused', (payload) => heard.push(payload));
    between.refuse(3);
    between.cut();
    await eventually(async () => {
      await sql`select pg_notify('refused', 'found')`.execute(database.db);
      expect(heard).toContain('found');
    });
    // Longer than any pause before another attempt.
    await pause(2_500);
    expect(between.open()).toBe(1);
    heard.length = 0;
    await sql`select pg_notify('refused', 'once')`.execute(database.db);
    await eventually(() => expect(heard).toContain('once'));
    expect(heard.filter((payload) => payload === 'once')).toEqual(['once']);
  });
});

/** A way to a server that ends the connections of those who would listen, as often as it is told to. */
async function refusingListeners(server: { host: string; port: number }) {
  const sockets = new Set<Socket>();
  let refusals = 0;
  const proxy = createServer((client) => {
    const upstream = connect(server);
    sockets.add(client);
    client.on('data', (data) => {
      if (refusals === 0 || !data.includes('listen ')) return void upstream.write(data);
      refusals -= 1;
      client.destroy();
    });
    upstream.pipe(client);
    client.on('error', () => {}).once('close', () => sockets.delete(client) && upstream.destroy());
    upstream.on('error', () => {}).once('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    port: (proxy.address() as AddressInfo).port,
    refuse(times: number) {
      refusals = times;
    },
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    open: () => sockets.size,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}
