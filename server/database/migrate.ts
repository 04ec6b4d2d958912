import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type AnyDatabase, DatabaseUnavailable } from './types';

export interface Migration {
  /** File name without `.sql`; the order of names is the order of migrations. */
  name: string;
  /** One or more statements; those that refuse to run in a transaction have no place here. */
  sql: string;
}

/** Any number that no other advisory lock of the product uses. */
const LOCK_KEY = 7_226_913_550;

/**
 * Brings the database to the last of `migrations`, each in a transaction of its own; answers the names of those it ran. Several processes
 * may do this at once. Throws DatabaseUnavailable when an applied migration was changed since, or is unknown here, or fails; those
 * before the failing one stay.
 */
export async function migrate({
  migrations,
  db,
  log,
}: {
  db: AnyDatabase;
  migrations: Migration[];
  log(line: string): void;
}): Promise<string[]> {
  const ordered = [...migrations].sort((a, b) => (a.name < b.name ? -1 : 1));
  await locked(db, createTable);
  const applied = await appliedChecksums(db);
  for (const name of applied.keys()) assertKnown({ name, migrations: ordered });
  const pending = ordered.filter((migration) => !isApplied({ migration, applied }));
  const ran: string[] = [];
  for (const migration of pending) {
    const isOurs = await locked(db, (trx) => runUnlessApplied({ trx, migration }));
    if (!isOurs) continue;
    ran.push(migration.name);
    log(`Migrated the database: ${migration.name}`);
  }
  return ran;
}

interface Wanted {
  /** As an earlier database had them. */
  wanted: { name: string; checksum: string }[];
  migrations: Migration[];
}

/** For what a backup has: throws DatabaseUnavailable where this version has another migration of one of these names, or none. */
export function assertSameMigrations({ wanted, migrations }: Wanted): void {
  for (const { name, checksum } of wanted) {
    if (!migrations.some((migration) => migration.name === name))
      throw new DatabaseUnavailable(
        `This backup has the migration ${name}, which this version does not know: it is of a newer version. Restore it with that one.`,
      );
    for (const migration of migrations)
      if (migration.name === name) isApplied({ migration, applied: new Map([[name, checksum]]) });
  }
}

/** Brings an empty database to exactly these migrations, within the transaction of `trx`: as a backup has it. */
export async function migrateTo({ trx, wanted, migrations }: Wanted & { trx: AnyDatabase }): Promise<void> {
  await createTable(trx);
  const names = new Set(wanted.map(({ name }) => name));
  const ordered = [...migrations].sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const migration of ordered) if (names.has(migration.name)) await runUnlessApplied({ trx, migration });
}

/** In a transaction, after every other process that migrates has finished its own. */
function locked<T>(db: AnyDatabase, run: (trx: AnyDatabase) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(trx);
    return run(trx);
  });
}

async function createTable(db: AnyDatabase): Promise<void> {
  await sql`
    create table if not exists schema_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`.execute(db);
}

async function appliedChecksums(db: AnyDatabase): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; checksum: string }>`select name, checksum from schema_migrations`.execute(
    db,
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

async function runUnlessApplied({ trx, migration }: { trx: AnyDatabase; migration: Migration }): Promise<boolean> {
  if (isApplied({ migration, applied: await appliedChecksums(trx) })) return false;
  try {
    await sql.raw(migration.sql).execute(trx);
  } catch (error) {
    throw new DatabaseUnavailable(`The migration ${migration.name} failed: ${(error as Error).message}`, {
      cause: error,
    });
  }
  await sql`insert into schema_migrations (name, checksum) values (${migration.name}, ${checksumOf(migration)})`.execute(
    trx,
  );
  return true;
}

function isApplied({ migration, applied }: { migration: Migration; applied: Map<string, string> }): boolean {
  const checksum = applied.get(migration.name);
  if (checksum === undefined) return false;
  if (checksum === checksumOf(migration)) return true;
  throw new DatabaseUnavailable(
    `The migration ${migration.name} was changed after this database ran it. Restore the file and put the change into a new migration.`,
  );
}

function assertKnown({ name, migrations }: { name: string; migrations: Migration[] }): void {
  if (migrations.some((migration) => migration.name === name)) return;
  throw new DatabaseUnavailable(
    `This database has the migration ${name}, which this version does not know: it was used with a newer version. Start that one.`,
  );
}

/** The same for a checkout with Windows line ends. */
function checksumOf({ sql: text }: Migration): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
}
