import { type RawBuilder, sql } from 'kysely';
import type { ResourcePlan } from '../../core/plan';
import type { ActingOn } from '../engine';
import { rowsWithField } from './accessSql';

/**
 * `before` or `after` of the audit, without the fields that need a permission which the actor does not hold where the change
 * was made: what may not be read in a record may not be read in its past.
 */
export const auditedValue = (name: 'before' | 'after') => (options: ActingOn & { alias: string }) =>
  readableValue(sql.ref(`${options.alias}.${name}`), options);

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
