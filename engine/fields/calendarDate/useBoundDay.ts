import { useWatch } from 'react-hook-form';
import { zonedParts } from '../format/dates';
import { useTimeZone } from '../instant/TimeZoneContext';

/** The day in another field of the form, `YYYY-MM-DD`; of a moment its day in the zone at hand. Undefined where there is none. */
export function useBoundDay(name: string | undefined): string | undefined {
  const timeZone = useTimeZone();
  const bound: unknown = useWatch({ name: name ?? '', disabled: name === undefined });
  if (name === undefined || typeof bound !== 'string') return undefined;
  return bound.includes('T') ? zonedParts(bound, timeZone)?.date : bound.slice(0, 10);
}
