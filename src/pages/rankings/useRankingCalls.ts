import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../router/ServicesContext';
import type { RankingDifference, RankingVersion } from './rankingRecords';

/** The most athletes whose moves are shown; how many there are besides is said. */
const MOST_MOVES = 200;

/** What publishing a ranking would change of what it shows. */
export function useDifference(id: number) {
  return useRankingCall<RankingDifference>(id, `difference?limit=${MOST_MOVES}`);
}

/** What was published of a ranking, newest first, before all what waits to be. */
export function useVersions(id: number) {
  return useRankingCall<{ items: readonly RankingVersion[] }>(id, 'versions');
}

/** A page of what one version lists. */
export function useRankingCall<Answer>(id: number, path: string) {
  const { dataProvider } = useServices();
  return useQuery({
    // As react-admin's own keys begin: what hears of changes finds it by them.
    queryKey: ['rankings', 'call', id, path],
    queryFn: async ({ signal }) =>
      (await dataProvider.call(`/v1/admin/rankings/${id}/${path}`, { signal })).data as Answer,
  });
}
