import { sql } from 'kysely';
import { type Actor, mayAnywhere } from '../../core/access/actor';
import { collectRecord, invalidRecord } from '../../core/operations/parseRecord';
import type { FieldPlan, ResourcePlan } from '../../core/plan';
import type { Engine, EngineTransaction, Row, WriteContext } from '../engine';
import { reachableRows, rowsWithField } from '../sql/accessSql';
import { auditSql } from './audit';
import { allWritten, checkWritten } from './checkWritten';
import { notifyWrite } from './notify';
import { forbidden, readRecord } from './readRecords';
import { inWrite } from './transaction';

interface CreateOptions {
  engine: Engine;
  actor: Actor;
  resource: ResourcePlan;
  body: unknown;
  operationId?: string;
  tx?: EngineTransaction;
}

/** Creates one record from a body. Authorise → validate → write → audit → notify. @throws ApiError 403, 422 */
export async function createRecord(o: CreateOptions): Promise<{ record: Row; operationId: string }> {
  requireCreate(o.actor, o.resource);
  const values = parseNew(o.resource, o.body);
  return inWrite(o, async (context) => {
    const [id = 0] = await insertRecords(context, [values]);
    const record = await readRecord({ engine: o.engine, actor: o.actor, resource: o.resource, id, db: context.tx });
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
  const { tenancy } = resource.resource;
  if ('column' in tenancy && issues.get(tenancy.column)?.key === 'validation.required') issues.delete(tenancy.column);
  if (issues.size > 0) throw invalidRecord(issues);
  return values;
}

/** @throws ApiError 403 where no grant lets the actor create such records anywhere. */
export function requireCreate(actor: Actor, resource: ResourcePlan): void {
  const permission = `${resource.resource.permission}.create`;
  const isOwn = resource.resource.tenancy.kind === 'profile' && resource.resource.tenancy.column !== 'id';
  if (!isOwn && !mayAnywhere(actor, permission)) throw forbidden(permission);
}

/**
 * Inserts validated values, any number in a few statements, with audit and notice; gives the new ids. Tenants are taken
 * from what the record belongs to where they are not given.
 */
export async function insertRecords(context: WriteContext, given: readonly Row[]): Promise<number[]> {
  const { engine, resource } = context;
  let values = await fillTenant(context, given);
  requireTenant(resource, values);
  values =
    (await engine.servers.get(resource.name)?.beforeWrite?.({ ...context, values, kind: 'create', ids: [] })) ?? values;
  const columns = resource.stored.filter((field) => values.some((row) => row[field.name] !== undefined));
  const ids = await insertRows(context, columns, values);
  const names = columns.map((field) => field.name);
  await checkWritten(context, allWritten(columns, ids));
  await requireCreated(context, ids, columns);
  await notifyWrite({ ...context, db: context.tx }, 'create', ids);
  await engine.servers.get(resource.name)?.afterWrite?.({ ...context, ids, kind: 'create', fields: names });
  return ids;
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
  const audit = resource.resource.audited
    ? sql`, audited as (${auditSql({ context, kind: 'create', alias: 'inserted' })} from inserted)`
    : sql``;
  const inserted = await sql<{
    id: number;
  }>`with inserted as (insert into ${source} returning *)${audit} select id from inserted order by id`.execute(tx);
  return inserted.rows.map((row) => row.id);
}

/** A wave names its race; its event is the race's. Records of a profile are the actor's own. */
async function fillTenant({ engine, tx, actor, resource }: WriteContext, given: readonly Row[]): Promise<Row[]> {
  const { tenancy } = resource.resource;
  if (!('column' in tenancy) || tenancy.column === 'id') return [...given];
  const { column } = tenancy;
  // Where the tenant may be left out, leaving it out says something: a role on an event is none on its organization.
  if (resource.fields.get(column)?.isNullable) return [...given];
  const isMissing = (row: Row): boolean => row[column] === undefined || row[column] === null;
  if (!given.some(isMissing)) return [...given];
  if (tenancy.kind === 'profile')
    return given.map((row) => (isMissing(row) ? { ...row, [column]: actor.profileId } : row));
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
  // Said here, at the field that was given: whose record it is must not be told.
  if (missing !== undefined)
    throw invalidRecord(new Map([[parent.by, { key: 'validation.reference_missing', args: { id: missing } }]]));
  return given.map((row) =>
    isMissing(row) ? { ...row, [column]: tenants.get(row[parent.by] as number) ?? null } : row,
  );
}

/** The rows as written must be within what the actor may create, field by field. */
async function requireCreated(
  { engine, tx, actor, resource }: WriteContext,
  ids: readonly number[],
  columns: readonly FieldPlan[],
): Promise<void> {
  if (actor.isSuperAdmin) return;
  const allowed = reachableRows({ engine, actor, resource, verb: 'create', alias: 't' });
  const guarded = columns.flatMap((field) => {
    const permission = field.field.options.write;
    if (!permission || field.field.options.readOnly) return [];
    const isDefault = sql`${sql.ref(`t.${field.name}`)} is not distinct from ${defaultSql(field)}`;
    return [
      {
        permission,
        rows: sql`(${isDefault} or ${rowsWithField({ plan: engine.plan, actor, resource, permission, alias: 't' })})`,
      },
    ];
  });
  const checks = [{ permission: `${resource.resource.permission}.create`, rows: allowed }, ...guarded];
  const counts = sql.join(
    checks.map((check, i) => sql`(count(*) filter (where ${check.rows}))::int as ${sql.ref(`c${i}`)}`),
  );
  const counted = await sql<
    Record<string, number>
  >`select ${counts} from ${sql.table(resource.name)} t where t.id = any(${[...ids]}::bigint[])`.execute(tx);
  checks.forEach((check, i) => {
    if ((counted.rows[0]?.[`c${i}`] ?? 0) < ids.length) throw forbidden(check.permission);
  });
}

function defaultSql(field: FieldPlan) {
  const value = field.field.options.default ?? null;
  const literal = value !== null && typeof value === 'object' ? JSON.stringify(value) : value;
  return sql`${literal}::${sql.raw(field.sqlType ?? 'text')}`;
}

/** Missing tenants read as the missing field that they are. */
function requireTenant(resource: ResourcePlan, values: readonly Row[]): void {
  const { tenancy } = resource.resource;
  if (!('column' in tenancy) || tenancy.column === 'id') return;
  const field = resource.fields.get(tenancy.column);
  if (!field || field.isNullable) return;
  if (values.some((row) => row[tenancy.column] === null || row[tenancy.column] === undefined)) {
    throw invalidRecord(new Map([[tenancy.column, { key: 'validation.required' }]]));
  }
}
