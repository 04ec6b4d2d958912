import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import Pusher from 'pusher-js';
import { type Engine, makeEngine } from '../../../engine/api/engine';
import { plan } from '../../../resources/allResources';
import type { RoleName } from '../../../resources/roles/roleNames';
import { createApp } from '../../../server/app/createApp';
import { createIdentity } from '../../../server/auth/createIdentity';
import { identityServers } from '../../../server/auth/identityServers';
import { identityServices } from '../../../server/auth/services';
import { issueToken } from '../../../server/auth/tokens';
import type { OpenDatabase } from '../../../server/database/types';
import { readTrustedProxies } from '../../../server/limits/addresses';
import type { PusherLimits } from '../../../server/live/pusher/pusherServer';
import type { LiveSource } from '../../../server/live/relay/liveSource';
import type { SpectatorLimits } from '../../../server/live/spectators/spectators';
import { startLive } from '../../../server/live/startLive';
import { publicSource } from '../../../server/public/publicSource';
import { resourceServers } from '../../../server/resourceServers';
import { noFiles } from '../../support/noFiles';

export interface Node {
  readonly url: string;
  readonly port: number;
  readonly engine: Engine;
  /** Asks for a channel's signature as whoever the token is. */
  authorize(o: { token?: string; socketId: string; channel: string; asForm?: boolean }): Promise<Response>;
  checkAccess(): Promise<void>;
  /** What went wrong behind the answers. */
  readonly errors: unknown[];
  close(): Promise<void>;
}

const nothing: LiveSource = {
  readPassings: async ({ after }) => ({ items: [], seq: after }),
  readSummary: async () => ({}),
};

interface NodeOptions {
  source?: LiveSource;
  limits?: Partial<PusherLimits>;
  spectatorLimits?: Partial<SpectatorLimits>;
}

/** One API node over a database that others may share, listening on a free port. */
export async function startNode(
  database: OpenDatabase,
  { source = nothing, limits, spectatorLimits }: NodeOptions = {},
): Promise<Node> {
  const services = identityServices({
    publicUrl: 'https://console.example',
    mailer: { send: async () => {}, close: () => {} },
    passwordCost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
    log: () => {},
  });
  const engine: Engine = makeEngine({
    plan,
    db: database.db,
    servers: { ...resourceServers(), ...identityServers(services) },
  });
  const app = await createApp({
    engine,
    identity: createIdentity({ engine, services }),
    services,
    storage: noFiles,
    consoleFolder: null,
    logLevel: 'silent',
    assertReady: async () => {},
  });
  const errors: unknown[] = [];
  const live = await startLive({
    engine,
    database,
    app,
    source,
    publicSource: publicSource(database.db),
    spectatorLimits,
    isTrustedProxy: readTrustedProxies('loopback') ?? undefined,
    onError: (error) => void errors.push(error),
    ...(limits && { limits }),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    port,
    engine,
    errors,
    checkAccess: live.checkAccess,
    authorize({ token, socketId, channel, asForm }) {
      const fields = { socket_id: socketId, channel_name: channel };
      return fetch(`${url}/v1/broadcasting/auth`, {
        method: 'POST',
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(!asForm && { 'content-type': 'application/json' }),
        },
        body: asForm ? new URLSearchParams(fields) : JSON.stringify(fields),
      });
    },
    async close() {
      await live.stop();
      await app.close();
    },
  };
}

/** The real client, connected to a node as whoever the token is. */
export function connect(node: Pick<Node, 'port' | 'url'>, token: string): Pusher {
  return new Pusher('any-key', {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: node.port,
    wssPort: node.port,
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      endpoint: `${node.url}/v1/broadcasting/auth`,
      transport: 'ajax',
      headers: { Authorization: `Bearer ${token}` },
    },
  });
}

/** Subscribes, and waits until the server says so. @throws what it says instead */
export async function subscribe(client: Pusher, name: string) {
  const channel = client.subscribe(name);
  await new Promise<void>((resolve, reject) => {
    channel.bind('pusher:subscription_succeeded', resolve);
    channel.bind('pusher:subscription_error', reject);
  });
  return channel;
}

export interface World {
  readonly organizationId: number;
  readonly eventId: number;
  /** Of another organization. */
  readonly otherEventId: number;
}

/** Two organizations with an event each. */
export async function makeWorld(database: OpenDatabase): Promise<World> {
  const event = async (name: string) => {
    const made = await sql<{ organization_id: number; id: number }>`
      with o as (insert into organizations (name) values (${name}) returning id)
      insert into events (name, organization_id, start_date) select ${name}, id, '2026-05-31' from o
      returning id, organization_id`.execute(database.db);
    return made.rows[0] ?? { id: 0, organization_id: 0 };
  };
  const [own, other] = [await event('Hill Marathon'), await event('Night Run')];
  return { organizationId: own.organization_id, eventId: own.id, otherEventId: other.id };
}

let people = 0;

/** Somebody who is signed in, with a role on an event. */
export async function signIn(database: OpenDatabase, { role, eventId }: { role: RoleName; eventId: number }) {
  const { db } = database;
  people += 1;
  const made = await sql<{ id: number }>`
    insert into profiles (first_name, last_name, email) values ('Person', 'Number', ${`person${people}@example.com`}) returning id`.execute(
    db,
  );
  const profileId = made.rows[0]?.id ?? 0;
  const granted = await sql<{ id: number }>`
    insert into roles (profile_id, role, event_id, invited_at, accepted_at)
    values (${profileId}, ${role}, ${eventId}, now(), now()) returning id`.execute(db);
  const { token } = await issueToken({ db, profileId, client: { userAgent: 'test', ip: null } });
  return { profileId, roleId: granted.rows[0]?.id ?? 0, token };
}
