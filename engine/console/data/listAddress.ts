import type { SortPayload } from 'react-admin';

type FilterValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly FilterValue[]
  | { [operator: string]: FilterValue };

/** react-admin's filter: a field with a value, a list of values (any of them), or values by operator (`{gte: 5}`). */
export type Filter = Record<string, FilterValue>;

/** A file of what a list shows. */
export interface ExportParams {
  format: 'csv' | 'xlsx' | 'pdf';
  filter?: Filter;
  sort?: SortPayload;
}

interface ListAddress {
  filter?: Filter;
  sort?: SortPayload;
  page?: number;
  itemsPerPage?: number;
  /** Relations to send along: `['race', 'wave']`. */
  include?: readonly string[] | string;
}

/** The query string of a list, an export or a write by filter; empty values are left out. */
export function printListAddress({ filter = {}, sort, page, itemsPerPage, include }: ListAddress): string {
  const params = new URLSearchParams();
  if (page !== undefined) params.set('page', String(page));
  if (itemsPerPage !== undefined) params.set('itemsPerPage', String(itemsPerPage));
  if (sort) params.set('sort', printSort(sort));
  for (const [field, value] of Object.entries(filter)) appendFilter(params, field, value);
  const relations = printInclude(include);
  if (relations) params.set('include', relations);
  return params.toString();
}

/** `{field: 'start_date,name', order: 'DESC'}` → `-start_date,-name`. */
function printSort({ field, order }: SortPayload): string {
  if (order !== 'DESC') return field;
  return field
    .split(',')
    .map((name) => (name.startsWith('-') ? name.slice(1) : `-${name}`))
    .join(',');
}

export function printInclude(include: ListAddress['include']): string {
  return [include ?? []].flat().join(',');
}

function appendFilter(params: URLSearchParams, key: string, value: FilterValue): void {
  if (value === undefined || value === null || value === '') return;
  if (Array.isArray(value)) {
    // A key that names its operator already repeats as it is.
    for (const item of value) params.append(key.endsWith(']') ? key : `${key}[]`, String(item));
  } else if (typeof value === 'object') {
    for (const [operator, operand] of Object.entries(value)) appendFilter(params, `${key}[${operator}]`, operand);
  } else {
    params.append(key, String(value));
  }
}
