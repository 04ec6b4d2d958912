import { sql } from 'kysely';
import type { ActingOn, Row } from '../engine';
import { isFieldReadable, rowsWithReadable } from '../sql/accessSql';
import { toldValue } from '../sql/auditedValueSql';
import { behindColumn, behindJoin, whoColumns, whoJoins } from '../sql/whoSql';
import { readRecord } from './readRecords';
import { undoableAmong } from './undoRights';

interface HistoryOptions extends ActingOn {
  id: number;
  page: number;
  itemsPerPage: number;
}

/** What happened to a record, newest first; values of fields that the reader may not see are left out. @throws ApiError 404 */
export async function recordHistory({
  engine,
  actor,
  resource,
  id,
  page,
  itemsPerPage,
}: HistoryOptions): Promise<{ items: Row[]; totalItems: number; page: number; itemsPerPage: number }> {
  await readRecord({ engine, actor, resource, id, among: 'all' });
  const told = (name: 'before' | 'after') => toldValue(name, { resource, alias: 'c' }) ?? sql.ref(`c.${name}`);
  const found = await sql<Row & { total: number; is_erased: boolean }>`
    select c.id, c.operation_id, c.undoes, c.operation, ${told('before')} as before, ${told('after')} as after, c.created_at, count(*) over ()::int as total,
      ${whoColumns(engine.plan)}${behindColumn(engine.plan)}
      exists (select 1 from changes u where u.undoes = c.operation_id) as is_undone,
      exists (select 1 from changes e where e.resource = c.resource and e.record_id = c.record_id and e.operation = 'erase' and e.id >= c.id) as is_erased
    from changes c${whoJoins(engine.plan)}${behindJoin(engine.plan)}
    where c.resource = ${resource.name} and c.record_id = ${id}
    order by c.id desc limit ${itemsPerPage} offset ${(page - 1) * itemsPerPage}`.execute(engine.db);
  const readable = await readableFields({ engine, actor, resource, id });
  const isShown = (name: string): boolean => readable.has(name);
  const shown = (values: unknown) =>
    values && typeof values === 'object'
      ? Object.fromEntries(Object.entries(values).filter(([name]) => isShown(name)))
      : null;
  const operationIds = [...new Set(found.rows.map((row) => String(row.operation_id)))];
  const undoable = await undoableAmong({ engine, actor, operationIds });
  const items = found.rows.map(({ total: _, is_erased, ...change }) => ({
    ...change,
    // Not even of an operation that others can be taken back of.
    is_undoable: !is_erased && undoable.has(String(change.operation_id)),
    before: shown(change.before),
    after: shown(change.after),
  }));
  return { items, totalItems: found.rows[0]?.total ?? 0, page, itemsPerPage };
}

/** The fields that the actor may see of this record: some need a permission that it may hold elsewhere only. */
async function readableFields({ engine, actor, resource, id }: ActingOn & { id: number }): Promise<Set<string>> {
  const readable = [...resource.fields.values()].filter((field) => isFieldReadable(actor, field));
  const guarded = readable.filter((field) => field.field.options.read && !actor.isSuperAdmin);
  const names = new Set(readable.map((field) => field.name));
  if (guarded.length === 0) return names;
  const rules = guarded.map((field) => {
    const permission = field.field.options.read ?? '';
    return sql`${rowsWithReadable({ engine, actor, resource, permission, alias: 't' })} as ${sql.ref(field.name)}`;
  });
  const found = await sql<
    Record<string, boolean>
  >`select ${sql.join(rules)} from ${sql.table(resource.name)} t where t.id = ${id}`.execute(engine.db);
  for (const field of guarded) if (found.rows[0]?.[field.name] !== true) names.delete(field.name);
  return names;
}
