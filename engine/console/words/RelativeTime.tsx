import { useLocale } from 'ra-core';

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

/** How long ago an instant (ISO 8601) was, with the exact time on hover. */
export function RelativeTime({ instant }: { instant: string }) {
  const locale = useLocale();
  const date = new Date(instant);
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'medium' }).format(date);
  return (
    <time dateTime={instant} title={exact}>
      {relative(date, locale)}
    </time>
  );
}

function relative(date: Date, locale: string): string {
  const seconds = (date.getTime() - Date.now()) / 1_000;
  const [unit, length] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? (['second', 1] as const);
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.round(seconds / length), unit);
}
