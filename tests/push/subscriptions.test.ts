import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openPushKeys } from '../../server/push/pushKeys';
import { createSealer } from '../../server/secrets/sealer';
import { type PushWorld, pushWorld } from './pushWorld';

let world: PushWorld;
beforeAll(async () => {
  world = await pushWorld();
});
afterEach(() => world.clear());
afterAll(() => world.close());

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
