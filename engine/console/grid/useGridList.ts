import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { type RaRecord, useGetList } from 'react-admin';
import type { ResourcePlan } from '../../core/plan';
import { filterOf, printSort } from '../address/gridAddress';
import type { GridAddress } from '../address/useGridAddress';
import { type Place, placeConditions } from '../Place';
import { type GridColumn, includesOf } from './columns';

export type GridRecord = RaRecord<number>;

export interface GridList {
  readonly records: readonly GridRecord[] | undefined;
  readonly total: number | undefined;
  /** True until there is anything to show. */
  readonly isPending: boolean;
  /** The rows shown are those of the question before. */
  readonly isOutdated: boolean;
  /** The request waits for the network. */
  readonly isPaused: boolean;
  readonly error: Error | null;
  /** The rows asked for could not be loaded. Any rows shown are those of the question before. */
  readonly isFailed: boolean;
  refetch(): void;
  /** The filters as writes and exports take them, with those of the place. */
  readonly filter: Readonly<Record<string, string | string[]>>;
  /** The order as the wire writes it. */
  readonly sort: string;
}

interface GridListOptions {
  plan: ResourcePlan;
  place: Place;
  address: GridAddress;
  columns: readonly GridColumn[];
}

/** Coming back to a tab that was left longer ago than this asks the server again. */
const FRESH_MS = 15_000;

/** Loads the page of records that the address asks for. */
export function useGridList({ plan, place, address, columns }: GridListOptions): GridList {
  const { where, q, isDeleted, sort, page, itemsPerPage } = address.state;
  const filter = useMemo(
    () => filterOf({ where: [...where, ...placeConditions(place)], q, isDeleted }, plan),
    [where, place, q, isDeleted, plan],
  );
  const order = printSort(sort) || plan.resource.defaultSort.join(',');
  const include = includesOf(columns.map((column) => column.field));
  const { data, total, isPending, isPlaceholderData, isPaused, error, refetch } = useGetList<GridRecord>(
    plan.name,
    {
      pagination: { page, perPage: itemsPerPage },
      sort: { field: order, order: 'ASC' },
      filter,
      meta: { include },
    },
    { placeholderData: keepPreviousData, staleTime: FRESH_MS, refetchOnMount: 'always' },
  );
  useExistingPage({ address, total, isSettled: !isPlaceholderData && !isPending });
  const isMissing = error !== null && data === undefined;
  const shown = useLatestRows({ list: place.list, now: { records: data, total }, isMissing });
  const isOutdated = isPlaceholderData || (isMissing && shown.records !== undefined);
  return {
    records: shown.records,
    total: shown.total,
    isPending,
    isOutdated,
    isPaused,
    error,
    isFailed: error !== null && (isOutdated || !shown.records?.length),
    refetch,
    filter,
    sort: order,
  };
}

/** After a deletion or with an old link, the page asked for may be past the end: the last one is shown then. */
function useExistingPage({ address, total, isSettled }: { address: GridAddress; total?: number; isSettled: boolean }) {
  const { page, itemsPerPage } = address.state;
  const { change } = address;
  const lastPage = Math.max(1, Math.ceil((total ?? 0) / itemsPerPage));

  useEffect(() => {
    if (isSettled && total !== undefined && page > lastPage) change({ page: lastPage }, { isReplace: true });
  }, [isSettled, total, page, lastPage, change]);
}

interface Rows {
  readonly records: readonly GridRecord[] | undefined;
  readonly total: number | undefined;
}

/** The rows that came last for one list, for as long as those asked for cannot be had. */
function useLatestRows({ list, now, isMissing }: { list: string; now: Rows; isMissing: boolean }): Rows {
  const [latest, setLatest] = useState({ list, ...now });
  if (now.records !== undefined && now.records !== latest.records) setLatest({ list, ...now });
  return isMissing && latest.list === list ? latest : now;
}
