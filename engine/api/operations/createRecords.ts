import { sql } from 'kysely';
import { type Actor, identityOf } from '../../core/access/actor';
import { collectRecord, invalidRecord } from '../../core/operations/parseRecord';
import type { FieldPlan, ResourcePlan } from '../../core/plan';
import { scopeColumn, tenantColumns } from '../../core/tenancy';
import type { Row, WriteContext } from '../engine';
import { reachableRows } from '../sql/accessSql';
import { auditSql } from './audit';
import { checkRows, readerOfAdded, rowChecks } from './checkRows';
import { completeValues } from './completeValues';
import { creationChecks } from './creationChecks';
import { followWrite } from './followWrite';
import { createAlone, insertAtOnce } from './insertAtOnce';
import { notifyWrite } from './notify';
import { givenFields, newRows } from './proposedRows';
import { readRecord, requireSomewhere } from './readRecords';
import { requireSwitch } from './requireSwitch';
import { inWrite, type WriteOptions } from './transaction';

interface CreateOptions extends WriteOptions {
  body: unknown;
}

/** Creates one record from a body. Authorise → validate → complete → write → audit → notify. @throws ApiError 403, 422 */
export async function createRecord(options: CreateOptions): Promise<{ record: Row; operationId: string }> {
  requireCreate(options.actor, options.resource);
  const values = parseNew(options.resource, options.body);
  const isAlone = !options.tx && !options.operationId && !options.undoes;
  const alone = isAlone ? await createAlone(options, values) : null;
  if (alone)
    return {
      record: alone.record ?? (await readRecord({ ...options, id: alone.id })),
      operationId: alone.operationId,
    };
  return inWrite(options, async (context) => {
    const [id = 0] = (await insertAtOnce(context, values)) ?? (await insertRecords(context, [values]));
    await requireSwitch(context, [id], 'create');
    const record = await readRecord({ ...context, id, db: context.tx });
    return { record, operationId: context.operationId };
  });
}

/**
 * Validates the body of a new record. A tenant that is not given may follow from what the record belongs to; it is asked for once
 * that is known.
 * @throws ApiError 400, 422
 */
export function parseNew(resource: ResourcePlan, body: unknown): Row {
  const { values, issues } = collectRecord({ resource, input: body, mode: 'create' });
  const scope = scopeColumn(resource.resource.tenancy);
  if (scope !== null && issues.get(scope)?.key === 'validation.required') issues.delete(scope);
  if (issues.size > 0) throw invalidRecord(issues);
  return values;
}

/**
 * Ahead of rows that say where they would be, and are asked about themselves: what writes none calls `requireAccess` instead.
 * @throws ApiError 403 where no grant lets the actor create such records anywhere.
 */
export function requireCreate(actor: Actor, resource: ResourcePlan): void {
  requireSomewhere({ actor, resource, verb: 'create' });
}

/**
 * Inserts validated values, any number in a few statements, with audit and notice; gives the new ids. Tenants are taken
 * from what the record belongs to where they are not given.
 */
export async function insertRecords(context: WriteContext, given: readonly Row[]): Promise<number[]> {
  const { resource } = context;
  const values = await prepareNew(context, given);
  const columns = givenFields(resource, values);
  const ids = await insertRows(context, columns, values);
  const names = columns.map((field) => field.name);
  await notifyWrite({ ...context, db: context.tx }, 'create', ids);
  await followWrite(context, { ids, kind: 'create', fields: names });
  return ids;
}

/** All that comes before rows are written, which may refuse them. @throws ApiError 403, 422 */
export async function prepareNew(context: WriteContext, given: readonly Row[]): Promise<readonly Row[]> {
  const filled = await fillTenant(context, given);
  requireTenant(context, filled);
  const proposal = newRows(context.resource, filled);
  await checkRows(context, proposal, creationChecks(context, proposal));
  return completeNew(context, filled);
}

