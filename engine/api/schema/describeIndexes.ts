import type { FieldPlan, ResourcePlan } from '../../core/plan';
import type { ListIndex, SearchIndex, SparseIndex } from '../../core/resource';
import { scopeColumn } from '../../core/tenancy';
import { gramsSql } from '../sql/searchGrams';
import { isArrayType, isHeld } from './columns';
import { literal, objectName, quoted, uniqueName } from './names';
import type { IndexShape } from './shape';

const LIST_SUFFIX = 'list_idx';
const LIVE = 'deleted_at IS NULL';

/** The indexes a resource needs: for its order, its uniqueness, its lists, its references, and those it declares. */
export function describeIndexes(resource: ResourcePlan): IndexShape[] {
  const live = resource.resource.softDelete ? LIVE : null;
  const named = [
    ...uniqueIndexes(resource, live),
    ...sortIndexes(resource, live),
    ...declaredIndexes(resource, live),
    ...listIndexes(resource, live),
  ];
  const distinct = named.filter((index, i) => named.findIndex((other) => isSame(index, other)) === i);
  return [...distinct, ...referenceIndexes(resource, distinct)];
}

function uniqueIndexes(resource: ResourcePlan, where: string | null): IndexShape[] {
  return resource.stored.flatMap((field) => {
    const name = uniqueName(resource.name, field);
    if (name === null) return [];
    const columns = [...(field.field.options.unique ?? []), field.name];
    return [{ ...btree({ name, columns, where }), isUnique: true }];
  });
}

/** Pages of a list: the tenant's records in order, `id` last so that the order is total. */
function sortIndexes(resource: ResourcePlan, where: string | null): IndexShape[] {
  const tenant = scopeColumn(resource.resource.tenancy);
  return resource.stored.flatMap((field) => {
    const { sortable, sortIndex = true } = field.field.options;
    if (!sortable || !sortIndex) return [];
    if (field.name === 'id' && !tenant) return [];
    const keys = [...(tenant ? [quoted(tenant)] : []), orderOf(field), quoted('id')];
    const name = objectName([resource.name, field.name], 'sort_idx');
    const filled = tenant ? whereFilled(resource, tenant, where) : where;
    return [{ name, isUnique: false, method: 'btree', keys: [...new Set(keys)], settings: [], where: filled }];
  });
}

function orderOf({ name, field: { type, options } }: FieldPlan): string {
  return type.orderSql?.(quoted(name), options) ?? quoted(name);
}

function declaredIndexes(resource: ResourcePlan, where: string | null): IndexShape[] {
  return (resource.resource.indexes ?? []).map((index) => {
    if ('equal' in index) return listIndex(resource, index, where);
    if ('searchedWithin' in index) return searchIndex(resource, index);
    const { columns, except = null } = 'columns' in index ? index : { columns: index };
    const filled = whereFilled(resource, columns.at(-1) ?? '', where);
    return btree({
      name: objectName([resource.name, ...columns], 'idx'),
      columns,
      where: except ? [filled, isNoneOf(except)].filter(Boolean).join(' AND ') : filled,
    });
  });
}

/** Of deleted rows too: PostgreSQL goes by what it has counted in an index only where that is of all rows, and takes any word for common else. */
function searchIndex({ name }: ResourcePlan, { searchedWithin }: SearchIndex): IndexShape {
  return {
    name: objectName([name, searchedWithin], 'search_idx'),
    isUnique: false,
    method: 'gin',
    keys: [gramsSql(searchedWithin)],
    // What is written is put into its forty places many rows at a time, and a search looks through what waits: 3 ms for a full list.
    settings: ['gin_pending_list_limit=1024'],
    where: null,
  };
}

function listIndex(resource: ResourcePlan, { equal, sortedBy }: ListIndex, where: string | null): IndexShape {
  const order = resource.stored.filter(({ name }) => name === sortedBy).map(orderOf);
  return {
    name: objectName([resource.name, ...equal, sortedBy], LIST_SUFFIX),
    isUnique: false,
    method: 'btree',
    keys: [...equal.map(quoted), ...order, quoted('id')],
    settings: [],
    where: whereFilled(resource, equal[0] ?? '', where),
  };
}

function isNoneOf({ column, values }: SparseIndex['except']): string {
  return `${quoted(column)} NOT IN (${values.map(literal).join(', ')})`;
}

function listIndexes(resource: ResourcePlan, where: string | null): IndexShape[] {
  return resource.stored
    .filter((field) => isArrayType(field.sqlType) && field.operators.length > 0)
    .map((field) => ({
      name: objectName([resource.name, field.name], 'gin_idx'),
      isUnique: false,
      method: 'gin',
      keys: [quoted(field.name)],
      // Else every search reads what was written last one by one: a second for two thousand chips in the midst of an import.
      settings: ['fastupdate=off'],
      where,
    }));
}

/** Over deleted records too: removing what they point to has to find them. */
function referenceIndexes(resource: ResourcePlan, others: readonly IndexShape[]): IndexShape[] {
  const isLeading = (field: FieldPlan) =>
    others.some(({ name, keys }) => keys[0] === quoted(field.name) && !name.endsWith(LIST_SUFFIX));
  return resource.stored
    .filter((field) => isHeld(field) && !isLeading(field))
    .map((field) =>
      btree({
        name: objectName([resource.name, field.name], 'idx'),
        columns: [field.name],
        where: whereFilled(resource, field.name, null),
      }),
    );
}

/** Rows without the value are never looked up by it: most athletes have no account, and every index of a row costs its write. */
function whereFilled(resource: ResourcePlan, name: string, where: string | null): string | null {
  if (!resource.fields.get(name)?.isNullable) return where;
  const isFilled = `${quoted(name)} IS NOT NULL`;
  return where === null ? isFilled : `${where} AND ${isFilled}`;
}

function btree({
  name,
  columns,
  where,
}: {
  name: string;
  columns: readonly string[];
  where: string | null;
}): IndexShape {
  return { name, isUnique: false, method: 'btree', keys: columns.map(quoted), settings: [], where };
}

function isSame(a: IndexShape, b: IndexShape): boolean {
  return a.method === b.method && a.isUnique === b.isUnique && a.keys.join() === b.keys.join();
}
