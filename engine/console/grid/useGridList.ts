import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { type RaRecord, useGetList } from 'react-admin';
import type { ResourcePlan } from '../../core/plan';
import type { GridAddress } from '../address/useGridAddress';
import type { Place } from '../Place';
import type { GridColumn } from './columns';
import { FRESH_MS, listRequest } from './listRequest';

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

/** A grid that is drawn this soon after its rows came, in ms, does not ask for them again. */
const JUST_LOADED_MS = 2_000;

/** Loads the page of records that the address asks for. */
export function useGridList({ plan, place, address, columns }: GridListOptions): GridList {
  const { state } = address;
  const request = useMemo(
    () => listRequest({ plan, place, state, fields: columns.map(({ field }) => field) }),
    [plan, place, state, columns],
  );
  const { data, total, isPending, isPlaceholderData, isPaused, error, refetch } = useGetList<GridRecord>(
    plan.name,
    request,
    {
      placeholderData: keepPreviousData,
      staleTime: FRESH_MS,
      refetchOnMount: (query) => Date.now() - query.state.dataUpdatedAt < JUST_LOADED_MS || 'always',
    },
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
    filter: request.filter,
    sort: request.sort.field,
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
