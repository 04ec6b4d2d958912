import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { KyselyPlugin } from 'kysely';
import { type Engine, makeEngine, type Row } from '../../../engine/api/engine';
import { type Actor, SYSTEM } from '../../../engine/core/access/actor';
import { plan } from '../../../resources/allResources';
import type { RoleName } from '../../../resources/roles/roleNames';
import { ROLE_PERMISSIONS } from '../../../resources/roles/rolePermissions';
import { asProfile, type TenantKind } from '../../../resources/tenancy';
import { createApp } from '../../../server/app/createApp';
import { identityServers } from '../../../server/auth/identityServers';
import { identityServices } from '../../../server/auth/services';
import type { OpenDatabase } from '../../../server/database/types';
import { resourceServers } from '../../../server/resourceServers';
import { createSealer } from '../../../server/secrets/sealer';
import { noFiles } from '../../support/noFiles';
import { createTestDatabase } from '../../support/testDatabase';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface Call {
  as?: Actor | null;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  body: Row;
  headers: LightMyRequestResponse['headers'];
  text: string;
  /** The answer as bytes. */
  raw: Buffer;
}

export interface TestApi {
  database: OpenDatabase;
  engine: Engine;
  app: FastifyInstance;
  /** A call under `/v1/admin/`; by a super admin unless `as` says who. */
  call(method: Method, path: string, options?: Call): Promise<Answer>;
  close(): Promise<void>;
}

/** Who runs the product. */
export const SUPER: Actor = { identity: null, isSuperAdmin: true, grants: [] };

/** Someone with one role on one tenant. */
export function actorWith(role: RoleName, level: TenantKind, tenantId: number, profileId: number | null = null): Actor {
  const grant = { role, patterns: ROLE_PERMISSIONS[role], level, tenantId };
  return { identity: profileId === null ? null : asProfile(profileId), isSuperAdmin: false, grants: [grant] };
}

/** The product's app on a database of its own, where a call says itself who makes it. `plugin` watches its statements. */
export async function createTestApi({ plugin }: { plugin?: KyselyPlugin } = {}): Promise<TestApi> {
  const database = await createTestDatabase();
  const services = identityServices({
    publicUrl: 'https://console.example',
    passwordCost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
    mailer: { send: async () => {}, close: () => {} },
    log: () => {},
  });
  const engine: Engine = makeEngine({
    plan,
    db: plugin ? database.db.withPlugin(plugin) : database.db,
    servers: { ...resourceServers(), ...identityServers(services) },
    sealer: createSealer(['the key of all tests, which is no secret']),
  });
  const callers = new Map<string, Actor>();
  const app = await createApp({
    engine,
    services,
    identity: {
      authenticate: async () => {},
      actorOf: (request) => callers.get(String(request.headers.authorization)) ?? null,
      sessionOf: () => ({ actor: SYSTEM, tokenId: null }),
      registerRoutes: () => {},
    },
    storage: noFiles,
    consoleFolder: null,
    logLevel: 'silent',
    assertReady: async () => {},
  });
  const call: TestApi['call'] = async (method, path, { as = SUPER, body, headers = {} } = {}) => {
    const authorization = JSON.stringify(as);
    if (as) callers.set(authorization, as);
    const isText = typeof body === 'string';
    const response = await app.inject({
      method,
      url: `/v1/admin/${path}`,
      headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { payload: isText ? body : JSON.stringify(body) }),
    });
    return {
      status: response.statusCode,
      body: parsed(response.payload),
      headers: response.headers,
      text: response.payload,
      raw: response.rawPayload,
    };
  };
  const close = async () => {
    await app.close();
    await database.close();
  };
  return { database, engine, app, call, close };
}

function parsed(text: string): Row {
  try {
    return JSON.parse(text) as Row;
  } catch {
    return {};
  }
}

export interface World {
  organization: number;
  event: number;
  race: number;
  otherRace: number;
  wave: number;
  otherWave: number;
}

/** An organization with one event of two races, each with a wave. */
export async function createWorld(api: TestApi, name: string): Promise<World> {
  const make = async (resource: string, body: Row): Promise<number> => {
    const made = await api.call('POST', resource, { body });
    if (made.status !== 201) throw new Error(`${resource}: ${made.text}`);
    return Number(made.body.id);
  };
  const organization = await make('organizations', { name });
  const event = await make('events', { organization_id: organization, name, start_date: '2027-05-30' });
  const race = await make('races', { event_id: event, name: 'Marathon', distance: { value: 42.195, unit: 'km' } });
  const otherRace = await make('races', { event_id: event, name: 'Ten miles', distance: { value: 10, unit: 'miles' } });
  const wave = await make('waves', { race_id: race, name: 'A' });
  const otherWave = await make('waves', { race_id: otherRace, name: 'A' });
  return { organization, event, race, otherRace, wave, otherWave };
}

/** Athletes of an event, numbered from `from`; answers their ids. */
export async function addAthletes(api: TestApi, world: World, o: { count: number; from?: number; race?: number }) {
  const ids: number[] = [];
  for (let i = 0; i < o.count; i++) {
    const start_number = String((o.from ?? 1) + i);
    const body = { event_id: world.event, race_id: o.race ?? world.race, start_number, last_name: `Runner ${i}` };
    const made = await api.call('POST', 'athletes', { body });
    if (made.status !== 201) throw new Error(made.text);
    ids.push(Number(made.body.id));
  }
  return ids;
}
