import type { RaceField, readField } from '../../../../resources/races/field.calls';
import { useChannel } from '../../../shared/live/useChannel';
import { useConnection } from '../../../shared/live/useConnection';
import { useEventChanges } from '../../../shared/live/useEventChanges';
import { useCall } from '../../../shared/useCall';
import { useThrottled } from '../../../shared/useThrottled';

/** However many reads come in. */
const PACE_MS = 5_000;
/** Athletes go on where none comes in as well. */
const TOLD_INTERVAL_MS = 20_000;

interface FieldOptions {
  eventId: number;
  /** Null asks nothing. */
  raceId: number | null;
  /** Where each athlete is, which a map shows. */
  hasPositions: boolean;
}

/** Where the field of a race is, asked for again as reads come in and time goes by. */
export function useField({ eventId, raceId, hasPositions }: FieldOptions) {
  const isTold = useConnection().state === 'connected';
  const answer = useCall<typeof readField>(
    {
      method: 'GET',
      path: '/v1/live/events/{event_id}/field',
      params: { event_id: eventId },
      query: { race_id: raceId ?? 0, positions: hasPositions ? 'true' : 'false' },
    },
    {
      of: 'live',
      enabled: raceId !== null,
      refetchInterval: isTold ? TOLD_INTERVAL_MS : PACE_MS,
      placeholderData: (before: RaceField | undefined) => (before?.race_id === raceId ? before : undefined),
    },
  );
  const refresh = useThrottled(() => {
    if (!document.hidden && raceId !== null) void answer.refetch();
  }, PACE_MS);
  useEventChanges('athletes', refresh);
  useChannel(`private-event.${eventId}.live`, { receive: refresh });
  return answer;
}
