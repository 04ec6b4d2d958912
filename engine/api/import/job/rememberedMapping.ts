import { type RawBuilder, sql } from 'kysely';
import { importLevel } from '../../../core/importKinds';
import { tenantColumns } from '../../../core/tenancy';
import type { Acting } from '../../engine';
import { reachableRows } from '../../sql/accessSql';
import type { ImportTarget } from '../mapping/importTargets';
import type { Mapping } from '../mapping/mapColumns';
import { isReasonColumn } from '../mapping/reasonColumn';
import type { ChosenColumn } from '../mapping/rememberedColumns';

interface RememberedOptions extends Acting {
  tenantId: number;
  kind: string;
  columns: readonly string[];
}

/**
 * Reads what people chose for the columns of such a file last time, the latest choices first. A column follows this tenant's last import with
 * exactly these columns, else this tenant's last import with a column of that name, else the last import with exactly these columns in another
 * tenant of the same one above. Guesses do not count, nor do checks and imports that did not succeed or were undone. A file of failed rows
 * follows the import that it comes from.
 */
export async function rememberedMapping(options: RememberedOptions): Promise<readonly ChosenColumn[]> {
  const { engine } = options;
  const { isInReach, isOwn, columns } = reachOf(options);
  const isSame = sql<boolean>`t.columns = ${columns}::text[]`;
  const isReturned = options.columns.some(isReasonColumn);
  const isOrigin = sql<boolean>`(${isReturned}::boolean and ${isOwn} and ${isSame} and t.error_count > 0)`;
  const found = await sql<ChosenColumn>`
    select name, target, "isOwn" from (
      select distinct on (c.name) c.name, t.id, t.chosen -> c.name is not null as is_chosen, t.chosen ->> c.name as target, ${isOwn} as "isOwn"
      from imports t cross join unnest(t.columns) as c(name)
      where ${isInReach} and t.chosen is not null and c.name = any(${columns}::text[]) and (${isSame} or (${isOwn} and t.has_header))
        and (${isOrigin} or ${hasSucceeded})
      order by c.name, ${isOrigin} desc, ${isOwn} desc, ${isSame} desc, t.id desc
    ) last where is_chosen order by id desc`.execute(engine.db);
  return found.rows;
}

/** Warns of columns that a person chose a field for last time in this tenant, and that are left out now. */
export async function leftOutChoices({
  mapping,
  targets,
  ...options
}: RememberedOptions & { mapping: Mapping; targets: readonly ImportTarget[] }): Promise<string[]> {
  const names = new Set(targets.map(({ name }) => name));
  const choices = await rememberedMapping(options);
  const isLeftOut = (column: string): boolean =>
    (mapping[column] ?? null) === null &&
    choices.some(({ name, target, isOwn }) => isOwn && name === column && target !== null && names.has(target));
  const left = options.columns.filter(isLeftOut).map((name) => `“${name}”`);
  return left.length === 0 ? [] : [`These columns were imported last time and are left out now: ${left.join(', ')}.`];
}

export interface RememberedFormat {
  readonly value: string;
  readonly isOwn: boolean;
}

/** Reads how the dates of a file with exactly these columns were read last time, and whether that was in this tenant. */
export async function rememberedDateFormat(options: RememberedOptions): Promise<RememberedFormat | null> {
  const { isInReach, isOwn, columns } = reachOf(options);
  const found = await sql<RememberedFormat>`
    select t.date_format as value, ${isOwn} as "isOwn" from imports t
    where ${isInReach} and t.columns = ${columns}::text[] and t.date_format is not null and ${hasSucceeded}
    order by ${isOwn} desc, t.id desc limit 1`.execute(options.engine.db);
  return found.rows[0] ?? null;
}

const hasSucceeded = sql<boolean>`(t.status = 'finished' and not t.dry_run and t.success_count > 0 and t.success_count >= t.error_count
  and not exists (select 1 from changes u where u.undoes = t.operation_id))`;

/** Conditions for the imports of the tenant, and of the others of the same one above, that the actor may read. */
function reachOf({ engine, actor, tenantId, kind, columns }: RememberedOptions) {
  const isVisible = reachableRows({ engine, actor, resource: engine.plan.get('imports'), verb: 'read', alias: 't' });
  const { tenants, column } = importLevel(engine.plan);
  const tenant = sql.ref(`t.${column}`);
  const [above] = tenantColumns(tenants.resource.tenancy);
  const [table, parent] = [sql.table(tenants.name), sql.ref(above?.column ?? 'id')];
  const isInReach: RawBuilder<boolean> = sql`(t.kind = ${kind} and ${isVisible}
    and ${tenant} in (select other.id from ${table} own join ${table} other on other.${parent} = own.${parent} where own.id = ${tenantId}))`;
  return {
    isInReach,
    isOwn: sql<boolean>`(${tenant} = ${tenantId})`,
    columns: columns.filter((name) => !isReasonColumn(name)),
  };
}
