import { tzOffset } from '@date-fns/tz';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

interface ClockTime {
  /** `YYYY-MM-DD`, known to be a day. */
  date: string;
  /** `HH:MM[:SS[.mmm]]` with or without an offset; empty is midnight. */
  time: string;
  /** Zone of a time without an offset; without either there is no instant. */
  timeZone?: string | undefined;
}

/** The instant of a day and a time as ISO 8601 UTC with milliseconds (further digits are cut); null where it is none. */
export function instantOf({ date, time, timeZone }: ClockTime): string | null {
  const match = TIME.exec(time.trim() === '' ? '00:00' : time.trim());
  if (!match) return null;
  const [, hours, minutes, seconds = '0', fraction = '', offset] = match;
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  // Date.UTC takes the years before 100 for those of the last century.
  if (year < 100) return null;
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'));
  const clock = [year, month - 1, day, Number(hours), Number(minutes), Number(seconds), milliseconds] as const;
  const moment = offset === undefined ? inZone(clock, timeZone) : Date.UTC(...clock) - offsetMs(offset);
  if (moment === null || !(moment >= Date.UTC(1900, 0, 1) && moment < Date.UTC(10_000, 0, 1))) return null;
  return new Date(moment).toISOString();
}

type Clock = readonly [number, number, number, number, number, number, number];

/** A time that a clock change leaves out is taken as one hour later; one that comes twice as the first of the two. */
function inZone(clock: Clock, timeZone: string | undefined): number | null {
  if (timeZone === undefined) return null;
  const asUtc = Date.UTC(...clock);
  const [before, after] = [-DAY_MS, DAY_MS].map((away) => tzOffset(timeZone, new Date(asUtc + away)) * MINUTE_MS);
  const moments = [before ?? 0, after ?? 0].map((offset) => ({ offset, moment: asUtc - offset }));
  const real = moments.filter(({ offset, moment }) => tzOffset(timeZone, new Date(moment)) * MINUTE_MS === offset);
  return Math.min(...(real.length > 0 ? real : moments.slice(0, 1)).map(({ moment }) => moment));
}

function offsetMs(offset: string): number {
  if (offset.toUpperCase() === 'Z') return 0;
  const sign = offset.startsWith('-') ? -1 : 1;
  const digits = offset.slice(1).replace(':', '').padEnd(4, '0');
  return sign * (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))) * MINUTE_MS;
}
