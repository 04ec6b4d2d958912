import { type RawBuilder, sql } from 'kysely';
import { ApiError, notFound } from '../../core/errors';
import type { IncludeTree, ListQuery } from '../../core/query/listQuery';
import type { AnyResource, RecordOf } from '../../core/resource';
import type { ActingOn, EngineDatabase, Row } from '../engine';
import { reachableRows } from '../sql/accessSql';
import { isCovered } from '../sql/coveredList';
import { given, runKept } from '../sql/keptStatements';
import { queryShape } from '../sql/queryShape';
import { afterSql, deletedRows, sortSql, whereSql } from '../sql/querySql';
import { selectSql } from '../sql/selectSql';
import { decodeCursor, encodeCursor } from './cursor';
import { includeRecords } from './includeRecords';
import { loadComputed } from './loadComputed';

interface ListOptions extends ActingOn {
  query: ListQuery;
}

export interface Page {
  items: Row[];
  totalItems: number;
  page: number;
  itemsPerPage: number;
  /** Where to go on with `cursor=`; null on the last page. */
  next_cursor: string | null;
}

/** A page of the records an actor may see: the page, the count, and one query per included relation. */
export async function listRecords(options: ListOptions): Promise<Page> {
  const { engine, query } = options;
  const [items, totalItems] = await Promise.all([fetchPage(options), countRecords(options)]);
  const hasMore = items.length > query.itemsPerPage;
  if (hasMore) items.pop();
  const last = items.at(-1);
  const next_cursor = hasMore && last ? encodeCursor(query.sort, last) : null;
  const loading = { ...options, db: engine.db, records: items, include: query.include };
  await Promise.all([loadComputed({ ...loading, isDetail: false }), includeRecords(loading)]);
  return { items, totalItems, page: query.page, itemsPerPage: query.itemsPerPage, next_cursor };
}

/** How many records a query selects. */
async function countRecords({
  engine,
  actor,
  resource,
  query,
  db = engine.db,
  verb,
}: Omit<ListOptions, 'query'> & {
  query: Pick<ListQuery, 'where' | 'q' | 'isDeleted'>;
  db?: EngineDatabase;
  verb?: string;
}): Promise<number> {
  const where = whereSql({ engine, actor, resource, query, alias: 't', ...(verb && { verb }) });
  const counted = await sql<{
    count: number;
  }>`select count(*)::int as count from ${sql.table(resource.name)} t where ${where}`.execute(db);
  return counted.rows[0]?.count ?? 0;
}

/** One row more than the page holds, so that the end is known without another query. */
async function fetchPage(options: ListOptions): Promise<Row[]> {
  const { engine, resource, query } = options;
  const isSteady = query.cursor === null && isCovered(resource, query);
  const shape = isSteady ? queryShape(resource, query) : null;
  if (!shape) {
    const found = await sql<Row>`${pageSql(options)}`.execute(engine.db);
    return found.rows;
  }
  const sort = query.sort.map(({ field, isDescending }) => (isDescending ? `-${field}` : field));
  const isFirst = query.page === 1;
  return runKept({
    ...options,
    db: engine.db,
    key: `page ${shape.key} ${sort} ${JSON.stringify(query.include)} ${query.itemsPerPage} ${isFirst}`,
    values: { ...shape.values, offset: (query.page - 1) * query.itemsPerPage },
    build: () => pageSql({ ...options, query: { ...query, where: shape.where } }, isFirst ? null : given('offset')),
  });
}

/** `offset` in place of that of the query; null for none. */
function pageSql({ engine, actor, resource, query }: ListOptions, offset?: RawBuilder<unknown> | null) {
  const columns = selectSql({ engine, actor, resource, alias: 't', isDetail: false, include: query.include });
  const where = whereSql({ engine, actor, resource, query, alias: 't' });
  const values = query.cursor === null ? null : decodeCursor(query.cursor, query.sort, resource);
  const after = values ? sql` and ${afterSql({ sort: query.sort, values, resource, alias: 't' })}` : sql``;
  const skipped = values ? null : offset === undefined ? sql`${(query.page - 1) * query.itemsPerPage}` : offset;
  // How many rows are wanted is part of the text: a plan for an unknown number of them would be one for many.
  return sql<Row>`
    select ${columns} from ${sql.table(resource.name)} t where ${where}${after}
    order by ${sortSql(query.sort, resource, 't')} limit ${sql.lit(query.itemsPerPage + 1)}${skipped ? sql` offset ${skipped}` : sql``}`;
}

