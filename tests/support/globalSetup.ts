import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { lockFolder } from '../../server/database/folderLock';
import { migrate } from '../../server/database/migrate';
import { migrations } from '../../server/database/migrations';
import { connectServer } from '../../server/database/pooledDatabase';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/database/postgres/embeddedPostgres';
import { stopOrphan } from '../../server/database/postgres/postmaster';
import { type AnyDatabase, DatabaseUnavailable } from '../../server/database/types';

export interface TestDatabaseServer {
  /** The run's own folder; removed at its end. */
  folder: string;
  /** The run's PostgreSQL, with the migrated database `template`; undefined where it cannot start. */
  connection?: EmbeddedPostgres['connection'];
  template: string;
  /** Why there is no PostgreSQL. */
  reason?: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    database: TestDatabaseServer;
  }
}

const FOLDER_PREFIX = 'startline-tests-';
const YOUNG_MS = 60_000;
const TEMPLATE = `startline_template_${randomBytes(4).toString('hex')}`;
/** A test run may be lost with the machine; the tests of durability start servers of their own. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  // The folder may be in memory.
  max_wal_size: '256MB',
};

/** Starts one PostgreSQL for the whole run and migrates the database from which every test file gets its own copy. */
export default async function setup(project: TestProject) {
  await removeLeftovers();
  const folder = await mkdtemp(join(tmpdir(), FOLDER_PREFIX));
  const lock = await lockFolder(folder);
  const server = await start(folder);
  const stop = async () => {
    if (!(server instanceof DatabaseUnavailable)) await server.stop();
    await lock.release();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    if (server instanceof DatabaseUnavailable) {
      console.warn(
        `PostgreSQL cannot start here: ${server.message}. The tests use PGlite; those about PostgreSQL itself are skipped.`,
      );
      project.provide('database', { folder, template: TEMPLATE, reason: server.message });
    } else {
      await makeTemplate(server.connection);
      project.provide('database', { folder, template: TEMPLATE, connection: server.connection });
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

type Server = Pick<EmbeddedPostgres, 'connection' | 'stop'>;

/** The server at TEST_DATABASE_URL where that is set, to try another version; else one of the run's own. */
async function start(folder: string): Promise<Server | DatabaseUnavailable> {
  const { TEST_DATABASE_URL } = process.env;
  if (TEST_DATABASE_URL) return external(new URL(TEST_DATABASE_URL));
  try {
    const serverFolder = join(folder, 'server');
    await mkdir(serverFolder);
    return await startEmbeddedPostgres({ folder: serverFolder, settings: SETTINGS, log: () => {} });
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return error;
    throw error;
  }
}

function external(url: URL): Server {
  const connection = {
    host: url.hostname,
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: url.pathname.slice(1) || 'postgres',
  };
  return { connection, stop: () => using(connection, (db) => sql`drop database ${sql.id(TEMPLATE)}`.execute(db)) };
}

async function makeTemplate(connection: EmbeddedPostgres['connection']): Promise<void> {
  await using(connection, (db) => sql`create database ${sql.id(TEMPLATE)}`.execute(db));
  await using({ ...connection, database: TEMPLATE }, (db) => migrate({ db, migrations, log: () => {} }));
}

async function using(
  connection: EmbeddedPostgres['connection'],
  run: (db: AnyDatabase) => Promise<unknown>,
): Promise<void> {
  const { db, close } = await connectServer({ connection, namesStatements: false, log: () => {} });
  try {
    await run(db);
  } finally {
    await close();
  }
}

/** Of runs that were killed: a server may still be running in each. */
async function removeLeftovers(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(FOLDER_PREFIX));
  for (const folder of names.map((name) => join(tmpdir(), name))) {
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
    // One just made belongs to a run that is about to lock it.
    if (Date.now() - mtimeMs < YOUNG_MS) continue;
    const lock = await lockFolder(folder).catch(() => undefined);
    if (!lock) continue;
    await stopOrphan({ cluster: join(folder, 'server', 'postgres'), log: () => {} });
    await lock.release();
    await rm(folder, { recursive: true, force: true });
  }
}
