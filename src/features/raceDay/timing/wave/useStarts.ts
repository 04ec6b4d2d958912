import type { AnswerOf } from '../../../../../engine/core/calls/defineCall';
import type { readStarts } from '../../../../../resources/races/raceDay.calls';
import { useEventChanges } from '../../../../shared/live/useEventChanges';
import { useLivePassings } from '../../../../shared/live/useLivePassings';
import { useCall } from '../../../../shared/useCall';
import { useThrottled } from '../../../../shared/useThrottled';

export type WaveStart = AnswerOf<typeof readStarts>['waves'][number];

const REFRESH_MS = 5_000;

/** The starts of a race, asked for again as reads come in and gunshots change. */
export function useStarts(eventId: number, raceId: number) {
  const path = '/v1/live/events/{event_id}/starts';
  const request = { method: 'GET', path, params: { event_id: eventId }, query: { race_id: raceId } } as const;
  const answer = useCall<typeof readStarts>(request, { of: 'live' });
  const refresh = useThrottled(answer.refetch, REFRESH_MS);
  useLivePassings({ eventId, history: 0, onItems: refresh, onGunshot: refresh });
  useEventChanges('gunshots', refresh);
  useEventChanges('athletes', refresh);
  return answer;
}
