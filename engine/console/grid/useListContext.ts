import { useMemo } from 'react';
import type { ListControllerResult, SortPayload } from 'react-admin';
import type { ResourcePlan } from '../../core/plan';
import { filterOf, readGridAddress } from '../address/gridAddress';
import type { GridAddress } from '../address/useGridAddress';
import { useConsole } from '../ConsoleSetup';
import { isFieldReadable } from '../fieldAccess';
import type { GridList, GridRecord } from './useGridList';
import type { GridSelection } from './useGridSelection';

interface ListContextOptions {
  plan: ResourcePlan;
  address: GridAddress;
  list: GridList;
  selection: GridSelection;
}

/**
 * The grid as react-admin's list context, so that its list components work below the grid. The grid has a controller of its own, because
 * react-admin's keeps filters as one JSON object per list: it knows neither operators per field, nor a selection of all rows that match,
 * nor an order by several fields.
 */
export function useListContextOf({
  plan,
  address,
  list,
  selection,
}: ListContextOptions): ListControllerResult<GridRecord> {
  const console = useConsole();
  const { state, change } = address;
  const { records, total, isPending, isOutdated, error, refetch } = list;
  return useMemo(() => {
    const [first] = state.sort;
    const totalPages = Math.max(1, Math.ceil((total ?? 0) / state.itemsPerPage));
    const filterValues = filterOf(state, plan);
    const setFilters = (filters: Record<string, unknown>) => {
      const { where, q, isDeleted } = readGridAddress({
        plan: console.plan,
        resource: plan,
        params: paramsOf(filters),
        isReadable: (field) => isFieldReadable(field, console.can),
      });
      change({ where, q, isDeleted });
    };
    const context = {
      resource: plan.name,
      data: records,
      total,
      meta: undefined,
      error: records ? null : error,
      isPending,
      isLoading: isPending,
      isFetching: isPending || isOutdated,
      isPlaceholderData: isOutdated,
      refetch,
      sort: sortOf(first ?? plan.resource.defaultSort[0]),
      setSort: ({ field, order }: SortPayload) => change({ sort: [{ field, isDescending: order === 'DESC' }] }),
      page: state.page,
      setPage: (page: number) => change({ page }),
      perPage: state.itemsPerPage,
      setPerPage: (itemsPerPage: number) => change({ itemsPerPage }),
      totalPages,
      hasNextPage: state.page < totalPages,
      hasPreviousPage: state.page > 1,
      filterValues,
      displayedFilters: Object.fromEntries(Object.keys(filterValues).map((key) => [key, true])),
      setFilters,
      showFilter: (name: string, value: unknown) => setFilters({ ...filterValues, [name]: value }),
      hideFilter: (name: string) => {
        const { [name]: _, ...rest } = filterValues;
        setFilters(rest);
      },
      selectedIds: [...selection.ids],
      onSelect: selection.select,
      onSelectAll: selection.selectAllMatching,
      onToggleItem: selection.toggle,
      onUnselectItems: selection.clear,
    };
    // The type tells apart lists that load, failed or have rows; the values above are those of one of them.
    return context as unknown as ListControllerResult<GridRecord>;
  }, [plan, console, state, change, records, total, isPending, isOutdated, error, refetch, selection]);
}

function sortOf(key: string | { field: string; isDescending: boolean } = 'id'): SortPayload {
  if (typeof key !== 'string') return { field: key.field, order: key.isDescending ? 'DESC' : 'ASC' };
  return { field: key.replace(/^-/, ''), order: key.startsWith('-') ? 'DESC' : 'ASC' };
}

/** react-admin's filter values as the address has them. */
function paramsOf(filters: Record<string, unknown>): URLSearchParams {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(filters))
    for (const one of Array.isArray(value) ? value : [value])
      if (one != null && one !== '') params.append(key, String(one));
  return params;
}
