import { sql } from 'kysely';
import Pusher from 'pusher-js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { OpenDatabase } from '../../server/database/types';
import { readSummary } from '../../server/timing/live/readSummary';
import { eventually } from '../support/eventually';
import { createTestDatabase } from '../support/testDatabase';
import { makeWorld, type Node, signIn, startNode, subscribe, type World } from './support/node';
import { openSocket } from './support/socket';

let database: OpenDatabase;
let nodes: Node[];
let world: World;
const clients: Pusher[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  nodes = [await startNode(database), await startNode(database)];
});
beforeEach(async () => {
  world = await makeWorld(database);
  await setEvent('published');
});
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect();
  expect(nodes.flatMap(({ errors }) => errors)).toEqual([]);
});
afterAll(async () => {
  for (const node of nodes ?? []) await node.close();
  await database?.close();
});

const setEvent = (status: string, features: object = {}) =>
  sql`update events set status = ${status}, features = ${JSON.stringify(features)}::jsonb where id = ${world.eventId}`.execute(
    database.db,
  );

/** The real client of somebody who has not signed in, as any site would make one. */
function connect({ port }: Node): Pusher {
  const client = new Pusher('any-key', {
    ...{ cluster: '', wsHost: '127.0.0.1', wsPort: port, wssPort: port, forceTLS: false },
    enabledTransports: ['ws'],
  });
  clients.push(client);
  return client;
}

interface Heard {
  readonly event: string;
  readonly data: Record<string, unknown>;
}

/** Everything that a client hears of an event from here on. */
async function listen({ node = 0, eventId = world.eventId } = {}): Promise<Heard[]> {
  const channel = await subscribe(connect(nodes[node] as Node), `event.${eventId}`);
  const heard: Heard[] = [];
  channel.bind_global((event: string, data: Record<string, unknown>) => {
    if (!event.startsWith('pusher:')) heard.push({ event, data });
  });
  return heard;
}

/** As every write of the product does. */
async function write(resource: string, { ids = [1], kind = 'update' } = {}): Promise<void> {
  await sql`
    insert into outbox (event_id, resource, ids, kind) values (${world.eventId}, ${resource}, ${ids}::bigint[], ${kind})`.execute(
    database.db,
  );
  await sql`select pg_notify('outbox', '')`.execute(database.db);
}
const changed = (heard: readonly Heard[]) =>
  heard.filter(({ event }) => event === 'changed').map(({ data }) => String(data.resource));
const refusalOf = (channel: string) => subscribe(connect(nodes[0] as Node), channel).catch((refusal) => refusal);

describe('an event is listened to without signing in', () => {
  it.each(['published', 'finished', 'cancelled'])('where it is %s, at any node', async (status) => {
    await setEvent(status);
    const heard = [await listen(), await listen({ node: 1 })];
    await write('races');
    for (const one of heard) await eventually(() => expect(changed(one)).toEqual(['races']));
  });

  it.each(['draft', 'submitted', 'approved', 'rejected'])('not where it is %s', async (status) => {
    await setEvent(status);
    expect(await refusalOf(`event.${world.eventId}`)).toMatchObject({ type: 'AuthError', status: 404 });
  });

  it('not where it is a rehearsal, deleted, or not there: which of these is not told', async () => {
    const refusals = [await refusalOf('event.999999')];
    await sql`update events set rehearsal_of_id = ${world.otherEventId} where id = ${world.eventId}`.execute(
      database.db,
    );
    refusals.push(await refusalOf(`event.${world.eventId}`));
    await sql`update events set rehearsal_of_id = null, deleted_at = now() where id = ${world.eventId}`.execute(
      database.db,
    );
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    refusals.push(await refusalOf(`event.${world.eventId}`));
    expect(new Set(refusals.map((refusal) => JSON.stringify(refusal))).size).toBe(1);
    expect(refusals[0]).toMatchObject({ status: 404, error: 'Event not found.' });
  });

  it('but is signed for nobody, and opens no other channel', async () => {
    const [node] = nodes as [Node];
    const { token } = await signIn(database, { role: 'event_manager', eventId: world.eventId });
    const channel = `event.${world.eventId}`;
    expect((await node.authorize({ token, socketId: '1.2', channel })).status).toBe(404);
    for (const other of [`event.${world.eventId}.live`, 'event.0', 'event.x', 'presence-event.1']) {
      const { frames, send, frame, socket } = openSocket(node.port);
      await frame('pusher:connection_established');
      send({ event: 'pusher:subscribe', data: { channel: other } });
      await frame('pusher:subscription_error');
      expect(frames.some(({ event }) => event === 'pusher_internal:subscription_succeeded')).toBe(false);
      socket.close();
    }
  });

  it('also while rights of others are looked at again', async () => {
    const heard = await listen();
    await nodes[0]?.checkAccess();
    await write('races');
    await eventually(() => expect(changed(heard)).toEqual(['races']));
  });
});

