import { isDay } from '../calendarDate/days';

const MIN_AGE_YEARS = 2;

/** '2026-05-31' → '31-05-2026'; whatever is no date comes back as it is. */
export function formatDate(value: string): string {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? [];
  return isDay(Number(year), Number(month), Number(day)) ? `${day}-${month}-${year}` : value;
}

/** A birthday with the age in whole years: '03-05-1990 (36)'. Up to two years it says nothing about anyone's age. */
export function formatBirthday(value: string, today: string): string {
  const [year = 0, month = 0, day = 0] = value.split('-').map(Number);
  const [thisYear = 0, thisMonth = 0, thisDay = 0] = today.split('-').map(Number);
  const hadBirthday = thisMonth > month || (thisMonth === month && thisDay >= day);
  const age = thisYear - year - (hadBirthday ? 0 : 1);
  return age > MIN_AGE_YEARS ? `${formatDate(value)} (${age})` : formatDate(value);
}

/** Parts of an instant as a zone's clock shows them. */
export interface ZonedParts {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** `HH:mm:ss`. */
  readonly time: string;
  readonly milliseconds: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** What date and clock show at an instant in a zone; null for what is no instant or zone. */
export function zonedParts(instant: string, timeZone: string): ZonedParts | null {
  const moment = new Date(instant);
  if (Number.isNaN(moment.getTime())) return null;
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  return {
    date: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}:${part('second')}`,
    milliseconds: moment.getUTCMilliseconds(),
  };
}

/** '31-05-2026 09:00:00' in a zone; whatever is no instant comes back as it is. */
export function formatInstant(instant: string, timeZone: string): string {
  const parts = zonedParts(instant, timeZone);
  return parts ? `${formatDate(parts.date)} ${parts.time}` : instant;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
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
  formats.set(timeZone, format);
  return format;
}
