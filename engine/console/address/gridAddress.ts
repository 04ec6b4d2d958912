import { ApiError } from '../../core/errors';
import type { FieldPlan, Plan, ResourcePlan } from '../../core/plan';
import { type Condition, DEFAULT_PAGE_SIZE, type ListQuery, type SortKey } from '../../core/query/listQuery';
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
  const parsed = new Map<string, ListQuery>();
  for (const [key, part] of partsOf(params)) {
    const query = tolerant(() =>
      parseQuery({ plan, resource, params: part, isReadable: (_, field) => isReadable(field) }),
    );
    if (query) parsed.set(key, query);
  }
  const asked = (params.get('sort') ?? '').split(',').map((entry) => entry.replace(/^-/, ''));
  const { page = 1, itemsPerPage = DEFAULT_PAGE_SIZE } = parsed.get('page') ?? {};
  return {
    where: [...parsed.values()].flatMap((query) => query.where),
    q: parsed.get('q')?.q ?? null,
    // Every order ends in the id; the address only says it where somebody asked for it.
    sort: parsed.get('sort')?.sort.filter((key) => asked.includes(key.field)) ?? [],
    page,
    itemsPerPage: PAGE_SIZES.includes(itemsPerPage) ? itemsPerPage : DEFAULT_PAGE_SIZE,
    isDeleted: parsed.get('deleted')?.isDeleted ?? false,
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
function partsOf(params: URLSearchParams): Map<string, URLSearchParams> {
  const parts = new Map<string, URLSearchParams>();
  for (const [key, value] of params) {
    // Pages only count together with their size.
    const group = key === 'itemsPerPage' ? 'page' : key;
    const part = parts.get(group) ?? new URLSearchParams();
    part.append(key, value);
    parts.set(group, part);
  }
  return parts;
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
