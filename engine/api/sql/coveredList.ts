import type { ResourcePlan } from '../../core/plan';
import type { Condition, SortKey } from '../../core/query/listQuery';
import { scopeColumn } from '../../core/tenancy';

/**
 * Whether some index has exactly the rows of a list, in its order: then one plan is best whatever the values of its filters are, where
 * next to nothing has them too.
 */
export function isCovered(
  resource: ResourcePlan,
  { where, sort }: { where: readonly Condition[]; sort: readonly SortKey[] },
): boolean {
  const [first, second] = sort;
  if (!first || (second && second.field !== 'id') || sort.length > 2) return false;
  if (where.some(({ operator }) => operator !== 'eq')) return false;
  const asked = new Set(where.map(({ field }) => field));
  return indexedLists(resource).some(
    ({ equal, sortedBy }) =>
      sortedBy === first.field &&
      equal.every((name) => asked.has(name)) &&
      [...asked].every((name) => equal.includes(name) || isGivenBy(resource, equal, name)),
  );
}

interface IndexedList {
  readonly equal: readonly string[];
  readonly sortedBy: string;
}

/** Those that are declared, and the tenant's records in each order. */
function indexedLists({ resource, stored }: ResourcePlan): IndexedList[] {
  const tenant = scopeColumn(resource.tenancy);
  const sorted = stored.filter(({ field: { options } }) => options.sortable && options.sortIndex !== false);
  const declared = (resource.indexes ?? []).flatMap((index) => ('equal' in index ? [index] : []));
  return [...declared, ...sorted.map(({ name }) => ({ equal: tenant ? [tenant] : [], sortedBy: name }))];
}

/** All records of a race are of the same event. */
function isGivenBy({ stored }: ResourcePlan, equal: readonly string[], name: string): boolean {
  return stored.some((field) => equal.includes(field.name) && field.within.includes(name));
}
