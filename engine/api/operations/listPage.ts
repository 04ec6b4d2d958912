import { type RawBuilder, sql } from 'kysely';
import type { ListQuery } from '../../core/query/listQuery';
import type { ActingOn, Row } from '../engine';
import { afterSql } from '../sql/afterSql';
import { emptyLastSql } from '../sql/emptyLast';
import { given, runKept } from '../sql/keptStatements';
import { overTenants } from '../sql/overTenants';
import { type QueryShape, queryShape } from '../sql/queryShape';
import { sortSql, whereSql } from '../sql/querySql';
import { selectSql } from '../sql/selectSql';
import { decodeCursor } from './cursor';
import {
  type CountKey,
  countKey,
  type Remembered,
  rememberCount,
  rememberedCount,
  STANDS,
  standsSql,
  stillStands,
} from './rememberedCounts';

export interface ListOptions extends ActingOn {
  query: ListQuery;
}

/** The column of a page's statement that says how many there are in all. */
const COUNTED = '#count';

interface ListPage {
  readonly rows: Row[];
  readonly totalItems: number;
  readonly hasMore: boolean;
}

/**
 * The rows of a page, and how many there are in all. That is counted only where it does not follow from the page itself, as the last one
 * of a list, nor from what was counted before.
 */
export async function listPage(options: ListOptions): Promise<ListPage> {
  const { engine, query } = options;
  const shape = query.cursor === null ? queryShape(options.resource, query) : null;
  const key = shape && countKey(options, shape);
  const remembered = key && rememberedCount(engine.servers, key);
  const askedAt = performance.now();
  const rows = await fetchRows(options, shape, key && remembered && { ...key, ...remembered });
  const hasMore = rows.length > query.itemsPerPage;
  if (hasMore) rows.pop();
  const counted = takeColumn(rows, COUNTED);
  const stands = takeColumn(rows, STANDS);
  const snapshot = remembered && typeof stands === 'string' ? stands : null;
  const skipped = skippedOf(query);
  if (!hasMore && query.cursor === null && (rows.length > 0 || skipped === 0))
    return { rows, hasMore, totalItems: skipped + rows.length };
  if (typeof counted === 'number') return { rows, hasMore, totalItems: counted };
  if (remembered && snapshot !== null) {
    stillStands(remembered, snapshot, askedAt);
    return { rows, hasMore, totalItems: remembered.count };
  }
  return { rows, hasMore, totalItems: await countRecords(options, key) };
}

/** Number of records before the page. */
function skippedOf({ offset, page, itemsPerPage }: ListQuery): number {
  return offset ?? (page - 1) * itemsPerPage;
}

/** What each of the rows says of all, which is no part of the records. */
function takeColumn(rows: Row[], name: string): unknown {
  const told = rows[0]?.[name];
  for (const row of rows) delete row[name];
  return told;
}

async function countRecords(options: ListOptions, key: CountKey | null): Promise<number> {
  const { engine, resource, query } = options;
  const askedAt = performance.now();
  // What is found without a search is counted without an order as well.
  const tenants = query.q === null ? null : overTenants(options);
  const source = sql`${sql.table(resource.name)} t where ${whereSql({ ...options, alias: 't', within: tenants?.within })}`;
  const counting = tenants?.countOf(source) ?? sql`select count(*)::int as count from ${source}`;
  const counted = await sql<{ count: number; snapshot: string }>`
    select c.count, pg_current_snapshot()::text as snapshot from (${counting}) c`.execute(engine.db);
  const [{ count, snapshot } = { count: 0, snapshot: '' }] = counted.rows;
  if (key && snapshot) rememberCount(engine.servers, key, { count, snapshot }, askedAt);
  return count;
}

type Looked = Pick<CountKey, 'parts' | 'tenant'> & Pick<Remembered, 'snapshot'>;

