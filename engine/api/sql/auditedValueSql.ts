import { type RawBuilder, sql } from 'kysely';
import type { ResourcePlan } from '../../core/plan';
import type { ActingOn } from '../engine';
import { rowsWithField } from './accessSql';

type AuditedColumn = 'before' | 'after';

/**
 * `before` or `after` of the audit, without the fields that need a permission which the actor does not hold where the change
 * was made: what may not be read in a record may not be read in its past. Values that are too large to be told are put short.
 */
export const auditedValue = (name: AuditedColumn) => (options: ActingOn & { alias: string }) => {
  const { engine, alias } = options;
  const short = [...engine.plan.resources.values()].flatMap((audited) => {
    const told = toldValue(name, { resource: audited, alias });
    return told ? [sql`when ${audited.name} then ${told}`] : [];
  });
  const column = sql.ref(`${alias}.${name}`);
  const value = sql`case ${sql.ref(`${alias}.resource`)} ${sql.join(short, sql` `)} else ${column} end`;
  return readableValue(short.length > 0 ? value : column, options);
};

/**
 * The same of a record of one resource, whoever reads it; null where it has no values that are too large. Unpacking megabytes is most of
 * what it costs, so that is done once for a row: `offset 0` keeps the steps apart, and what is joined to nothing is there unpacked.
 */
export function toldValue(
  name: AuditedColumn,
  { resource, alias }: { resource: ResourcePlan; alias: string },
): RawBuilder<unknown> | null {
  const long = resource.stored.flatMap(({ name: field, field: { type } }) => {
    const told = type.historySql?.(`"${field}"`);
    return told ? [{ field, told }] : [];
  });
  if (long.length === 0) return null;
  const values = long.map(({ field }) => `whole -> '${field}' as "${field}"`);
  const others = `whole - array[${long.map(({ field }) => `'${field}'`)}]`;
  const short = long.map(
    ({ field, told }) =>
      `case when "${field}" is null then '{}' when jsonb_typeof("${field}") = 'object' then jsonb_build_object('${field}', ${told}) else jsonb_build_object('${field}', "${field}") end`,
  );
  return sql.raw(`(
    select ${['others', ...short].join(' || ')} from (
      select ${[`${others} as others`, ...values]} from (
        select "${alias}"."${name}" || '{}'::jsonb as whole offset 0) unpacked offset 0) parted)`);
}

/** `resource` is the audit itself. */
function readableValue(
  value: RawBuilder<unknown>,
  { engine, actor, resource, alias }: ActingOn & { alias: string },
): RawBuilder<unknown> {
  if (actor.isSuperAdmin) return value;
  const hidden = [...engine.plan.resources.values()].flatMap((audited) =>
    [...restrictedFields(audited)].map(([permission, names]) => {
      const isRead = rowsWithField({ plan: engine.plan, actor, resource, permission, alias });
      return sql`case when ${sql.ref(`${alias}.resource`)} = ${audited.name} and not coalesce(${isRead}, false)
        then ${names}::text[] else '{}'::text[] end`;
    }),
  );
  return hidden.length === 0 ? value : sql`(${value} - (${sql.join(hidden, sql` || `)}))`;
}

function restrictedFields(resource: ResourcePlan): Map<string, string[]> {
  const byPermission = new Map<string, string[]>();
  for (const { name, field } of resource.fields.values()) {
    const { read } = field.options;
    if (read) byPermission.set(read, [...(byPermission.get(read) ?? []), name]);
  }
  return byPermission;
}
