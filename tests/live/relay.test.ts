import { type Kysely, sql } from 'kysely';
import type Pusher from 'pusher-js';
import type { Channel } from 'pusher-js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WriteKind } from '../../engine/api/engine';
import { queueTask } from '../../engine/api/tasks/taskQueue';
import { asProfile } from '../../resources/tenancy';
import type { OpenDatabase } from '../../server/database/types';
import { openOutbox, pruneOutbox } from '../../server/outbox/outboxReader';
import { eventually } from '../support/eventually';
import { createTestDatabase, postgresIsMissing, testEngines } from '../support/testDatabase';
import { connect, makeWorld, type Node, signIn, startNode, subscribe, type World } from './support/node';

interface Changed {
  resource: string;
  ids: number[];
  kind: WriteKind;
  seq: number;
}

const listenTo = (channel: Channel): Changed[] => {
  const heard: Changed[] = [];
  channel.bind('changed', (data: Changed) => heard.push(data));
  return heard;
};

describe.each(testEngines)('what is written, on %s,', (engine) => {
  let database: OpenDatabase;
  let nodes: Node[];
  let world: World;
  let clients: Pusher[];
  beforeAll(async () => {
    database = await createTestDatabase({ engine });
    nodes = [await startNode(database), await startNode(database)];
  });
  afterAll(async () => {
    for (const node of nodes ?? []) await node.close();
    await database?.close();
  });
  beforeEach(async () => {
    clients = [];
    // Of events of its own no test hears what another wrote.
    world = await makeWorld(database);
  });
  afterEach(() => {
    for (const client of clients) client.disconnect();
    expect(nodes.flatMap(({ errors }) => errors)).toEqual([]);
  });

  const listener = async (node: number, token: string, name: string) => {
    const client = connect(nodes[node] as Node, token);
    clients.push(client);
    return listenTo(await subscribe(client, name));
  };
  const createRace = async (node: number, token: string, eventId: number, name: string) => {
    const answer = await fetch(`${nodes[node]?.url}/v1/admin/races`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ event_id: eventId, name, sport: 'running' }),
    });
    expect(answer.status, await answer.clone().text()).toBe(201);
    return ((await answer.json()) as { id: number }).id;
  };

  it('on one node is told on every node, to those of the event', async () => {
    const { token } = await signIn(database, { role: 'event_manager', eventId: world.eventId });
    const stranger = await signIn(database, { role: 'event_manager', eventId: world.otherEventId });
    const heard = [
      await listener(0, token, `private-event.${world.eventId}`),
      await listener(1, token, `private-event.${world.eventId}`),
    ];
    const elsewhere = await listener(1, stranger.token, `private-event.${world.otherEventId}`);
    const id = await createRace(0, token, world.eventId, '10 km');
    const other = await createRace(0, stranger.token, world.otherEventId, '5 km');
    for (const one of heard)
      await eventually(() =>
        expect(one).toEqual([{ resource: 'races', ids: [id], kind: 'create', seq: expect.any(Number) }]),
      );
    await eventually(() => expect(elsewhere.map(({ ids }) => ids)).toEqual([[other]]));
    expect(heard[0]?.[0]?.seq).toBe(heard[1]?.[0]?.seq);
  });

  it('of an event is told to super admins, whoever owns it, and nothing else of it', async () => {
    const admin = await signIn(database, { role: 'read_only', eventId: world.eventId });
    await sql`update profiles set is_super_admin = true where id = ${admin.profileId}`.execute(database.db);
    const heard = await listener(1, admin.token, 'private-events');
    const owner = await signIn(database, { role: 'event_manager', eventId: world.otherEventId });
    await createRace(0, owner.token, world.otherEventId, 'Not told');
    const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' };
    const url = `${nodes[0]?.url}/v1/admin/events/${world.otherEventId}`;
    const changed = await fetch(url, { method: 'PATCH', headers, body: JSON.stringify({ name: 'Renamed' }) });
    expect(changed.status, await changed.clone().text()).toBe(200);
    await eventually(() =>
      expect(heard).toEqual([
        { resource: 'events', ids: [world.otherEventId], kind: 'update', seq: expect.any(Number) },
      ]),
    );
  });

  it('by a task is told to who asked for it, wherever they are', async () => {
    const person = await signIn(database, { role: 'event_manager', eventId: world.eventId });
    const heard = await listener(1, person.token, `private-profile.${person.profileId}`);
    const node = nodes[0] as Node;
    const actor = { identity: asProfile(person.profileId), isSuperAdmin: false, grants: [] };
    const own = await queueTask(node.engine, { actor, kind: 'none', title: 'Own', input: {} });
    await queueTask(node.engine, { actor: { ...actor, identity: null }, kind: 'none', title: 'System', input: {} });
    const last = await queueTask(node.engine, { actor, kind: 'none', title: 'Last', input: {} });
    await eventually(() => expect(heard.flatMap(({ ids }) => ids)).toEqual([own.id, last.id]));
    expect(new Set(heard.map(({ resource }) => resource))).toEqual(new Set(['background_tasks']));
  });

  it('in many writes at once is told as one, or as no ids where there are too many', async () => {
    const { token } = await signIn(database, { role: 'event_manager', eventId: world.eventId });
    const heard = await listener(0, token, `private-event.${world.eventId}`);
    const write = (db: Kysely<never>, ids: string) =>
      sql`insert into outbox (event_id, resource, ids, kind) values (${world.eventId}, 'athletes', ${ids}, 'update')`.execute(
        db,
      );
    await database.db.transaction().execute(async (tx) => {
      for (const ids of ['{1,2}', '{2,3}']) await write(tx as never, ids);
      await sql`insert into outbox (event_id, resource, ids, kind) values (${world.eventId}, 'waves', '{5}', 'update'), (${world.eventId}, 'waves', '{}', 'update')`.execute(
        tx,
      );
      await sql`select pg_notify('outbox', '')`.execute(tx);
    });
    await eventually(() => expect(heard).toHaveLength(2));
    expect(heard.map(({ resource, ids }) => ({ resource, ids }))).toEqual([
      { resource: 'athletes', ids: [1, 2, 3] },
      { resource: 'waves', ids: [] },
    ]);
  });
});

