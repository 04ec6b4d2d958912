import { type RawBuilder, sql } from 'kysely';
import { identityOf } from '../../core/access/actor';
import type { FieldPlan } from '../../core/plan';
import { levelColumns } from '../../core/tenancy';
import type { WriteContext, WriteKind } from '../engine';

/** A column of `changes` and its value, in the scope of the statement. */
type AuditColumn = readonly [name: string, value: RawBuilder<unknown>];

/** Who did it. */
function whoColumns({ engine, actor }: WriteContext): AuditColumn[] {
  return Object.entries(engine.plan.tenancy.identities).map(([kind, { column }]) => [
    column,
    sql`${identityOf(actor, kind)}::bigint`,
  ]);
}

/** Where a record belongs, from the record's own columns: who reaches the record reaches its history. */
function placeColumns({ engine, resource }: WriteContext, alias: string): AuditColumn[] {
  const { levels } = engine.plan.tenancy;
  return levelColumns(resource.resource.tenancy).flatMap(([level, column]) => {
    const name = levels[level]?.column;
    return name === undefined ? [] : [[name, sql.ref(`${alias}.${column}`)] as const];
  });
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
  const columns = [...whoColumns(context), ...placeColumns(context, alias)];
  const names = sql.raw(columns.map(([name]) => `, ${name}`).join(''));
  const values = sql.join(
    columns.map(([, value]) => sql`, ${value}`),
    sql``,
  );
  return sql`insert into changes (operation_id, undoes, resource, record_id, operation, before, after${names})
    select ${context.operationId}, ${context.undoes}, ${context.resource.name}, ${sql.ref(`${alias}.id`)}, ${kind}, ${before}, ${after}${values}`;
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
