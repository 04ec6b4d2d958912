import { ApiError } from '../../core/errors';
import type { FieldPlan, Plan, ResourcePlan } from '../../core/plan';
import {
  type Condition,
  DEFAULT_PAGE_SIZE,
  type ListQuery,
  RESERVED_KEYS,
  type SortKey,
} from '../../core/query/listQuery';
import { parseQuery } from '../../core/query/parseQuery';
import { printQuery } from '../../core/query/printQuery';

/** Everything a grid's address says. */
export interface GridState {
  readonly where: readonly Condition[];
  readonly q: string | null;
  /** Empty: the declaration's own order. */
  readonly sort: readonly SortKey[];
  readonly page: number;
  readonly itemsPerPage: number;
  readonly isDeleted: boolean;
  /** The record shown beside the grid. */
  readonly open: number | null;
  /** The saved view it started from. */
  readonly view: string | null;
}

export const PAGE_SIZES: readonly number[] = [25, 50, 100, 250];

interface ReadOptions {
  plan: Plan;
  resource: ResourcePlan;
  params: URLSearchParams;
  isReadable: (field: FieldPlan) => boolean;
}

/** Reads an address. What it says that cannot be is left out: an old bookmark shows more rather than nothing. */
export function readGridAddress({ plan, resource, params, isReadable }: ReadOptions): GridState {
  const query: Pick<ListQuery, 'where' | 'q' | 'page' | 'itemsPerPage' | 'isDeleted' | 'sort'>[] = [];
  for (const part of partsOf(params)) {
    const parsed = tolerant(() =>
      parseQuery({ plan, resource, params: part, isReadable: (_, field) => isReadable(field) }),
    );
    if (parsed) query.push(parsed);
  }
  const sorted = params.get('sort') ? query.find((part) => part.sort.some((key) => isAsked(key, params))) : undefined;
  return {
    where: query.flatMap((part) => part.where),
    q: query.find((part) => part.q !== null)?.q ?? null,
    sort: sorted ? sorted.sort.filter((key) => isAsked(key, params)) : [],
    page: query.find((part) => part.page !== 1)?.page ?? 1,
    itemsPerPage:
      query.find((part) => PAGE_SIZES.includes(part.itemsPerPage) && part.itemsPerPage !== DEFAULT_PAGE_SIZE)
        ?.itemsPerPage ?? DEFAULT_PAGE_SIZE,
    isDeleted: query.some((part) => part.isDeleted),
    open: readId(params.get('open')),
    view: params.get('view'),
  };
}

/** The address of a grid, without `?`: `readGridAddress` reads it back to the same state. Brackets stay legible. */
export function printGridAddress(state: Partial<GridState>, resource: ResourcePlan): string {
  const { open, view, ...query } = state;
  const params = printQuery(query, resource);
  if (view) params.set('view', view);
  if (open) params.set('open', String(open));
  return params.toString().replaceAll('%5B', '[').replaceAll('%5D', ']').replaceAll('%2C', ',');
}

/** The filters of a query as the data provider and writes by filter take them: by key of the address. */
export function filterOf(
  query: Pick<GridState, 'where' | 'q' | 'isDeleted'>,
  resource: ResourcePlan,
): Record<string, string | string[]> {
  const filter: Record<string, string | string[]> = {};
  const params = printQuery({ where: query.where, q: query.q, isDeleted: query.isDeleted }, resource);
  for (const key of new Set(params.keys())) {
    const values = params.getAll(key);
    filter[key] = key.endsWith(']') && isManyKey(key) ? values : (values[0] ?? '');
  }
  return filter;
}

function isManyKey(key: string): boolean {
  return key.endsWith('[]') || key.endsWith('[nin]');
}

/** `-start_date,name` of sort keys, as `sort` of the wire. */
export function printSort(sort: readonly SortKey[]): string {
  return sort.map((key) => `${key.isDescending ? '-' : ''}${key.field}`).join(',');
}

/** One address per key, so that one key that cannot be read does not take the others with it. */
function partsOf(params: URLSearchParams): URLSearchParams[] {
  const parts = new Map<string, URLSearchParams>();
  for (const [key, value] of params) {
    // Pages beyond the first only count together with their size.
    const group = key === 'itemsPerPage' ? 'page' : key;
    const part = parts.get(group) ?? new URLSearchParams();
    part.append(key, value);
    parts.set(group, part);
  }
  return [...parts.values()];
}

function isAsked(key: SortKey, params: URLSearchParams): boolean {
  return (params.get('sort') ?? '').split(',').some((entry) => entry.replace(/^-/, '') === key.field);
}

function tolerant<Result>(read: () => Result): Result | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

function readId(text: string | null): number | null {
  return text && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** Keys that a grid's address uses besides the filters: no saved view or write may take them for one. */
export const GRID_KEYS: readonly string[] = [...RESERVED_KEYS, 'open', 'view'];
