import type { FastifyInstance } from 'fastify';
import { asCaller } from '../../engine/api/connectionScope';
import type { Engine } from '../../engine/api/engine';
import { forgetSessionsHere, SESSIONS_CHANNEL } from '../auth/actorOf';
import type { OpenDatabase } from '../database/types';
import { addressKey, clientAddress, type IsTrusted } from '../limits/addresses';
import { decidesAccess, watchAccess } from './auth/accessWatch';
import { createChannelKeys } from './auth/channelKeys';
import { parseChannel } from './auth/channels';
import { admitListener, type Listener } from './auth/listeners';
import type { RealtimeCluster } from './cluster/realtimeUrl';
import { startCluster } from './cluster/startCluster';
import { type PusherLimits, PusherServer } from './pusher/pusherServer';
import { createFeeds, type LiveFeeds } from './relay/liveFeeds';
import type { LiveSource } from './relay/liveSource';
import { startRelay } from './relay/relay';
import { createPublicFeed } from './spectators/publicFeed';
import type { PublicSource } from './spectators/publicSource';
import { type Spectator, type SpectatorLimits, Spectators } from './spectators/spectators';

interface LiveOptions {
  engine: Engine;
  database: Pick<OpenDatabase, 'listen' | 'engine' | 'direct'>;
  source: LiveSource;
  publicSource: PublicSource;
  /** Hears of every write that was committed, and of reads and results of an event. */
  audience?: Audience | undefined;
  onError(error: unknown): void;
}

/** Whoever keeps something for as long as it does not change. */
interface Audience {
  follow(): void;
  /** `timing`: of reads and results. */
  changed(eventId: number | null, resource: string): void;
}

interface OwnLiveOptions extends LiveOptions {
  /** Its HTTP server is the one whose websockets are served; it must be closed after this. */
  app: FastifyInstance;
  limits?: Partial<PusherLimits>;
  spectatorLimits?: Partial<SpectatorLimits> | undefined;
  /** Whose `X-Forwarded-For` is believed; nobody's where it is left out. */
  isTrustedProxy?: IsTrusted | undefined;
}

export interface Live {
  /** Asks now who may still listen. */
  checkAccess(): Promise<void>;
  /** How many are connected to this node; null where a cluster has them. */
  connections(): number | null;
  stop(): Promise<void>;
}

/** A cluster says of nobody whether they listen: a feed that begins with its first passing begins a page before it. */
const LOOK_BACK = 500;
const QUIET_AFTER_MS = 10 * 60_000;

/** Realtime of this node: websockets on the app's own server, and what is committed on any node sent to them. */
export async function startLive(options: OwnLiveOptions): Promise<Live> {
  const { app, limits, spectatorLimits, isTrustedProxy = () => false, ...o } = options;
  const { db } = o.engine;
  const keys = createChannelKeys(db);
  const spectators = new Spectators({ source: o.publicSource, limits: spectatorLimits });
  const server = new PusherServer<Listener | Spectator>({
    ...(limits && { limits }),
    onError: o.onError,
    addressOf: (request) => addressKey(clientAddress(request, isTrustedProxy)),
    async admit({ address, ...request }) {
      const caller = { key: `address ${address}`, share: 'live', isPatient: true } as const;
      return asCaller(caller, async () => {
        const channel = parseChannel(request.channel);
        if (channel?.kind === 'public') return spectators.admit({ eventId: channel.eventId, address });
        const listener = await admitListener({ engine: o.engine, keys, ...request });
        // Before the client knows that it is in: what comes after that is not missed.
        if (channel?.kind === 'live') await feeds.follow(channel.eventId);
        return listener;
      });
    },
  });
  const feeds: LiveFeeds = createFeeds({
    ...o,
    db,
    publisher: server.hub,
    lookBack: 0,
    quietAfterMs: Number.POSITIVE_INFINITY,
  });
  const publicFeed = createPublicFeed({ ...o, source: o.publicSource, publisher: server.hub });
  const watch = watchAccess({ ...o, hub: server.hub });
  const relay = await startRelay({
    ...o,
    db,
    publisher: server.hub,
    feeds,
    publicFeed,
    onTimed: (eventId) => o.audience?.changed(eventId, 'timing'),
    onNotice({ resource, eventId }) {
      if (decidesAccess(resource)) forgetSessionsHere(db);
      watch.noteWrite(resource);
      o.audience?.changed(eventId, resource);
    },
  });
  o.audience?.follow();
  const unlisten = await o.database.listen(SESSIONS_CHANNEL, () => {
    forgetSessionsHere(db);
    watch.wake();
  });
  server.attach(app.server);
  return {
    checkAccess: watch.check,
    connections: () => server.connections,
    async stop() {
      server.close();
      await unlisten();
      await relay.stop();
      await Promise.all([feeds.stop(), publicFeed.stop(), watch.stop()]);
    },
  };
}

/** Realtime through a cluster, which has the websockets, and asks nobody who may still listen. */
export async function startClusterLive({ cluster, ...o }: LiveOptions & { cluster: RealtimeCluster }): Promise<Live> {
  const { db } = o.engine;
  const { publisher, stop } = await startCluster({ ...o, cluster });
  const feeds = createFeeds({ ...o, db, publisher, lookBack: LOOK_BACK, quietAfterMs: QUIET_AFTER_MS });
  const publicFeed = createPublicFeed({ ...o, source: o.publicSource, publisher });
  const relay = await startRelay({
    ...o,
    db,
    publisher,
    feeds,
    publicFeed,
    onTimed: (eventId) => o.audience?.changed(eventId, 'timing'),
    onNotice({ resource, eventId }) {
      if (decidesAccess(resource)) forgetSessionsHere(db);
      o.audience?.changed(eventId, resource);
    },
  });
  o.audience?.follow();
  const unlisten = await o.database.listen(SESSIONS_CHANNEL, () => forgetSessionsHere(db));
  return {
    checkAccess: async () => {},
    connections: () => null,
    async stop() {
      await unlisten();
      await relay.stop();
      await Promise.all([feeds.stop(), publicFeed.stop()]);
      await stop();
    },
  };
}
