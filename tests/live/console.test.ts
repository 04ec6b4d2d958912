import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiError, notFound } from '../../engine/core/errors';
import type { HttpClient } from '../../providers/httpClient';
import { HttpError } from '../../providers/httpError';
import { websocketPlace } from '../../providers/realtime/address';
import { getConnection, subscribeToConnection } from '../../providers/realtime/connection';
import type { Beats } from '../../providers/realtime/heartbeat';
import { createRealtime, type Realtime } from '../../providers/realtime/realtime';
import type { Admission } from '../../server/live/pusher/hub';
import { PusherServer } from '../../server/live/pusher/pusherServer';
import { eventually } from '../support/eventually';

let server: Server;
let pusher: PusherServer<Admission>;
const sockets = new Set<Socket>();
/** Channels that cannot be entered the first time. */
const troubles = new Set<string>();
const leaving: (() => void)[] = [];

async function serve(port = 0): Promise<number> {
  pusher = new PusherServer<Admission>({
    async admit({ channel, auth }) {
      if (auth !== 'any:good') throw notFound(channel);
      if (troubles.delete(channel)) throw new ApiError({ code: 'unavailable', message: 'Out of order.' });
      return { mayHear: () => true };
    },
    onError: (error) => {
      throw error;
    },
  });
  server = createServer();
  server.on('connection', (socket) => sockets.add(socket.once('close', () => sockets.delete(socket))));
  pusher.attach(server);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** As when its process dies. */
async function kill(): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  for (const socket of sockets) socket.destroy();
  await closed;
  pusher.close();
}

const answer = (json: unknown) => ({ status: 200, headers: new Headers(), body: '', json, blob: new Blob() });
const signs: HttpClient = async () => answer({ auth: 'any:good' });

function openConsole(port: number, client: HttpClient = signs, beats?: Beats): Realtime {
  return createRealtime({ address: null, client, origin: `http://127.0.0.1:${port}`, ...(beats && { beats }) });
}

function listen(realtime: Realtime, channel: string) {
  const heard: unknown[] = [];
  const counts = { joined: 0 };
  const leave = realtime.join(channel, {
    receive: (event, data) => heard.push([event, data]),
    joined: () => {
      counts.joined += 1;
    },
  });
  leaving.push(leave);
  return { heard, counts, leave };
}

