import { type RawBuilder, sql } from 'kysely';
import { identityOf } from '../../core/access/actor';
import type { FieldPlan, Plan } from '../../core/plan';
import { levelColumns } from '../../core/tenancy';
import { ACTED_BY } from '../../records/actedBy';
import type { Acting, WriteContext, WriteKind } from '../engine';
import { operationKeys } from '../schema/engineTables';
import { closedReason } from '../sql/accessSql';

/** A column of `changes` and its value, in the scope of the statement. */
type AuditColumn = readonly [name: string, value: RawBuilder<unknown>];

/** Who did it. */
export function whoColumns({ engine, actor }: Acting): AuditColumn[] {
  const { identities, owner } = engine.plan.tenancy;
  const named = Object.entries(identities).map(
    ([kind, { column }]) => [column, sql`${identityOf(actor, kind)}::bigint`] as const,
  );
  return owner === undefined ? named : [...named, [ACTED_BY, sql`${actor.actedBy?.id ?? null}::bigint`]];
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
  /** The expression in scope that has it, one row per changed record; the alias itself when left out. */
  from?: RawBuilder<unknown>;
  before?: RawBuilder<unknown>;
  after?: RawBuilder<unknown>;
  /** Whether each row is an operation of its own, which nothing else is part of: the context's is then SQL in the scope of `from`. */
  isEach?: boolean;
}

/** Further `with` parts of a write's statement: a row in `changes` for each record, and in `operations` what that comes to. */
export function auditSql({
  context,
  kind,
  alias,
  from = sql.ref(alias),
  before = sql`null`,
  after = sql`null`,
  isEach = false,
}: AuditOptions): RawBuilder<unknown> {
  if (!context.resource.resource.audited) return sql``;
  const columns = [...whoColumns(context), ...placeColumns(context, alias)];
  const names = sql.raw(columns.map(([name]) => `, ${name}`).join(''));
  const values = sql.join(
    columns.map(([, value]) => sql`, ${value}`),
    sql``,
  );
  return sql`, audited as (
    insert into changes (operation_id, undoes, resource, record_id, operation, before, after${names})
    select ${context.operationId}, ${context.undoes}, ${context.resource.name}, ${sql.ref(`${alias}.id`)}, ${kind}, ${before}, ${after}${values}
    from ${from} returning *), summed as (${isEach ? ownSummarySql(context, kind) : summarySql(context, kind)})`;
}

/** One row per operation and tenant says how many records it changed in which way, so that nobody has to count them again. */
function summarySql(context: WriteContext, kind: WriteKind): RawBuilder<unknown> {
  const { engine, resource, operationId, summaryId } = context;
  const part = sql.lit(`${resource.name}.${kind}`);
  const named = summarised(engine.plan);
  const isSame = sql`(o.record_id is not distinct from excluded.record_id and o.parts ? ${part})`;
  const counted = sql`coalesce((o.parts ->> ${part})::int, 0) + (excluded.parts ->> ${part})::int`;
  return sql`
    insert into operations as o (operation_id, ${named}, parts, record_id)
    select ${summaryId ?? operationId}, ${named}, jsonb_build_object(${part}, count(*)), case when count(*) = 1 then min(record_id) end
    from audited group by ${named}${conditioned('having', openOnly(context))}
    on conflict (${sql.raw(operationKeys(engine.plan).join(', '))}) do update set
      parts = case when ${isSame} and o.record_id is not null then o.parts else o.parts || jsonb_build_object(${part}, ${counted}) end,
      record_id = case when ${isSame} then o.record_id end`;
}

/** The same where nothing has to be counted, nor added to what is there: that is half the work. */
function ownSummarySql(context: WriteContext, kind: WriteKind): RawBuilder<unknown> {
  const { engine, resource } = context;
  const named = summarised(engine.plan);
  return sql`
    insert into operations (operation_id, ${named}, parts, record_id)
    select operation_id, ${named}, ${sql.lit(JSON.stringify({ [`${resource.name}.${kind}`]: 1 }))}::jsonb, record_id
    from audited${conditioned('where', openOnly(context))}`;
}

