import { useQuery } from '@tanstack/react-query';
import { useChannel } from '../../live/useChannel';
import { useEventChanges } from '../../live/useEventChanges';
import { useServices } from '../../router/ServicesContext';
import { useThrottled } from '../timing/useThrottled';
import type { RaceStatistics } from './statistics';

/** What it takes to count a large race is not asked for at every change. */
const REFRESH_MS = 60_000;

/** The statistics of a race, counted anew now and then while results change. */
export function useStatistics(eventId: number, raceId: number) {
  const { dataProvider } = useServices();
  const query = useQuery({
    queryKey: ['live', eventId, 'statistics', raceId],
    queryFn: async ({ signal }) =>
      (await dataProvider.call(`/v1/live/events/${eventId}/statistics?race_id=${raceId}`, { signal }))
        .data as RaceStatistics,
    enabled: Number.isSafeInteger(raceId),
  });
  const refresh = useThrottled(query.refetch, REFRESH_MS);
  useEventChanges('athletes', refresh);
  useChannel(`private-event.${eventId}.live`, { hear: refresh });
  return query;
}
