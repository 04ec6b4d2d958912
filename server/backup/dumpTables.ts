import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Migration } from '../database/migrate';
import type { OpenDatabase } from '../database/types';
import type { FileStorage } from '../files/storage';
import type { Manifest, TableOfBackup } from './manifest';
import { ownTables } from './ownTables';
import { storeTable } from './tableParts';
import { MIGRATIONS_TABLE, sequencesOf, type TableToCopy, TEXT_FORM, tablesOf } from './tables';

const READERS = 3;
const quoted = pg.escapeIdentifier;

export interface Dump extends Pick<Manifest, 'migrations' | 'tables' | 'sequences'> {
  /** What the records of the same moment name. */
  files: { key: string; mimeType: string }[];
  /** Tables of the schema that no migration made, which are not copied. */
  othersTables: string[];
}

/** Copies the product's tables as they were at one moment, several at a time. Writes go on meanwhile and are not waited for. */
export async function dumpTables({
  database,
  place,
  migrations: known,
}: {
  database: OpenDatabase;
  place: FileStorage;
  migrations: Migration[];
}): Promise<Dump> {
  const first = await database.session();
  const others: pg.PoolClient[] = [];
  try {
    await first.query(`begin isolation level repeatable read, read only; ${TEXT_FORM}`);
    const own = ownTables(known);
    const found = await tablesOf(first);
    const waiting = found.filter(({ name }) => own.has(name));
    const othersTables = found.map(({ name }) => name).filter((name) => !own.has(name));
    const { rows: migrations } = await first.query<Manifest['migrations'][number]>(
      `select name, checksum from ${MIGRATIONS_TABLE} order by name`,
    );
    const { rows: files } = await first.query<Dump['files'][number]>(
      'select distinct on (storage_key) storage_key as key, mime_type as "mimeType" from files order by storage_key',
    );
    if (database.engine !== 'pglite') others.push(...(await sessionsOfSnapshot({ database, first })));
    const tables: TableOfBackup[] = [];
    const work = async (session: pg.PoolClient): Promise<void> => {
      for (let table = waiting.shift(); table; table = waiting.shift())
        tables.push(await dump({ session, table, place }));
    };
    await allOrNone([first, ...others].map(work), () => waiting.splice(0));
    // After the tables: what a sequence gave out since then is no harm, what it gave for a row of the backup must be known.
    const sequences = await sequencesOf(
      first,
      tables.map(({ name }) => name),
    );
    return { migrations, files, tables, sequences, othersTables: othersTables.sort() };
  } finally {
    // The only session of PGlite goes on; others are ended, as a copy that broke off leaves its session in the middle of it.
    if (database.engine === 'pglite') await first.query('rollback').catch(() => {});
    for (const session of [first, ...others]) session.release(database.engine !== 'pglite');
  }
}

async function sessionsOfSnapshot({
  database,
  first,
}: {
  database: OpenDatabase;
  first: pg.PoolClient;
}): Promise<pg.PoolClient[]> {
  const { rows } = await first.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
  const snapshot = pg.escapeLiteral(rows[0]?.snapshot ?? '');
  const begin = `begin isolation level repeatable read, read only; set transaction snapshot ${snapshot}; ${TEXT_FORM}`;
  const sessions: pg.PoolClient[] = [];
  for (let number = 1; number < READERS; number++) {
    const session = await database.session();
    await session.query(begin);
    sessions.push(session);
  }
  return sessions;
}

/** A failure keeps the others from beginning anything, and is told once they have ended. */
async function allOrNone(works: Promise<void>[], stopOthers: () => void): Promise<void> {
  for (const work of works) work.catch(stopOthers);
  const settled = await Promise.allSettled(works);
  const failed = settled.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}

async function dump({
  session,
  table: { name, columns },
  place,
}: {
  session: pg.PoolClient;
  table: TableToCopy;
  place: FileStorage;
}): Promise<TableOfBackup> {
  const source = session.query(copyTo(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`));
  return { name, columns, ...(await storeTable({ source, name, place })) };
}
