import type { RequestOf } from '../../../../engine/core/calls/defineCall';
import type {
  listRankingVersions,
  previewRanking,
  readRankingDifference,
  readRankingVersion,
} from '../../../../resources/rankings/rankings.calls';
import { useCall } from '../../../shared/useCall';

/** The most athletes whose moves are shown; how many there are besides is said. */
const MOST_MOVES = 200;

const RANKINGS = { of: 'rankings' };

/** What publishing a ranking would change of what it shows. */
export function useDifference(id: number) {
  const path = '/v1/admin/rankings/{id}/difference';
  return useCall<typeof readRankingDifference>(
    { method: 'GET', path, params: { id }, query: { limit: MOST_MOVES } },
    RANKINGS,
  );
}

/** What was published of a ranking, newest first, before all what waits to be. */
export function useVersions(id: number) {
  const path = '/v1/admin/rankings/{id}/versions';
  return useCall<typeof listRankingVersions>({ method: 'GET', path, params: { id } }, RANKINGS);
}

interface VersionPage {
  id: number;
  number: number;
  page: number;
  itemsPerPage: number;
}

/** A page of what one version lists. */
export function useVersion({ id, number, ...query }: VersionPage) {
  const path = '/v1/admin/rankings/{id}/versions/{number}';
  return useCall<typeof readRankingVersion>({ method: 'GET', path, params: { id, number }, query }, RANKINGS);
}

export type RankingQuestion = RequestOf<typeof previewRanking>['body'];

/** Who a ranking would list, before it is made. Null: nothing is asked. */
export function usePreview(question: RankingQuestion | null) {
  return useCall<typeof previewRanking>(
    { method: 'POST', path: '/v1/admin/rankings/preview', body: question as RankingQuestion },
    { ...RANKINGS, enabled: question !== null, placeholderData: (before) => before, retry: false },
  );
}
