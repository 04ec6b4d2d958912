import { formatInstant } from '../../fields/format/dates';
import { useTimeZone } from '../../fields/instant/TimeZoneContext';

const INSTANT = /\d{4}-\d{2}-\d{2}T[\d:.]+Z/g;

/** What a record is called, with the instants in it as the zone's clock shows them: some are called by their time. */
export function useReadableTitle(): (title: string) => string {
  const timeZone = useTimeZone();
  return (title) => title.replace(INSTANT, (instant) => formatInstant(instant, timeZone));
}
