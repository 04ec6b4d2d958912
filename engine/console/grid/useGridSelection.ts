import { useRecordSelection } from 'ra-core';
import { useEffect, useMemo, useState } from 'react';
import type { GridList } from './useGridList';

/** The records a bulk action is for: these ones, or all that match and how many that must be. */
export type BulkTarget =
  | { readonly ids: readonly number[] }
  | { readonly filter: Readonly<Record<string, unknown>>; readonly expect: number };

export interface GridSelection {
  readonly ids: readonly number[];
  /** Everything that matches the filters is selected, on all pages. */
  readonly isAllMatching: boolean;
  readonly count: number;
  readonly target: BulkTarget;
  toggle(id: number): void;
  select(ids: readonly number[]): void;
  selectAllMatching(): void;
  clear(): void;
}

interface SelectionOptions {
  /** Lists are told apart by their address. */
  key: string;
  resource: string;
  list: Pick<GridList, 'filter' | 'total' | 'records'>;
}

/** Which records are selected. It outlives leaving the page and coming back; other filters end "all that match". */
export function useGridSelection({ key, resource, list }: SelectionOptions): GridSelection {
  const [ids, { select, toggle, clearSelection }] = useRecordSelection<{ id: number }>({
    resource,
    storeKey: `selection.${key}`,
  });
  const [matching, setMatching] = useState<string | null>(null);
  const filterKey = JSON.stringify(list.filter);
  const isAllMatching = matching === filterKey;
  const { filter, total = 0, records } = list;

  useEffect(() => {
    if (matching !== null && matching !== filterKey) setMatching(null);
  }, [matching, filterKey]);

  return useMemo<GridSelection>(() => {
    const pageIds = (records ?? []).map((record) => record.id);
    const clear = () => {
      setMatching(null);
      clearSelection();
    };
    return {
      ids: isAllMatching ? pageIds : ids,
      isAllMatching,
      count: isAllMatching ? total : ids.length,
      target: isAllMatching ? { filter, expect: total } : { ids },
      toggle(id) {
        if (!isAllMatching) return toggle(id);
        setMatching(null);
        select(pageIds.filter((other) => other !== id));
      },
      select(next) {
        setMatching(null);
        select([...next]);
      },
      selectAllMatching() {
        setMatching(filterKey);
        select(pageIds);
      },
      clear,
    };
  }, [ids, isAllMatching, total, filter, records, filterKey, toggle, select, clearSelection]);
}
