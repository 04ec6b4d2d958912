import type { ResourcePlan } from '../../core/plan';
import type { Condition, SortKey } from '../../core/query/listQuery';
import { scopeColumn } from '../../core/tenancy';

/**
 * Whether some index has exactly the rows of a list, in its order: then one plan is best whatever the values of its filters are, where
 * next to nothing has them too. Gives the filters that follow from those of the index, as the event of a race's athletes; null where none has.
 */
export function coveredBy(
  resource: ResourcePlan,
  { where, sort }: { where: readonly Condition[]; sort: readonly SortKey[] },
): { readonly implied: readonly string[] } | null {
  const [first, second] = sort;
  if (!first || (second && second.field !== 'id') || sort.length > 2) return null;
  if (where.some(({ operator }) => operator !== 'eq')) return null;
  const asked = new Set(where.map(({ field }) => field));
  const covering = indexedLists(resource).find(
    ({ equal, sortedBy }) =>
      sortedBy === first.field &&
      equal.every((name) => asked.has(name)) &&
      [...asked].every((name) => equal.includes(name) || isGivenBy(resource, equal, name)),
  );
  return covering ? { implied: [...asked].filter((name) => !covering.equal.includes(name)) } : null;
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
