import { isDay } from '../calendarDate/days';

/** How dates are written unless an event says otherwise. */
export const DATE_FORMAT = 'DD-MM-YYYY';

const MIN_AGE_YEARS = 2;
const MINUTE_MS = 60_000;

/** '2026-05-31' → '31-05-2026', or as another format of DD, MM and YYYY has it; whatever is no date comes back as it is. */
export function formatDate<Given>(value: Given, dateFormat: string = DATE_FORMAT): string | Given {
  const day = dayOf(value);
  if (!day) return value;
  return dateFormat.replace('DD', day.day).replace('MM', day.month).replace('YYYY', day.year);
}

/**
 * A birthday with the age in whole years: '03-05-1990 (36)'. Up to two years it says nothing about anyone's age, nor where `today`
 * is no date. Whatever is no date comes back as it is.
 */
export function formatBirthday<Given>(value: Given, today: string, dateFormat: string = DATE_FORMAT): string | Given {
  const [born, now] = [dayOf(value), dayOf(today)];
  if (!born) return value;
  const date = formatDate(value, dateFormat);
  if (!now) return date;
  const hadBirthday = `${now.month}-${now.day}` >= `${born.month}-${born.day}`;
  const age = Number(now.year) - Number(born.year) - (hadBirthday ? 0 : 1);
  return age > MIN_AGE_YEARS ? `${date} (${age})` : date;
}

/** Parts of an instant as a zone's clock shows them. */
export interface ZonedParts {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** `HH:mm:ss`. */
  readonly time: string;
  readonly milliseconds: number;
}

const formats = new Map<string, Intl.DateTimeFormat | null>();

const INSTANT =
  /^(\d{4})-(\d{2})-(\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** Whether a text is an instant of ISO 8601. `Date` alone takes 'x 0' for one, and 30 February for 2 March. */
export function isInstant(value: unknown): value is string {
  const match = typeof value === 'string' ? INSTANT.exec(value) : null;
  return match !== null && isDay(Number(match[1]), Number(match[2]), Number(match[3]));
}

/** What date and clock show at an instant in a zone; null for what is no instant or zone. */
export function zonedParts(instant: string, timeZone: string): ZonedParts | null {
  const format = formatOf(timeZone);
  if (!isInstant(instant) || !format) return null;
  const moment = new Date(instant);
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  return {
    date: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}:${part('second')}`,
    milliseconds: moment.getUTCMilliseconds(),
  };
}

/** '31-05-2026 09:00:00' in a zone; whatever is no instant, and any in an unknown zone, comes back as it is. */
export function formatInstant<Given>(
  instant: Given,
  timeZone: string,
  dateFormat: string = DATE_FORMAT,
): string | Given {
  const parts = partsOf(instant, timeZone);
  return parts ? `${formatDate(parts.date, dateFormat)} ${parts.time}` : instant;
}

/** '09:00:00 +02:00', the time in a zone and how far that is from UTC; whatever is no instant comes back as it is. */
export function formatTime<Given>(instant: Given, timeZone: string): string | Given {
  const parts = partsOf(instant, timeZone);
  return parts ? `${parts.time} ${offsetOf(String(instant), parts)}` : instant;
}

/** '31-05-2026 09:00:00 +02:00', which leaves nothing open; whatever is no instant comes back as it is. */
export function formatExactly<Given>(
  instant: Given,
  timeZone: string,
  dateFormat: string = DATE_FORMAT,
): string | Given {
  const parts = partsOf(instant, timeZone);
  return parts ? `${formatDate(parts.date, dateFormat)} ${parts.time} ${offsetOf(String(instant), parts)}` : instant;
}

function partsOf(instant: unknown, timeZone: string): ZonedParts | null {
  return typeof instant === 'string' ? zonedParts(instant, timeZone) : null;
}

/** `+02:00`: how far the clock that shows these parts is ahead of UTC. */
function offsetOf(instant: string, { date, time }: ZonedParts): string {
  const ahead = Date.parse(`${date}T${time}Z`) - Math.floor(Date.parse(instant) / 1000) * 1000;
  const minutes = Math.round(Math.abs(ahead) / MINUTE_MS);
  const two = (count: number): string => String(count).padStart(2, '0');
  return `${ahead < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function dayOf(value: unknown): { year: string; month: string; day: string } | null {
  const match = typeof value === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) : null;
  if (!match) return null;
  const [, year = '', month = '', day = ''] = match;
  return isDay(Number(year), Number(month), Number(day)) ? { year, month, day } : null;
}

/** Null for a zone that nobody knows. */
function formatOf(timeZone: string): Intl.DateTimeFormat | null {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = madeFor(timeZone);
  formats.set(timeZone, format);
  return format;
}

function madeFor(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-GB', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  } catch {
    return null;
  }
}
