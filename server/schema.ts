import { draftStatements } from '../engine/api/schema/draftStatements';
import { unmetColumns } from '../engine/api/schema/unmetColumns';
import { plan } from '../resources/allResources';
import { adminTables } from './admin/adminTables';
import { auditTables } from './auditing/auditTables';
import { authTables } from './auth/authTables';
import { factorTables } from './auth/factor/factorTables';
import { oidcTables } from './auth/oidc/oidcTables';
import { claimTables } from './claims/claimTables';
import { setupTables } from './configuring/setupTables';
import { type AnyDatabase, DatabaseUnavailable } from './database/types';
import { limitTables } from './limits/limitTables';
import { mailTables } from './mail/queue/mailTables';
import { mergingTables } from './merging/mergingTables';
import { pushTables } from './push/pushTables';
import { scheduleTables } from './schedule/scheduleTables';
import { timingFunctionsSql } from './timing/store/timingFunctions.sql';
import { timingTables } from './timing/store/timingTables';
import { webhookTables } from './webhooks/webhookTables';

/** Those that no resource shows. */
export const PRODUCT_TABLES = [
  ...adminTables,
  ...authTables,
  ...factorTables,
  ...oidcTables,
  ...limitTables,
  ...timingTables,
  ...webhookTables,
  ...mailTables,
  ...pushTables,
  ...setupTables,
  ...claimTables,
  ...scheduleTables,
  ...auditTables,
  ...mergingTables,
];

/** What a migrated database still lacks to be what the declarations ask for. */
export function draftedChanges(db: AnyDatabase): Promise<string[]> {
  return draftStatements({
    db,
    plan,
    tables: PRODUCT_TABLES,
    functions: timingFunctionsSql,
    ignoring: ['schema_migrations'],
  });
}

/**
 * Throws DatabaseUnavailable unless the migrated database has what this version reads and writes. In development any difference from
 * the declarations counts, which takes a good part of a second; otherwise the columns do.
 */
export async function assertSchema({ db, isDevelopment }: { db: AnyDatabase; isDevelopment: boolean }): Promise<void> {
  if (isDevelopment) return assertDrafted(await draftedChanges(db));
  const unmet = await unmetColumns({ db, plan, tables: PRODUCT_TABLES });
  if (unmet.length === 0) return;
  throw new DatabaseUnavailable(
    `The database is not the one that this version needs:${listed(unmet)}\n` +
      'No migration of this version mends that: the database was altered by hand, or a migration is missing from the build. ' +
      'Restore a backup, or start the version that the database was used with.',
  );
}

function assertDrafted(statements: string[]): void {
  const [first] = statements;
  if (!first) return;
  throw new DatabaseUnavailable(
    `The database is behind the declarations, which ask for:${listed(statements)}\n` +
      `Draft the migration with this command and read it; the next start applies it:\n  npm run migration:draft -- ${nameOf(first)}`,
  );
}

function listed(lines: string[]): string {
  return lines.map((line) => `\n  ${line.replaceAll('\n', '\n  ')}`).join('');
}

/** `ALTER TABLE "athletes" ADD COLUMN "shirt_size" …` → `athletes_shirt_size` */
function nameOf(statement: string): string {
  const [, table = 'changes', column] = /"(\w+)"(?: (?:ADD|ALTER|DROP) COLUMN "(\w+)")?/.exec(statement) ?? [];
  return column ? `${table}_${column}` : table;
}
