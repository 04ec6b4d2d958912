import { useTimeZone } from '../instant/TimeZoneContext';
import { formatInstant, isInstant } from './dates';
import { useFormats } from './useFormats';
import { browserZone, zoneName, zonesDiffer } from './zones';

/** Writes instants (ISO 8601) by the clock of the zone at hand, and names that where the reader's own is another. */
export function useInstantText(precision?: 'minute' | 'millisecond'): (instant: string) => string {
  const zone = useTimeZone();
  const { dateFormat } = useFormats();
  const isOther = zonesDiffer(zone, browserZone());
  return (instant) => {
    const exact = formatInstant(instant, zone, dateFormat);
    const text = precision === 'minute' ? exact.replace(/:\d{2}$/, '') : exact;
    return isOther && isInstant(instant) ? `${text} ${zoneName(zone, new Date(instant))}` : text;
  };
}
