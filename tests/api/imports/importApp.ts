import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { serveCalls } from '../../../engine/api/calls/serveCalls';
import { type Engine, makeEngine, type Row } from '../../../engine/api/engine';
import { answerError } from '../../../engine/api/rest/answerError';
import { registerResources } from '../../../engine/api/rest/resourceRoutes';
import type { Actor } from '../../../engine/core/access/actor';
import type { Plan } from '../../../engine/core/plan';
import { plan as productPlan } from '../../../resources/allResources';
import type { RoleName } from '../../../resources/roles/roleNames';
import { ROLE_PERMISSIONS } from '../../../resources/roles/rolePermissions';
import { asProfile, profileIdOf } from '../../../resources/tenancy';
import { identityServers } from '../../../server/auth/identityServers';
import { identityServices } from '../../../server/auth/services';
import type { OpenDatabase } from '../../../server/database/types';
import { openDiskStorage } from '../../../server/files/diskStorage';
import type { FileStorage } from '../../../server/files/storage';
import { resourceServers } from '../../../server/resourceServers';
import { serveRankings } from '../../../server/timing/rankings/rankingRoutes';
import { runTasks } from '../../support/runTasks';

export interface ImportApp {
  readonly engine: Engine;
  readonly app: FastifyInstance;
  readonly storage: FileStorage;
  /** Where the files lie. */
  readonly folder: string;
  readonly eventId: number;
  /** The same, with another event, of another organization. */
  inAnotherEvent(): Promise<ImportApp>;
  /** A person with a role on the event; a super admin without one. */
  person(role?: RoleName): Promise<Actor>;
  addRace(name: string, waves?: readonly string[]): Promise<number>;
  /** Stores a file as uploaded by the actor and gives its id. */
  upload(actor: Actor, name: string, content: string | Buffer): Promise<number>;
  call(
    actor: Actor,
    method: 'GET' | 'POST',
    url: string,
    body?: object,
  ): Promise<{ status: number; body: Row; text: string }>;
  /** What an address answers, byte by byte. */
  download(actor: Actor, url: string): Promise<Buffer>;
  /** Runs queued tasks until none is left. */
  runTasks(): Promise<void>;
  /** Uploads, imports and waits for the end. */
  importFile(actor: Actor, content: string | Buffer, options?: Row): Promise<Row>;
  /** How such a file would be read. */
  detect(actor: Actor, content: string | Buffer, options?: Row): Promise<Row>;
  athletes(): Promise<Row[]>;
  failures(importId: unknown, severity?: 'error' | 'warning'): Promise<{ line: number; errors: string[] }[]>;
  close(): Promise<void>;
}

