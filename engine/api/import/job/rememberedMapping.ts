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
 * How a file with these columns was mapped last time: in this tenant, else in another of the same one above. The column of reasons
 * that a file of failed rows has does not count.
 */
export async function rememberedMapping({
  engine,
  actor,
  tenantId,
  ...options
}: RememberedOptions): Promise<Mapping | null> {
  const columns = options.columns.filter((name) => !isReasonColumn(name));
  const visible = reachableRows({ engine, actor, resource: engine.plan.get('imports'), verb: 'read', alias: 't' });
  const { tenants, column } = importLevel(engine.plan);
  const tenant = sql.ref(`t.${column}`);
  const [above] = tenantColumns(tenants.resource.tenancy);
  const [table, parent] = [sql.table(tenants.name), sql.ref(above?.column ?? 'id')];
  const found = await sql<{ mapping: Mapping }>`
    select t.mapping from imports t
    where t.kind = ${options.kind} and t.columns = ${columns}::text[] and t.mapping is not null and ${visible}
      and ${tenant} in (select other.id from ${table} own join ${table} other on other.${parent} = own.${parent} where own.id = ${tenantId})
    order by (${tenant} = ${tenantId}) desc, t.id desc limit 1`.execute(engine.db);
  return found.rows[0]?.mapping ?? null;
}
