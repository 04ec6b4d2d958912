import { AsyncResource } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

type Subscriber = (payload: string) => void;

export interface Notifications {
  listen(channel: string, onMessage: Subscriber): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

interface Session {
  query(sql: string): Promise<unknown>;
}

interface Channel {
  subscribers: Set<Subscriber>;
  whenListening: Promise<unknown>;
}

/** Consoles hear nothing until it is there again, also where another server takes the place of one that is gone. */
const RECONNECT_PAUSES_MS = [100, 500, 1_000, 2_000];
const KEEP_ALIVE_AFTER_MS = 10_000;

/** Notices over a pool that never has more than one connection, which receives what it sends itself. */
export function notificationsOfPool(pool: pg.Pool): Notifications {
  const board = new Board();
  pool.on('connect', (client) => client.on('notification', (notice) => board.deliver(notice)));
  return {
    listen: (channel, onMessage) => board.subscribe({ channel, onMessage, session: async () => pool }),
    close: async () => {},
  };
}

/** Notices over a connection of their own, made at the first `listen` and made again whenever it is lost. */
export function notificationsOfServer({
  config,
  log,
}: {
  config: pg.ClientConfig;
  log(line: string): void;
}): Notifications {
  const board = new Board();
  let isClosed = false;
  let session: Promise<pg.Client> | undefined;

  const connect = async () => {
    // It only listens: that the other end is gone it would hear of from nobody.
    const client = new pg.Client({ ...config, keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS });
    client.on('notification', (notice) => board.deliver(notice));
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  const reconnectingAfter = (client: pg.Client) => {
    client.once('end', () => {
      if (isClosed) return;
      log('The connection that listens for notices was lost; connecting again.');
      session = connectPatiently();
    });
    return client;
  };
  const connectPatiently = async (): Promise<pg.Client> => {
    for (let attempt = 0; ; attempt++) {
      await pause(RECONNECT_PAUSES_MS[Math.min(attempt, RECONNECT_PAUSES_MS.length - 1)]);
      if (isClosed) throw new Error('The database is closed.');
      const client = await connect().catch(() => null);
      // The server is still away; the next round asks again.
      if (!client) continue;
      try {
        await board.resume(client);
        return reconnectingAfter(client);
      } catch {
        // A standby takes connections and no listeners, until it is promoted.
        await client.end().catch(() => {});
      }
    }
  };

  return {
    listen: (channel, onMessage) => {
      session ??= connect()
        .then(reconnectingAfter)
        .catch((error) => {
          session = undefined;
          throw error;
        });
      return board.subscribe({ channel, onMessage, session: async () => session ?? connect().then(reconnectingAfter) });
    },
    close: async () => {
      isClosed = true;
      const client = await session?.catch(() => undefined);
      await client?.end();
    },
  };
}

/** Who listens to which channel. */
class Board {
  readonly #channels = new Map<string, Channel>();

  async subscribe(options: { channel: string; onMessage: Subscriber; session(): Promise<Session> }) {
    const name = pg.escapeIdentifier(options.channel);
    const channel = this.#channels.get(options.channel) ?? {
      subscribers: new Set(),
      whenListening: options.session().then((session) => session.query(`listen ${name}`)),
    };
    this.#channels.set(options.channel, channel);
    await channel.whenListening.catch((error) => {
      this.#channels.delete(options.channel);
      throw error;
    });
    // A session delivers in the context that opened it, which is not the subscriber's.
    const subscriber: Subscriber = AsyncResource.bind((payload: string) => options.onMessage(payload));
    channel.subscribers.add(subscriber);
    return async () => {
      const wasListening = channel.subscribers.delete(subscriber);
      if (!wasListening || channel.subscribers.size > 0) return;
      this.#channels.delete(options.channel);
      await (await options.session()).query(`unlisten ${name}`);
    };
  }

  async resume(session: Session): Promise<void> {
    for (const channel of this.#channels.keys()) await session.query(`listen ${pg.escapeIdentifier(channel)}`);
  }

  deliver({ channel, payload = '' }: pg.Notification): void {
    for (const onMessage of [...(this.#channels.get(channel)?.subscribers ?? [])]) onMessage(payload);
  }
}
