import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
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
  /** Lists are distinguished by their address. */
  key: string;
  list: Pick<GridList, 'filter' | 'total' | 'records'>;
}

/**
 * Which records are selected. It outlives leaving the page and coming back to the same filters; other filters have a
 * selection of their own, so that nothing is ever written to that cannot be seen.
 */
export function useGridSelection({ key, list }: SelectionOptions): GridSelection {
  const filterKey = JSON.stringify(list.filter);
  const { ids, select, toggle, clearSelection } = useRememberedIds(`${key}?${filterKey}`);
  const [matching, setMatching] = useState<string | null>(null);
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

type Selections = Map<string, readonly number[]>;

/** Selections by list and filters. They live as long as the records that were loaded: a reload starts with none. */
const selections = new WeakMap<QueryClient, Selections>();
const NONE: readonly number[] = [];

function useRememberedIds(key: string) {
  const remembered = selectionsOf(useQueryClient());
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  const ids = remembered.get(key) ?? NONE;
  const select = useCallback(
    (next: readonly number[]) => {
      if (next.length > 0) remembered.set(key, next);
      else remembered.delete(key);
      refresh();
    },
    [remembered, key],
  );
  const toggle = useCallback(
    (id: number) => {
      const before = remembered.get(key) ?? NONE;
      select(before.includes(id) ? before.filter((other) => other !== id) : [...before, id]);
    },
    [remembered, key, select],
  );
  const clearSelection = useCallback(() => select(NONE), [select]);
  return { ids, select, toggle, clearSelection };
}

function selectionsOf(client: QueryClient): Selections {
  const known = selections.get(client) ?? new Map();
  selections.set(client, known);
  return known;
}
