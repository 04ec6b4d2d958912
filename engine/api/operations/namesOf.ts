import { type RawBuilder, sql } from 'kysely';
import { titleOf } from '../../core/titleOf';
import type { Acting, ActingOn, Row } from '../engine';
import { reachableRows } from '../sql/accessSql';
import { computedSql } from '../sql/computedSql';
import { deletedRows } from '../sql/querySql';

/** What a record is called, and why it was made where its declaration has a field for that. */
export interface RecordName {
  readonly title: string;
  readonly why: string | null;
  /** Whom it is about. */
  readonly whom: string | null;
}

/**
 * What records of several resources are called, by `resource:id`, one query per resource: those that the actor may see, deleted ones where
 * it may bring them back. A title of which a part needs a permission of its own is not told.
 */
export async function namesOf(
  { engine, actor }: Acting,
  records: readonly { resource: string; id: number }[],
): Promise<Map<string, RecordName>> {
  const names = new Map<string, RecordName>();
  for (const name of new Set(records.map(({ resource }) => resource))) {
    const resource = engine.plan.resources.get(name);
    const fields = (resource?.resource.title ?? []).map((field) => resource?.fields.get(field));
    if (
      !resource ||
      fields.some(
        (field) =>
          !field ||
          field.field.options.read ||
          (field.isComputed && !computedSql({ engine, resource, field, alias: 't' })),
      )
    )
      continue;
    const ids = records.filter((record) => record.resource === name).map(({ id }) => id);
    const visible = reachableRows({ engine, actor, resource, verb: 'read', alias: 't' });
    const isThere = resource.resource.softDelete
      ? sql`(t.deleted_at is null or ${deletedRows({ engine, actor, resource, alias: 't' })})`
      : sql`true`;
    const { why } = resource.resource;
    const whom = whomSql({ engine, actor, resource });
    const columns = sql.join(
      ['id', ...resource.resource.title, ...(why === undefined ? [] : [why])].map((column) => {
        const field = resource.fields.get(column);
        const computed = field && computedSql({ engine, resource, field, alias: 't' });
        return computed ? sql`${computed} as ${sql.ref(column)}` : sql.ref(`t.${column}`);
      }),
    );
    const found = await sql<Row>`
      select ${columns}, ${whom} as whom from ${sql.table(name)} t where t.id = any(${ids}::bigint[]) and ${isThere} and ${visible}`.execute(
      engine.db,
    );
    for (const row of found.rows) {
      const reason = why === undefined ? null : row[why];
      names.set(`${name}:${row.id}`, {
        title: titleOf(resource, row),
        why: typeof reason === 'string' ? reason : null,
        whom: typeof row.whom === 'string' ? row.whom : null,
      });
    }
  }
  return names;
}

/** Whom a record (alias `t`) is about, as histories call people, whoever reads; of what needs a permission of its own nothing. */
function whomSql({ engine: { plan }, actor, resource }: ActingOn): RawBuilder<unknown> {
  const said = (resource.resource.whom ?? []).flatMap((name) => {
    const field = resource.fields.get(name);
    if (!field || (field.field.options.read && !actor.isSuperAdmin)) return [];
    const own = sql.ref(`t.${name}`);
    if (field.target === null) return [sql`${own}::text`];
    const { name: table, stored, resource: target } = plan.get(field.target);
    const titles = stored.filter((one) => target.title.includes(one.name)).map((one) => sql.ref(`w.${one.name}`));
    return titles.length > 0
      ? [sql`(select concat_ws(' ', ${sql.join(titles)}) from ${sql.table(table)} w where w.id = ${own})`]
      : [];
  });
  return said.length > 0 ? sql`coalesce(${sql.join(said)})` : sql`null`;
}