describe('what is heard', () => {
  it('is that something changed, and nothing of what or whom', async () => {
    const heard = await listen();
    await write('athletes', { ids: [4, 5], kind: 'create' });
    await eventually(() => expect(changed(heard)).toEqual(['athletes']));
    const [{ data } = { data: {} }] = heard.filter(({ event }) => event === 'changed');
    expect(data).toEqual({ resource: 'athletes', kind: 'create', seq: expect.any(Number) });
  });

  it('is nothing of what the public may not read', async () => {
    const heard = await listen();
    const hidden = ['inquiries', 'imports', 'passings', 'roles', 'webhooks', 'push_subscriptions', 'background_tasks'];
    for (const resource of hidden) await write(resource);
    await write('programs');
    await eventually(() => expect(changed(heard)).toEqual(['programs']));
  });

  it('is nothing of parts that the event does without, until it has them', async () => {
    await setEvent('published', { rankings: false, sponsors: false, selfies: false, course_map: false });
    const heard = await listen();
    const off = ['rankings', 'ranking_entries', 'sponsors', 'sponsor_categories', 'selfies', 'courses', 'markers'];
    for (const resource of off) await write(resource);
    await write('races');
    await eventually(() => expect(changed(heard)).toEqual(['races']));
    await setEvent('published', { rankings: true });
    await write('rankings');
    await eventually(() => expect(changed(heard)).toEqual(['races', 'rankings']));
  });

  it('is nothing any more once the event is a draft again, and something once it is not', async () => {
    const heard = await listen();
    await setEvent('draft');
    await write('races');
    await new Promise((resolve) => setTimeout(resolve, 1_300));
    expect(heard).toEqual([]);
    await setEvent('published');
    await write('widgets');
    await eventually(() => expect(changed(heard)).toEqual(['widgets']));
  });

  it('is nothing of another event', async () => {
    await sql`update events set status = 'published' where id = ${world.otherEventId}`.execute(database.db);
    const heard = await listen({ eventId: world.otherEventId });
    const own = await listen();
    await write('races');
    await eventually(() => expect(changed(own)).toEqual(['races']));
    expect(heard).toEqual([]);
  });

  it('is told once for all that changes within a second', async () => {
    const heard = await listen();
    for (let i = 0; i < 60; i += 1) {
      await write('athletes');
      await write('ranking_entries');
    }
    const last = await sql<{ seq: number }>`select max(id) as seq from outbox`.execute(database.db);
    await eventually(() => expect(heard.some(({ data }) => data.seq === last.rows[0]?.seq)).toBe(true));
    expect(changed(heard).length).toBeLessThanOrEqual(8);
  });
});

