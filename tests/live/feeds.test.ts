import { sql } from 'kysely';
import type Pusher from 'pusher-js';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { OpenDatabase } from '../../server/database/types';
import type { LiveSource } from '../../server/live/relay/liveSource';
import { readPassings } from '../../server/timing/live/readPassings';
import { readSummary } from '../../server/timing/live/readSummary';
import { eventually } from '../support/eventually';
import { createTestDatabase } from '../support/testDatabase';
import { connect, makeWorld, type Node, signIn, startNode, subscribe, type World } from './support/node';

let database: OpenDatabase;
let world: World;
let nodes: Node[];
let token: string;
const clients: Pusher[] = [];
/** The events whose passings were read. */
const reads: number[] = [];
let pending = 0;

/** Every passing up to the feed's number is there. */
const source: LiveSource = {
  async readPassings({ eventId, after, limit }) {
    reads.push(eventId);
    const found = await sql<{ seq: number }>`select seq from timing_feeds where event_id = ${eventId}`.execute(
      database.db,
    );
    const last = Math.min(found.rows[0]?.seq ?? 0, after + limit);
    const items = Array.from({ length: last - after }, (_, i) => ({ seq: after + i + 1 }));
    return { items, seq: last };
  },
  async readSummary(eventId) {
    pending = Math.max(0, pending - 1);
    return { event_id: eventId, pending };
  },
};

beforeAll(async () => {
  database = await createTestDatabase();
  nodes = [await startNode(database, { source }), await startNode(database, { source })];
});
beforeEach(async () => {
  reads.length = 0;
  pending = 0;
  world = await makeWorld(database);
  for (const id of [world.eventId, world.otherEventId])
    await sql`insert into timing_feeds (event_id, seq) values (${id}, 100)`.execute(database.db);
  token = (await signIn(database, { role: 'timer', eventId: world.eventId })).token;
});
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect();
  expect(nodes.flatMap(({ errors }) => errors)).toEqual([]);
});
afterAll(async () => {
  for (const node of nodes ?? []) await node.close();
  await database?.close();
});

/** What `storeReads` does after its commit. */
async function store(eventId: number, count: number): Promise<void> {
  await sql`update timing_feeds set seq = seq + ${count} where event_id = ${eventId}`.execute(database.db);
  await sql`select pg_notify('timing', ${String(eventId)})`.execute(database.db);
}

async function listen(node: number, event: string) {
  const client = connect(nodes[node] as Node, token);
  clients.push(client);
  const channel = await subscribe(client, `private-event.${world.eventId}.live`);
  const heard: never[] = [];
  channel.bind(event, (data: never) => heard.push(data));
  return heard as Record<string, unknown>[];
}

it('passings are told from the newest on, in order, once, on every node', async () => {
  const heard = [await listen(0, 'passings'), await listen(1, 'passings')];
  for (const count of [1, 2, 1_200, 3]) await store(world.eventId, count);
  const expected = Array.from({ length: 1_206 }, (_, i) => 101 + i);
  for (const one of heard) {
    const seqs = () => one.flatMap(({ items }) => (items as { seq: number }[]).map(({ seq }) => seq));
    await eventually(() => expect(seqs()).toEqual(expected));
    expect(one.every(({ seq, items }) => seq === (items as { seq: number }[]).at(-1)?.seq)).toBe(true);
    expect(one.every(({ items }) => (items as unknown[]).length <= 500)).toBe(true);
  }
});

it('nothing is read of events that nobody listens to', async () => {
  const heard = await listen(0, 'passings');
  await store(world.otherEventId, 5);
  await store(world.eventId, 1);
  await eventually(() => expect(heard).toHaveLength(1));
  expect(new Set(reads)).toEqual(new Set([world.eventId]));
});

it('the summary is told when something changed, and until nothing is left to be worked out', async () => {
  const heard = await listen(0, 'summary');
  pending = 3;
  await store(world.eventId, 1);
  await eventually(() => expect(heard.at(-1)).toEqual({ event_id: world.eventId, pending: 0 }));
  expect(heard.length).toBeGreaterThan(1);
});

it('a gunshot is told as it is fired', async () => {
  const heard = await listen(1, 'gunshot');
  await sql`
    with g as (insert into gunshots (event_id, fired_at, race_ids) values (${world.eventId}, '2026-05-31T09:00:00.250Z', '{7}') returning id)
    insert into outbox (event_id, resource, ids, kind) select ${world.eventId}, 'gunshots', array[id], 'create' from g`.execute(
    database.db,
  );
  await sql`select pg_notify('outbox', '')`.execute(database.db);
  await eventually(() =>
    expect(heard).toEqual([
      { id: expect.any(Number), fired_at: '2026-05-31T09:00:00.250Z', race_ids: [7], wave_ids: [] },
    ]),
  );
});

it('a read that was sent is on the websocket as the list has it', async () => {
  const { db } = database;
  const real: LiveSource = {
    readPassings: (o) => readPassings(db, o),
    readSummary: (eventId) => readSummary(db, eventId),
  };
  await sql`update timing_feeds set seq = 0 where event_id = ${world.eventId}`.execute(db);
  const node = await startNode(database, { source: real });
  onTestFinished(() => node.close());
  const client = connect(node, token);
  clients.push(client);
  const channel = await subscribe(client, `private-event.${world.eventId}.live`);
  const heard: { items: unknown[] }[] = [];
  channel.bind('passings', (data: { items: unknown[] }) => heard.push(data));
  const call = async (path: string, body?: object) => {
    const answer = await fetch(`${node.url}/v1/live/events/${world.eventId}/${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    });
    expect(answer.status, await answer.clone().text()).toBe(200);
    return answer.json();
  };
  const read = (second: number) => ({ chipcode: 'A1', time: `2026-05-31T09:00:0${second}.000Z` });
  await call('passings', { device: 'mat', passings: [read(1), read(2)] });
  await call('passings', { device: 'mat', passings: [read(2), read(3)] });
  const items = () => heard.flatMap((message) => message.items);
  await eventually(() => expect(items()).toHaveLength(3));
  expect(items()).toEqual(((await call('passings?after=0')) as { items: unknown[] }).items);
  expect(node.errors).toEqual([]);
});
