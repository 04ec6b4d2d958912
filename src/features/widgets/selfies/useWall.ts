import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import type { Stored } from '../../../../resources/allResources';

export const WALL_STATUSES = ['pending', 'approved', 'hidden'] as const;
export type WallStatus = (typeof WALL_STATUSES)[number];
export type Selfie = Stored<'selfies'>;

interface OfWall {
  readonly event_id: number;
  readonly widget_id: number;
}

const PER_PAGE = 100;

/**
 * The pictures of one state, page by page. What waits stands in the order in which it came: what comes in meanwhile is at the end, and
 * nothing moves under one's hands.
 */
export function useWall(of: OfWall, status: WallStatus) {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const filter = { ...of, status };
  const sort = { field: 'id', order: status === 'pending' ? 'ASC' : 'DESC' } as const;
  const query = useInfiniteQuery({
    // As react-admin's own keys begin: what follows changes finds it by them.
    queryKey: ['selfies', 'getInfiniteList', { filter, sort }],
    queryFn: async ({ pageParam: page, signal }) => {
      const { data, total = 0 } = await dataProvider.getList('selfies', {
        filter,
        sort,
        pagination: { page, perPage: PER_PAGE },
        signal,
      });
      return { records: data as Selfie[], total };
    },
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * PER_PAGE < total ? pages.length + 1 : undefined),
  });
  const pages = query.data?.pages ?? [];
  // Pages of a list that changes between them may overlap.
  const byId = new Map(pages.flatMap(({ records }) => records).map((one) => [one.id, one]));
  return { ...query, filter, selfies: [...byId.values()], total: pages[0]?.total ?? 0 };
}

/** How many pictures there are of a state; null while that is not known. */
export function useWallCount(of: OfWall, status: WallStatus): number | null {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const filter = { ...of, status };
  const { data } = useQuery({
    queryKey: ['selfies', 'getList', { filter, count: true }],
    queryFn: async ({ signal }) =>
      (await dataProvider.getList('selfies', { filter, pagination: { page: 1, perPage: 1 }, signal })).total ?? 0,
  });
  return data ?? null;
}
