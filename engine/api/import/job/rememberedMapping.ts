import { sql } from 'kysely';
import { importLevel } from '../../../core/importKinds';
import { tenantColumns } from '../../../core/tenancy';
import type { Acting } from '../../engine';
import { reachableRows } from '../../sql/accessSql';
import type { Mapping } from '../mapping/mapColumns';
import { isReasonColumn } from '../mapping/reasonColumn';

interface RememberedOptions extends Acting {
  tenantId: number;
  kind: string;
  columns: readonly string[];
}

/**
 * What a person chose for the columns of such a file last time: in this tenant, else in another of the same one above. Guesses, checks and imports
 * that did not succeed or were undone do not count, nor does the column of reasons that a file of failed rows has.
 */
export async function rememberedMapping(options: RememberedOptions): Promise<Mapping | null> {
  return (await lastOf<Mapping>(options, 'chosen'))?.value ?? null;
}

/** How the dates of such a file were read last time, and whether that was in this tenant. */
export function rememberedDateFormat(options: RememberedOptions): Promise<RememberedFormat | null> {
  return lastOf<string>(options, 'date_format');
}

export type RememberedFormat = Remembered<string>;

interface Remembered<Value> {
  readonly value: Value;
  readonly isOwn: boolean;
}

async function lastOf<Value>(
  { engine, actor, tenantId, ...options }: RememberedOptions,
  what: 'chosen' | 'date_format',
): Promise<Remembered<Value> | null> {
  const columns = options.columns.filter((name) => !isReasonColumn(name));
  const visible = reachableRows({ engine, actor, resource: engine.plan.get('imports'), verb: 'read', alias: 't' });
  const { tenants, column } = importLevel(engine.plan);
  const tenant = sql.ref(`t.${column}`);
  const [above] = tenantColumns(tenants.resource.tenancy);
  const [table, parent] = [sql.table(tenants.name), sql.ref(above?.column ?? 'id')];
  const value = sql.ref(`t.${what}`);
  const found = await sql<Remembered<Value>>`
    select ${value} as value, ${tenant} = ${tenantId} as "isOwn" from imports t
    where t.kind = ${options.kind} and t.columns = ${columns}::text[] and ${value} is not null and ${visible}
      and t.status = 'finished' and not t.dry_run and t.success_count > 0 and t.success_count >= t.error_count
      and not exists (select 1 from changes u where u.undoes = t.operation_id)
      and ${tenant} in (select other.id from ${table} own join ${table} other on other.${parent} = own.${parent} where own.id = ${tenantId})
    order by (${tenant} = ${tenantId}) desc, t.id desc limit 1`.execute(engine.db);
  return found.rows[0] ?? null;
}
