import type { FieldPlan, ResourcePlan } from '../core/plan';
import type { Condition } from '../core/query/listQuery';

type Values = Readonly<Record<string, unknown>>;

/** Where the pages of a resource are, and which of its records they are about. */
export interface Place {
  readonly resource: string;
  /** What every record here has, e.g. `{event_id: 12}`: always filtered by, given to new records, never shown. */
  readonly within?: Readonly<Record<string, number>>;
  /** Address of the list. */
  readonly list: string;
  /** Addresses of the other pages; what is left out has none. */
  readonly create?: string;
  record?(id: number): string;
  edit?(id: number): string;
  /** Address of the page that brings in files of them. */
  readonly import?: string;
}

/** The field that says how a record stands. */
export function stateFieldOf(plan: ResourcePlan): FieldPlan | undefined {
  return plan.fields.get(plan.resource.status ?? '');
}

/** Whether a record is one of those that a place is about. A field that the reader may not see tells nothing. */
export function isWithin(record: Values, within: Place['within'] = {}): boolean {
  return Object.entries(within).every(([name, value]) => !(name in record) || record[name] === value);
}

/** The conditions that `within` stands for. */
export function placeConditions(place: Place): Condition[] {
  return Object.entries(place.within ?? {}).map(([field, value]) => ({ field, operator: 'eq', value }));
}
