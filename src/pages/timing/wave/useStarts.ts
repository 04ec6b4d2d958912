import { useQuery } from '@tanstack/react-query';
import { useEventChanges } from '../../../live/useEventChanges';
import { useLivePassings } from '../../../live/useLivePassings';
import { useServices } from '../../../router/ServicesContext';
import { useThrottled } from '../useThrottled';

/**
 * How the start of a wave went, as the live API tells it. Instants ISO 8601 UTC; counts of athletes, each of whom is in exactly one
 * of `started`, `without_start_read`, `early`, `late` and `not_seen`.
 */
export interface WaveStart {
  /** Null: those who are in no wave. */
  readonly wave_id: number | null;
  readonly gun_at: string | null;
  readonly window_from: string | null;
  readonly window_to: string | null;
  readonly athletes: number;
  readonly started: number;
  readonly without_start_read: number;
  readonly early: number;
  readonly late: number;
  readonly not_seen: number;
  readonly first_start_at: string | null;
  readonly last_start_at: string | null;
}

interface RaceStarts {
  readonly waves: readonly WaveStart[];
}

const REFRESH_MS = 5_000;

/** The starts of a race, asked for again as reads come in and gunshots change. */
export function useStarts(eventId: number, raceId: number) {
  const { dataProvider } = useServices();
  const query = useQuery({
    queryKey: ['live', eventId, 'starts', raceId],
    queryFn: async ({ signal }) =>
      (await dataProvider.call(`/v1/live/events/${eventId}/starts?race_id=${raceId}`, { signal })).data as RaceStarts,
  });
  const refresh = useThrottled(query.refetch, REFRESH_MS);
  useLivePassings({ eventId, history: 0, onItems: refresh, onGunshot: refresh });
  useEventChanges('gunshots', refresh);
  useEventChanges('athletes', refresh);
  return query;
}
