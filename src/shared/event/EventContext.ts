import { createContext, use } from 'react';
import type { CurrentEvent } from './eventQuery';
import { browserZone } from './zones';

/** The current event, or null outside of one. */
export const EventContext = createContext<CurrentEvent | null>(null);

export const useCurrentEvent = (): CurrentEvent | null => use(EventContext);

/** The zone times are shown in: the event's, or the reader's own outside of an event. */
export function useZone(): string {
  return useCurrentEvent()?.timezone ?? browserZone();
}