interface ReadOptions extends ActingOn {
  id: number;
  include?: IncludeTree;
  db?: EngineDatabase;
  /** The live records; deleted ones are there for those who may delete them. */
  among?: 'live' | 'deleted' | 'all';
}

/** One record with everything the actor may see of it. @throws ApiError 404 */
export async function readRecord(options: ReadOptions): Promise<Row> {
  const { engine, actor, resource, id, include = {}, among = 'live', db = engine.db } = options;
  const [record] = await runKept({
    ...options,
    db,
    key: `record ${among} ${JSON.stringify(include)}`,
    values: { id },
    build: () => recordSql({ ...options, include, among }),
  });
  if (!record) throw notFound(resource.label);
  const loading = { engine, db, actor, resource, records: [record], include };
  await loadComputed({ ...loading, isDetail: true });
  await includeRecords(loading);
  return record;
}

function recordSql(options: Required<Omit<ReadOptions, 'db' | 'id'>>) {
  const { engine, actor, resource, include, among } = options;
  const columns = selectSql({ engine, actor, resource, alias: 't', isDetail: true, include });
  const visible = reachableRows({ engine, actor, resource, verb: 'read', alias: 't' });
  const isDeleted = deletedRows({ engine, actor, resource, alias: 't' });
  const states = {
    live: sql`t.deleted_at is null`,
    deleted: isDeleted,
    all: sql`(t.deleted_at is null or ${isDeleted})`,
  };
  const isThere = resource.resource.softDelete ? states[among] : sql`true`;
  return sql`select ${columns} from ${sql.table(resource.name)} t where t.id = ${given('id')} and ${isThere} and ${visible}`;
}

/** The same, typed by its declaration. */
export async function readRecordOf<R extends AnyResource>(
  resource: R,
  { engine, ...options }: Omit<ReadOptions, 'resource'>,
): Promise<RecordOf<R>> {
  const record: unknown = await readRecord({ engine, resource: engine.plan.get(resource.name), ...options });
  // Rows are read by the columns of the declaration that their type is made from.
  return record as RecordOf<R>;
}

/**
 * Refuses what the actor may see but not do.
 * @throws ApiError 404 where it may not even see it, 403 where it may not use the verb.
 */
export async function requireVerb(
  options: ActingOn & { db: EngineDatabase; ids: readonly number[]; verb: string; isDeleted?: boolean },
): Promise<void> {
  const { engine, db, actor, resource, verb } = options;
  const visible = reachableRows({ engine, actor, resource, verb: 'read', alias: 't' });
  const allowed = reachableRows({ engine, actor, resource, verb, alias: 't' });
  const isThere = !resource.resource.softDelete
    ? sql`true`
    : options.isDeleted
      ? deletedRows({ engine, actor, resource, alias: 't' })
      : sql`t.deleted_at is null`;
  const found = await sql<{ seen: number; allowed: number }>`
    select count(*)::int as seen, (count(*) filter (where ${allowed}))::int as allowed
    from ${sql.table(resource.name)} t where t.id = any(${[...options.ids]}::bigint[]) and ${isThere} and ${visible}`.execute(
    db,
  );
  const { seen = 0, allowed: usable = 0 } = found.rows[0] ?? {};
  if (seen < new Set(options.ids).size) throw notFound(resource.label);
  if (usable < seen) throw forbidden(`${resource.resource.permission}.${verb}`);
}

export function forbidden(permission: string): ApiError {
  return new ApiError({ code: 'forbidden', message: `You need the permission ${permission} for that.` });
}
