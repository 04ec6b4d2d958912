import { sql } from 'kysely';
import { describePlan } from '../../engine/api/schema/describePlan';
import { diffShapes } from '../../engine/api/schema/diffShapes';
import { readDatabase } from '../../engine/api/schema/readDatabase';
import { settleShape } from '../../engine/api/schema/settleShape';
import { plan } from '../../resources/allResources';
import { authTables } from '../../server/auth/authTables';
import type { AnyDatabase } from '../../server/database/types';

/** Brings a migrated database to what the declarations ask for by now, for tests of what has no migration yet. */
export async function migrateAhead(db: AnyDatabase): Promise<void> {
  const wanted = describePlan(plan);
  const isThere = (name: string): boolean => wanted.tables.some((table) => table.name === name);
  const tables = [...wanted.tables, ...authTables.filter((table) => !isThere(table.name))];
  const settled = await settleShape(db, { ...wanted, tables });
  const actual = await readDatabase(db, { ignoring: ['schema_migrations'] });
  for (const statement of diffShapes(actual, settled)) await sql.raw(statement).execute(db);
}
