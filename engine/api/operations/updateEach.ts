import { type RawBuilder, sql } from 'kysely';
import type { FieldPlan, ResourcePlan } from '../../core/plan';
import type { ReferenceOptions } from '../../fields/reference/reference.field';
import type { Row, WriteContext } from '../engine';
import { auditedValues, auditSql } from './audit';
import { changedNames, checkWritten, writtenFields } from './checkWritten';
import { notifyWrite } from './notify';

export interface RecordUpdate {
  readonly id: number;
  /** Fields to set, as stored; a field left out stays as it is. */
  readonly values: Row;
}

/**
 * Sets other values on each of many records in one UPDATE, with audit and notice; gives the ids that changed. As
 * `writeValues`, it writes what was checked, and clears references that no longer fit a parent that changes.
 * @throws ApiError 422 where a reference leads nowhere.
 */
export async function updateEach(context: WriteContext, given: readonly RecordUpdate[]): Promise<number[]> {
  const { engine, tx, resource } = context;
  const server = engine.servers.get(resource.name);
  const ids = given.map((update) => update.id);
  const hooked = await server?.beforeWrite?.({
    ...context,
    values: given.map((update) => update.values),
    kind: 'update',
    ids,
  });
  const updates = hooked ? given.map(({ id }, i) => ({ id, values: hooked[i] ?? {} })) : given;
  const fields = resource.stored.filter((field) => updates.some(({ values }) => Object.hasOwn(values, field.name)));
  if (fields.length === 0) return [];
  const written = await sql<{ id: number; changed: string[] }>`${updateSql(context, updates, fields)}`.execute(tx);
  const changed = written.rows.map((row) => row.id);
  const names = fields.map((field) => field.name);
  await checkWritten(context, writtenFields(written.rows));
  await notifyWrite({ ...context, db: tx }, 'update', changed);
  await server?.afterWrite?.({ ...context, ids: changed, kind: 'update', fields: names });
  return changed;
}

function updateSql(
  context: WriteContext,
  updates: readonly RecordUpdate[],
  fields: readonly FieldPlan[],
): RawBuilder<unknown> {
  const { resource } = context;
  const table = sql.table(resource.name);
  const cleared = dependentReferences(resource, fields);
  const set = [...new Set([...fields, ...cleared.map(({ field }) => field)])];
  const merged = sql.join(set.map((field) => sql`${mergedValue(field, cleared)} as ${sql.ref(field.name)}`));
  const columns = (alias: string) => sql.join(set.map((field) => sql.ref(`${alias}.${field.name}`)));
  const assigned = sql.join(set.map((field) => sql`${sql.ref(field.name)} = ${sql.ref(`m.${field.name}`)}`));
  const isLive = resource.resource.softDelete ? sql`t.deleted_at is null` : sql`true`;
  const before = sql`changed_fields(${auditedValues(set, 'old')}, ${auditedValues(set, 'new')})`;
  const after = sql`changed_fields(${auditedValues(set, 'new')}, ${auditedValues(set, 'old')})`;
  const audit = resource.resource.audited
    ? sql`, audited as (${auditSql({ context, kind: 'update', alias: 'new', before, after })} from new join old on old.id = new.id)`
    : sql``;
  // Materialised: the record type of a table's row is needed once per row, and the planner would work it out per column.
  return sql`
    with given as (select g.id, g."values" from jsonb_to_recordset(${JSON.stringify(updates)}::jsonb) as g(id bigint, "values" jsonb)),
    old as materialized (select t.* from ${table} t where t.id in (select id from given) and ${isLive}),
    merged as materialized (
      select t.id, ${merged} from given g join ${table} t on t.id = g.id
      cross join lateral jsonb_populate_record(t, g."values") p where ${isLive}),
    new as (
      update ${table} t set ${assigned}, version = t.version + 1, updated_at = now() from merged m
      where t.id = m.id and ${isLive} and (${columns('t')}) is distinct from (${columns('m')}) returning t.*)
    ${audit} select new.id, ${changedNames(resource, set, 'old', 'new')} as changed from new join old on old.id = new.id order by new.id`;
}

interface Dependent {
  field: FieldPlan;
  parents: readonly string[];
}

/** Nullable references that hang on a field which may change: a wave on its race. */
function dependentReferences(resource: ResourcePlan, fields: readonly FieldPlan[]): Dependent[] {
  const names = new Set(fields.map((field) => field.name));
  return resource.stored.flatMap((field) => {
    const within = (field.field.options as Partial<ReferenceOptions>).within ?? [];
    const parents = within.filter((name) => names.has(name));
    return field.target && field.isNullable && parents.length > 0 ? [{ field, parents }] : [];
  });
}

/** What the record will hold: the given value, else nothing where the parent changed, else what it holds. */
function mergedValue(field: FieldPlan, cleared: readonly Dependent[]): RawBuilder<unknown> {
  const value = sql.ref(`p.${field.name}`);
  const dependent = cleared.find((one) => one.field === field);
  if (!dependent) return value;
  const differs = sql.join(
    dependent.parents.map((name) => sql`${sql.ref(`t.${name}`)} is distinct from ${sql.ref(`p.${name}`)}`),
    sql` or `,
  );
  return sql`case when not jsonb_exists(g."values", ${sql.lit(field.name)}) and (${differs}) then null else ${value} end`;
}
