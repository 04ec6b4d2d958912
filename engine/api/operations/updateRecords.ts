import { sql } from 'kysely';
import { collectRecord, invalidRecord } from '../../core/operations/parseRecord';
import type { ResourcePlan } from '../../core/plan';
import { tenantColumns } from '../../core/tenancy';
import type { Row, WriteContext, WriteResult } from '../engine';
import { auditSql, changedValues } from './audit';
import { authoriseUpdate, lockRows } from './authorise';
import { checkRows, readerOfAdded, rowChecks } from './checkRows';
import { completeValues } from './completeValues';
import { followWrite } from './followWrite';
import { type AfterSlice, inSlices } from './inSlices';
import { mergeParts } from './mergeParts';
import { notifyWrite } from './notify';
import { type Assignment, assignments, sameValues } from './proposedRows';
import { readOnlyGiven, requireReadOnly } from './requireReadOnly';
import { requireSwitch } from './requireSwitch';
import { requireVersion } from './requireVersion';
import { inWrite, type WriteOptions } from './transaction';
import { updateAtOnce } from './updateAtOnce';

interface UpdateOptions extends WriteOptions {
  ids: readonly number[];
  /** Fields to set, the same for all; a whole model is fine, fields that stay the same cost nothing. */
  patch: unknown;
  /** The version the caller last saw, for a single record. */
  ifMatch?: number | null;
  afterSlice?: AfterSlice;
}

/**
 * Sets fields of records. Authorise → validate → lock → complete → write → audit → notify, in one transaction, in an UPDATE per
 * slice.
 * @throws ApiError 403, 404, 412 with the current record, 422
 */
export async function updateRecords(options: UpdateOptions): Promise<WriteResult> {
  const { resource, ids } = options;
  const { values: given, issues } = collectRecord({ resource, input: options.patch, mode: 'update' });
  const repeated = readOnlyGiven(resource, options.patch);
  const [id, ...others] = ids;
  const isAlone =
    id !== undefined &&
    others.length === 0 &&
    repeated.length === 0 &&
    !options.tx &&
    !options.operationId &&
    !options.undoes &&
    !options.afterSlice;
  if (isAlone && issues.size === 0) {
    const written = await updateAtOnce({ ...options, id, values: given, ifMatch: options.ifMatch ?? null });
    if (written) return written;
  }
  return inWrite(options, async (context) => {
    const { values, guards } = await authoriseUpdate(context, ids, given);
    await requireSwitch(context, ids, 'update');
    requireValues(resource, values);
    if (issues.size > 0) throw invalidRecord(issues);
    await checkChange(context, ids, values);
    const versions = await lockRows(context, { ids, verb: 'update', guards });
    if (options.ifMatch != null) await requireVersion(context, versions, options.ifMatch);
    await requireReadOnly({ ...context, db: context.tx }, ids, { fields: repeated, patch: options.patch as Row });
    const groups = await mergeParts(context, ids, values);
    const afterSlice = groups.length === 1 ? options.afterSlice : undefined;
    const written: number[] = [];
    for (const group of groups) {
      const final = await completeChange(context, group.ids, group.values);
      written.push(...(await inSlices(group.ids, (slice) => writeRows(context, slice, final), afterSlice)));
    }
    return { ids: written, operationId: context.operationId };
  });
}

/** @throws ApiError 422 at fields that must have a value and would lose it */
function requireValues(resource: ResourcePlan, values: Row): void {
  const emptied = resource.stored.filter(({ name, isNullable }) => !isNullable && values[name] === null);
  if (emptied.length > 0)
    throw invalidRecord(new Map(emptied.map(({ name }) => [name, { key: 'validation.required' }])));
}

async function completeChange(context: WriteContext, ids: readonly number[], values: Row): Promise<Row> {
  const { values: completed, added } = await completeValues(context, { values: [values], kind: 'update', ids });
  const [final = values] = completed;
  const [own] = added ?? [];
  if (!own) return final;
  const tenants = tenantsOf(context.resource, own);
  if (Object.keys(tenants).length > 0) await authoriseUpdate(context, ids, tenants);
  const proposal = sameValues(context.resource, ids, final);
  const fields = proposal.fields.filter(({ name }) => Object.hasOwn(own, name));
  await checkRows(context, proposal, rowChecks(context, { ...proposal, fields }, readerOfAdded(context)));
  return final;
}

/** The tenants among values, which no hook may set where the actor may not. */
function tenantsOf(resource: ResourcePlan, values: Row): Row {
  const columns = tenantColumns(resource.resource.tenancy).map(({ column }) => column);
  return Object.fromEntries(Object.entries(values).filter(([name]) => columns.includes(name)));
}

async function checkChange(context: WriteContext, ids: readonly number[], values: Row): Promise<void> {
  const proposal = sameValues(context.resource, ids, values);
  await checkRows(context, proposal, rowChecks(context, proposal));
}

/**
 * Writes values that the server decided on, with audit and notice; gives the ids that changed. References that depend on a
 * changed one (a wave on its race) are cleared where they no longer fit and nothing else was said.
 */
export async function writeValues(context: WriteContext, ids: readonly number[], values: Row): Promise<number[]> {
  await checkChange(context, ids, values);
  return writeRows(context, ids, values);
}

async function writeRows(context: WriteContext, ids: readonly number[], values: Row): Promise<number[]> {
  const { tx, resource } = context;
  const assigned = assignments(resource, values);
  if (assigned.length === 0) return [];
  const table = sql.table(resource.name);
  const fields = assigned.map(({ field }) => field);
  // A large value goes along once, however often the statement looks at it.
  const large = assigned.filter(({ field }) => field.field.type.largest !== undefined);
  const given = sql.join([sql`true`, ...large.map(({ field, value }) => sql`${value} as ${sql.ref(field.name)}`)]);
  const givenOf = (one: Assignment) => (large.includes(one) ? sql.ref(`g.${one.field.name}`) : one.value);
  const isChanged = sql.join(
    assigned.map((one) => sql`${sql.ref(`t.${one.field.name}`)} is distinct from ${givenOf(one)}`),
    sql` or `,
  );
  const sets = sql.join(assigned.map((one) => sql`${sql.ref(one.field.name)} = ${givenOf(one)}`));
  const before = changedValues(fields, 'old', 'new');
  const after = changedValues(fields, 'new', 'old');
  const from = sql`new join old on old.id = new.id`;
  const audit = auditSql({ context, kind: 'update', alias: 'new', from, before, after });
  const written = await sql<{ id: number }>`
    with given as materialized (select ${given}), old as (select * from ${table} where id = any(${[...ids]}::bigint[])),
    new as (update ${table} t set ${sets}, version = t.version + 1, updated_at = now() from given g where t.id = any(${[...ids]}::bigint[]) and (${isChanged}) returning t.*)
    ${audit} select new.id from new order by new.id`.execute(tx);
  const changed = written.rows.map((row) => row.id);
  const names = fields.map((field) => field.name);
  await notifyWrite({ ...context, db: context.tx }, 'update', changed);
  await followWrite(context, { ids: changed, kind: 'update', fields: names });
  return changed;
}