describe.skipIf(postgresIsMissing)('the outbox', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await createTestDatabase({ engine: 'postgres' });
  });
  afterAll(() => database?.close());

  const insert = async (db: OpenDatabase['db'], resource: string) => {
    const made = await sql<{ id: number }>`
      insert into outbox (resource, ids, kind) values (${resource}, '{1}', 'update') returning id`.execute(db);
    return made.rows[0]?.id ?? 0;
  };

  /** A transaction that has taken an id and stays open until it is told to end. */
  async function open(resource: string) {
    let end = (_commits: boolean) => {};
    let tookId = () => {};
    const taken = new Promise<void>((resolve) => {
      tookId = resolve;
    });
    const ended = database.db
      .transaction()
      .execute(async (tx) => {
        const ending = new Promise<boolean>((resolve) => {
          end = resolve;
        });
        await insert(tx, resource);
        tookId();
        if (!(await ending)) throw new Error('rolled back');
      })
      .catch(() => {});
    await taken;
    return {
      async finish(commits: boolean) {
        end(commits);
        await ended;
      },
    };
  }

  it('is read without a miss and without a repeat, whatever order transactions end in', async () => {
    const early = await open('begun before the reader');
    const outbox = await openOutbox(database.db);
    const read = async () => (await outbox.read()).notices.map(({ resource }) => resource);
    expect(await read()).toEqual([]);
    const [slow, lost, slower] = [await open('slow'), await open('lost'), await open('slower')];
    await insert(database.db, 'quick');
    expect(await read()).toEqual(['quick']);
    await slow.finish(true);
    await lost.finish(false);
    await insert(database.db, 'next');
    expect(await read()).toEqual(['slow', 'next']);
    await early.finish(true);
    expect(await read()).toEqual(['begun before the reader']);
    await slower.finish(true);
    expect(await read()).toEqual(['slower']);
    expect(await read()).toEqual([]);
  });

  it('is read page by page', async () => {
    const outbox = await openOutbox(database.db);
    await sql`insert into outbox (resource, ids, kind) select 'x', '{}', 'update' from generate_series(1, 1200)`.execute(
      database.db,
    );
    const counts: number[] = [];
    for (let hasMore = true; hasMore; ) {
      const page = await outbox.read();
      counts.push(page.notices.length);
      hasMore = page.hasMore;
    }
    expect(counts).toEqual([500, 500, 200]);
  });

  it('forgets what is old', async () => {
    await sql`update outbox set created_at = now() - interval '2 hours'`.execute(database.db);
    const kept = await insert(database.db, 'new');
    await pruneOutbox(database.db);
    const left = await sql<{ id: number }>`select id from outbox`.execute(database.db);
    expect(left.rows).toEqual([{ id: kept }]);
  });
});
