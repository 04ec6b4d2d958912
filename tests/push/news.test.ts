import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { claimDeliveries } from '../../server/push/claimDeliveries';
import { queueNews } from '../../server/push/queueNews';
import { SendingWindow } from '../../server/push/sendingWindow';
import { type PushWorld, pushWorld } from './pushWorld';

let world: PushWorld;
beforeAll(async () => {
  world = await pushWorld();
});
afterEach(() => world.clear());
afterAll(() => world.close());

const news = { title: 'Start delayed', body: 'The start is at 10:30.' };
const make = (body: object = {}) => world.make('notifications', { ...news, ...body });
const send = (id: number) => world.api('POST', `notifications/${id}/send`);
const read = async (id: number) => (await world.api('GET', `notifications/${id}`)).body;
const statuses = async () => (await world.deliveries()).map(({ status }) => status);
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

describe('a notification', () => {
  it('is read by the phones that want news, and says how many there were', async () => {
    await world.subscribe('anna');
    await world.subscribe('bert', { wants_news: false });
    const id = await make();
    expect(await read(id)).toMatchObject({ status: 'draft', recipients: null });
    await world.sendAll();
    expect(world.service.shown).toEqual([]);
    expect((await send(id)).status).toBe(200);
    await world.sendAll();
    expect(world.service.refused).toEqual([]);
    expect(world.service.shown).toMatchObject([
      {
        phone: 'anna',
        message: { ...news, url: '/follow/city-run', tag: `n${id}` },
        headers: { ttl: '86400', urgency: 'normal', 'content-encoding': 'aes128gcm' },
        claims: { aud: world.service.url, sub: 'mailto:race@example.com' },
      },
    ]);
    expect(await read(id)).toMatchObject({ status: 'sent', recipients: 1, sent_at: expect.any(String) });
    expect(await world.deliveries()).toMatchObject([{ status: 'sent', attempts: 1, payload: news }]);
  });

  it('goes out by its time, and not before; without a time it is a draft again', async () => {
    await world.subscribe('anna');
    const id = await make({ send_at: later(30) });
    expect((await read(id)).status).toBe('scheduled');
    await world.sendAll();
    expect(world.service.shown).toEqual([]);
    await world.api('PATCH', `notifications/${id}`, { send_at: null });
    expect((await read(id)).status).toBe('draft');
    await world.api('PATCH', `notifications/${id}`, { send_at: later(30) });
    await sql`update notifications set send_at = now() where id = ${id}`.execute(world.db);
    await world.sendAll();
    expect(world.service.shown).toHaveLength(1);
    const past = await world.api('POST', 'notifications', { event_id: world.eventId, ...news, send_at: later(-60) });
    expect([past.status, Object.keys(past.body.errors)]).toEqual([422, ['send_at']]);
  });

  it('reaches who follows an athlete, of the race or of any; as many as were estimated', async () => {
    const other = await world.make('races', { name: '5 km', distance: { value: 5, unit: 'km' }, start_at: later(0) });
    await sql`update athletes set race_id = ${other} where id = ${world.athletes[2]}`.execute(world.db);
    await world.subscribe('anna', { athlete_ids: [world.athletes[0]], wants_news: false });
    await world.subscribe('bert', { athlete_ids: [world.athletes[2]] });
    await world.subscribe('carl');
    const reached = async (audience: object) => {
      const query = new URLSearchParams(
        Object.entries({ event_id: world.eventId, ...audience }).map(([k, v]) => [k, String(v)]),
      );
      const estimate = await world.api('GET', `notifications/estimate?${query}`);
      world.service.shown.length = 0;
      await send(await make(audience));
      await world.sendAll();
      expect(estimate.body).toEqual({ recipients: world.service.shown.length });
      return world.service.shown.map(({ phone }) => phone).sort();
    };
    expect(await reached({ audience: 'all' })).toEqual(['bert', 'carl']);
    expect(await reached({ audience: 'followers' })).toEqual(['anna', 'bert']);
    expect(await reached({ audience: 'race', race_id: other })).toEqual(['bert']);
    const nowhere = await world.api('POST', 'notifications', { event_id: world.eventId, ...news, audience: 'race' });
    expect([nowhere.status, Object.keys(nowhere.body.errors)]).toEqual([422, ['race_id']]);
  });

  it('that was sent stays as it was read', async () => {
    const id = await make();
    const edited = await world.api('PATCH', `notifications/${id}`, { title: 'Start on time' });
    await send(id);
    await world.sendAll();
    expect(await read(id)).toMatchObject({ status: 'sent', recipients: 0 });
    expect((await world.api('PATCH', `notifications/${id}`, { title: 'Another' })).status).toBe(409);
    expect((await send(id)).status).toBe(409);
    await world.api('POST', `operations/${edited.operationId}/undo`);
    expect(await read(id)).toMatchObject({ title: 'Start on time', status: 'sent' });
  });

  it('is sent once to each phone, whichever nodes there are', async () => {
    for (let phone = 0; phone < 40; phone += 1) await world.subscribe(`phone${phone}`);
    const ids = [await make(), await make({ title: 'Second' })];
    for (const id of ids) await send(id);
    await world.sendAll(3);
    const told = world.service.shown.map(({ phone, message }) => `${phone} ${message.tag}`);
    expect([told.length, new Set(told).size]).toEqual([80, 80]);
    for (const id of ids) expect(await read(id)).toMatchObject({ status: 'sent', recipients: 40 });
  });

  it('waits where the event does without notifications for now', async () => {
    await world.subscribe('anna');
    const id = await make();
    const set = (isOn: boolean) =>
      sql`update events set features = features || ${JSON.stringify({ notifications: isOn })}::jsonb where id = ${world.eventId}`.execute(
        world.db,
      );
    await sql`update notifications set status = 'scheduled', send_at = now() where id = ${id}`.execute(world.db);
    await set(false);
    await queueNews(world.app.engine);
    expect(await world.deliveries()).toEqual([]);
    await set(true);
    await world.sendAll();
    expect((await read(id)).status).toBe('sent');
  });
});

