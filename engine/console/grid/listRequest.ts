import type { FieldPlan, ResourcePlan } from '../../core/plan';
import { filterOf, type GridState, printSort } from '../address/gridAddress';
import { type Place, placeConditions } from '../Place';

/** A list is not asked for again where its answer is younger than this, in ms. */
export const FRESH_MS = 15_000;

/** A person's choice of columns on this device, in react-admin's store. */
export const columnsKey = (resource: string) => `${resource}.columns`;

interface ListOptions {
  plan: ResourcePlan;
  place: Place;
  state: GridState;
  /** Fields that are columns. */
  fields: readonly FieldPlan[];
}

/** Parameters of `getList` for the page of records that a grid's address asks for. */
export function listRequest({ plan, place, state, fields }: ListOptions) {
  const { where, q, isDeleted, sort, page, itemsPerPage } = state;
  return {
    pagination: { page, perPage: itemsPerPage },
    sort: { field: printSort(sort) || plan.resource.defaultSort.join(','), order: 'ASC' as const },
    filter: filterOf({ where: [...where, ...placeConditions(place)], q, isDeleted }, plan),
    meta: { include: includesOf(fields) },
  };
}

/** What a list must ask for so that its columns can be shown: the records they point to, and fields kept for details. */
function includesOf(fields: readonly FieldPlan[]): string[] {
  const names = fields.flatMap((field) => {
    if (field.includeName) return field.includeName;
    return field.field.options.detailOnly ? field.name : [];
  });
  return [...new Set(names)].sort();
}
