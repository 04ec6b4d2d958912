import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { ApiError } from '../../../engine/core/errors';
import { parseJson } from '../parseJson';
import { Connection } from './connection';
import { type Admission, Hub, type Subscription } from './hub';
import {
  CLOSE,
  type ClientFrame,
  clientFrame,
  errorFrame,
  establishedFrame,
  MAX_FRAME_BYTES,
  PING_FRAME,
  PONG_FRAME,
  PROTOCOL,
  REFUSED_CLIENT_EVENT,
  subscribedFrame,
  subscriptionErrorFrame,
} from './messages';

export interface PusherLimits {
  /** Silence after which a client is asked whether it is there, and how long it may take to answer. */
  activityTimeoutSeconds: number;
  pongTimeoutSeconds: number;
  maxConnections: number;
  /** Of one address. This machine's own are not counted: a proxy that tells none would be held up for everybody. */
  maxConnectionsPerAddress: number;
  maxChannels: number;
  /** What a client may leave untaken before it is dropped. */
  maxBufferedBytes: number;
}

const LIMITS: PusherLimits = {
  activityTimeoutSeconds: 120,
  pongTimeoutSeconds: 30,
  maxConnections: 20_000,
  maxConnectionsPerAddress: 500,
  maxChannels: 100,
  maxBufferedBytes: 1024 * 1024,
};

interface PusherServerOptions<Admitted extends Admission> {
  /** Lets a client into a channel. @throws ApiError for who may not; what else is thrown goes to `onError` */
  admit(options: { socketId: string; address: string; channel: string; auth: string }): Promise<Admitted>;
  /** Where a client comes from; the other end of its connection unless this says otherwise. */
  addressOf?(request: IncomingMessage): string;
  onError(error: unknown): void;
  limits?: Partial<PusherLimits>;
  /** Milliseconds; for tests. */
  now?(): number;
}

interface Client<Admitted extends Admission> {
  readonly address: string;
  readonly connection: Connection;
  /** Null while who asks is being looked up. */
  readonly channels: Map<string, Subscription<Admitted> | null>;
}

const SWEEP_MS = 5_000;
const STOPPING = { code: CLOSE.reconnect, message: 'The server is stopping. Connect again.' };
const PATH = /^\/app\/[^/]+\/?$/;

