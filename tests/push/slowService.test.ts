import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { eventually } from '../support/eventually';
import { type PushWorld, pushWorld } from './pushWorld';
import { silentService } from './silentService';

/** More servers, and more messages to each, than may be under way together to those that nobody knows. */
const SILENT = 12;
const PHONES_OF_EACH = 20;
const PHONES = 60;

let world: PushWorld;
beforeAll(async () => {
  world = await pushWorld();
});
afterEach(() => world.clear());
afterAll(() => world.close());

it('servers that never answer hold up nobody but each other', async () => {
  const silent = await Promise.all(Array.from({ length: SILENT }, silentService));
  for (const [index, { url }] of silent.entries()) {
    const answer = await subscribeFrom(`10.0.0.${index}`, { ...world.service.phone('x'), endpoint: url });
    expect(answer.statusCode).toBe(201);
  }
  await sql`
    insert into push_subscriptions (event_id, service, endpoint, p256dh, auth, endpoint_hash, secret_hash, wants_news)
    select event_id, service, endpoint, p256dh, auth, endpoint_hash || i, secret_hash || i, true from push_subscriptions
    cross join generate_series(2, ${PHONES_OF_EACH}::int) i`.execute(world.db);
  for (let phone = 0; phone < PHONES; phone += 1) await world.subscribe(`phone${phone}`);
  await send();
  const node = await world.startWorker();
  try {
    await eventually(() => expect(world.service.shown).toHaveLength(PHONES));
    expect(silent.map(({ arrived }) => arrived() > 0)).toEqual(silent.map(() => true));
    // What is sent after that is as soon there, though those still wait.
    await send();
    await eventually(() => expect(world.service.shown).toHaveLength(2 * PHONES));
    // Nobody waited until the first of those was given up.
    expect((await world.deliveries()).filter(({ error }) => error !== null)).toEqual([]);
  } finally {
    await Promise.all(silent.map(({ close }) => close()));
    await node.stop();
  }
  expect(world.errors).toEqual([]);
});

async function send() {
  const id = await world.make('notifications', { title: 'Start delayed', body: 'The start is at 10:30.' });
  expect((await world.api('POST', `notifications/${id}/send`)).status).toBe(200);
}

function subscribeFrom(ip: string, target: object) {
  const url = `/v1/public/events/${world.eventId}/push_subscriptions`;
  return world.app.call({ method: 'POST', url, body: target, ip });
}
