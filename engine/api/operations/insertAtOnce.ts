import { sql } from 'kysely';
import type { FieldPlan } from '../../core/plan';
import { scopeColumn, tenantColumns } from '../../core/tenancy';
import type { Row, WriteContext } from '../engine';
import { given, givenValue, runKept } from '../sql/keptStatements';
import { auditSql } from './audit';
import { completeValues } from './completeValues';
import { creationChecks } from './creationChecks';
import { noticedTenant, noticeSql, toldSql } from './notify';
import { givenFields, newRowsOf } from './proposedRows';

/**
 * A new record of validated values in one statement: whether the actor may, what it refers to, the row, its audit and its notice. Null
 * where it needs more than that, or was not possible: what is wrong with it is for `insertRecords` to say.
 */
export async function insertAtOnce(context: WriteContext, values: Row): Promise<number[] | null> {
  const { engine, tx, resource, operationId } = context;
  // An undo says so in the text, and parts of a larger write are summed up together.
  if (context.undoes !== null || context.summaryId !== undefined) return null;
  const server = engine.servers.get(resource.name);
  const scope = scopeColumn(resource.resource.tenancy);
  if ((server?.beforeWrite && !server.completesNewAlone) || (scope !== null && values[scope] == null)) return null;
  const completed = await completeValues(context, { values: [values], kind: 'create', ids: [] });
  const [row = values] = completed.values;
  const [own = {}] = completed.added ?? [];
  const fields = givenFields(resource, [row]);
  if (!fields.every((field) => isPlain(context, field, field.name in own))) return null;
  const names = fields.map(({ name }) => name);
  const [inserted] = await runKept<{ id: number | null }>({
    ...context,
    db: tx,
    key: `create ${names}`,
    values: { '#rows': JSON.stringify([row]), '#operation': operationId },
    build: () => statement(context, fields),
  });
  if (inserted?.id == null) return null;
  const ids = [inserted.id];
  await server?.afterWrite?.({ ...context, ids, kind: 'create', fields: names });
  return ids;
}

/** Nothing that is judged by more than whether it is found, and nothing that a hook put in and others would be asked about. */
function isPlain({ resource }: WriteContext, field: FieldPlan, isAdded: boolean): boolean {
  const { type, options } = field.field;
  if (type.targetCheck?.(options) || type.heldReferences?.(options)?.length || type.largest !== undefined) return false;
  const isTenant = tenantColumns(resource.resource.tenancy).some(({ column }) => column === field.name);
  return !isAdded || !(isTenant || field.target || options.write || field.bounds.length > 0);
}

function statement(asked: WriteContext, fields: readonly FieldPlan[]) {
  const context = { ...asked, operationId: givenValue('#operation') as string };
  const { engine, resource } = context;
  const rows = given('#rows');
  const proposal = newRowsOf(fields, () => rows);
  const checks = creationChecks(context, proposal);
  const columns = [...new Set(checks.flatMap((check) => check.columns))].filter(({ name }) => name !== 'id');
  const found = checks.map(({ find }) => sql`(select 1 from (${find}) f)`);
  const failed = found.length > 0 ? sql.join(found, sql` union all `) : sql`select 1 where false`;
  const names = sql.join(fields.map((field) => sql.ref(field.name)));
  const shape = sql.raw(fields.map((field) => `"${field.name}" ${field.sqlType}`).join(', '));
  const audit = auditSql({ context, kind: 'create', alias: 'inserted' });
  return sql`
    with w as materialized (${proposal.rows(columns)}),
    failed as materialized (select 1 from (${failed}) f limit 1),
    inserted as (insert into ${sql.table(resource.name)} (${names})
      select ${names} from jsonb_to_recordset(${rows}::jsonb) as given(${shape}) where not exists (select 1 from failed) returning *)
    ${audit}, written as (select ${noticedTenant(engine, resource, 'inserted')} as tenant, inserted.id from inserted)
    ${noticeSql(context, 'create')}
    select (select id from inserted) as id, ${toldSql} as told`;
}