describe('the console, over the real client,', () => {
  let port: number;
  beforeEach(async () => {
    port = await serve();
  });
  afterEach(async () => {
    for (const leave of leaving.splice(0)) leave();
    await eventually(() => expect(getConnection().state).toBe('off'));
    await kill();
  });

  it('hears a channel, through one connection however many listen', async () => {
    const realtime = openConsole(port);
    const [one, other] = [listen(realtime, 'private-a'), listen(realtime, 'private-a')];
    await eventually(() => expect([one.counts.joined, other.counts.joined]).toEqual([1, 1]));
    const late = listen(realtime, 'private-a');
    expect(late.counts.joined).toBe(1);
    one.leave();
    pusher.hub.publish({ channel: 'private-a', event: 'changed', data: { ids: [1] } });
    await eventually(() => expect(late.heard).toEqual([['changed', { ids: [1] }]]));
    expect(other.heard).toEqual(late.heard);
    expect(one.heard).toEqual([]);
    expect(sockets.size).toBe(1);
  });

  it('says that it is away, since when, and that it is back, where it listens again', async () => {
    const states: string[] = [];
    const stop = subscribeToConnection(() => states.push(getConnection().state));
    const before = Date.now();
    const listener = listen(openConsole(port), 'private-a');
    await eventually(() => expect(listener.counts.joined).toBe(1));
    const heardAt = Date.now();
    await eventually(() => expect(Date.now()).toBeGreaterThan(heardAt));
    await kill();
    await eventually(() => expect(getConnection().state).toBe('reconnecting'));
    // The last that was heard of the server, not the moment when that it is away was noticed.
    expect(getConnection().since).toBeGreaterThanOrEqual(before);
    expect(getConnection().since).toBeLessThanOrEqual(heardAt);
    await serve(port);
    await eventually(() => expect(listener.counts.joined).toBe(2));
    expect(getConnection()).toEqual({ state: 'connected', since: null });
    pusher.hub.publish({ channel: 'private-a', event: 'changed', data: {} });
    await eventually(() => expect(listener.heard).toHaveLength(1));
    stop();
    expect(states).toEqual(['connecting', 'connected', 'reconnecting', 'connected']);
  });

  it('says that a server which hangs is not heard, and that it is once it goes on, missing nothing', async () => {
    const listener = listen(openConsole(port, signs, { quietMs: 20, answerMs: 200 }), 'private-a');
    await eventually(() => expect(listener.counts.joined).toBe(1));
    expect(getConnection().state).toBe('connected');
    // As when its process is stopped: the connection is open, and nobody reads.
    for (const socket of sockets) socket.pause();
    await eventually(() => expect(getConnection().state).toBe('reconnecting'));
    expect(getConnection().since).toBeLessThanOrEqual(Date.now());
    for (const socket of sockets) socket.resume();
    await eventually(() => expect(getConnection()).toEqual({ state: 'connected', since: null }));
    pusher.hub.publish({ channel: 'private-a', event: 'changed', data: {} });
    await eventually(() => expect(listener.heard).toHaveLength(1));
    expect(listener.counts.joined).toBe(1);
  });

  it('tries again to enter a channel after the server was in trouble', async () => {
    troubles.add('private-a');
    const listener = listen(openConsole(port), 'private-a');
    await eventually(() => expect(listener.counts.joined).toBe(1));
    expect(troubles.size).toBe(0);
  });

  it('asks again for a signature while the server is in trouble, and not where it is refused', async () => {
    const asked: string[] = [];
    const client: HttpClient = async (path, options) => {
      const { channel_name: name } = JSON.parse(String(options?.body)) as { channel_name: string };
      asked.push(`${path} ${name}`);
      if (name === 'private-refused') throw new HttpError({ status: 403, message: 'No.' });
      if (asked.filter((one) => one.endsWith(name)).length < 2) throw new HttpError({ status: 503, message: 'Wait.' });
      return answer({ auth: 'any:good' });
    };
    const realtime = openConsole(port, client);
    const refused = listen(realtime, 'private-refused');
    const late = listen(realtime, 'private-late');
    await eventually(() => expect(late.counts.joined).toBe(1));
    expect(refused.counts.joined).toBe(0);
    expect(asked.filter((one) => one.endsWith('refused'))).toEqual(['/v1/broadcasting/auth private-refused']);
  });
});

describe('the place of the websocket', () => {
  const address = { key: 'k', host: 'ws.example', port: 6001, tls: true };
  it.each([
    ['https://console.example', undefined, null, ['console.example', 443, false]],
    ['http://localhost:3000', undefined, null, ['localhost', 3000, false]],
    ['http://localhost:3000', undefined, { ...address, host: null, port: null, tls: null }, ['localhost', 3000, false]],
    ['https://console.example', undefined, address, ['ws.example', 6001, true]],
    ['https://console.example', 'live.example', null, ['live.example', 443, false]],
    ['http://localhost:5173', 'localhost:3000', null, ['localhost', 3000, false]],
    ['http://console.example', 'live.example', null, ['live.example', 443, false]],
    ['https://console.example', 'live.example:8443', address, ['live.example', 8443, true]],
  ])('of %s with VITE_WS_HOST %s and %j is %j', (origin, host, given, [wsHost, wsPort, forceTLS]) => {
    const place = websocketPlace({ origin, host, address: given });
    expect(place).toMatchObject({ wsHost, wsPort, wssPort: wsPort, forceTLS });
    expect(place.key).toBe(given?.key ?? 'startline');
  });
});
