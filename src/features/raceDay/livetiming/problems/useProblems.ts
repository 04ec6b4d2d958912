import type { readProblems } from '../../../../../resources/races/raceDay.calls';
import { useEventChanges } from '../../../../shared/live/useEventChanges';
import { useLivePassings } from '../../../../shared/live/useLivePassings';
import { useCall } from '../../../../shared/useCall';
import { useThrottled } from '../../../../shared/useThrottled';

const REFRESH_MS = 5_000;

/** Problems of an event, loaded again as reads come in and races, athletes or timelines change. */
export function useProblems(eventId: number) {
  const path = '/v1/live/events/{event_id}/problems';
  const request = { method: 'GET', path, params: { event_id: eventId }, query: {} } as const;
  const answer = useCall<typeof readProblems>(request, { of: 'live' });
  const refresh = useThrottled(answer.refetch, REFRESH_MS);
  useLivePassings({ eventId, history: 0, onItems: refresh, onGunshot: refresh });
  useEventChanges('races', refresh);
  useEventChanges('athletes', refresh);
  useEventChanges('timelines', refresh);
  return answer;
}
