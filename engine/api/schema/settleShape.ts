import { type Kysely, sql } from 'kysely';
import { createStatements } from './diffShapes';
import { readDatabase } from './readDatabase';
import type { DatabaseShape } from './shape';

const SCRATCH_SCHEMA = 'startline_scratch';

/**
 * The same shape as this database spells it, ready to be compared with `readDatabase`. PostgreSQL rewrites types and expressions as
 * it stores them, so it is asked rather than imitated: the shape is made in a schema of its own, read, and rolled back.
 * @throws what PostgreSQL says where a declaration's SQL is wrong.
 */
export async function settleShape<DB>(db: Kysely<DB>, shape: DatabaseShape): Promise<DatabaseShape> {
  const transaction = await db.startTransaction().execute();
  try {
    await sql`create schema ${sql.id(SCRATCH_SCHEMA)}`.execute(transaction);
    await sql`set local search_path to ${sql.id(SCRATCH_SCHEMA)}`.execute(transaction);
    for (const statement of createStatements(shape)) await sql.raw(statement).execute(transaction);
    return await readDatabase(transaction);
  } finally {
    await transaction.rollback().execute();
  }
}
