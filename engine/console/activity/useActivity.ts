import { useInfiniteQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { AnswerOf } from '../../core/calls/defineCall';
import { instantOf } from '../../fields/instant/readInstant';
import { useTimeZone } from '../../fields/instant/TimeZoneContext';
import type { ActivityCall } from '../../records/activity.calls';
import type { ConsoleDataProvider } from '../writes/ConsoleDataProvider';

/** The tenant whose activity is shown. */
export interface ActivityPlace {
  readonly resource: string;
  readonly id: number;
}

export const FILTERS = ['by', 'resource', 'kind', 'from', 'to', 'operation'] as const;
type Filters = Partial<Record<(typeof FILTERS)[number], string>>;
type Page = AnswerOf<ActivityCall>;

/** Begins with the audit, as the queries of its list do: every write asks again. */
export const activityKey = ['changes', 'activity'];

/** What the list is narrowed to, as the address says it: days are those of the zone at hand. */
export function useActivityFilters() {
  const [params, setParams] = useSearchParams();
  const filters = Object.fromEntries(FILTERS.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])));
  const change = (part: Filters) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(part)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { filters: filters as Filters, change };
}

/** What was done there, the latest first, page by page. */
export function useActivity({ resource, id }: ActivityPlace, { from, to, ...filters }: Filters) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const timeZone = useTimeZone();
  const query = {
    ...filters,
    ...(from && { from: instantOf({ date: from, time: '', timeZone }) }),
    ...(to && { to: instantOf({ date: dayAfter(to), time: '', timeZone }) }),
  };
  return useInfiniteQuery({
    queryKey: [...activityKey, resource, id, query],
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const request = {
        method: 'GET',
        path: `/v1/admin/${resource}/{id}/activity`,
        params: { id },
        query: { ...query, cursor: pageParam },
        signal,
      } as const;
      return (await dataProvider.call(request as never)).data as Page;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: (before) => before,
    enabled: Number.isSafeInteger(id),
  });
}

function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return Number.isNaN(next.getTime()) ? day : next.toISOString().slice(0, 10);
}
