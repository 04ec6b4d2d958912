import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { switchOf } from '../../core/access/switches';
import type { FieldPlan } from '../../core/plan';
import { scopeColumn, tenantColumns } from '../../core/tenancy';
import type { ActingOn, EngineTransaction, ResourceServer, Row, WriteContext } from '../engine';
import { given, givenValue, keptTogether, runKept } from '../sql/keptStatements';
import { auditSql } from './audit';
import { completeValues } from './completeValues';
import { creationChecks } from './creationChecks';
import { followWrite } from './followWrite';
import { noticedTenant, noticeSql, tellSoon, toldSql } from './notify';
import { givenFields, newRowsOf } from './proposedRows';
import { switchedOff } from './requireSwitch';
import { NotTogether, Together } from './together';
import { isLostRace, translateError } from './transaction';
import { writtenRecords, writtenSql } from './writtenRecords';

interface Item {
  readonly row: Row;
  readonly operationId: string;
}

interface Created {
  readonly id: number;
  readonly operationId: string;
  /** As its maker sees it, where the statement could tell. */
  readonly record: Row | null;
}

/**
 * A new record of validated values that nothing else hangs on, in a single statement and an operation of its own: whether the actor may,
 * what it refers to, the row, its audit, its notice and the answer. Those that come together share the statement. Null where it needs more
 * than that, or was not possible: what is wrong with it is for `insertRecords` to say.
 * @throws ApiError for what the database refused for a reason that the client can mend
 */
export async function createAlone({ engine, actor, resource }: ActingOn, values: Row): Promise<Created | null> {
  const server = engine.servers.get(resource.name);
  if (server?.afterWrite && !server.followsNew) return null;
  const operationId = randomUUID();
  const on = { engine, actor, resource };
  // What completes it before anything is looked at needs no transaction.
  const context = { ...on, tx: engine.db as EngineTransaction, operationId, undoes: null, afterCommit: () => {} };
  const row = await plainRow(context, server, values);
  if (!row || server?.followsNew?.(Object.keys(row)) === true) return null;
  const fields = givenFields(resource, [row]);
  const shared = keptTogether(
    { ...on, db: engine.db, key: keyOf(fields, true), build: () => statement(context, fields, true) },
    (run) => new Together<Item, Created | null>({ run: (items) => insert(on, items, run), about: (item) => item }),
  );
  try {
    return await shared.add({ row, operationId });
  } catch (error) {
    if (isLostRace(error)) return null;
    throw translateError(error, resource);
  }
}

async function insert(
  on: ActingOn,
  items: readonly Item[],
  run: (values: Row) => Promise<Row[]>,
): Promise<(Created | null)[]> {
  const rows = await run({
    '#rows': JSON.stringify(items.map(({ row, operationId }) => ({ ...row, '#operation': operationId }))),
  });
  if (rows.length === 0) {
    // One that is refused keeps the others out too.
    if (items.length > 1) throw new NotTogether();
    return [null];
  }
  tellSoon(on.engine.db);
  const records = await writtenRecords(on, rows);
  const created = rows.map((row, i): [unknown, Created] => {
    const operationId = String(row['#operation']);
    return [operationId, { id: Number(row['#id']), operationId, record: records[i] ?? null }];
  });
  const byOperation = new Map(created);
  return items.map(({ operationId }) => byOperation.get(operationId) ?? null);
}

