import { randomBytes } from 'node:crypto';
import { cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { migrate } from '../../server/database/migrate';
import { migrations } from '../../server/database/migrations';
import { openPglite } from '../../server/database/pglite/openPglite';
import { connectServer } from '../../server/database/pooledDatabase';
import type { DatabaseEngine, OpenDatabase } from '../../server/database/types';

type TestEngine = Exclude<DatabaseEngine, 'external'>;

const log = () => {};

/** Why there is no PostgreSQL in this run, for `describe.skipIf(...)`; undefined when there is one. */
export const postgresIsMissing: string | undefined = inject('database').reason;

/** The engines this run has, for `describe.each(...)`. */
export const testEngines: TestEngine[] = postgresIsMissing ? ['pglite'] : ['postgres', 'pglite'];

/**
 * A database for one test file, migrated, with nothing in it; `close` drops it. `engine` is PostgreSQL unless this run has only
 * PGlite. `isBare` leaves the migrations out.
 */
export async function createTestDatabase(o: { engine?: TestEngine; isBare?: boolean } = {}): Promise<OpenDatabase> {
  const engine = o.engine ?? (postgresIsMissing ? 'pglite' : 'postgres');
  return engine === 'postgres' ? copyOfTemplate(o.isBare ?? false) : pgliteCopy(o.isBare ?? false);
}

async function copyOfTemplate(isBare: boolean): Promise<OpenDatabase> {
  const { connection, template, reason } = inject('database');
  if (!connection) throw new Error(`This test needs PostgreSQL, which cannot start here: ${reason}`);
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(sql`create database ${sql.id(name)} template ${sql.id(isBare ? 'template0' : template)}`);
  const opened = await connectServer({ connection: { ...connection, database: name }, namesStatements: true, log });
  const close = async () => {
    await opened.close();
    await administer(sql`drop database ${sql.id(name)} with (force)`);
  };
  return { ...opened, engine: 'postgres', description: `PostgreSQL ${opened.version}, ${name}`, close };
}

async function administer(statement: ReturnType<typeof sql>): Promise<void> {
  const { connection } = inject('database');
  const admin = await connectServer({ connection: connection ?? {}, namesStatements: false, log });
  try {
    await statement.execute(admin.db);
  } finally {
    await admin.close();
  }
}

async function pgliteCopy(isBare: boolean): Promise<OpenDatabase> {
  const { folder } = inject('database');
  const own = join(folder, `pglite-${randomBytes(6).toString('hex')}`);
  await cp(await pgliteTemplate({ folder, isBare }), own, { recursive: true });
  const opened = await openPglite({ folder: own, log });
  const close = async () => {
    await opened.close();
    await rm(own, { recursive: true, force: true });
  };
  return { ...opened, close };
}

/** Made by the first file that wants one: a new PGlite takes seconds, a copy does not. */
async function pgliteTemplate({ folder, isBare }: { folder: string; isBare: boolean }): Promise<string> {
  const template = join(folder, isBare ? 'pglite-bare' : 'pglite-template');
  if (await exists(template)) return template;
  const workshop = join(folder, `workshop-${randomBytes(6).toString('hex')}`);
  await mkdir(workshop);
  const made = await openPglite({ folder: join(workshop, 'pglite'), log });
  if (!isBare) await migrate({ db: made.db, migrations, log });
  await made.close();
  // Of two files that made one at the same time, the second keeps the first one's.
  await rename(join(workshop, 'pglite'), template).catch(() => {});
  await rm(workshop, { recursive: true, force: true });
  return template;
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
