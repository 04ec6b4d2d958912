import { isInstant } from './dates';

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** By how many seconds another clock may be ahead of this one and still mean now. */
const CLOCKS_DIFFER = 3;

/**
 * How long ago an instant was, in the largest unit of which there is at least one: '3 days ago', '5 minutes ago', 'now'; 'in 2
 * hours' for one to come. Whatever is no instant comes back as it is.
 */
export function lastUpdate<Given>(instant: Given, now: Date, locale: string): string | Given {
  const ahead = ((isInstant(instant) ? Date.parse(instant) : Number.NaN) - now.getTime()) / 1_000;
  if (Number.isNaN(ahead)) return instant;
  const seconds = ahead > 0 && ahead < CLOCKS_DIFFER ? 0 : ahead;
  const [unit, length] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? (['second', 1] as const);
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.trunc(seconds / length), unit);
}