/** The same within the transaction of a write, with what follows it. */
export async function insertAtOnce(context: WriteContext, values: Row): Promise<number[] | null> {
  const { engine, resource } = context;
  // An undo says so in the text, and parts of a larger write are summed up together.
  if (context.undoes !== null || context.summaryId !== undefined) return null;
  const server = engine.servers.get(resource.name);
  const row = await plainRow(context, server, values);
  const id = row && (await insertRow(context, row));
  if (!row || id === null) return null;
  const ids = [id];
  const fields = givenFields(resource, [row]).map(({ name }) => name);
  await followWrite(context, { ids, kind: 'create', fields });
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

async function insertRow(context: WriteContext, row: Row): Promise<number | null> {
  const fields = givenFields(context.resource, [row]);
  const [inserted] = await runKept<{ id: number | null }>({
    ...context,
    db: context.tx,
    key: keyOf(fields, false),
    values: { '#rows': JSON.stringify([row]), '#operation': context.operationId },
    build: () => statement(context, fields, false),
  });
  return inserted?.id ?? null;
}

function keyOf(fields: readonly FieldPlan[], isAlone: boolean): string {
  return `create ${isAlone} ${fields.map(({ name }) => name)}`;
}

/** Of records that are each an operation of their own, or of one that is part of a larger one. */
function statement(asked: WriteContext, fields: readonly FieldPlan[], isAlone: boolean): RawBuilder<unknown> {
  const contextOf = (operationId: unknown) => ({ ...asked, operationId: operationId as string });
  const { engine, resource } = asked;
  const rows = given('#rows');
  const proposal = newRowsOf(fields, () => rows);
  const checks = creationChecks(asked, proposal);
  const more = isAlone ? refusals(asked) : [];
  const tenants = tenantColumns(resource.resource.tenancy).flatMap(({ column }) => resource.fields.get(column) ?? []);
  const places = sql.join(tenants.map(({ name }) => sql.ref(name)));
  const looked = [...(more.length > 0 ? tenants : []), ...checks.flatMap((check) => check.columns)];
  const columns = [...new Set(looked)].filter(({ name }) => name !== 'id');
  const found = [
    ...checks.map(({ find }) => sql`(select 1 from (${find}) f)`),
    // Asked of each place once, however many records are to be there.
    ...more.map((isRefused) => sql`(select 1 from (select distinct ${places} from w) w where ${isRefused})`),
  ];
  const failed = found.length > 0 ? sql.join(found, sql` union all `) : sql`select 1 where false`;
  const names = fields.map((field) => sql.ref(field.name));
  const shape = sql.raw(fields.map((field) => `"${field.name}" ${field.sqlType}`).join(', '));
  const checked = sql`w as materialized (${proposal.rows(columns)}),
    failed as materialized (select 1 from (${failed}) f limit 1)`;
  const unlessFailed = sql`where not exists (select 1 from failed)`;
  const tenant = sql`${noticedTenant(engine, resource, 'inserted')} as tenant`;
  const table = sql.table(resource.name);
  if (!isAlone) {
    const context = contextOf(givenValue('#operation'));
    return sql`with ${checked}, inserted as (insert into ${table} (${sql.join(names)})
        select ${sql.join(names)} from jsonb_to_recordset(${rows}::jsonb) as g(${shape}) ${unlessFailed} returning *)
      ${auditSql({ context, kind: 'create', alias: 'inserted' })}, written as (select ${tenant}, inserted.id from inserted)
      ${noticeSql(context, 'create')}
      select (select id from inserted) as id, ${toldSql} as told`;
  }
  const withGiven = (alias: string) => sql`${sql.ref(alias)} join given g on g."#id" = ${sql.ref(`${alias}.id`)}`;
  const audit = auditSql({
    context: contextOf(sql.ref('g.#operation')),
    kind: 'create',
    alias: 'inserted',
    from: withGiven('inserted'),
    isEach: true,
  });
  // Which row became which is known by the id that it gets beforehand.
  return sql`
    with given as materialized (
      select nextval(${sql.lit(`${resource.name}_id_seq`)}) as "#id", g.* from jsonb_to_recordset(${rows}::jsonb) as g("#operation" uuid, ${shape})),
    ${checked},
    inserted as (insert into ${table} (${sql.join([sql.ref('id'), ...names])})
      select ${sql.join([sql.ref('#id'), ...names])} from given ${unlessFailed} returning *)
    ${audit}, written as (select ${tenant}, inserted.id, g."#operation" from ${withGiven('inserted')})
    ${noticeSql(contextOf(sql.ref('#operation')), 'create', true)}
    select g."#operation", t.id as "#id"${writtenSql(asked)} from inserted t join given g on g."#id" = t.id`;
}

/** What else keeps a row `w` from being written alone. */
function refusals({ engine, resource }: WriteContext): RawBuilder<unknown>[] {
  const needed = switchOf(engine.plan.tenancy, `${resource.resource.permission}.create`);
  const isOff = needed && switchedOff(engine.plan, resource, needed, 'w');
  const isFollowed = engine.servers.get(resource.name)?.isNewFollowed?.('w');
  return [isOff, isFollowed].flatMap((one) => one ?? []);
}
