import type { readStatistics } from '../../../../resources/races/raceDay.calls';
import { useChannel } from '../../../shared/live/useChannel';
import { useEventChanges } from '../../../shared/live/useEventChanges';
import { useCall } from '../../../shared/useCall';
import { useThrottled } from '../../../shared/useThrottled';

/** What it takes to count a large race is not asked for at every change. */
const REFRESH_MS = 60_000;

/** The statistics of a race, counted again now and then while results change. */
export function useStatistics(eventId: number, raceId: number) {
  const path = '/v1/live/events/{event_id}/statistics';
  const request = { method: 'GET', path, params: { event_id: eventId }, query: { race_id: raceId } } as const;
  const answer = useCall<typeof readStatistics>(request, { of: 'live', enabled: Number.isSafeInteger(raceId) });
  const refresh = useThrottled(answer.refetch, REFRESH_MS);
  useEventChanges('athletes', refresh);
  useChannel(`private-event.${eventId}.live`, { receive: refresh });
  return answer;
}
