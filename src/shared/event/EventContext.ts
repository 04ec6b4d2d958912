import { createContext, use, useMemo } from 'react';
import type { Formats } from '../../../engine/fields/format/useFormats';
import { browserZone } from '../../../engine/fields/format/zones';
import { DEFAULT_SETTINGS } from '../../../resources/events/eventSettings';
import type { CurrentEvent } from './eventQuery';

/** The current event, or null outside of one. */
export const EventContext = createContext<CurrentEvent | null>(null);

export const useCurrentEvent = (): CurrentEvent | null => use(EventContext);

/** The zone times are shown in: the event's, or the reader's own outside of an event. */
export function useZone(): string {
  return useCurrentEvent()?.timezone ?? browserZone();
}

/** How dates and lengths are written: by the event's settings; outside of an event lengths are in what each was entered in. */
export function useEventFormats(): Formats {
  const event = useCurrentEvent();
  const settings = event?.settings as Partial<Record<'units' | 'date_format', string>> | null | undefined;
  const dateFormat = settings?.date_format ?? DEFAULT_SETTINGS.date_format;
  const lengthUnit = event && (settings?.units === 'imperial' ? 'miles' : 'km');
  return useMemo(() => ({ dateFormat, lengthUnit }), [dateFormat, lengthUnit]);
}