/** Speaks the Pusher protocol to unmodified clients. Any application key will do: it guards nothing, the channels do. */
export class PusherServer<Admitted extends Admission> {
  readonly hub = new Hub<Admitted>();
  readonly #options: PusherServerOptions<Admitted>;
  readonly #limits: PusherLimits;
  readonly #now: () => number;
  readonly #clients = new Map<Connection, Client<Admitted>>();
  /** Connections by address. */
  readonly #counts = new Map<string, number>();
  readonly #sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    // A message is compressed once for all (broadcast.ts), so without memory of the ones before.
    perMessageDeflate: { serverNoContextTakeover: true, clientNoContextTakeover: true },
    maxPayload: MAX_FRAME_BYTES,
  });
  readonly #timer = setInterval(() => this.sweep(), SWEEP_MS).unref();
  #isClosing = false;

  constructor(options: PusherServerOptions<Admitted>) {
    this.#options = options;
    this.#limits = { ...LIMITS, ...options.limits };
    this.#now = options.now ?? Date.now;
  }

  get connections(): number {
    return this.#clients.size;
  }

  /** Takes the websockets that come to an HTTP server. */
  attach(server: Server): void {
    server.on('upgrade', (request, socket, head) => {
      if (!isForUs(request)) refuseUpgrade(socket);
      else this.#sockets.handleUpgrade(request, socket, head, (client) => this.#accept(client, socket, request));
    });
  }

  /** Asks who was silent for long whether they are there, and ends those who did not answer. */
  sweep(): void {
    const silentSince = this.#now() - this.#limits.activityTimeoutSeconds * 1000;
    const pingedBefore = this.#now() - this.#limits.pongTimeoutSeconds * 1000;
    for (const connection of [...this.#clients.keys()]) {
      if (connection.pingedAt !== null) {
        if (connection.pingedAt <= pingedBefore) connection.close(CLOSE.noPong, 'No pong came back. Connect again.');
      } else if (connection.heardAt <= silentSince) {
        connection.pingedAt = this.#now();
        connection.send(PING_FRAME);
      }
    }
  }

  /** Tells everyone to connect elsewhere. */
  close(): void {
    clearInterval(this.#timer);
    this.#isClosing = true;
    for (const connection of [...this.#clients.keys()]) connection.close(STOPPING.code, STOPPING.message);
  }

  #accept(socket: WebSocket, stream: Duplex, request: IncomingMessage): void {
    const connection = new Connection({
      socket,
      stream,
      takesCompressed: takesCompressed(socket, request),
      maxBufferedBytes: this.#limits.maxBufferedBytes,
      now: this.#now(),
      onEnd: (ended) => this.#forget(ended),
    });
    const address = this.#options.addressOf?.(request) ?? request.socket.remoteAddress ?? '';
    const isFull = this.#clients.size >= this.#limits.maxConnections || this.#hasTooMany(address);
    const refusal = this.#isClosing ? STOPPING : refusalOf(request, isFull);
    if (refusal) {
      connection.close(refusal.code, refusal.message);
      return;
    }
    const client: Client<Admitted> = { connection, address, channels: new Map() };
    this.#clients.set(connection, client);
    this.#counts.set(address, (this.#counts.get(address) ?? 0) + 1);
    socket.on('message', (data, isBinary) => this.#receive(client, isBinary ? null : data));
    const { activityTimeoutSeconds } = this.#limits;
    connection.send(establishedFrame({ socketId: connection.socketId, activityTimeoutSeconds }));
  }

  #forget(connection: Connection): void {
    const client = this.#clients.get(connection);
    // It was refused.
    if (!client) return;
    for (const subscription of client.channels.values()) if (subscription) this.hub.leave(subscription);
    this.#clients.delete(connection);
    const left = (this.#counts.get(client.address) ?? 1) - 1;
    if (left > 0) this.#counts.set(client.address, left);
    else this.#counts.delete(client.address);
  }

  #receive(client: Client<Admitted>, data: RawData | null): void {
    const { connection } = client;
    if (connection.hasEnded) return;
    connection.heardAt = this.#now();
    connection.pingedAt = null;
    const parsed = clientFrame.safeParse(data && parseJson(String(data)));
    if (parsed.success) this.#obey(client, parsed.data);
    else connection.send(errorFrame({ code: REFUSED_CLIENT_EVENT, message: 'This is no message that is taken here.' }));
  }

  #hasTooMany(address: string): boolean {
    const isOwn = /^(?:::ffff:)?127\.|^0:0:0:0$|^::1$/.test(address);
    return !isOwn && (this.#counts.get(address) ?? 0) >= this.#limits.maxConnectionsPerAddress;
  }

  #obey(client: Client<Admitted>, frame: ClientFrame): void {
    if (frame.event === 'pusher:ping') client.connection.send(PONG_FRAME);
    else if (frame.event === 'pusher:unsubscribe') this.#unsubscribe(client, frame.data.channel);
    else if (frame.event === 'pusher:subscribe') {
      const { channel, auth = '' } = frame.data;
      this.#subscribe(client, channel, auth).catch((error) => {
        client.connection.send(subscriptionErrorFrame({ channel, ...refusalFor(error) }));
        if (!(error instanceof ApiError)) this.#options.onError(error);
      });
    }
  }

  /** @throws ApiError where the client may not, or not any more */
  async #subscribe(client: Client<Admitted>, channel: string, auth: string): Promise<void> {
    const { connection, channels, address } = client;
    const { maxChannels } = this.#limits;
    if (channels.has(channel)) throw conflict(`You have subscribed to ${channel} already.`);
    if (channels.size >= maxChannels) throw conflict(`There are at most ${maxChannels} channels.`);
    channels.set(channel, null);
    try {
      const admission = await this.#options.admit({ socketId: connection.socketId, address, channel, auth });
      // Gone, or asked to leave, while that took its time.
      if (connection.hasEnded || channels.get(channel) !== null) {
        admission.end?.();
        return;
      }
      const subscription = { connection, channel, admission };
      channels.set(channel, subscription);
      connection.send(subscribedFrame(channel));
      this.hub.join(subscription);
    } catch (error) {
      if (channels.get(channel) === null) channels.delete(channel);
      throw error;
    }
  }

  #unsubscribe({ channels }: Client<Admitted>, channel: string): void {
    const subscription = channels.get(channel);
    if (subscription) this.hub.leave(subscription);
    channels.delete(channel);
  }
}

/** A client may ask for a smaller window than messages are compressed in: it gets them as they are. */
function takesCompressed({ extensions }: WebSocket, { headers }: IncomingMessage): boolean {
  const asked = headers['sec-websocket-extensions'] ?? '';
  return extensions.includes('permessage-deflate') && !asked.includes('server_max_window_bits');
}

function conflict(message: string): ApiError {
  return new ApiError({ code: 'conflict', message });
}

function refusalFor(error: unknown): { status: number; message: string } {
  if (error instanceof ApiError) return { status: error.status, message: error.message };
  return { status: 500, message: 'Something went wrong on our side.' };
}

function isForUs({ url = '' }: IncomingMessage): boolean {
  return PATH.test(url.split('?', 1)[0] ?? '');
}

function refuseUpgrade(socket: Duplex): void {
  socket.on('error', () => {});
  socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
}

function refusalOf({ url = '' }: IncomingMessage, isFull: boolean): { code: number; message: string } | null {
  if (isFull) return { code: CLOSE.overCapacity, message: 'Too many are connected. Try again later.' };
  const version = new URLSearchParams(url.split('?')[1]).get('protocol');
  if (!version) return { code: CLOSE.noVersion, message: 'Say which protocol you speak: protocol=7.' };
  if (!/^\d+$/.test(version)) return { code: CLOSE.invalidVersion, message: 'The protocol is a whole number.' };
  if (Number(version) !== PROTOCOL)
    return { code: CLOSE.unsupportedVersion, message: `Protocol ${PROTOCOL} is spoken here.` };
  return null;
}
