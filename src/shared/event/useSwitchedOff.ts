import type { readFlags } from '../../../resources/admin/flags.calls';
import type { FlagName } from '../../../resources/flags/flags';
import { useCall } from '../useCall';

/** Which of the things that can be switched are off for an event; none where that is not known. Asked again as soon as somebody switches. */
export function useSwitchedOff(eventId: number | undefined, isWanted: boolean): ReadonlySet<FlagName> {
  const { data } = useCall<typeof readFlags>(
    { method: 'GET', path: '/v1/admin/events/{id}/flags', params: { id: eventId ?? 0 } },
    { of: 'feature_flags', enabled: isWanted && eventId !== undefined },
  );
  return new Set(data?.items.flatMap(({ name, is_on }) => (is_on ? [] : [name])));
}