async function completeNew(context: WriteContext, filled: readonly Row[]): Promise<readonly Row[]> {
  const { values, added } = await completeValues(context, { values: filled, kind: 'create', ids: [] });
  if (!added) return values;
  const own = new Set(added.flatMap((row) => Object.keys(row)));
  const proposal = newRows(context.resource, values);
  const fields = proposal.fields.filter(({ name }) => own.has(name));
  const isMoved = tenantColumns(context.resource.resource.tenancy).some(({ column }) => own.has(column));
  const readerOf = readerOfAdded(context);
  const checks = isMoved
    ? creationChecks(context, proposal, readerOf)
    : rowChecks(context, { ...proposal, fields }, readerOf);
  await checkRows(context, proposal, checks);
  return values;
}

async function insertRows(
  context: WriteContext,
  columns: readonly FieldPlan[],
  values: readonly Row[],
): Promise<number[]> {
  const { tx, resource } = context;
  const table = sql.table(resource.name);
  const names = sql.join(columns.map((field) => sql.ref(field.name)));
  const shape = sql.raw(columns.map((field) => `"${field.name}" ${field.sqlType}`).join(', '));
  const source =
    columns.length === 0
      ? sql`${table} default values`
      : sql`${table} (${names}) select ${names} from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as given(${shape})`;
  const audit = auditSql({ context, kind: 'create', alias: 'inserted' });
  const inserted = await sql<{
    id: number;
  }>`with inserted as (insert into ${source} returning *)${audit} select id from inserted order by id`.execute(tx);
  return inserted.rows.map((row) => row.id);
}

/** A wave names its race; its event is the race's. What is owned is the actor's own. */
async function fillTenant({ engine, tx, actor, resource }: WriteContext, given: readonly Row[]): Promise<Row[]> {
  const { tenancy } = resource.resource;
  const column = scopeColumn(tenancy);
  if (column === null) return [...given];
  // Where the tenant may be left out, leaving it out says something: a role on an event is none on its organization.
  if (resource.fields.get(column)?.isNullable) return [...given];
  const isMissing = (row: Row): boolean => row[column] === undefined || row[column] === null;
  if (!given.some(isMissing)) return [...given];
  if (tenancy.kind === 'owned') {
    const owner = identityOf(actor, engine.plan.tenancy.owner);
    return given.map((row) => (isMissing(row) ? { ...row, [column]: owner } : row));
  }
  const parent = [...resource.relations.values()].find(
    (relation) =>
      relation.kind === 'one' && relation.by !== column && engine.plan.get(relation.target).fields.has(column),
  );
  if (!parent) return [...given];
  const keys = [
    ...new Set(
      given
        .filter(isMissing)
        .map((row) => row[parent.by])
        .filter((key) => typeof key === 'number'),
    ),
  ];
  const target = engine.plan.get(parent.target);
  const visible = reachableRows({ engine, actor, resource: target, verb: 'read', alias: 'r' });
  const found = await sql<{ id: number; tenant: number }>`
    select r.id, ${sql.ref(`r.${column}`)} as tenant from ${sql.table(target.name)} r
    where r.id = any(${keys}::bigint[]) and ${visible}`.execute(tx);
  const tenants = new Map(found.rows.map((row) => [row.id, row.tenant]));
  const missing = keys.find((key) => !tenants.has(key));
  // Said here, at the field that was given: whose record it is must not be revealed.
  if (missing !== undefined)
    throw invalidRecord(new Map([[parent.by, { key: 'validation.reference_missing', args: { id: missing } }]]));
  return given.map((row) =>
    isMissing(row) ? { ...row, [column]: tenants.get(row[parent.by] as number) ?? null } : row,
  );
}

/** Missing tenants read as the missing fields that they are. Where there are several, one of them says where the record is. */
function requireTenant({ actor, resource }: WriteContext, values: readonly Row[]): void {
  const { tenancy } = resource.resource;
  const named = tenantColumns(tenancy).filter(({ level }) => level !== null || tenancy.kind === 'owned');
  const columns = named.map(({ column }) => column);
  const isOptional = columns.every((column) => resource.fields.get(column)?.isNullable);
  if (columns.length === 0 || (isOptional && actor.isSuperAdmin)) return;
  const needed = isOptional ? columns : columns.filter((column) => resource.fields.get(column)?.isNullable === false);
  if (values.every((row) => needed.some((column) => row[column] != null))) return;
  throw invalidRecord(new Map(needed.map((column) => [column, { key: 'validation.required' }])));
}
