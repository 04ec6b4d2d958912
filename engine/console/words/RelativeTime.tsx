import { useLocale } from 'react-admin';
import { lastUpdate } from '../../fields/format/lastUpdate';

/** How long ago an instant (ISO 8601) was, with the exact time on hover. */
export function RelativeTime({ instant }: { instant: string }) {
  const locale = useLocale();
  const date = new Date(instant);
  const isInstant = !Number.isNaN(date.getTime());
  const exact = isInstant && new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'medium' }).format(date);
  return (
    <time dateTime={instant} title={exact || undefined}>
      {lastUpdate(instant, new Date(), locale)}
    </time>
  );
}