describe('the summary', () => {
  const stored = () => sql`select pg_notify('timing', ${String(world.eventId)})`.execute(database.db);

  it('is what the public API answers, when reads came in', async () => {
    await sql`
      with r as (insert into races (event_id, name, start_at) values (${world.eventId}, '10 km', now()) returning id)
      insert into athletes (event_id, race_id, first_name, last_name, start_number)
      select ${world.eventId}, id, 'Zzname', 'Zzname', '7' from r`.execute(database.db);
    const heard = await listen();
    await stored();
    await eventually(() => expect(heard.map(({ event }) => event)).toEqual(['summary']));
    const answer = await fetch(`${nodes[0]?.url}/v1/public/events/${world.eventId}/summary`);
    expect(heard[0]?.data).toEqual(await answer.json());
    expect(JSON.stringify(heard)).not.toContain('Zzname');
    expect(await readSummary(database.db, world.eventId)).toHaveProperty('devices');
    expect(heard[0]?.data).not.toHaveProperty('devices');
  });

  it('is not told where the event does without live tracking', async () => {
    await setEvent('published', { live_tracking: false });
    const heard = await listen();
    await stored();
    await write('races');
    await eventually(() => expect(changed(heard)).toEqual(['races']));
    // Told after all that came before.
    await write('widgets');
    await eventually(() => expect(changed(heard)).toEqual(['races', 'widgets']));
    expect(heard.map(({ event }) => event)).toEqual(['changed', 'changed']);
  });
});

describe('those who listen', () => {
  const from = async (node: Node, address: string, channels = [`event.${world.eventId}`]) => {
    const client = openSocket(node.port, undefined, { headers: { 'x-forwarded-for': address } });
    await client.frame('pusher:connection_established');
    for (const channel of channels) client.send({ event: 'pusher:subscribe', data: { channel } });
    return client;
  };
  const started = async (spectatorLimits: object) => {
    const node = await startNode(database, { spectatorLimits });
    onTestFinished(() => node.close());
    return node;
  };
  const SUCCEEDED = 'pusher_internal:subscription_succeeded';
  const REFUSED = 'pusher:subscription_error';

  it('are a few at once of one address, and more once one leaves', async () => {
    const node = await started({ mostOfAddress: 1 });
    const first = await from(node, '9.9.9.9');
    await first.frame(SUCCEEDED);
    const second = await from(node, '9.9.9.9');
    expect((await second.frame(REFUSED)).data).toMatchObject({ status: 429 });
    await (await from(node, '9.9.9.8')).frame(SUCCEEDED);
    first.send({ event: 'pusher:unsubscribe', data: { channel: `event.${world.eventId}` } });
    await eventually(async () => {
      const again = await from(node, '9.9.9.9');
      await eventually(() => expect(again.frames.length).toBeGreaterThan(1));
      expect(again.frames[1]?.event).toBe(SUCCEEDED);
    });
  });

  it('are no more of one address once it ends, however it ends', async () => {
    const node = await started({ mostOfAddress: 1 });
    const first = await from(node, '9.9.9.7');
    await first.frame(SUCCEEDED);
    first.socket.terminate();
    await eventually(async () => {
      const again = await from(node, '9.9.9.7');
      await eventually(() => expect(again.frames.length).toBeGreaterThan(1));
      expect(again.frames[1]?.event).toBe(SUCCEEDED);
    });
  });

  it('leave room for those who work on events', async () => {
    const node = await started({ most: 1 });
    await (await from(node, '9.9.9.1')).frame(SUCCEEDED);
    expect((await (await from(node, '9.9.9.2')).frame(REFUSED)).data).toMatchObject({ status: 429 });
  });

  it('do not begin again and again from one address', async () => {
    const node = await started({ aMinute: 2 });
    const channels = [1, 2, 3].map((id) => `event.${900_000 + id}`);
    const client = await from(node, '9.9.9.3', channels);
    await eventually(() => expect(client.frames.filter(({ event }) => event === REFUSED)).toHaveLength(3));
    const statuses = client.frames.flatMap(({ event, data }) =>
      event === REFUSED ? [(data as { status: number }).status] : [],
    );
    expect(statuses.sort()).toEqual([404, 404, 429]);
  });
});
