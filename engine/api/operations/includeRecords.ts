import { sql } from 'kysely';
import type { Relation, ResourcePlan } from '../../core/plan';
import type { IncludeTree } from '../../core/query/listQuery';
import type { ActingOn, EngineDatabase, Row } from '../engine';
import { ids, reachableRows } from '../sql/accessSql';
import { sortSql } from '../sql/querySql';
import { selectSql } from '../sql/selectSql';
import { loadComputed } from './loadComputed';

/** Records of a collection included per parent; the rest is there by its own list. */
const MAX_COLLECTION = 250;

interface IncludeOptions extends ActingOn {
  db: EngineDatabase;
  records: readonly Row[];
  include: IncludeTree;
  /** Fields of the included records, by relation, where not all are wanted. */
  only?: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * Adds included records to `records`, in place: one query per relation of the tree, whatever the number of records. What
 * the actor may not see is null (or missing from a collection).
 */
export async function includeRecords(options: IncludeOptions): Promise<void> {
  const { engine, db, actor, resource, records, include } = options;
  if (records.length === 0) return;
  await Promise.all(
    Object.entries(include).map(async ([name, below]) => {
      const relation = resource.relations.get(name);
      if (!relation) return;
      const target = engine.plan.get(relation.target);
      const only = options.only?.get(name);
      const found = await fetchRelated({ engine, db, actor, target, relation, records, include: below, only });
      const loading = { engine, db, actor, resource: target, records: found, include: below };
      await loadComputed({ ...loading, isDetail: false, only });
      await includeRecords(loading);
      attach(records, relation, found);
    }),
  );
}

interface FetchOptions extends Omit<IncludeOptions, 'resource' | 'only'> {
  target: ResourcePlan;
  relation: Relation;
  only: ReadonlySet<string> | undefined;
}

async function fetchRelated(options: FetchOptions): Promise<Row[]> {
  const { engine, db, actor, target, relation, records, include, only } = options;
  const keys = relatedKeys(records, relation);
  if (keys.length === 0) return [];
  const columns = selectSql({ engine, actor, resource: target, alias: 't', isDetail: false, include, only });
  const visible = reachableRows({ engine, actor, resource: target, verb: 'read', alias: 't' });
  const isLive = target.resource.softDelete ? sql`t.deleted_at is null` : sql`true`;
  const table = sql.table(target.name);
  if (relation.kind !== 'many') {
    const found =
      await sql<Row>`select ${columns} from ${table} t where t.id = any(${ids(keys)}) and ${isLive} and ${visible}`.execute(
        db,
      );
    return found.rows;
  }
  const sort = target.resource.defaultSort.map((key) => ({
    field: key.replace(/^-/, ''),
    isDescending: key.startsWith('-'),
  }));
  const order = sortSql([...sort, { field: 'id', isDescending: false }], target, 't');
  const found = await sql<Row>`
    select ${columns} from (
      select t.*, row_number() over (partition by ${sql.ref(`t.${relation.by}`)} order by ${order}) as place
      from ${table} t where ${sql.ref(`t.${relation.by}`)} = any(${ids(keys)}) and ${isLive} and ${visible}
    ) t where t.place <= ${MAX_COLLECTION} order by t.place`.execute(db);
  return found.rows;
}

function relatedKeys(records: readonly Row[], relation: Relation): number[] {
  const keys = new Set<number>();
  for (const record of records) {
    const value = relation.kind === 'many' ? record.id : record[relation.by];
    for (const key of Array.isArray(value) ? value : [value]) if (typeof key === 'number') keys.add(key);
  }
  return [...keys];
}

function attach(records: readonly Row[], relation: Relation, found: readonly Row[]): void {
  if (relation.kind === 'many') {
    const byParent = groupBy(found, relation.by);
    for (const record of records) record[relation.name] = byParent.get(record.id) ?? [];
    return;
  }
  const byId = new Map(found.map((row) => [row.id, row]));
  for (const record of records) {
    const key = record[relation.by];
    record[relation.name] = Array.isArray(key) ? key.flatMap((id) => byId.get(id) ?? []) : (byId.get(key) ?? null);
  }
}

function groupBy(rows: readonly Row[], key: string): Map<unknown, Row[]> {
  const groups = new Map<unknown, Row[]>();
  for (const row of rows) {
    const group = groups.get(row[key]);
    if (group) group.push(row);
    else groups.set(row[key], [row]);
  }
  return groups;
}
