import { sql } from 'kysely';
import { titleOf } from '../../core/titleOf';
import type { Acting, Row } from '../engine';
import { reachableRows } from '../sql/accessSql';
import { deletedRows } from '../sql/querySql';

/**
 * What records of several resources are called, by `resource:id`, one query per resource: those that the actor may see, deleted ones where
 * it may bring them back. A title of which a part needs a permission of its own is not told.
 */
export async function titlesOf(
  { engine, actor }: Acting,
  records: readonly { resource: string; id: number }[],
): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  for (const name of new Set(records.map(({ resource }) => resource))) {
    const resource = engine.plan.resources.get(name);
    const fields = (resource?.resource.title ?? []).map((field) => resource?.fields.get(field));
    if (!resource || fields.some((field) => !field || field.isComputed || field.field.options.read)) continue;
    const ids = records.filter((record) => record.resource === name).map(({ id }) => id);
    const visible = reachableRows({ engine, actor, resource, verb: 'read', alias: 't' });
    const isThere = resource.resource.softDelete
      ? sql`(t.deleted_at is null or ${deletedRows({ engine, actor, resource, alias: 't' })})`
      : sql`true`;
    const columns = sql.join(['id', ...resource.resource.title].map((column) => sql.ref(`t.${column}`)));
    const found = await sql<Row>`
      select ${columns} from ${sql.table(name)} t where t.id = any(${ids}::bigint[]) and ${isThere} and ${visible}`.execute(
      engine.db,
    );
    for (const row of found.rows) titles.set(`${name}:${row.id}`, titleOf(resource, row));
  }
  return titles;
}
