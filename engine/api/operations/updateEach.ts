import { type RawBuilder, sql } from 'kysely';
import type { FieldPlan } from '../../core/plan';
import type { WriteContext } from '../engine';
import { auditSql, changedValues } from './audit';
import { lockReachable } from './authorise';
import { checkRows, readerOfAdded, rowChecks } from './checkRows';
import { completeValues } from './completeValues';
import { followWrite } from './followWrite';
import { notifyWrite } from './notify';
import { type Dependent, dependentReferences, givenFields, ownValues, type RecordUpdate } from './proposedRows';

/**
 * Sets other values on each of many records in one UPDATE, with audit and notice; gives the ids that changed. The values were
 * validated and their fields allowed by who read them; records that are out of the actor's reach by now are left alone, and
 * references that no longer fit a parent that changes are cleared. Validate → lock → complete → write → audit → notify.
 * @throws ApiError 422 where a reference leads nowhere.
 */
export async function updateEach(context: WriteContext, given: readonly RecordUpdate[]): Promise<number[]> {
  const { tx, resource } = context;
  const updates = await prepareEach(context, given);
  const fields = givenFields(
    resource,
    updates.map(({ values }) => values),
  );
  if (fields.length === 0) return [];
  const written = await sql<{ id: number }>`${updateSql(context, updates, fields)}`.execute(tx);
  const changed = written.rows.map((row) => row.id);
  const names = fields.map((field) => field.name);
  await notifyWrite({ ...context, db: tx }, 'update', changed);
  await followWrite(context, { ids: changed, kind: 'update', fields: names });
  return changed;
}

/** All that comes before they are written, which may refuse them. @throws ApiError 422 */
export async function prepareEach(
  context: WriteContext,
  given: readonly RecordUpdate[],
): Promise<readonly RecordUpdate[]> {
  const proposal = ownValues(context.resource, given);
  await checkRows(context, proposal, rowChecks(context, proposal));
  const locked = await lockReachable(context, { ids: given.map(({ id }) => id), verb: 'update', isDeleted: false });
  return completeEach(context, reachedOf(given, locked));
}

function reachedOf(given: readonly RecordUpdate[], locked: readonly { id: number }[]): readonly RecordUpdate[] {
  const ids = new Set(locked.map(({ id }) => id));
  return ids.size === given.length ? given : given.filter(({ id }) => ids.has(id));
}

async function completeEach(context: WriteContext, given: readonly RecordUpdate[]): Promise<readonly RecordUpdate[]> {
  const ids = given.map(({ id }) => id);
  const rows = given.map(({ values }) => values);
  const { values, added } = await completeValues(context, { values: rows, kind: 'update', ids });
  const updates = given.map((one, i) => ({ ...one, values: values[i] ?? {} }));
  if (!added) return updates;
  const own = new Set(added.flatMap((row) => Object.keys(row)));
  const proposal = ownValues(context.resource, updates);
  const fields = proposal.fields.filter(({ name }) => own.has(name));
  await checkRows(context, proposal, rowChecks(context, { ...proposal, fields }, readerOfAdded(context)));
  return updates;
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
  const before = changedValues(set, 'old', 'new');
  const after = changedValues(set, 'new', 'old');
  const from = sql`new join old on old.id = new.id`;
  const audit = auditSql({ context, kind: 'update', alias: 'new', from, before, after });
  const isParked = updates.some((update) => update.before !== undefined);
  const asBefore = isParked
    ? sql`select b.* from given g join ${table} t on t.id = g.id
      cross join lateral jsonb_populate_record(t, coalesce(g.before, '{}')) b where ${isLive}`
    : sql`select t.* from ${table} t where t.id in (select id from given) and ${isLive}`;
  // Materialised: the record type of a table's row is needed once per row, and the planner would work it out per column.
  return sql`
    with given as (select g.* from jsonb_to_recordset(${JSON.stringify(updates)}::jsonb) as g(id bigint, "values" jsonb, before jsonb)),
    old as materialized (${asBefore}),
    merged as materialized (
      select t.id, ${merged} from given g join ${table} t on t.id = g.id
      cross join lateral jsonb_populate_record(t, g."values") p where ${isLive}),
    new as (
      update ${table} t set ${assigned}, version = t.version + 1, updated_at = now() from merged m
      where t.id = m.id and ${isLive} and (${columns('t')}) is distinct from (${columns('m')}) returning t.*)
    ${audit} select new.id from new order by new.id`;
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
