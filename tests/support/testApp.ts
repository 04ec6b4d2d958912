import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { type Engine, makeEngine } from '../../engine/api/engine';
import { told } from '../../resources/admin/told.resource';
import { plan } from '../../resources/allResources';
import type { RoleName } from '../../resources/roles/roleNames';
import type { TenantKind } from '../../resources/tenancy';
import { type AppOptions, createApp } from '../../server/app/createApp';
import { createIdentity } from '../../server/auth/createIdentity';
import { identityServers } from '../../server/auth/identityServers';
import type { OidcProvider } from '../../server/auth/oidc/provider';
import type { RateLimits } from '../../server/auth/rateLimits';
import { newSecret } from '../../server/auth/secrets';
import { type IdentityServices, identityServices } from '../../server/auth/services';
import { issueToken } from '../../server/auth/tokens';
import type { AnyDatabase, OpenDatabase } from '../../server/database/types';
import { openStorage } from '../../server/files/openStorage';
import type { FileStorage } from '../../server/files/storage';
import { readTrustedProxies } from '../../server/limits/addresses';
import type { IdentifiedMail, Mail } from '../../server/mail/mailer';
import { createOutgoing } from '../../server/outgoing/outgoing';
import { resourceServers } from '../../server/resourceServers';
import { createSealer } from '../../server/secrets/sealer';
import { withCheckedAnswers } from './answersOfCalls';
import { sendDueMails } from './sendDueMails';
import { createTestDatabase } from './testDatabase';

/** The cheapest argon2id there is: tests make hundreds of hashes. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const UNLIMITED = { count: 1_000_000, perSeconds: 1 };

export const PUBLIC_URL = 'https://console.example';

export interface Person {
  readonly profileId: number;
  readonly email: string;
  readonly token: string;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly engine: Engine;
  readonly db: AnyDatabase;
  readonly database: Pick<OpenDatabase, 'listen'>;
  readonly services: IdentityServices;
  readonly storage: FileStorage;
  /** Of this machine, that the storage is in. */
  readonly folder: string;
  /** Mails sent so far, once those under way are. */
  mails(): Promise<readonly Mail[]>;
  /** A new person who is signed in, with one role on one tenant where that is asked for. */
  signIn(o?: { role?: RoleName; scope?: Scope; isSuperAdmin?: boolean }): Promise<Person>;
  /** A new API key. */
  makeKey(o: { role: RoleName; scope: Scope }): Promise<string>;
  /** Sends JSON as whoever the token is. */
  call(o: Call): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

export interface Scope {
  readonly kind: TenantKind;
  readonly id: number;
}

interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly token?: string | null;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly ip?: string;
}

/** The product's own app over a database of its own: real routes, real rows, no network. */
export async function createTestApp(
  o: {
    limits?: Partial<RateLimits>;
    engine?: 'postgres' | 'pglite';
    app?: Partial<AppOptions>;
    allowPrivateNetwork?: boolean;
    oidc?: OidcProvider;
  } = {},
): Promise<TestApp> {
  const database = await createTestDatabase(o.engine && { engine: o.engine });
  const { db } = database;
  const sent: Mail[] = [];
  const mailer = { send: async ({ id: _, ...mail }: IdentifiedMail) => void sent.push(mail), close: () => {} };
  const failures: string[] = [];
  const limits = Object.fromEntries(LIMIT_NAMES.map((name) => [name, UNLIMITED]));
  const services = identityServices({
    publicUrl: PUBLIC_URL,
    mailer,
    passwordCost: CHEAP,
    limits: { ...limits, ...o.limits },
    oidc: o.oidc ?? null,
    log: (line) => void failures.push(line),
  });
  const folder = await mkdtemp(join(tmpdir(), 'startline-api-'));
  const storage = await openStorage({ DATA_DIR: folder });
  const outgoing = createOutgoing({ allowPrivateNetwork: o.allowPrivateNetwork ?? false });
  const engine: Engine = makeEngine({
    plan,
    told,
    db,
    servers: { ...resourceServers({ outgoing }), ...identityServers(services) },
    files: storage,
    sealer: createSealer(['the key of all tests, which is no secret']),
  });
  const app = await withCheckedAnswers(async () =>
    createApp({
      engine,
      identity: createIdentity({ engine, services }),
      services,
      storage,
      consoleFolder: null,
      logLevel: 'silent',
      assertReady: async () => {},
      isTrustedProxy: readTrustedProxies('loopback') ?? undefined,
      ...o.app,
    }),
  );
  await app.ready();
  let count = 0;
  const made: TestApp = {
    app,
    engine,
    db,
    database,
    services,
    storage,
    folder,
    async mails() {
      await services.background.finished();
      await sendDueMails({ engine, mailer: services.mailer, log: (line) => void failures.push(line) });
      if (failures.length > 0) throw new Error(failures.join('\n'));
      return sent;
    },
    async signIn({ role, scope, isSuperAdmin = false } = {}) {
      count += 1;
      const email = `person${count}@example.com`;
      const inserted = await sql<{ id: number }>`
        insert into profiles (first_name, last_name, email, is_super_admin, email_verified_at)
        values ('Person', ${`Number ${count}`}, ${email}, ${isSuperAdmin}, now()) returning id`.execute(db);
      const profileId = inserted.rows[0]?.id ?? 0;
      if (role && scope) {
        await sql`
          insert into roles (profile_id, role, ${sql.ref(`${scope.kind}_id`)}, invited_at, accepted_at)
          values (${profileId}, ${role}, ${scope.id}, now(), now())`.execute(db);
      }
      const { token } = await issueToken({ db, profileId, client: { userAgent: 'test', ip: null } });
      return { profileId, email, token };
    },
    async makeKey({ role, scope }) {
      const { secret, hash } = newSecret('sk');
      const { profileId } = await made.signIn({ role, scope });
      await sql`
        insert into api_keys (name, role, profile_id, ${sql.ref(`${scope.kind}_id`)}, secret_hash)
        values ('Key', ${role}, ${profileId}, ${scope.id}, ${hash})`.execute(db);
      return secret;
    },
    call: ({ method = 'GET', url, token, body, headers, ip }) =>
      app.inject({
        method,
        url,
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
        ...(body && { payload: body }),
        ...(ip && { remoteAddress: ip }),
      }),
    async close() {
      await app.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return made;
}

const LIMIT_NAMES = [
  'loginPerAccount',
  'loginPerAddress',
  'loginPerDevice',
  'registerPerAddress',
  'recoverPerAccount',
  'recoverPerAddress',
  'recoverPerMailbox',
  'resetPerAddress',
  'passwordPerProfile',
  'addressChangesPerProfile',
  'confirmationsPerMailbox',
  'invitationsPerSender',
  'invitationsPerUnprovenSender',
  'viewingsPerViewer',
  'resendsPerInvitation',
  'organizationsPerFounder',
] as const;
