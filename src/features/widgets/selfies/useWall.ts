import { useGetList, useInfiniteGetList } from 'react-admin';
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
  const filter = { ...of, status };
  const query = useInfiniteGetList<Selfie>('selfies', {
    filter,
    sort: { field: 'id', order: status === 'pending' ? 'ASC' : 'DESC' },
    pagination: { page: 1, perPage: PER_PAGE },
  });
  const pages = query.data?.pages ?? [];
  // Pages of a list that changes between them may overlap.
  const byId = new Map(pages.flatMap(({ data }) => data).map((one) => [one.id, one]));
  return { ...query, filter, selfies: [...byId.values()], total: pages[0]?.total ?? 0 };
}

/** How many pictures there are of a state; null while that is not known. */
export function useWallCount(of: OfWall, status: WallStatus): number | null {
  const { total = null } = useGetList('selfies', {
    filter: { ...of, status },
    pagination: { page: 1, perPage: 1 },
  });
  return total;
}
