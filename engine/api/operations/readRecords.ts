import { sql } from 'kysely';
import { mayAnywhere } from '../../core/access/actor';
import { ApiError, notFound } from '../../core/errors';
import type { IncludeTree } from '../../core/query/listQuery';
import type { AnyResource, RecordOf } from '../../core/resource';
import type { ActingOn, EngineDatabase, Row } from '../engine';
import { reachableRows } from '../sql/accessSql';
import { givenValue, keptTogether, operandSql, runKept } from '../sql/keptStatements';
import { deletedRows } from '../sql/querySql';
import { selectSql } from '../sql/selectSql';
import { encodeCursor } from './cursor';
import { includeRecords } from './includeRecords';
import { type ListOptions, listPage } from './listPage';
import { loadComputed } from './loadComputed';
import { Together } from './together';

export interface Page {
  items: Row[];
  totalItems: number;
  page: number;
  itemsPerPage: number;
  /** Where to go on with `cursor=`; null on the last page. */
  next_cursor: string | null;
}

/** A page of the records an actor may see: the page, the count where it is not known, and one query per included relation. */
export async function listRecords(options: ListOptions): Promise<Page> {
  const { engine, query } = options;
  const { rows: items, totalItems, hasMore } = await listPage(options);
  const last = items.at(-1);
  const next_cursor = hasMore && last ? encodeCursor(query.sort, last) : null;
  const loading = { ...options, db: engine.db, records: items, include: query.include };
  await Promise.all([loadComputed({ ...loading, isDetail: false }), includeRecords(loading)]);
  return { items, totalItems, page: query.page, itemsPerPage: query.itemsPerPage, next_cursor };
}

interface ReadOptions extends ActingOn {
  id: number;
  include?: IncludeTree;
  db?: EngineDatabase;
  /** The live records; deleted ones are there for those who may delete them. */
  among?: 'live' | 'deleted' | 'all';
}

/** One record with everything the actor may see of it. Those that are asked for at the same time are read together. @throws ApiError 404 */
export async function readRecord(options: ReadOptions): Promise<Row> {
  const { engine, actor, resource, id, include = {}, among = 'live', db = engine.db } = options;
  const on = { engine, actor, resource, include };
  const shape = {
    ...on,
    db,
    key: `record ${among} ${JSON.stringify(include)}`,
    build: () => recordSql({ ...on, among }),
  };
  const readAll = async (ids: readonly number[], rows: Promise<Row[]>) => {
    const found = await rows;
    await completeRecords({ ...on, db }, found);
    const byId = new Map(found.map((record) => [Number(record.id), record]));
    return ids.map((one) => byId.get(one) ?? null);
  };
  const readTogether = () =>
    keptTogether(
      shape,
      (run) => new Together<number, Row | null>({ run: (ids) => readAll(ids, run({ ids })), about: (one) => one }),
    ).add(id);
  const readAlone = async () => (await readAll([id], runKept({ ...shape, values: { ids: [id] } })))[0];
  // Within a transaction there is nobody to share with, and large values would be held in memory by the dozen.
  const isLarge = resource.stored.some(({ field }) => field.type.largest !== undefined);
  const record = await (db === engine.db && !isLarge ? readTogether() : readAlone());
  if (!record) throw notFound(resource.label);
  return record;
}

/** Adds in place what single records have beside the columns of a statement. */
export async function completeRecords(
  { engine, actor, resource, db = engine.db, include = {} }: ActingOn & Pick<ReadOptions, 'db' | 'include'>,
  records: Row[],
): Promise<void> {
  const loading = { engine, db, actor, resource, records, include };
  await loadComputed({ ...loading, isDetail: true });
  await includeRecords(loading);
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
  // The number of ids is hidden from planning: for a few, a plan made anew looks cheaper than the kept one, each time.
  const ids = sql`any(${operandSql(givenValue('ids', { isHidden: true }), sql`bigint[]`)}::bigint[])`;
  return sql`select ${columns} from ${sql.table(resource.name)} t where t.id = ${ids} and ${isThere} and ${visible}`;
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

/** Refuses a verb that no grant gives the actor, for writes that turn out to mean no record. @throws ApiError 403 */
export function requireSomewhere({
  actor,
  resource,
  verb,
}: Pick<ActingOn, 'actor' | 'resource'> & { verb: string }): void {
  const permission = `${resource.resource.permission}.${verb}`;
  const isOwn = resource.resource.tenancy.kind === 'owned';
  if (!isOwn && !mayAnywhere(actor, permission)) throw forbidden(permission);
}

export function forbidden(permission: string): ApiError {
  return new ApiError({ code: 'forbidden', message: `You need the permission ${permission} for that.` });
}
