import { draftStatements } from '../engine/api/schema/draftStatements';
import { plan } from '../resources/allResources';
import { authTables } from '../server/auth/authTables';
import type { AnyDatabase } from '../server/database/types';
import { timingTables } from '../server/timing/store/timingTables';

/** What a migrated database still lacks to be what the declarations ask for. */
export function draftedChanges(db: AnyDatabase): Promise<string[]> {
  return draftStatements({ db, plan, tables: [...authTables, ...timingTables], ignoring: ['schema_migrations'] });
}
