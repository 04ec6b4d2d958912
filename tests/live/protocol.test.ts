import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import Pusher from 'pusher-js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ClientOptions } from 'ws';
import { notFound } from '../../engine/core/errors';
import type { Admission } from '../../server/live/pusher/hub';
import { PusherServer } from '../../server/live/pusher/pusherServer';
import { eventually } from '../support/eventually';
import { openSocket, type RawClient } from './support/socket';

const everything: Admission = { mayHear: () => true };
const LIMITS = {
  activityTimeoutSeconds: 120,
  pongTimeoutSeconds: 30,
  maxConnections: 3,
  maxConnectionsPerAddress: 1,
  maxChannels: 2,
};
const BUFFER = 64 * 1024;

let server: Server;
let pusher: PusherServer<Admission>;
let port: number;
let now = 0;
/** Waits until a test lets it go on. */
let admitting: Promise<void> = Promise.resolve();
const sockets: Socket[] = [];

beforeEach(async () => {
  now = 0;
  admitting = Promise.resolve();
  pusher = new PusherServer<Admission>({
    limits: { ...LIMITS, maxBufferedBytes: BUFFER },
    now: () => now,
    addressOf: ({ socket, headers }) => String(headers['x-from'] ?? socket.remoteAddress),
    onError: (error) => {
      throw error;
    },
    async admit({ channel, auth }) {
      await admitting;
      if (auth !== 'good') throw notFound(channel);
      return everything;
    },
  });
  server = createServer();
  server.on('connection', (socket) => sockets.push(socket));
  pusher.attach(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterEach(async () => {
  pusher.close();
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
});

const join = (channel: string, auth = 'good') => ({ event: 'pusher:subscribe', data: { channel, auth } });

async function joined(channel: string, options?: ClientOptions): Promise<RawClient> {
  const client = openSocket(port, undefined, options);
  await client.frame('pusher:connection_established');
  client.send(join(channel));
  await client.frame('pusher_internal:subscription_succeeded');
  return client;
}

describe('a connection', () => {
  it('is one of a few of its address, of which there are more once one ends', async () => {
    const from = (address: string) => openSocket(port, undefined, { headers: { 'x-from': address } });
    const first = from('9.9.9.9');
    await first.frame('pusher:connection_established');
    expect(await from('9.9.9.9').closed).toMatchObject({ code: 4100 });
    await from('9.9.9.8').frame('pusher:connection_established');
    first.socket.close();
    await eventually(async () => {
      const again = from('9.9.9.9');
      await Promise.race([
        again.frame('pusher:connection_established'),
        again.closed.then(() => Promise.reject(again)),
      ]);
    });
  });

  it('is established with an id and the time after which silence is asked about', async () => {
    const one = await openSocket(port).frame('pusher:connection_established');
    const other = await openSocket(port).frame('pusher:connection_established');
    expect(one.data).toEqual({ socket_id: expect.stringMatching(/^\d+\.\d+$/), activity_timeout: 120 });
    expect(other.data).not.toEqual(one.data);
  });

  it.each([
    ['/app/any', 4008],
    ['/app/any?protocol=x', 4006],
    ['/app/any?protocol=6', 4007],
    ['/app/any?protocol=8', 4007],
  ])('is refused on %s with %i, and says why', async (path, code) => {
    const client = openSocket(port, path);
    expect((await client.closed).code).toBe(code);
    expect(client.frames).toEqual([{ event: 'pusher:error', data: { code, message: expect.any(String) } }]);
  });

  it('is no websocket anywhere else', async () => {
    for (const path of ['/', '/app', '/app/a/b', '/apps/1?protocol=7'])
      expect((await openSocket(port, path).closed).code, path).toBe(-1);
  });

  it('is refused while there are too many, with the advice to come back later', async () => {
    const clients = Array.from({ length: 3 }, () => openSocket(port));
    for (const client of clients) await client.frame('pusher:connection_established');
    expect((await openSocket(port).closed).code).toBe(4100);
    clients[0]?.socket.close();
    await clients[0]?.closed;
    await eventually(async () => expect(await openSocket(port).frame('pusher:connection_established')).toBeTruthy());
  });

  it('answers pings, asks the silent, and ends those who do not answer', async () => {
    const [awake, asleep] = [openSocket(port), openSocket(port)];
    for (const client of [awake, asleep]) await client.frame('pusher:connection_established');
    awake.send({ event: 'pusher:ping', data: {} });
    await awake.frame('pusher:pong');
    now = 119_000;
    pusher.sweep();
    now = 121_000;
    pusher.sweep();
    await Promise.all([awake.frame('pusher:ping'), asleep.frame('pusher:ping')]);
    expect(awake.frames.filter(({ event }) => event === 'pusher:ping')).toHaveLength(1);
    awake.send({ event: 'pusher:pong', data: {} });
    awake.send({ event: 'pusher:ping', data: {} });
    await eventually(() => expect(awake.frames.filter(({ event }) => event === 'pusher:pong')).toHaveLength(2));
    now = 152_000;
    pusher.sweep();
    expect(await asleep.closed).toMatchObject({ code: 4201 });
    expect(awake.socket.readyState).toBe(awake.socket.OPEN);
  });

  it('survives what is no message, and ends with one that is too long', async () => {
    const client = openSocket(port);
    await client.frame('pusher:connection_established');
    for (const frame of ['', 'x', '{}', '[]', 'null', { event: 'client-typing', channel: 'x', data: {} }, { event: 1 }])
      client.send(frame);
    client.send({ event: 'pusher:subscribe', data: { channel: 'x'.repeat(201), auth: 'good' } });
    await eventually(() => expect(client.frames.filter(({ event }) => event === 'pusher:error')).toHaveLength(8));
    client.socket.send(Buffer.from('{"event":"pusher:ping"}'), { binary: true });
    client.send({ event: 'pusher:ping' });
    await client.frame('pusher:pong');
    client.send('x'.repeat(20_000));
    expect((await client.closed).code).toBe(1009);
  });

  it('is told to come back when the server stops', async () => {
    const client = await joined('private-a');
    pusher.close();
    expect((await client.closed).code).toBe(4200);
  });
});

describe('a channel', () => {
  it('is joined with a good signature, and refused by name without', async () => {
    const client = await joined('private-a');
    client.send(join('private-b', 'bad'));
    expect(await client.frame('pusher:subscription_error')).toEqual({
      event: 'pusher:subscription_error',
      channel: 'private-b',
      data: { type: 'AuthError', error: 'private-b not found.', status: 404 },
    });
    expect(pusher.hub.hasListeners('private-b')).toBe(false);
  });

  it('reaches those in it, and nobody else', async () => {
    const [one, other] = [await joined('private-a'), await joined('private-b')];
    pusher.hub.publish({ channel: 'private-a', event: 'changed', data: { ids: [1] } });
    pusher.hub.publish({ channel: 'private-b', event: 'changed', data: { ids: [2] } });
    expect((await one.frame('changed')).data).toEqual({ ids: [1] });
    expect((await other.frame('changed')).data).toEqual({ ids: [2] });
  });

  it('is left for good, even while it is being joined', async () => {
    const client = await joined('private-a');
    let letIn = () => {};
    admitting = new Promise((resolve) => {
      letIn = resolve;
    });
    client.send(join('private-b'));
    for (const channel of ['private-a', 'private-b']) client.send({ event: 'pusher:unsubscribe', data: { channel } });
    client.send({ event: 'pusher:ping' });
    await client.frame('pusher:pong');
    letIn();
    await admitting;
    expect(pusher.hub.hasListeners('private-a') || pusher.hub.hasListeners('private-b')).toBe(false);
  });

  it('is forgotten with the connection', async () => {
    const client = await joined('private-a');
    client.socket.terminate();
    await eventually(() => expect(pusher.hub.hasListeners('private-a')).toBe(false));
  });

  it('is one of so many at most, each once', async () => {
    const client = await joined('private-a');
    for (const channel of ['private-a', 'private-b', 'private-c']) client.send(join(channel));
    await eventually(() => expect(client.frames).toHaveLength(5));
    const refused = client.frames.filter(({ event }) => event === 'pusher:subscription_error');
    expect(refused.map(({ channel, data }) => [channel, (data as { status: number }).status])).toEqual([
      ['private-a', 409],
      ['private-c', 409],
    ]);
  });

  it.each<[string, ClientOptions]>([
    ['as they are', { perMessageDeflate: false }],
    ['compressed', {}],
    ['as they are to who has a small window', { perMessageDeflate: { serverMaxWindowBits: 9 } }],
  ])('hears messages of every length, %s', async (_, options) => {
    const client = await joined('private-a', options);
    const texts = [0, 50, 100, 500, 70_000].map((length) => 'Zoë '.repeat(length / 4));
    // What it says again is further back than a small window reaches.
    texts.push(randomBytes(1_500).toString('base64').repeat(2));
    for (const text of texts) pusher.hub.publish({ channel: 'private-a', event: 'passings', data: text });
    pusher.hub.publish({ channel: 'private-a', event: 'last', data: {} });
    await client.frame('last');
    expect(client.frames.filter(({ event }) => event === 'passings').map(({ data }) => data)).toEqual(texts);
  });

  it('is sent much less where it takes compressed messages', async () => {
    const received = async (options: ClientOptions): Promise<number> => {
      const client = await joined('private-a', options);
      const data = Array.from({ length: 300 }, (_, id) => ({ id, name: `Runner ${id}`, state: 'valid' }));
      pusher.hub.publish({ channel: 'private-a', event: 'passings', data });
      await client.frame('passings');
      return sockets.at(-1)?.bytesWritten ?? 0;
    };
    expect(await received({})).toBeLessThan((await received({ perMessageDeflate: false })) / 4);
  });

  it('drops who does not take in what is sent, with a notice, and costs no more memory', async () => {
    const [slow, quick] = [await joined('private-a'), await joined('private-a')];
    slow.socket.pause();
    // As it stands it could not be made any shorter.
    const data = { text: randomBytes(6 * 1024).toString('base64') };
    let sent = 0;
    // The system buffers some for the slow one: until that is full, it looks as quick as the other.
    while ([...pusher.hub.subscriptions()].length === 2) {
      for (let i = 0; i < 20; i += 1) pusher.hub.publish({ channel: 'private-a', event: 'passings', data });
      sent += 20;
      await eventually(() => expect(quick.frames.filter(({ event }) => event === 'passings')).toHaveLength(sent));
    }
    pusher.hub.publish({ channel: 'private-a', event: 'last', data: {} });
    await quick.frame('last');
    slow.socket.resume();
    expect((await slow.closed).code).toBe(4100);
    expect(slow.frames.at(-1)).toMatchObject({ event: 'pusher:error', data: { code: 4100 } });
    expect(slow.frames.some(({ event }) => event === 'last')).toBe(false);
  });
});

it('an unmodified pusher-js connects again by itself after it was sent away', async () => {
  const client = new Pusher('key', {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      endpoint: '',
      transport: 'ajax',
      customHandler: (_params, done) => done(null, { auth: 'good' }),
    },
  });
  const states: string[] = [];
  client.connection.bind('state_change', ({ current }: { current: string }) => states.push(current));
  const channel = client.subscribe('private-a');
  let joins = 0;
  channel.bind('pusher:subscription_succeeded', () => {
    joins += 1;
  });
  await eventually(() => expect(joins).toBe(1));
  for (const { connection } of pusher.hub.subscriptions()) connection.close(4200, 'Connect again.');
  await eventually(() => expect(joins).toBe(2));
  const heard = new Promise((resolve) => channel.bind('changed', resolve));
  pusher.hub.publish({ channel: 'private-a', event: 'changed', data: { ids: [7] } });
  expect(await heard).toEqual({ ids: [7] });
  expect(states).toEqual(['connected', 'connecting', 'connected']);
  client.disconnect();
});
