import { sql } from 'kysely';
import type { Actor } from '../../core/access/actor';
import type { ResourcePlan } from '../../core/plan';
import type { Engine, Row } from '../engine';
import { isFieldReadable } from '../sql/accessSql';
import { readRecord } from './readRecords';

interface HistoryOptions {
  engine: Engine;
  actor: Actor;
  resource: ResourcePlan;
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
  const record = await readRecord({ engine, actor, resource, id, isDeletedToo: true });
  const found = await sql<Row & { total: number }>`
    select c.id, c.operation_id, c.undoes, c.operation, c.before, c.after, c.created_at, count(*) over ()::int as total,
      case when p.id is null then null else jsonb_build_object('id', p.id, 'first_name', p.first_name, 'last_name', p.last_name) end as profile,
      case when k.id is null then null else jsonb_build_object('id', k.id, 'name', k.name) end as api_key,
      exists (select 1 from changes u where u.undoes = c.operation_id) as is_undone
    from changes c left join profiles p on p.id = c.profile_id left join api_keys k on k.id = c.api_key_id
    where c.resource = ${resource.name} and c.record_id = ${id}
    order by c.id desc limit ${itemsPerPage} offset ${(page - 1) * itemsPerPage}`.execute(engine.db);
  // A field with a permission of its own is null in the record where the reader may not see it there.
  const isShown = (name: string): boolean => {
    const field = resource.fields.get(name);
    return (
      field !== undefined &&
      isFieldReadable(actor, field) &&
      (!field.field.options.read || actor.isSuperAdmin || record[name] !== null)
    );
  };
  const shown = (values: unknown) =>
    values && typeof values === 'object'
      ? Object.fromEntries(Object.entries(values).filter(([name]) => isShown(name)))
      : null;
  const items = found.rows.map(({ total: _, ...change }) => ({
    ...change,
    before: shown(change.before),
    after: shown(change.after),
  }));
  return { items, totalItems: found.rows[0]?.total ?? 0, page, itemsPerPage };
}