/** One row more than the page holds, so that the end is known without another query. */
async function fetchRows(options: ListOptions, shape: QueryShape | null, looked: Looked | null): Promise<Row[]> {
  const { engine, query } = options;
  if (!shape) {
    const page = isCountedAtOnce(options) ? countedPageSql(options) : pageSql(options, null);
    const found = await sql<Row>`${page}`.execute(engine.db);
    return found.rows;
  }
  const sort = query.sort.map(({ field, isDescending }) => (isDescending ? `-${field}` : field));
  const isFirst = skippedOf(query) === 0;
  return runKept({
    ...options,
    db: engine.db,
    key: `page ${shape.key} ${sort} ${JSON.stringify(query.include)} ${query.itemsPerPage} ${isFirst} ${looked !== null}`,
    isSteady: shape.isSteady,
    values: { ...shape.values, ...looked, offset: skippedOf(query) },
    build: () =>
      pageSql({ ...options, query: { ...query, where: shape.where } }, looked && standsSql(given), given('offset')),
  });
}

/** A search of few records looks through all of them: once for the page and their number, rather than for each of these. */
function isCountedAtOnce({ resource: { resource }, query }: ListOptions): boolean {
  return query.q !== null && query.cursor === null && !resource.bulky && !resource.changesOften;
}

/** Ids in order first, and columns of those alone. */
function countedPageSql({ engine, actor, resource, query }: ListOptions): RawBuilder<unknown> {
  const columns = selectSql({ engine, actor, resource, alias: 't', isDetail: false, include: query.include });
  const where = whereSql({ engine, actor, resource, query, alias: 't' });
  const order = sortSql(query.sort, resource, 't');
  return sql`select ${columns}, found.count as ${sql.ref(COUNTED)}
    from (select t.id, count(*) over ()::int as count from ${sql.table(resource.name)} t where ${where}
      order by ${order} limit ${query.itemsPerPage + 1} offset ${skippedOf(query)}) found
    join ${sql.table(resource.name)} t on t.id = found.id order by ${order}`;
}

/** `also` are further columns; `offset` is that of the query unless it is said. */
function pageSql(
  { engine, actor, resource, query }: ListOptions,
  also: RawBuilder<unknown> | null,
  offset = sql`${skippedOf(query)}`,
): RawBuilder<unknown> {
  const columns = selectSql({ engine, actor, resource, alias: 't', isDetail: false, include: query.include });
  const values = query.cursor === null ? null : decodeCursor(query.cursor, query.sort, resource);
  const tenants = values ? null : overTenants({ engine, actor, resource, query });
  const where = whereSql({ engine, actor, resource, query, alias: 't', within: tenants?.within });
  const after = values ? sql` and ${afterSql({ sort: query.sort, values, resource, alias: 't' })}` : sql``;
  const isFirst = skippedOf(query) === 0;
  const skipped = values || isFirst ? sql`` : sql` offset ${offset}`;
  // How many rows are wanted is part of the text: a plan for an unknown number of them would be one for many.
  const size = sql.lit(query.itemsPerPage + 1);
  const most = isFirst ? size : sql`${size} + ${offset}`;
  const order = sortSql(query.sort, resource, 't');
  const source =
    tenants?.pageOf((count) => sql`select t.* from ${foundSql(count)} order by ${order} limit ${count}`, most) ??
    foundSql(most);
  const paged = sql`order by ${order} limit ${size}${skipped}`;
  const selected = sql`select ${columns}${also ?? sql``} from`;
  // Nothing is worked out for rows that are only passed over.
  if (!isFirst) return sql`${selected} (select t.* from ${source} ${paged}) t order by ${order}`;
  return sql`${selected} ${source} ${paged}`;

  function foundSql(count: RawBuilder<unknown>): RawBuilder<unknown> {
    const parts = values ? null : emptyLastSql({ resource, sort: query.sort, where, most: count });
    return parts ? sql`${parts} t` : sql`${sql.table(resource.name)} t where ${where}${after}`;
  }
}
