import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import Pusher from 'pusher';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../server/config';
import type { OpenDatabase } from '../../server/database/types';
import { clusterSigner } from '../../server/live/cluster/clusterClient';
import { fittingEvents } from '../../server/live/cluster/fittingEvents';
import { parseRealtimeUrl, type RealtimeCluster } from '../../server/live/cluster/realtimeUrl';
import { type Live, startClusterLive } from '../../server/live/startLive';
import { publicSource } from '../../server/public/publicSource';
import { eventually } from '../support/eventually';
import { createTestDatabase, postgresIsMissing } from '../support/testDatabase';
import { makeWorld, startNode, type World } from './support/node';

interface Published {
  channel: string;
  name: string;
  data: string;
}

describe('REALTIME_URL', () => {
  it.each([
    [
      'https://key:s%2Fcret@soketi.example:6001/apps/app-1',
      { host: 'soketi.example', port: 6001, tls: true },
      { host: 'soketi.example', port: 6001, tls: true },
    ],
    [
      'https://key:s%2Fcret@api-eu.pusher.com/apps/app-1',
      { host: 'api-eu.pusher.com', port: 443, tls: true },
      { host: 'ws-eu.pusher.com', port: 443, tls: true },
    ],
    [
      'http://key:s%2Fcret@10.0.0.1/apps/app-1?ws_host=live.example&ws_port=8080',
      { host: '10.0.0.1', port: 80, tls: false },
      { host: 'live.example', port: 8080, tls: false },
    ],
  ])('%s', (url, api, websockets) => {
    expect(parseRealtimeUrl(url)).toEqual({
      appId: 'app-1',
      key: 'key',
      secret: 's/cret',
      ...api,
      websockets: { key: 'key', ...websockets },
    });
  });

  it('that cannot be used stops the start with a sentence', () => {
    for (const url of ['x', 'https://host/apps/1', 'https://key:secret@host', 'ws://key:secret@host/apps/1'])
      expect(() => readConfig({ REALTIME_URL: url }), url).toThrow(/REALTIME_URL: must look like https:/);
    expect(readConfig({ REALTIME_URL: '' }).REALTIME_URL).toBeUndefined();
  });
});

describe('a message', () => {
  const message = (data: unknown) => ({ channel: 'private-a', event: 'e', data });

  it('that is too large for a cluster comes in parts, each with its last number', () => {
    const items = Array.from({ length: 300 }, (_, i) => ({ seq: i + 1, name: 'x'.repeat(100) }));
    const events = fittingEvents(message({ seq: 300, items }));
    const parts = events.map(({ data }) => JSON.parse(data) as { seq: number; items: { seq: number }[] });
    expect(events.every(({ data }) => Buffer.byteLength(data) <= 10_000)).toBe(true);
    expect(parts.flatMap((part) => part.items)).toEqual(items);
    expect(parts.every(({ seq, items: some }) => seq === some.at(-1)?.seq)).toBe(true);
  });

  it('names no ids where they are too many', () => {
    const ids = Array.from({ length: 1_000 }, (_, i) => 1_000_000_000 + i);
    expect(fittingEvents(message({ resource: 'athletes', ids, kind: 'update', seq: 5 }))).toEqual([
      { channel: 'private-a', name: 'e', data: '{"resource":"athletes","ids":[],"kind":"update","seq":5}' },
    ]);
  });
});

describe.skipIf(postgresIsMissing)('publishing through a cluster', () => {
  let database: OpenDatabase;
  let world: World;
  let cluster: RealtimeCluster;
  let api: Server;
  let published: Published[];
  let isOutOfOrder = false;
  const lives: Live[] = [];
  const errors: unknown[] = [];

  beforeAll(async () => {
    database = await createTestDatabase({ engine: 'postgres' });
    api = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      // Signed with the secret: the cluster would refuse it otherwise.
      const token = new URL(request.url ?? '', 'http://cluster').searchParams;
      response.statusCode = isOutOfOrder ? 500 : token.get('auth_key') === 'key' ? 200 : 401;
      if (response.statusCode === 200) published.push(...(JSON.parse(body) as { batch: Published[] }).batch);
      response.end('{}');
    });
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
    const { port } = api.address() as AddressInfo;
    cluster = parseRealtimeUrl(`http://key:secret@127.0.0.1:${port}/apps/1`) as RealtimeCluster;
  });
  afterAll(async () => {
    api?.close();
    await database?.close();
  });
  beforeEach(async () => {
    published = [];
    errors.length = 0;
    isOutOfOrder = false;
    world = await makeWorld(database);
  });
  afterEach(async () => {
    for (const live of lives.splice(0)) await live.stop();
  });

  const node = async () => {
    const { engine, close } = await startNode(database);
    await close();
    const source = {
      readPassings: async ({ after }: { after: number }) => ({ items: [{ seq: after + 1 }], seq: after + 1 }),
      readSummary: async () => ({}),
    };
    const onError = (error: unknown) => errors.push(error);
    const of = { engine, database, cluster, source, publicSource: publicSource(database.db), onError };
    const live = await startClusterLive(of);
    lives.push(live);
    return live;
  };
  const write = async (resource: string) => {
    await sql`insert into outbox (event_id, resource, ids, kind) values (${world.eventId}, ${resource}, '{1}', 'update')`.execute(
      database.db,
    );
    await sql`select pg_notify('outbox', '')`.execute(database.db);
  };
  const changed = () => published.filter(({ name, channel }) => name === 'changed' && channel.startsWith('private-'));
  const resources = () => changed().map(({ data }) => (JSON.parse(data) as { resource: string }).resource);

  it('is done once, by whichever node lives', async () => {
    const first = await node();
    await node();
    await write('races');
    await eventually(() => expect(resources()).toEqual(['races']));
    expect(changed()[0]).toMatchObject({ channel: `private-event.${world.eventId}`, name: 'changed' });
    await first.stop();
    lives.shift();
    await write('waves');
    // The one that takes over may say once more what it cannot know to be said.
    await eventually(() => expect(resources().at(-1)).toBe('waves'));
    expect(resources().filter((resource) => resource === 'waves')).toHaveLength(1);
  });

  it('tells everybody of an event that is public, and of no other', async () => {
    await node();
    const heard = () => published.filter(({ channel }) => channel === `event.${world.eventId}`);
    await write('races');
    await eventually(() => expect(resources()).toEqual(['races']));
    await sql`update events set status = 'published' where id = ${world.eventId}`.execute(database.db);
    await write('widgets');
    await eventually(() => expect(heard().map(({ name }) => name)).toContain('changed'));
    const told = heard()
      .filter(({ name }) => name === 'changed')
      .map(({ data }) => JSON.parse(data));
    expect(told.at(-1)).toEqual({ resource: 'widgets', kind: 'update', seq: expect.any(Number) });
    expect(told).toHaveLength(1);
  });

  it('goes on after the cluster was out of order', async () => {
    await node();
    isOutOfOrder = true;
    await write('races');
    await write('waves');
    await eventually(() => expect(errors.length).toBeGreaterThan(0));
    isOutOfOrder = false;
    await write('athletes');
    await eventually(() => expect(resources()).toContain('athletes'));
  });

  it('is signed for with its own key and secret', async () => {
    const signer = await clusterSigner(cluster);
    const signed = { socketId: '1.2', channel: `private-event.${world.eventId}` };
    const official = new Pusher({ appId: '1', key: 'key', secret: 'secret', host: 'x' });
    expect(await signer.sign({ ...signed, bearer: { kind: 'token', id: 1 } })).toBe(
      official.authorizeChannel(signed.socketId, signed.channel).auth,
    );
  });
});
