import { useIdParam } from '../../../../../engine/console/pages/useIdParam';
import type { readLeaderboard } from '../../../../../resources/races/raceDay.calls';
import { useCall } from '../../../../shared/useCall';
import { usePacedRefetch } from '../usePacedRefetch';

const LIMIT = 5;
const PACE_MS = 3_000;

/** Who leads a race, asked for again as reads come in, at most every three seconds. */
export function useLeaderboard(raceId: number, seq: number) {
  const params = { event_id: useIdParam('event_id') };
  const path = '/v1/live/events/{event_id}/leaderboard';
  const query = { race_id: raceId, limit: LIMIT };
  const answer = useCall<typeof readLeaderboard>({ method: 'GET', path, params, query }, LIVE);
  usePacedRefetch(answer.refetch, seq, PACE_MS);
  return answer;
}

const LIVE = { of: 'live' };