function conditioned(word: 'having' | 'where', conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length > 0 ? sql` ${sql.raw(word)} ${sql.join(conditions, sql` and `)}` : sql``;
}

/** Ends the statement, and so the whole write, where a tenant that it changed something under is closed: once per tenant, not per record. */
function openOnly({ engine: { plan }, actor, resource }: WriteContext): RawBuilder<unknown>[] {
  if (actor.isSuperAdmin || resource.resource.staysOpen) return [];
  return Object.entries(plan.tenancy.levels).flatMap(([level, { column }]) => {
    const reason = closedReason(plan, level, sql.ref(`audited.${column}`));
    return reason ? [sql`not coalesce((select refuse_closed(reason) from (${reason}) closed), false)`] : [];
  });
}

/** Adds what a transaction was summed up under by itself to its operation. To be called once no other one of that is open before it. */
export async function joinSummary({ engine, tx, operationId, summaryId }: WriteContext): Promise<void> {
  if (summaryId === undefined || !engine.plan.resources.has('changes')) return;
  const named = summarised(engine.plan);
  await sql`
    with own as (delete from operations where operation_id = ${summaryId} returning *)
    insert into operations as o (operation_id, ${named}, parts, record_id)
    select ${operationId}, ${named}, parts, record_id from own
    on conflict (${sql.raw(operationKeys(engine.plan).join(', '))}) do update set record_id = null, parts = (
      select jsonb_object_agg(key, count) from (
        select key, sum(value::int) as count
        from (select * from jsonb_each_text(o.parts) union all select * from jsonb_each_text(excluded.parts)) part group by key) summed)`.execute(
    tx,
  );
}

/** What a summary says besides what was done: which operation it undoes, where that was, and who did it. */
function summarised({ tenancy: { levels, identities, owner } }: Plan): RawBuilder<unknown> {
  const columns = [...Object.values(levels), ...Object.values(identities)].map(({ column }) => sql.ref(column));
  return sql.join([sql.ref('undoes'), ...columns, ...(owner === undefined ? [] : [sql.ref(ACTED_BY)])]);
}

/** Secrets stay out of the audit altogether. */
export function isAudited({ field }: FieldPlan): boolean {
  return !field.options.writeOnly;
}

/** What differs of the fields between two rows, as the first has it. */
export function changedValues(fields: readonly FieldPlan[], alias: string, other: string): RawBuilder<unknown> {
  const shown = fields.filter(isAudited);
  const isLarge = ({ field }: FieldPlan): boolean => field.type.largest !== undefined;
  const small = shown.filter((field) => !isLarge(field));
  const compared = sql`changed_fields(${valuesSql(small, alias)}, ${valuesSql(small, other)})`;
  // Large values are compared where they stand, and copied once: building objects of them, and joining those, copies them each time.
  const large = shown.filter(isLarge).map(({ name }) => {
    const [value, otherValue] = [sql.ref(`${alias}.${name}`), sql.ref(`${other}.${name}`)];
    return sql`select ${sql.lit(name)}, ${value} where ${value} is distinct from ${otherValue}`;
  });
  if (large.length === 0) return compared;
  const all = sql.join([sql`select key, value from jsonb_each(${compared})`, ...large], sql` union all `);
  return sql`(select coalesce(jsonb_object_agg(e.key, e.value), '{}') from (${all}) e(key, value))`;
}

/** The fields' values of a row as JSON. */
export function valuesSql(fields: readonly FieldPlan[], alias: string): RawBuilder<unknown> {
  // PostgreSQL functions take at most 100 arguments: pairs go in groups.
  const groups = [];
  for (let i = 0; i < fields.length; i += 45) {
    const pairs = fields
      .slice(i, i + 45)
      .map((field) => sql`${sql.lit(field.name)}, ${sql.ref(`${alias}.${field.name}`)}`);
    groups.push(sql`jsonb_build_object(${sql.join(pairs)})`);
  }
  return groups.length === 0 ? sql`'{}'::jsonb` : sql`(${sql.join(groups, sql` || `)})`;
}