/** The imports' part of the product over a database of its own: real routes, real files, a real worker. */
export async function createImportApp(
  database: OpenDatabase,
  wrapStorage: (storage: FileStorage) => FileStorage = (storage) => storage,
  plan: Plan = productPlan,
): Promise<ImportApp> {
  const { db } = database;
  const folder = await mkdtemp(join(tmpdir(), 'startline-imports-'));
  const storage = wrapStorage(await openDiskStorage(folder));
  const services = identityServices({ publicUrl: 'https://console.example', log: () => {} });
  const engine: Engine = makeEngine({
    plan,
    db,
    servers: { ...resourceServers(), ...identityServers(services) },
    files: storage,
  });
  const actors = new Map<string, Actor>();
  const app = buildApp(engine, actors);
  await app.ready();
  const inEvent = (eventId: number): ImportApp => ({
    engine,
    app,
    storage,
    folder,
    eventId,
    inAnotherEvent: async () => inEvent(await addEvent(engine)),
    person: (role) => addPerson(engine, eventId, role),
    async addRace(name, waves = []) {
      const race_id = await insert(engine, 'races', { event_id: eventId, name });
      for (const wave of waves) await insert(engine, 'waves', { event_id: eventId, race_id, name: wave });
      return race_id;
    },
    async upload(actor, name, content) {
      const body = Buffer.from(content);
      const key = `uploads/${randomUUID()}`;
      await storage.put(key, body, { mimeType: 'text/csv', size: body.byteLength });
      return insert(engine, 'files', {
        filename: `uploads/${name}`,
        storage_key: key,
        size: body.byteLength,
        mime_type: 'text/csv',
        visibility: 'private',
        uploaded_by_id: profileIdOf(actor),
      });
    },
    async call(actor, method, url, body) {
      const token = String(profileIdOf(actor));
      actors.set(token, actor);
      const answer = await app.inject({
        method,
        url,
        headers: { authorization: token },
        ...(body && { payload: body }),
      });
      const isJson = String(answer.headers['content-type']).includes('json');
      return { status: answer.statusCode, body: isJson ? (answer.json() as Row) : {}, text: answer.body };
    },
    async download(actor, url) {
      const token = String(profileIdOf(actor));
      actors.set(token, actor);
      return (await app.inject({ method: 'GET', url, headers: { authorization: token } })).rawPayload;
    },
    runTasks: () => runTasks(engine),
    async importFile(actor, content, { name = 'startlist.csv', ...options } = {}) {
      const file_id = await this.upload(actor, String(name), content);
      const started = await this.call(actor, 'POST', '/v1/admin/imports', {
        event_id: eventId,
        kind: 'athlete',
        file_id,
        ...options,
      });
      if (started.status !== 201) throw new Error(`${started.status}: ${started.text}`);
      await this.runTasks();
      return (await this.call(actor, 'GET', `/v1/admin/imports/${started.body.id}`)).body;
    },
    async detect(actor, content, options = {}) {
      const file_id = await this.upload(actor, 'startlist.csv', content);
      const body = { event_id: eventId, kind: 'athlete', file_id, ...options };
      return (await this.call(actor, 'POST', '/v1/admin/imports/detect', body)).body;
    },
    async athletes() {
      const found = await sql<Row>`
        select a.*, r.name as race, w.name as wave from athletes a left join races r on r.id = a.race_id left join waves w on w.id = a.wave_id
        where a.event_id = ${eventId} and a.deleted_at is null order by a.id`.execute(db);
      return found.rows;
    },
    async failures(importId, severity = 'error') {
      const found = await sql<{ line: number; errors: string[] }>`
        select line, errors from import_rows where import_id = ${importId} and severity = ${severity} order by line, id`.execute(
        db,
      );
      return found.rows;
    },
    async close() {
      await app.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  });
  return inEvent(await addEvent(engine));
}

async function addEvent(engine: Engine): Promise<number> {
  const organization_id = await insert(engine, 'organizations', { name: 'Runners', slug: randomUUID() });
  return insert(engine, 'events', {
    organization_id,
    name: 'City run',
    start_date: '2026-05-31',
    timezone: 'Europe/Amsterdam',
  });
}

function buildApp(engine: Engine, actors: ReadonlyMap<string, Actor>): FastifyInstance {
  const app = Fastify();
  app.setErrorHandler(answerError);
  const actorOf = (request: { headers: { authorization?: string | undefined } }): Actor =>
    actors.get(request.headers.authorization ?? '') as Actor;
  registerResources(app, { engine, actorOf });
  serveRankings(serveCalls(app, { engine, actorOf }), engine);
  return app;
}

async function insert(engine: Engine, table: string, values: Row): Promise<number> {
  const columns = sql.join(Object.keys(values).map((name) => sql.ref(name)));
  const made = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(values))}) returning id`.execute(
    engine.db,
  );
  return made.rows[0]?.id ?? 0;
}

async function addPerson(engine: Engine, eventId: number, role?: RoleName): Promise<Actor> {
  const profileId = await insert(engine, 'profiles', {
    first_name: 'Pat',
    last_name: role ?? 'Admin',
    email: `${randomUUID()}@example.com`,
    is_super_admin: role === undefined,
  });
  if (role) {
    await sql`insert into roles (profile_id, role, event_id, accepted_at) values (${profileId}, ${role}, ${eventId}, now())`.execute(
      engine.db,
    );
  }
  const patterns = role ? ROLE_PERMISSIONS[role] : [];
  return {
    identity: asProfile(profileId),
    isSuperAdmin: role === undefined,
    grants: role ? [{ role, patterns, level: 'event', tenantId: eventId }] : [],
  };
}
