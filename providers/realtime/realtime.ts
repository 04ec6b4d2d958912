import Pusher, { type Options } from 'pusher-js';
import { endpoints } from '../endpoints';
import { adminApi, type HttpClient } from '../httpClient';
import { type RealtimeAddress, websocketPlace } from './address';
import { createAuthorizer } from './authorizer';
import { getConnection, reportConnection } from './connection';
import { type Beats, createHeartbeat } from './heartbeat';

export interface Listener {
  receive(event: string, data: unknown): void;
  /** The channel is listened to: from now on, and again after each time the connection was lost. */
  joined?(): void;
}

/** The websocket, shared by everything that listens. */
export interface Realtime {
  /** Listens to a channel; answers the function that stops it. */
  join(channel: string, listener: Listener): () => void;
}

interface RealtimeOptions {
  /** Where the server says its websockets are; null where it does not. */
  address: RealtimeAddress | null;
  client?: HttpClient;
  /** For tests, instead of the page's. */
  origin?: string;
  beats?: Beats;
}

/** Pages follow each other at once, and may listen to the same. */
const LINGER_MS = 2_000;
const JOIN_RETRY_MS = 3_000;
/** A server that sent us away for good may have been mended. */
const REFUSED_RETRY_MS = 10_000;

/** The spec's settings, for any server that speaks the protocol. */
const SETTINGS = {
  cluster: '',
  enabledTransports: ['ws', 'wss'],
  disableStats: true,
  activityTimeout: 120_000,
  pongTimeout: 30_000,
  unavailableTimeout: 10_000,
} satisfies Options;

/** Sooner than the protocol's own timeouts, which are for saving traffic: on race day nobody may take silence for calm. */
const BEATS: Beats = { quietMs: 10_000, answerMs: 5_000 };

interface Room {
  readonly listeners: Set<Listener>;
  lingering: ReturnType<typeof setTimeout> | null;
}

/** Connects when something is first listened to, and ends the connection when nothing is any more. */
export function createRealtime(options: RealtimeOptions): Realtime {
  const { address, client = adminApi, origin = serverOrigin(), beats = BEATS } = options;
  const { key, ...place } = websocketPlace({ address, host: import.meta.env.VITE_WS_HOST, origin });
  const rooms = new Map<string, Room>();
  let pusher: Pusher | null = null;

  const connected = (): Pusher => {
    if (pusher) {
      pusher.connect();
      return pusher;
    }
    const isCurrent = (socketId: string) => pusher?.connection.socket_id === socketId;
    const authorizer = createAuthorizer({ client, isCurrent });
    const made = new Pusher(key, {
      ...SETTINGS,
      ...place,
      channelAuthorization: { endpoint: '', transport: 'ajax', customHandler: authorizer },
    });
    pusher = made;
    watchStates(made, { isWanted: () => rooms.size > 0, beats });
    return made;
  };

  const enter = (name: string): Room => {
    const room: Room = { listeners: new Set(), lingering: null };
    rooms.set(name, room);
    const channel = connected().subscribe(name);
    channel.bind_global((event: string, data: unknown) => {
      if (event === 'pusher:subscription_error') retryLater(name, data);
      for (const listener of [...room.listeners]) {
        if (event === 'pusher:subscription_succeeded') listener.joined?.();
        else if (!event.startsWith('pusher:')) listener.receive(event, data);
      }
    });
    return room;
  };

  /** A server in trouble may let us in later; what it refuses for a reason it refuses again. */
  const retryLater = (name: string, error: unknown): void => {
    if (((error as { status?: number } | null)?.status ?? 0) < 500) return;
    setTimeout(() => {
      const channel = rooms.has(name) ? pusher?.channel(name) : undefined;
      if (!channel || channel.subscribed) return;
      // The client takes the request to be under way still.
      channel.disconnect();
      pusher?.subscribe(name);
    }, JOIN_RETRY_MS);
  };

  const leave = (name: string): void => {
    rooms.delete(name);
    pusher?.channel(name)?.unbind_all();
    pusher?.unsubscribe(name);
    if (rooms.size === 0) pusher?.disconnect();
  };

  return {
    join(name, listener) {
      const room = rooms.get(name) ?? enter(name);
      if (room.lingering) clearTimeout(room.lingering);
      room.lingering = null;
      room.listeners.add(listener);
      if (pusher?.channel(name)?.subscribed) listener.joined?.();
      return () => {
        room.listeners.delete(listener);
        if (room.listeners.size > 0 || room.lingering) return;
        room.lingering = setTimeout(() => leave(name), LINGER_MS);
      };
    },
  };
}

/** Tells how the connection is; one that was refused is tried again while something is listened to. */
function watchStates(pusher: Pusher, { isWanted, beats }: { isWanted: () => boolean; beats: Beats }): void {
  let hasConnected = false;
  let heardAt = 0;
  const heartbeat = createHeartbeat({
    ...beats,
    ping: () => pusher.connection.send_event('pusher:ping', {}),
    onSilent: (since) => reportConnection('reconnecting', since),
    onHeard: () => reportConnection('connected'),
  });
  const lost = () => reportConnection(hasConnected ? 'reconnecting' : 'connecting', heardAt);
  const heard = () => {
    heardAt = Date.now();
    if (pusher.connection.state === 'connected') heartbeat.heard();
  };
  pusher.connection.bind('message', heard);
  // Said when a connection is lost, a while before the next attempt.
  pusher.connection.bind('connecting_in', lost);
  pusher.connection.bind('state_change', ({ current }: { current: string }) => {
    if (current !== 'connected') heartbeat.stop();
    if (current === 'connected') {
      hasConnected = true;
      heard();
      reportConnection('connected');
    } else if (current === 'connecting') {
      lost();
    } else if (current === 'disconnected' && !isWanted()) {
      hasConnected = false;
      reportConnection('off');
    } else {
      reportConnection('reconnecting', heardAt);
      if (current === 'disconnected') setTimeout(() => isWanted() && pusher.connect(), REFUSED_RETRY_MS);
    }
  });
  watchNetwork(pusher, lost);
  lost();
}

/**
 * Where the network goes, the client asks at once whether the server is still there, and waits long for an answer: until it comes, as it
 * does on the server's own machine, the server counts as away. When the network is back the old connection is not waited for.
 */
function watchNetwork(pusher: Pusher, lost: () => void): void {
  const isOpen = () => pusher.connection.state === 'connected';
  pusher.connection.bind('message', ({ event }: { event?: string }) => {
    if (event === 'pusher:pong' && isOpen()) reportConnection('connected');
  });
  globalThis.addEventListener?.('offline', () => isOpen() && lost());
  globalThis.addEventListener?.('online', () => {
    if (!isOpen() || getConnection().state !== 'reconnecting') return;
    pusher.disconnect();
    pusher.connect();
  });
}

function serverOrigin(): string {
  return endpoints.live || window.location.origin;
}
