import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createOutgoing } from '../../server/outgoing/outgoing';
import { openPushKeys } from '../../server/push/pushKeys';
import { sendPush } from '../../server/push/sendPush';
import { createSealer } from '../../server/secrets/sealer';
import { createRaceWorld, type RaceWorld } from '../api/timing/raceWorld';
import { type PushWorld, pushWorld } from './pushWorld';

let world: PushWorld;
/** Of a server that calls no private networks, as it is unless that is allowed. */
let strict: RaceWorld;
beforeAll(async () => {
  [world, strict] = await Promise.all([pushWorld(), createRaceWorld()]);
});
afterEach(() => world.clear());
afterAll(async () => {
  await world.close();
  await strict.close();
});

const rows = async () =>
  (await sql<Record<string, unknown>>`select * from push_subscriptions order by id`.execute(world.db)).rows;

describe('a phone', () => {
  it('asks to be told, by the key that the server gives, and gets what ends that', async () => {
    const key = await world.api('GET', '/v1/public/push_key', undefined, null);
    expect(key.body).toEqual({ key: world.keys.publicKey });
    const made = await world.subscribe('anna', { locale: 'nl', athlete_ids: [world.athletes[0]], wants_news: false });
    expect(made).toMatchObject({
      status: 201,
      body: { id: expect.any(Number), secret: expect.stringMatching(/^ps_/) },
    });
    const [row] = await rows();
    expect(row).toMatchObject({ locale: 'nl', athlete_ids: [world.athletes[0]], wants_news: false });
    expect(JSON.stringify(row)).not.toContain(world.service.url);
    expect(JSON.stringify(row)).not.toContain(made.body.secret);
    const path = `/v1/public/events/city-run/push_subscriptions/${made.body.secret}`;
    expect((await world.api('DELETE', path, undefined, null)).status).toBe(204);
    expect(await rows()).toEqual([]);
    expect((await world.api('DELETE', path, undefined, null)).status).toBe(404);
  });

  it('is known by its endpoint and ended by its secret, and staff is shown the hashes of neither', async () => {
    await world.subscribe('anna', {});
    const listed = await world.api('GET', `/v1/admin/push_subscriptions?event_id=${world.eventId}`);
    expect(listed.body.items).toEqual([expect.objectContaining({ wants_news: true })]);
    expect(Object.keys(listed.body.items[0]).filter((name) => name.endsWith('_hash'))).toEqual([]);
  });

  it('has one subscription to an event, which it changes by asking again; what ended it before does not any more', async () => {
    const target = world.service.phone('anna');
    const first = await world.subscribe('anna', { athlete_ids: [world.athletes[0]] }, target);
    const again = await world.subscribe('anna', { athlete_ids: [world.athletes[1]], wants_news: false }, target);
    expect(again).toMatchObject({ status: 201, body: { id: first.body.id } });
    expect(await rows()).toMatchObject([{ athlete_ids: [world.athletes[1]], wants_news: false, version: 2 }]);
    const end = (secret: string) =>
      world.api('DELETE', `/v1/public/events/${world.eventId}/push_subscriptions/${secret}`, undefined, null);
    expect((await end(first.body.secret)).status).toBe(404);
    expect((await end(again.body.secret)).status).toBe(204);
  });

  it.each([
    ['no address', { endpoint: 'nowhere' }, 'endpoint'],
    ['a key that is too short', { keys: { p256dh: 'AAAA', auth: 'AAAAAAAAAAAAAAAAAAAAAA' } }, 'keys.p256dh'],
    [
      'a key that is no point of the curve',
      { keys: { p256dh: `BA${'A'.repeat(85)}`, auth: 'AAAAAAAAAAAAAAAAAAAAAA' } },
      'keys.p256dh',
    ],
    ['a name that no server has', { endpoint: `https://${'a'.repeat(250)}.example/x` }, 'endpoint'],
    ['a port of its own', { endpoint: 'https://push.example:8443/x' }, 'endpoint'],
    ['no language', { locale: '<script>' }, 'locale'],
    ['more athletes than fifty', { athlete_ids: Array.from({ length: 51 }, (_, i) => i + 1) }, 'athlete_ids'],
    ['somebody who is not there', { athlete_ids: [999_999] }, 'athlete_ids'],
  ])('is told what does not fit: %s', async (_, body, field) => {
    const answer = await world.subscribe('anna', body);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
  });

  it('follows nobody whom the event does not show', async () => {
    const [hidden] = world.athletes;
    await sql`update athletes set is_visible = false where id = ${hidden}`.execute(world.db);
    const refused = await world.subscribe('anna', { athlete_ids: [hidden] });
    const nobody = await world.subscribe('anna', { athlete_ids: [999_999] });
    await sql`update athletes set is_visible = true where id = ${hidden}`.execute(world.db);
    expect(refused.status).toBe(422);
    expect(refused.body.message.replace(String(hidden), 'X')).toBe(nobody.body.message.replace('999999', 'X'));
  });

  it('finds nothing where the event does without, or is not public', async () => {
    const set = (change: ReturnType<typeof sql>) =>
      sql`update events set ${change} where id = ${world.eventId}`.execute(world.db);
    await set(sql`features = features || '{"notifications": false}'`);
    expect((await world.subscribe('anna')).status).toBe(404);
    await set(sql`features = features || '{"notifications": true}', status = 'draft'`);
    expect((await world.subscribe('anna')).status).toBe(404);
    await set(sql`status = 'published'`);
    expect((await world.subscribe('anna')).status).toBe(201);
  });

  it('is one of so many that one address may ask for', async () => {
    const target = world.service.phone('anna');
    const ask = () =>
      world.app.call({
        method: 'POST',
        url: `/v1/public/events/${world.eventId}/push_subscriptions`,
        body: target,
        ip: '203.0.113.9',
      });
    const codes = new Set<number>();
    for (let asked = 0; asked < 900 && !codes.has(429); asked += 1) codes.add((await ask()).statusCode);
    expect([...codes]).toEqual([201, 429]);
  });
});

