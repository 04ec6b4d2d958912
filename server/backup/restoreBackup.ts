import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { assertSameMigrations, type Migration, migrateTo } from '../database/migrate';
import type { AnyDatabase, OpenDatabase } from '../database/types';
import type { FileStorage } from '../files/storage';
import { returnFiles } from './copyFiles';
import { loadTable } from './loadTable';
import { type Manifest, readManifest } from './manifest';
import { setAside } from './setAside';
import { hashOf } from './tableParts';
import { TEXT_FORM, tablesOf } from './tables';

interface RestoreOptions {
  place: FileStorage;
  database: OpenDatabase;
  /** Where the installation will look for its files. */
  storage: FileStorage;
  /** Those of this version. */
  migrations: Migration[];
  log(line: string): void;
}

/**
 * Brings a backup into an empty database and its file store. The database has all of it or none: one transaction makes the schema as it was,
 * loads the rows and checks every reference. @throws Error with a sentence where the backup is not whole or the database not empty.
 */
export async function restoreBackup({ place, database, storage, migrations, log }: RestoreOptions): Promise<Manifest> {
  const manifest = await readManifest(place);
  assertSameMigrations({ wanted: manifest.migrations, migrations });
  const session = await database.session();
  try {
    await assertEmpty(session);
    log(`Checking the backup of ${manifest.startedAt} …`);
    await assertUndamaged({ place, manifest });
    log(`Restoring ${manifest.files.length} files …`);
    await returnFiles({ files: manifest.files, storage, place });
    log(`Restoring ${manifest.tables.length} tables …`);
    await session.query(`begin; ${TEXT_FORM}`);
    try {
      await migrateTo({ trx: kyselyOver(session), wanted: manifest.migrations, migrations });
      await load({ session, manifest, place, takesCopy: database.engine !== 'pglite', log });
      await session.query('commit');
    } catch (error) {
      await session.query('rollback').catch(() => {});
      throw error;
    }
    await session.query('analyze');
    return manifest;
  } finally {
    session.release();
  }
}

async function assertEmpty(session: pg.PoolClient): Promise<void> {
  const [table] = await tablesOf(session);
  if (!table) return;
  throw new Error(
    `The database to restore into is not empty: it has the table ${table.name}, for one. Restore into a new database, or a new DATA_DIR.`,
  );
}

async function assertUndamaged({ place, manifest }: { place: FileStorage; manifest: Manifest }): Promise<void> {
  for (const { key, sha256 } of manifest.tables.flatMap(({ parts }) => parts)) {
    const { stream } = await place.get(key).catch(() => {
      throw new Error(`This backup is not whole: ${key} is missing.`);
    });
    if ((await hashOf(stream)) !== sha256) throw new Error(`This backup is damaged: ${key} is not what was written.`);
  }
}

/** What migrations put into tables is in the backup too, as it was then. */
async function load({
  session,
  manifest,
  place,
  takesCopy,
  log,
}: {
  session: pg.PoolClient;
  manifest: Manifest;
  place: FileStorage;
  takesCopy: boolean;
  log(line: string): void;
}): Promise<void> {
  const putBack = await setAside(session);
  const names = (await tablesOf(session)).map(({ name }) => name);
  if (names.length > 0) await session.query(`truncate ${names.map((name) => pg.escapeIdentifier(name)).join(', ')}`);
  const others = manifest.tables.filter(({ name }) => !names.includes(name));
  // Backups of earlier versions have whatever lay in the schema.
  if (others.length > 0)
    log(`Left out, as they are not tables of Startline: ${others.map(({ name }) => name).join(', ')}.`);
  for (const table of manifest.tables)
    if (names.includes(table.name)) await loadTable({ session, table, place, takesCopy });
  for (const { name, last } of manifest.sequences)
    await session.query('select setval(c, $2::bigint) from to_regclass($1) c where c is not null', [
      pg.escapeIdentifier(name),
      last,
    ]);
  await putBack();
}

/** The product's own way to migrate, on a session that is in the middle of a transaction. */
function kyselyOver(session: pg.PoolClient): AnyDatabase {
  const lent = { query: session.query.bind(session), release: () => {} } as unknown as pg.PoolClient;
  return new Kysely({ dialect: new PostgresDialect({ pool: { connect: async () => lent, end: async () => {} } }) });
}
