import type pg from 'pg';
import type { Migration } from '../database/migrate';
import type { OpenDatabase } from '../database/types';
import type { FileStorage } from '../files/storage';
import { saveFiles } from './copyFiles';
import { dumpTables } from './dumpTables';
import { type Manifest, writeManifest } from './manifest';
import { hasTable } from './tables';

/** Where super admins see when the last backup was made. */
const NOTES = 'backups';

interface BackupOptions {
  database: OpenDatabase;
  /** Where the installation keeps its files. */
  storage: FileStorage;
  /** An empty place for this backup alone. */
  place: FileStorage;
  /** Those of this version: they say which tables are the product's. */
  migrations: Migration[];
}

export interface BackupMade {
  tables: number;
  rows: number;
  files: number;
  /** As they lie in the backup. */
  bytes: number;
  lostFiles: string[];
  /** Tables of the schema that are not the product's, and not in it. */
  othersTables: string[];
}

/**
 * Writes database and files to `place` while the installation runs: tables as they were at one moment, and every file that their records
 * name. Files come after the tables, since a file is stored before its record.
 */
export async function makeBackup({ database, storage, place, migrations }: BackupOptions): Promise<BackupMade> {
  const startedAt = new Date().toISOString();
  try {
    const { files: wanted, othersTables, ...dump } = await dumpTables({ database, place, migrations });
    const saved = await saveFiles({ wanted, storage, place });
    const manifest: Manifest = { format: 1, startedAt, finishedAt: new Date().toISOString(), ...dump, ...saved };
    await writeManifest(place, manifest);
    const made = { ...summaryOf(manifest), othersTables };
    await note({ database, startedAt, made });
    return made;
  } catch (error) {
    await note({ database, startedAt, error }).catch(() => {});
    throw error;
  }
}

function summaryOf({ tables, files, lostFiles }: Manifest): Omit<BackupMade, 'othersTables'> {
  const parts = [...tables.flatMap((table) => table.parts), ...files];
  return {
    tables: tables.length,
    rows: tables.reduce((sum, table) => sum + table.rows, 0),
    files: files.length,
    bytes: parts.reduce((sum, part) => sum + part.bytes, 0),
    lostFiles,
  };
}

async function note({
  database,
  startedAt,
  made,
  error,
}: {
  database: OpenDatabase;
  startedAt: string;
  made?: BackupMade;
  error?: unknown;
}): Promise<void> {
  const session: pg.PoolClient = await database.session();
  try {
    if (!(await hasTable(session, NOTES))) return;
    const values = [startedAt, made?.bytes ?? null, made?.files ?? null, error === undefined ? null : String(error)];
    await session.query(
      `insert into ${NOTES} (started_at, finished_at, bytes, files, error) values ($1, now(), $2, $3, $4)`,
      values,
    );
  } finally {
    session.release();
  }
}
