// @vitest-environment jsdom
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { HttpClient } from '../../providers/httpClient';
import { getConnection } from '../../providers/realtime/connection';
import { createRealtime } from '../../providers/realtime/realtime';
import type { Admission } from '../../server/live/pusher/hub';
import { PusherServer } from '../../server/live/pusher/pusherServer';
import { eventually } from '../support/eventually';

// As the browser gets it: the build for Node knows nothing of a network that comes and goes.
vi.mock('pusher-js', () => import('pusher-js/dist/web/pusher.js' as string));
// That of this environment cannot take in its own events.
vi.stubGlobal('WebSocket', WebSocket);

const sockets = new Set<Socket>();
const joined: number[] = [];
let server: Server;
let pusher: PusherServer<Admission>;
let leave = () => {};

const signs: HttpClient = async () => ({
  status: 200,
  headers: new Headers(),
  body: '',
  json: { auth: 'any:good' },
  blob: new Blob(),
});

/** A console that listens to a channel of a server. */
beforeEach(async () => {
  joined.length = 0;
  pusher = new PusherServer<Admission>({
    admit: async () => ({ mayHear: () => true }),
    onError: (error) => {
      throw error;
    },
  });
  server = createServer();
  server.on('connection', (socket) => sockets.add(socket.once('close', () => sockets.delete(socket))));
  pusher.attach(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  leave = createRealtime({ address: null, client: signs, origin }).join('private-a', {
    receive: () => undefined,
    joined: () => joined.push(Date.now()),
  });
  await eventually(() => expect(joined).toHaveLength(1));
});

afterEach(async () => {
  leave();
  await eventually(() => expect(getConnection().state).toBe('off'));
  for (const socket of sockets) socket.destroy();
  server.close();
  pusher.close();
});

/** Nothing comes through any more, and nobody is told. */
const cut = () => {
  for (const socket of sockets) socket.pause();
};

it('says that it is away as soon as the network is gone, since it heard the server last, and comes back with the network', async () => {
  expect(getConnection().state).toBe('connected');
  const heardAt = Date.now();
  await eventually(() => expect(Date.now()).toBeGreaterThan(heardAt));
  cut();
  window.dispatchEvent(new Event('offline'));
  expect(getConnection().state).toBe('reconnecting');
  expect(getConnection().since).toBeLessThanOrEqual(heardAt);
  window.dispatchEvent(new Event('online'));
  await eventually(() => expect(joined).toHaveLength(2));
  expect(getConnection()).toEqual({ state: 'connected', since: null });
});

it('is live without a network where the server answers all the same, as on its own machine', async () => {
  window.dispatchEvent(new Event('offline'));
  expect(getConnection().state).toBe('reconnecting');
  await eventually(() => expect(getConnection().state).toBe('connected'));
  window.dispatchEvent(new Event('online'));
  expect(getConnection().state).toBe('connected');
  expect(joined).toHaveLength(1);
});
