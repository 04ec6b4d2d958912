import { sql } from 'kysely';
import { invalid } from '../../core/errors';
import { englishText } from '../../core/messages';
import { outsideIssue } from '../../core/operations/parseRecord';
import type { Bound, FieldPlan, ResourcePlan } from '../../core/plan';
import type { Row, WriteContext } from '../engine';
import { orderSql } from '../sql/querySql';
import { checkReferences } from './checkReferences';

/** The records in which a write set each field to something else. */
export type WrittenFields = ReadonlyMap<string, readonly number[]>;

/**
 * After a write and within its transaction: what only the stored rows can tell. References lead where they may, the records
 * they lead to are of the kind asked for, and no value lies outside the field that bounds it, whichever of the two was
 * written. A fixed number of queries, whatever the number of rows.
 * @throws ApiError 422 at the field; the write rolls back.
 */
export async function checkWritten(context: WriteContext, written: WrittenFields): Promise<void> {
  await checkReferences(context, written);
  for (const [name, ids] of written) {
    const field = context.resource.fields.get(name);
    if (field?.target && ids.length > 0) await checkTarget(context, field, ids);
  }
  for (const field of context.resource.stored)
    for (const bound of field.bounds) await checkBound(context, field, bound, written);
}

/** Of the rows that a write gives back: which fields each of them has that were written to something else. */
export function writtenFields(rows: readonly { id: number; changed: readonly string[] }[]): WrittenFields {
  const byField = new Map<string, number[]>();
  for (const { id, changed } of rows) {
    for (const name of changed) {
      const ids = byField.get(name);
      if (ids) ids.push(id);
      else byField.set(name, [id]);
    }
  }
  return byField;
}

/** The same where every field was written in every row. */
export function allWritten(fields: readonly FieldPlan[], ids: readonly number[]): WrittenFields {
  return new Map(fields.map((field) => [field.name, ids]));
}

/** An SQL list of the names of those fields that differ between two rows, of those that are looked at after a write. */
export function changedNames(resource: ResourcePlan, fields: readonly FieldPlan[], before: string, after: string) {
  const bounding = new Set(resource.stored.flatMap((field) => field.bounds.map(({ other }) => other)));
  const checked = fields.filter((field) => field.target || field.bounds.length > 0 || bounding.has(field.name));
  if (checked.length === 0) return sql`'{}'::text[]`;
  const names = checked.map(
    ({ name }) =>
      sql`case when ${sql.ref(`${before}.${name}`)} is distinct from ${sql.ref(`${after}.${name}`)} then ${sql.lit(name)} end`,
  );
  return sql`array_remove(array[${sql.join(names)}]::text[], null)`;
}

async function checkTarget({ engine, tx, resource }: WriteContext, field: FieldPlan, ids: readonly number[]) {
  const { type, options } = field.field;
  const wanted = type.targetCheck?.(options);
  if (!wanted) return;
  const target = engine.plan.get(field.target ?? '');
  const found = await sql<Row>`
    select distinct ${sql.join(wanted.columns.map((name) => sql.ref(`r.${name}`)))}
    from ${sql.table(resource.name)} t join ${sql.table(target.name)} r on r.id = ${sql.ref(`t.${field.name}`)}
    where t.id = any(${[...ids]}::bigint[])`.execute(tx);
  for (const row of found.rows) {
    const issue = wanted.check(row);
    if (issue) throw invalid({ [field.name]: [englishText(issue)] });
  }
}

/** Told at the bounded field where that was written, else at the other one. */
async function checkBound({ tx, resource }: WriteContext, field: FieldPlan, bound: Bound, written: WrittenFields) {
  const ids = [...new Set([...(written.get(field.name) ?? []), ...(written.get(bound.other) ?? [])])];
  const other = resource.fields.get(bound.other);
  if (ids.length === 0 || !other) return;
  const isOutside = sql`${orderSql(field, `t.${field.name}`)} ${sql.raw(bound.kind === 'lower' ? '<' : '>')} ${orderSql(other, `t.${other.name}`)}`;
  const outside = await sql`
    select 1 from ${sql.table(resource.name)} t where t.id = any(${ids}::bigint[]) and ${isOutside} limit 1`.execute(
    tx,
  );
  if (outside.rows.length === 0) return;
  if ((written.get(field.name) ?? []).length > 0) throw invalid({ [field.name]: [englishText(outsideIssue(bound))] });
  const reversed = { kind: bound.kind === 'lower' ? 'upper' : 'lower', otherLabel: field.label } as const;
  throw invalid({ [other.name]: [englishText(outsideIssue(reversed))] });
}
