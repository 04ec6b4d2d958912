import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { createRaceWorld, type RaceWorld } from '../api/timing/raceWorld';
import { temporaryFolder } from '../database/otherProcess';
import { type BundledProgram, bundledProgram } from '../support/bundledProgram';
import { eventually } from '../support/eventually';
import { type Product, startProduct } from '../support/product';
import { postgresIsMissing } from '../support/testDatabase';
import { pushReceiver } from './pushReceiver';

/** More than are under way together to one push service. */
const PHONES = 240;
/** Four servers are started in all. */
const TIMEOUT_MS = 120_000;
const SECRET_KEY = randomBytes(32).toString('hex');
/** Push services are told whom to write to: by that the messages of a node are known. */
const NODES = ['one@example.com', 'two@example.com'];

describe.skipIf(postgresIsMissing)('two servers on one database', { timeout: TIMEOUT_MS }, () => {
  let server: BundledProgram;
  let world: RaceWorld;
  let running: Product[] = [];
  let service: Awaited<ReturnType<typeof pushReceiver>>;

  beforeAll(async () => {
    [server, world] = await Promise.all([
      bundledProgram(new URL('../../server/main.ts', import.meta.url)),
      createRaceWorld(),
    ]);
  });
  afterEach(async () => {
    await Promise.all(running.map((one) => one.stop('SIGKILL')));
    running = [];
    await service.close();
    for (const table of ['deliveries', 'push_subscriptions', 'notifications', 'rate_limits'])
      await sql`delete from ${sql.table(table)}`.execute(world.app.db);
  });
  afterAll(async () => {
    await world?.close();
    await server?.remove();
  });

  const start = async (contact: string): Promise<Product> => {
    const { connection } = inject('database');
    if (!connection) throw new Error('There is no PostgreSQL.');
    const { host, port, user, password } = connection;
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.app.db);
    const url = new URL(`postgresql://${host}:${port}/${rows[0]?.name}`);
    Object.assign(url, { username: user, password });
    const env = { DATABASE_URL: url.href, SECRET_KEY, SUPPORT_EMAIL: contact, ALLOW_PRIVATE_NETWORK: '1', DEMO: '0' };
    const product = await startProduct({ dataDir: await temporaryFolder(), program: server.program, env });
    running.push(product);
    return product;
  };
  const follow = async ({ url }: Product) => {
    const { key } = (await (await fetch(`${url}/v1/public/push_key`)).json()) as { key: string };
    service = await pushReceiver(key);
    const names = Array.from({ length: PHONES }, (_, phone) => `phone${phone}`);
    const subscribeSome = async () => {
      for (let name = names.pop(); name; name = names.pop()) {
        const answer = await fetch(`${url}/v1/public/events/${world.eventId}/push_subscriptions`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(service.phone(name)),
        });
        expect(answer.status).toBe(201);
      }
    };
    await Promise.all(Array.from({ length: 6 }, subscribeSome));
  };
  const send = async () => {
    const news = { event_id: world.eventId, title: 'Start delayed', body: 'The start is at 10:30.' };
    const { body } = await world.api('POST', 'notifications', news);
    expect((await world.api('POST', `notifications/${body.id}/send`)).status).toBe(200);
    return body.id as number;
  };
  const statusOf = async (id: number) => (await world.api('GET', `notifications/${id}`)).body.status;
  const told = () => service.shown.map(({ phone }) => phone);
  const tellers = () => [...new Set(service.shown.map(({ claims }) => String(claims.sub)))].sort();

  it('send each message once, both at it', async () => {
    const [first] = await Promise.all(NODES.map(start));
    await follow(first!);
    service.onArrival(() => new Promise((resolve) => setTimeout(resolve, 200)));
    const id = await send();
    await eventually(async () => expect(await statusOf(id)).toBe('sent'));
    expect([told().length, new Set(told()).size]).toEqual([PHONES, PHONES]);
    expect(tellers()).toEqual(NODES.map((node) => `mailto:${node}`));
  });

  it('lose nothing when one is killed while it sends: what it had under way is sent again by the other', async () => {
    const first = await start(NODES[0]!);
    await follow(first);
    let hangUp = () => {};
    const isKilled = new Promise<void>((resolve) => {
      hangUp = resolve;
    });
    let arrived = 0;
    service.onArrival(async () => {
      arrived += 1;
      if (arrived > PHONES / 2) await isKilled;
    });
    const id = await send();
    await eventually(() => expect(arrived).toBeGreaterThan(PHONES / 2));
    await first.stop('SIGKILL');
    const underWay = await countQueued(sql`attempts = 1`);
    expect(underWay).toBeGreaterThan(0);
    expect(await statusOf(id)).toBe('sending');
    hangUp();
    // The leases of who is gone end. Since a second, as the clocks of two connections may differ.
    const before = await countQueued(sql`next_attempt_at > now() + interval '5 seconds'`);
    expect(before).toBe(underWay);
    await sql`update deliveries set next_attempt_at = now() - interval '1 second' where status = 'queued'`.execute(
      world.app.db,
    );
    await start(NODES[1]!);
    await eventually(async () => expect(await statusOf(id)).toBe('sent'));
    expect(new Set(told()).size).toBe(PHONES);
    expect(tellers()).toEqual(NODES.map((node) => `mailto:${node}`));
    // Told twice is at most who was being told, and such a phone shows the second message in the place of the first.
    expect(told().length - PHONES).toBeLessThanOrEqual(underWay);
    expect(new Set(service.shown.map(({ message }) => message.tag)).size).toBe(1);
    const rows = await sql<{ status: string; count: number }>`
      select status, count(*)::int from deliveries group by status`.execute(world.app.db);
    expect(rows.rows).toEqual([{ status: 'sent', count: PHONES }]);
  });

  async function countQueued(condition: RawBuilder<unknown>): Promise<number> {
    const found = await sql<{ count: number }>`
      select count(*)::int from deliveries where status = 'queued' and ${condition}`.execute(world.app.db);
    return found.rows[0]?.count ?? 0;
  }
});
