import { createContext, use } from 'react';

/** The zone that dates and times are shown and entered in: the event's. Null for the reader's own. */
export const TimeZoneContext = createContext<string | null>(null);

/** The zone at hand; the browser's outside of an event. */
export function useTimeZone(): string {
  return use(TimeZoneContext) ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
