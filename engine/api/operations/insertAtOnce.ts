import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { switchOf } from '../../core/access/switches';
import type { FieldPlan } from '../../core/plan';
import { scopeColumn, tenantColumns } from '../../core/tenancy';
import type { ActingOn, EngineTransaction, ResourceServer, Row, WriteContext } from '../engine';
import { given, givenValue, runKept } from '../sql/keptStatements';
import { auditSql } from './audit';
import { completeValues } from './completeValues';
import { creationChecks } from './creationChecks';
import { noticedTenant, noticeSql, tellSoon, toldSql } from './notify';
import { givenFields, newRowsOf } from './proposedRows';
import { switchedOff } from './requireSwitch';
import { isLostRace, translateError } from './transaction';

/**
 * A new record of validated values that nothing else hangs on, in a single statement and an operation of its own: whether the actor may,
 * what it refers to, the row, its audit and its notice. Null where it needs more than that, or was not possible: what is wrong with it is
 * for `insertRecords` to say.
 * @throws ApiError for what the database refused for a reason that the client can mend
 */
export async function createAlone(on: ActingOn, values: Row): Promise<{ id: number; operationId: string } | null> {
  const { engine, resource } = on;
  const server = engine.servers.get(resource.name);
  if (server?.afterWrite && !server.followsNew) return null;
  const operationId = randomUUID();
  // What completes it before anything is looked at needs no transaction.
  const context = { ...on, tx: engine.db as EngineTransaction, operationId, undoes: null, afterCommit: () => {} };
  const row = await plainRow(context, server, values);
  if (!row || server?.followsNew?.(Object.keys(row)) === true) return null;
  try {
    const id = await insertRow(context, row, true);
    if (id === null) return null;
    tellSoon(engine.db);
    return { id, operationId };
  } catch (error) {
    if (isLostRace(error)) return null;
    throw translateError(error, resource);
  }
}

/** The same within the transaction of a write, with what follows it. */
export async function insertAtOnce(context: WriteContext, values: Row): Promise<number[] | null> {
  const { engine, resource } = context;
  // An undo says so in the text, and parts of a larger write are summed up together.
  if (context.undoes !== null || context.summaryId !== undefined) return null;
  const server = engine.servers.get(resource.name);
  const row = await plainRow(context, server, values);
  const id = row && (await insertRow(context, row, false));
  if (!row || id === null) return null;
  const ids = [id];
  const fields = givenFields(resource, [row]).map(({ name }) => name);
  await server?.afterWrite?.({ ...context, ids, kind: 'create', fields });
  return ids;
}

/** The values as they are stored; null where they need more than one statement. */
async function plainRow(context: WriteContext, server: ResourceServer | undefined, values: Row): Promise<Row | null> {
  const { resource } = context;
  const scope = scopeColumn(resource.resource.tenancy);
  if ((server?.beforeWrite && !server.completesNewAlone) || (scope !== null && values[scope] == null)) return null;
  const completed = await completeValues(context, { values: [values], kind: 'create', ids: [] });
  const [row = values] = completed.values;
  const [own = {}] = completed.added ?? [];
  return givenFields(resource, [row]).every((field) => isPlain(context, field, field.name in own)) ? row : null;
}

/** Nothing that is judged by more than whether it is found, and nothing that a hook put in and others would be asked about. */
function isPlain({ resource }: WriteContext, field: FieldPlan, isAdded: boolean): boolean {
  const { type, options } = field.field;
  if (type.targetCheck?.(options) || type.heldReferences?.(options)?.length || type.largest !== undefined) return false;
  const isTenant = tenantColumns(resource.resource.tenancy).some(({ column }) => column === field.name);
  return !isAdded || !(isTenant || field.target || options.write || field.bounds.length > 0);
}

async function insertRow(context: WriteContext, row: Row, isAlone: boolean): Promise<number | null> {
  const fields = givenFields(context.resource, [row]);
  const [inserted] = await runKept<{ id: number | null }>({
    ...context,
    db: context.tx,
    key: `create ${isAlone} ${fields.map(({ name }) => name)}`,
    values: { '#rows': JSON.stringify([row]), '#operation': context.operationId },
    build: () => statement(context, fields, isAlone),
  });
  return inserted?.id ?? null;
}

function statement(asked: WriteContext, fields: readonly FieldPlan[], isAlone: boolean): RawBuilder<unknown> {
  const context = { ...asked, operationId: givenValue('#operation') as string };
  const { engine, resource } = context;
  const rows = given('#rows');
  const proposal = newRowsOf(fields, () => rows);
  const checks = creationChecks(context, proposal);
  const more = isAlone ? refusals(context) : [];
  const tenants = tenantColumns(resource.resource.tenancy).flatMap(({ column }) => resource.fields.get(column) ?? []);
  const looked = [...(more.length > 0 ? tenants : []), ...checks.flatMap((check) => check.columns)];
  const columns = [...new Set(looked)].filter(({ name }) => name !== 'id');
  const found = [
    ...checks.map(({ find }) => sql`(select 1 from (${find}) f)`),
    ...more.map((isRefused) => sql`(select 1 from w where ${isRefused})`),
  ];
  const failed = found.length > 0 ? sql.join(found, sql` union all `) : sql`select 1 where false`;
  const names = sql.join(fields.map((field) => sql.ref(field.name)));
  const shape = sql.raw(fields.map((field) => `"${field.name}" ${field.sqlType}`).join(', '));
  const audit = auditSql({ context, kind: 'create', alias: 'inserted', isSingle: isAlone });
  return sql`
    with w as materialized (${proposal.rows(columns)}),
    failed as materialized (select 1 from (${failed}) f limit 1),
    inserted as (insert into ${sql.table(resource.name)} (${names})
      select ${names} from jsonb_to_recordset(${rows}::jsonb) as given(${shape}) where not exists (select 1 from failed) returning *)
    ${audit}, written as (select ${noticedTenant(engine, resource, 'inserted')} as tenant, inserted.id from inserted)
    ${noticeSql(context, 'create', isAlone)}
    select (select id from inserted) as id${isAlone ? sql`` : sql`, ${toldSql} as told`}`;
}

/** What else keeps a row `w` from being written alone. */
function refusals({ engine, resource }: WriteContext): RawBuilder<unknown>[] {
  const needed = switchOf(engine.plan.tenancy, `${resource.resource.permission}.create`);
  const isOff = needed && switchedOff(engine.plan, resource, needed, 'w');
  const isFollowed = engine.servers.get(resource.name)?.isNewFollowed?.('w');
  return [isOff, isFollowed].flatMap((one) => one ?? []);
}
