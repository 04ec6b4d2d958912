import { type RawBuilder, sql } from 'kysely';
import { parseQuery } from '../../engine/api/calls/parseInput';
import type { ServeCall } from '../../engine/api/calls/serveCalls';
import type { Acting, Engine } from '../../engine/api/engine';
import { forbidden } from '../../engine/api/operations/readRecords';
import { searchParams } from '../../engine/api/rest/requestParts';
import { contentRange, isSimpleRest, readSimpleRest } from '../../engine/api/rest/simpleRest';
import { fieldOf, orderSql, whereSql } from '../../engine/api/sql/querySql';
import { mayAnywhere } from '../../engine/core/access/actor';
import { parseQuery as parseListQuery } from '../../engine/core/query/parseQuery';
import { UPDATE_KINDS, type UpdateKind } from '../../resources/updates/updateKinds';
import { listUpdates, type Update, type UpdatesQuery, updatesQuery } from '../../resources/updates/updates.calls';

/** Columns that differ between the kinds, in one order: status, enabled, at. */
const COLUMNS: Readonly<Record<UpdateKind, RawBuilder<unknown>>> = {
  articles: sql`t.status, null::boolean as enabled, t.publish_at as at`,
  notifications: sql`t.status, null::boolean as enabled, coalesce(t.sent_at, t.send_at) as at`,
  progress_notifications: sql`null::text as status, t.enabled, null::timestamptz as at`,
};

/** Serves the updates of an event: the records of every kind that the caller may read. */
export function serveUpdates(serve: ServeCall, engine: Engine): void {
  serve(listUpdates, async ({ actor, request, reply }) => {
    const given = searchParams(request);
    const rest = isSimpleRest(given) ? readSimpleRest(given) : null;
    const query = parseQuery(updatesQuery, rest?.params ?? given);
    const { page, itemsPerPage } = query;
    const slice = rest?.page ?? { offset: (page - 1) * itemsPerPage, itemsPerPage };
    const { items, total } = await readUpdates({ engine, actor, query, slice });
    if (!rest) return { items, totalItems: total, page, itemsPerPage };
    reply.header('Content-Range', contentRange('updates', { offset: slice.offset, count: items.length, total }));
    return items;
  });
}

interface ReadOptions extends Acting {
  query: UpdatesQuery;
  slice: { readonly offset: number; readonly itemsPerPage: number };
}

/** Reads a page and the total in one statement. @throws ApiError 403 where the caller may read none of the kinds */
async function readUpdates({ engine, actor, query, slice }: ReadOptions): Promise<{ items: Update[]; total: number }> {
  const asked = UPDATE_KINDS.filter((kind) => query.kind === undefined || query.kind === kind);
  const permissionOf = (kind: UpdateKind) => `${engine.plan.get(kind).resource.permission}.read`;
  const kinds = asked.filter((kind) => mayAnywhere(actor, permissionOf(kind)));
  if (kinds.length === 0) throw forbidden(asked.map(permissionOf).join(', '));
  const rows = kinds.map((kind) => rowsOf(kind, { engine, actor, query }));
  const found = await sql<Update & { total: number }>`
    with updates as materialized (${sql.join(rows, sql` union all `)})
    select counted.total, paged.* from (select count(*)::int as total from updates) counted
    left join lateral (
      select u.kind || '-' || u.record_id as id, u.* from updates u
      order by ${orderOf(engine, query, 'u')} limit ${slice.itemsPerPage} offset ${slice.offset}
    ) paged on true
    order by ${orderOf(engine, query, 'paged')}`.execute(engine.db);
  // A page without records is one row with the total alone.
  const items = found.rows.filter(({ id }) => id !== null).map(({ total: _, ...item }) => item);
  return { items, total: found.rows[0]?.total ?? 0 };
}

/** Selects what a list of one kind would: its filters, its search, and the records within the caller's reach. */
function rowsOf(kind: UpdateKind, { engine, actor, query }: Omit<ReadOptions, 'slice'>): RawBuilder<unknown> {
  const resource = engine.plan.get(kind);
  const { event_id, q = '' } = query;
  const params = new URLSearchParams({ event_id: String(event_id), q });
  const listed = parseListQuery({ plan: engine.plan, resource, params });
  return sql`
    select ${kind}::text as kind, t.id as record_id, t.event_id, t.title, ${COLUMNS[kind]}, t.updated_at
    from ${sql.table(kind)} t where ${whereSql({ engine, actor, resource, query: listed, alias: 't' })}`;
}

/** Orders by the chosen column, then by kind and id, so that pages never overlap. */
function orderOf(engine: Engine, { sort }: UpdatesQuery, alias: string): RawBuilder<unknown> {
  const name = sort.replace('-', '');
  const title = fieldOf(engine.plan.get('articles'), 'title');
  const column = name === 'title' ? orderSql(title, `${alias}.title`) : sql.ref(`${alias}.${name}`);
  const direction = sort.startsWith('-') ? sql`desc nulls last` : sql`asc`;
  return sql`${column} ${direction}, ${sql.ref(`${alias}.kind`)}, ${sql.ref(`${alias}.record_id`)}`;
}