describe('servers that are no push service of a usual browser', () => {
  const HOSTS_OF_ADDRESS = 20;
  const HOSTS_OF_EVENT = 100;
  const PHONES_OF_HOST = 50;
  const ask = (host: string, ip: string, path = 'x') =>
    world.app.call({
      method: 'POST',
      url: `/v1/public/events/${world.eventId}/push_subscriptions`,
      body: { ...world.service.phone('anna'), endpoint: `https://${host}/${path}` },
      ip,
    });
  const codes = async (hosts: readonly string[], ipOf: (index: number) => string) => {
    const found: number[] = [];
    for (const [index, host] of hosts.entries()) found.push((await ask(host, ipOf(index))).statusCode);
    return found;
  };
  const madeUp = (count: number) => Array.from({ length: count }, (_, i) => `push${i}.example`);

  it('are some of one address, whichever of its network it has; more phones of one that is known, and of browsers, are not counted', async () => {
    const answers = await codes(madeUp(HOSTS_OF_ADDRESS + 5), (index) => `2001:db8:1:1::${index.toString(16)}`);
    expect(answers).toEqual([...Array(HOSTS_OF_ADDRESS).fill(201), ...Array(5).fill(429)]);
    const refused = await ask('another.example', '2001:db8:1:1::1');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
    const known = [await ask('push0.example', '2001:db8:1:1::1', 'y'), await ask('push0.example', '2001:db8:1:1::1')];
    const usual = await ask('web.push.apple.com', '2001:db8:1:1::1');
    const elsewhere = await ask('another.example', '2001:db8:1:2::1');
    expect([...known, usual, elsewhere].map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
  });

  it('have some phones, wherever those come from; push services of browsers have as many as there are', async () => {
    const phone = (host: string, index: number) => ask(host, `198.51.101.${index}`, `p${index}`);
    const found: number[] = [];
    for (let i = 0; i <= PHONES_OF_HOST; i += 1) found.push((await phone('victim.example', i)).statusCode);
    expect(found).toEqual([...Array(PHONES_OF_HOST).fill(201), 429]);
    for (let i = 0; i <= PHONES_OF_HOST; i += 1) expect((await phone('fcm.googleapis.com', i)).statusCode).toBe(201);
  });

  it('are some of one event, wherever they come from', async () => {
    const answers = await codes(madeUp(HOSTS_OF_EVENT + 5), (index) => `198.51.100.${index}`);
    expect(answers).toEqual([...Array(HOSTS_OF_EVENT).fill(201), ...Array(5).fill(429)]);
    expect((await ask('fcm.googleapis.com', '198.51.100.200')).statusCode).toBe(201);
  });
});

it('phones of one address, and of one event, are not without end', async () => {
  await world.subscribe('anna');
  const { rows: limits } = await sql<{ key: string }>`
    select key from rate_limits where key like 'phonesPer%' order by key`.execute(world.db);
  expect(limits.map(({ key }) => key)).toEqual([
    expect.stringMatching(/^phonesPerAddress /),
    `phonesPerEvent ${world.eventId}`,
  ]);
  for (const { key } of limits) {
    await sql`update rate_limits set until = now() + interval '1 day' where key = ${key}`.execute(world.db);
    expect((await world.subscribe('bert')).status).toBe(429);
    await sql`update rate_limits set until = now() where key = ${key}`.execute(world.db);
  }
  expect((await world.subscribe('bert')).status).toBe(201);
});

describe('addresses within private networks', () => {
  const inner = ['127.0.0.1', '10.0.0.9', '192.168.1.9', '169.254.169.254', '[::1]', '[fd00::1]', 'localhost'];

  it.each(inner)('are refused to a phone: %s', async (host) => {
    const body = { ...world.service.phone('anna'), endpoint: `https://${host}/x` };
    const answer = await strict.api('POST', `/v1/public/events/${strict.eventId}/push_subscriptions`, body, null);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['endpoint']]);
  });

  it('are not called either, where a phone was let in before', async () => {
    const outgoing = createOutgoing({ allowPrivateNetwork: false });
    const target = { ...world.service.phone('anna'), endpoint: `${world.service.url.replace('http:', 'https:')}/anna` };
    const message = { title: 'A', body: 'B', url: '/', tag: 'n1' };
    const sending = { target, message, ttl: 60, isUrgent: false };
    expect(await sendPush({ outgoing, keys: world.keys }, sending)).toMatchObject({ kind: 'refused', answer: null });
    expect(world.service.attempts.size).toBe(0);
  });
});

describe('the keys of the server', () => {
  it('are made once, encrypted, and outlive the key that they were encrypted with', async () => {
    const open = (...secrets: [string, ...string[]]) =>
      openPushKeys({ db: world.db, sealer: createSealer(secrets), contact: () => 'mailto:a@example.com' });
    const [first, second] = await Promise.all([
      open('an old key of the installation'),
      open('an old key of the installation'),
    ]);
    expect(second.publicKey).toBe(first.publicKey);
    const after = await open('a new key of the installation', 'an old key of the installation');
    expect(after.publicKey).toBe(first.publicKey);
    expect((await open('a new key of the installation')).publicKey).toBe(first.publicKey);
    const stored = await sql<{ secret: string }>`select secret from instance_secrets where name = 'push'`.execute(
      world.db,
    );
    expect(stored.rows[0]?.secret).toMatch(/^sealed:/);
  });
});
