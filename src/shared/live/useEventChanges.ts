import { useCurrentEvent } from '../event/EventContext';
import type { Change } from './changes';
import { useChanges } from './useChanges';

/**
 * Calls `onChange` when records of a resource of the current event changed, at most once a second; without a change when that may
 * be, after the connection was away. What the lists and records of react-admin show is asked for again without it.
 */
export function useEventChanges(resource: string, onChange: (change: Change | null) => void): void {
  const event = useCurrentEvent();
  useChanges({
    channel: event ? `private-event.${event.id}` : null,
    onChanges(changes) {
      const change = changes.find((one) => one.resource === resource);
      if (change) onChange(change);
    },
    onReturn: () => onChange(null),
  });
}
