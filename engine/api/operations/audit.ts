import { type RawBuilder, sql } from 'kysely';
import type { FieldPlan, ResourcePlan } from '../../core/plan';
import type { WriteContext, WriteKind } from '../engine';

/**
 * The columns of `changes` that say where a record belongs, from the record's own: who reaches the record reaches its
 * history.
 */
function tenantColumns(
  resource: ResourcePlan,
  alias: string,
): { names: RawBuilder<unknown>; values: RawBuilder<unknown> } {
  const { tenancy } = resource.resource;
  const pairs: [string, string][] = [];
  if (tenancy.kind !== 'global' && tenancy.kind !== 'profile') {
    pairs.push([`${tenancy.kind}_id`, tenancy.column]);
    for (const [kind, column] of Object.entries(tenancy.also ?? {}))
      if (kind !== 'profile') pairs.push([`${kind}_id`, column]);
  }
  return {
    names: sql.raw(pairs.map(([name]) => `, ${name}`).join('')),
    values: pairs.length === 0 ? sql`` : sql`, ${sql.join(pairs.map(([, column]) => sql.ref(`${alias}.${column}`)))}`,
  };
}

interface AuditOptions {
  context: WriteContext;
  kind: WriteKind;
  /** Alias of a table expression with the changed rows. */
  alias: string;
  before?: RawBuilder<unknown>;
  after?: RawBuilder<unknown>;
}

/** `insert into changes …` over an expression in scope that yields one row per changed record. */
export function auditSql({
  context,
  kind,
  alias,
  before = sql`null`,
  after = sql`null`,
}: AuditOptions): RawBuilder<unknown> {
  const tenant = tenantColumns(context.resource, alias);
  return sql`insert into changes (operation_id, undoes, resource, record_id, operation, before, after, profile_id, api_key_id${tenant.names})
    select ${context.operationId}, ${context.undoes}, ${context.resource.name}, ${sql.ref(`${alias}.id`)}, ${kind}, ${before}, ${after},
      ${context.actor.profileId}::bigint, ${context.actor.apiKeyId}::bigint${tenant.values}`;
}

/** The fields' values of a row as JSON. Secrets stay out of the audit altogether. */
export function auditedValues(fields: readonly FieldPlan[], alias: string): RawBuilder<unknown> {
  const shown = fields.filter((field) => !field.field.options.writeOnly);
  // PostgreSQL functions take at most 100 arguments: pairs go in groups.
  const groups = [];
  for (let i = 0; i < shown.length; i += 45) {
    const pairs = shown
      .slice(i, i + 45)
      .map((field) => sql`${sql.lit(field.name)}, ${sql.ref(`${alias}.${field.name}`)}`);
    groups.push(sql`jsonb_build_object(${sql.join(pairs)})`);
  }
  return groups.length === 0 ? sql`'{}'::jsonb` : sql`(${sql.join(groups, sql` || `)})`;
}
