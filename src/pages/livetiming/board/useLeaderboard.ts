import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../../router/ServicesContext';
import { usePacedRefetch } from '../shared/usePacedRefetch';

/** Times in ms. */
interface Leaderboard {
  readonly timeline_id: number | null;
  readonly timing_type: string;
  readonly items: readonly Leader[];
}

interface Leader {
  readonly rank: number;
  readonly athlete_id: number;
  readonly start_number: string | null;
  readonly name: string | null;
  readonly time_ms: number;
  readonly gap_ms: number;
}

const LIMIT = 5;
const PACE_MS = 3_000;

/** Who leads a race, asked for again as reads come in, at most every three seconds. */
export function useLeaderboard(eventId: number, raceId: number, seq: number) {
  const { dataProvider } = useServices();
  const query = useQuery({
    queryKey: ['live', eventId, 'leaderboard', raceId],
    queryFn: async ({ signal }) => {
      const path = `/v1/live/events/${eventId}/leaderboard?race_id=${raceId}&limit=${LIMIT}`;
      return (await dataProvider.call(path, { signal })).data as Leaderboard;
    },
  });
  usePacedRefetch(query.refetch, seq, PACE_MS);
  return query;
}