describe('a phone', () => {
  it.each([404, 410])('that its push service no longer knows (%i) is forgotten', async (status) => {
    await world.subscribe('anna');
    await world.subscribe('bert');
    world.service.answer((phone) => ({ status: phone === 'anna' ? status : 201 }));
    const id = await make();
    await send(id);
    await world.sendAll();
    expect((await statuses()).sort()).toEqual(['gone', 'sent']);
    expect(await read(id)).toMatchObject({ status: 'sent', recipients: 2 });
    const left = await sql<{ count: number }>`select count(*)::int as count from push_subscriptions`.execute(world.db);
    expect(left.rows[0]?.count).toBe(1);
  });

  it('is tried again while its push service is down, and told why it was not reached', async () => {
    await world.subscribe('anna');
    world.service.answer((_, attempt) => ({ status: attempt < 3 ? 500 : 201 }));
    const id = await make();
    await send(id);
    await world.sendAll();
    expect(await world.deliveries()).toMatchObject([{ status: 'queued', attempts: 1, error: 'Answered with 500.' }]);
    expect((await read(id)).status).toBe('sending');
    await world.passTime();
    await world.sendAll();
    await world.passTime();
    await world.sendAll();
    expect(await world.deliveries()).toMatchObject([{ status: 'sent', attempts: 3, error: null }]);
    expect((await read(id)).status).toBe('sent');
    const [phone] = (await sql<{ failures: number }>`select failures from push_subscriptions`.execute(world.db)).rows;
    expect(phone?.failures).toBe(0);
  });

  it('is left in peace for as long as its push service asks, and at last for good', async () => {
    await world.subscribe('anna');
    world.service.answer(() => ({ status: 429, headers: { 'Retry-After': '900' } }));
    await send(await make());
    await world.sendAll();
    const [row] = await world.deliveries();
    const pause = new Date(String(row?.next_attempt_at)).getTime() - new Date(String(row?.updated_at)).getTime();
    expect(Math.round(pause / 1_000)).toBe(900);
    for (let attempt = 1; attempt < 9; attempt += 1) {
      await world.passTime();
      await world.sendAll();
    }
    expect(await world.deliveries()).toMatchObject([{ status: 'failed', attempts: 8, error: 'Answered with 429.' }]);
  });

  it('that ended its subscription is told nothing that still waits', async () => {
    const { body } = await world.subscribe('anna');
    world.service.answer(() => ({ status: 500 }));
    await send(await make());
    await world.sendAll();
    await world.api('DELETE', `/v1/public/events/${world.eventId}/push_subscriptions/${body.secret}`, undefined, null);
    world.service.answer(() => ({ status: 201 }));
    await world.passTime();
    await world.sendAll();
    expect([world.service.shown, await statuses()]).toEqual([[], ['gone']]);
  });

  it('whose subscription nobody can decrypt is tried again, and holds up nobody else', async () => {
    await world.subscribe('anna');
    await sql`update push_subscriptions set endpoint = 'sealed:1:00000000:AAAA'`.execute(world.db);
    await world.subscribe('bert');
    await send(await make());
    await world.sendAll();
    expect(world.service.shown.map(({ phone }) => phone)).toEqual(['bert']);
    expect(await world.deliveries()).toMatchObject([
      { status: 'queued', attempts: 1, error: expect.stringContaining('encrypted with a key') },
      { status: 'sent' },
    ]);
  });

  it('whose message a node died with is told by another after a while', async () => {
    await world.subscribe('anna');
    const id = await make();
    await send(id);
    await queueNews(world.app.engine);
    expect(await claimDeliveries(world.db, new SendingWindow().room())).toHaveLength(1);
    expect(await claimDeliveries(world.db, new SendingWindow().room())).toEqual([]);
    await world.passTime();
    await world.sendAll();
    expect(world.service.shown).toHaveLength(1);
  });
});

it('is tried on one’s own browser, with variables filled, and says what its push service did not like', async () => {
  const subscription = world.service.phone('staff');
  const test = (body: object) =>
    world.api('POST', 'notifications/test', { event_id: world.eventId, ...news, subscription, ...body });
  expect((await test({ body: '{first_name} passed {timeline}' })).body).toEqual({ sent: true, error: null });
  expect(world.service.shown).toMatchObject([{ phone: 'staff', message: { body: 'Anna passed 10 km' } }]);
  world.service.answer(() => ({ status: 403 }));
  expect((await test({})).body).toEqual({ sent: false, error: 'Answered with 403.' });
  for (const endpoint of ['https://push.example\r\nX: y/', 'https://'])
    expect((await test({ subscription: { ...subscription, endpoint } })).status).toBe(422);
  const reader = await world.app.signIn({ role: 'read_only', scope: { kind: 'event', id: world.eventId } });
  const refused = await world.api(
    'POST',
    'notifications/test',
    { event_id: world.eventId, ...news, subscription },
    reader.token,
  );
  expect(refused.status).toBe(403);
});
