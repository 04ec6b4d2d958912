import { useLocale } from 'react-admin';
import { formatExactly } from '../../fields/format/dates';
import { lastUpdate } from '../../fields/format/lastUpdate';
import { useFormats } from '../../fields/format/useFormats';
import { useTimeZone } from '../../fields/instant/TimeZoneContext';

/** How long ago an instant (ISO 8601) was, with the exact time on hover. */
export function RelativeTime({ instant }: { instant: string }) {
  const locale = useLocale();
  const { dateFormat } = useFormats();
  return (
    <time dateTime={instant} title={formatExactly(instant, useTimeZone(), dateFormat) || undefined}>
      {lastUpdate(instant, new Date(), locale)}
    </time>
  );
}

/** An instant (ISO 8601) in full, with how far its clock is from UTC. */
export function ExactTime({ instant }: { instant: string }) {
  const { dateFormat } = useFormats();
  return <time dateTime={instant}>{formatExactly(instant, useTimeZone(), dateFormat)}</time>;
}
