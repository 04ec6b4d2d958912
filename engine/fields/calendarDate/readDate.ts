import { plainSigns } from '../../core/words';
import { isDay, latestToday } from './days';
import { monthOfName } from './monthNames';

/** `MMM` stands for the name of a month, `excel` for the count of days spreadsheets store, `YYYY` and `YY` for a year alone. */
export const DATE_FORMATS = [
  'YYYY-MM-DD',
  'YYYY/MM/DD',
  'YYYY.MM.DD',
  'YYYYMMDD',
  'DD/MM/YYYY',
  'DD.MM.YYYY',
  'DD-MM-YYYY',
  'MM/DD/YYYY',
  'MM.DD.YYYY',
  'MM-DD-YYYY',
  'DD MMM YYYY',
  'MMM DD, YYYY',
  'YYYY',
  'YY',
  'excel',
] as const;

export type DateFormat = (typeof DATE_FORMATS)[number];

/** What a text says. `date` is `YYYY-MM-DD`; `time` whatever time stands behind it. */
interface DateText {
  readonly date: string;
  readonly time: string;
  /** Only a year was given: the date is its first day. */
  readonly isYearOnly: boolean;
}

interface ReadDateOptions {
  /** One of `DATE_FORMATS`, or such a format with `YY`. */
  format?: string | undefined;
  /** The day lies in the past, as birth dates do. */
  isPast?: boolean | undefined;
  /** `YYYY-MM-DD` by which a day in the past has passed, where that is before today. */
  day?: string | undefined;
  /** `YYYY-MM-DD`; now when left out. */
  today?: string;
}

interface Parts {
  year: number;
  month: number;
  day: number;
}

/** Characters of a date with weekday, time and zone; the patterns below are slow on texts without end. */
export const LONGEST_DATE = 60;
/** Shorter texts have no room for a time behind their date. */
const LONGEST_WITHOUT_TIME = 10;

const TIME =
  /(?:[T ,]+(\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?(?: ?[AaPp]\.?[Mm]\.?)?(?: ?(?:Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?))?))$/i;
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
/** 1990年12月31日 and 1990년 12월 31일. */
const EAST_ASIAN = /^(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
/** "24 мая 1989 г.": the word for a year behind it. */
const YEAR_WORD = /(?<=\d{4}) ?(?:г\.?|года|р\.|року)$/;
const NUMERIC = /^(\d{1,4})([-/. ]) ?(\d{1,2})\2 ?(\d{1,4})\.?$/;
const DAY_FIRST_NAME =
  /^(?:\p{L}+,? )?(\d{1,2})(?:st|nd|rd|th|er|º|\.)?[ ./-]?(?:de )?(\p{L}+)\.?,?[ ./-]?(?:de )?(\d{4}|\d{2})$/u;
const NAME_FIRST = /^(?:\p{L}+, )?(\p{L}+)\.?[ -](\d{1,2})(?:st|nd|rd|th)?,?[ -](\d{4}|\d{2})$/u;
/** Tables that went through statistics software have years such as 1992.0. */
const YEAR = /^(\d{4})(?:\.0)?$/;
/** 85, '85, 85.0, and 5 for 05 where a spreadsheet took the zero away. A zero alone means that the year is unknown. */
const SHORT_YEAR = /^['’]?(\d{2}|[1-9])(?:[.,]0)?$/;
/** 1990-00-00, 00.00.1990: what databases write where they do not know the day. */
const YEAR_WITH_ZEROS = /^(?:(\d{4})[-/.]\d\d?[-/.]00?|00?[-/.]\d\d?[-/.](\d{4}))$/;
const SERIAL = /^\d{4,6}(?:[.,]\d+)?$/;
/** Smaller numbers are years, ages or mistakes: as days they lie before 1906. */
const FIRST_SERIAL = 2_200;
const LAST_SERIAL = 109_573;
const DAY_MS = 86_400_000;

/**
 * Reads a calendar date written in a format, or year first, which no order can mistake; no time zone plays a part. Any of
 * - / . and space separates. Years of two digits, alone where the format is `YY`, mean the latest such date up to a year ahead of today, or up to
 * today, or a day before it, for dates in the past. Years lie between 1800 and 2199, in ISO dates anywhere. Null for what is no date.
 */
export function readDate(
  text: string,
  { format = 'YYYY-MM-DD', isPast, day, today = latestToday() }: ReadDateOptions,
): DateText | null {
  const trimmed = plainSigns(text).trim().replace(EAST_ASIAN, '$1-$2-$3').replace(YEAR_WORD, '');
  if (trimmed.length > LONGEST_DATE) return null;
  const timed = trimmed.length > LONGEST_WITHOUT_TIME ? TIME.exec(trimmed) : null;
  const time = timed?.[1] ?? '';
  const bare = timed ? trimmed.slice(0, timed.index).trim() : trimmed;
  const date = format === 'excel' && isSerial(bare) ? dateOfSerial(Number.parseInt(bare, 10)) : null;
  if (date) return { date, time, isYearOnly: false };
  const latest = isPast ? (day && day < today ? day : today) : yearAfter(today);
  const year = yearIn(bare) ?? (format === 'YY' ? shortYearIn(bare, latest) : undefined);
  if (year) return dateOf({ year: Number(year), month: 1, day: 1 }, { time, isYearOnly: true });
  const iso = ISO.exec(bare);
  if (iso)
    return isDay(Number(iso[1]), Number(iso[2]), Number(iso[3])) ? { date: bare, time, isYearOnly: false } : null;
  const parts = readParts(bare, format, latest);
  return parts && dateOf(parts, { time, isYearOnly: false });
}

/** Whether a text says a year and no day of it. */
export function isYearAlone(text: string, format?: string): boolean {
  const plain = plainSigns(text).trim();
  return yearIn(plain) !== undefined || (format === 'YY' && SHORT_YEAR.test(plain));
}

/** Whether texts are years of which some are shortened to two digits; days and ages look the same. */
export function areShortYears(texts: readonly string[]): boolean {
  const plain = texts.map((text) => plainSigns(text).trim()).filter((text) => text !== '');
  return plain.some((text) => SHORT_YEAR.test(text)) && plain.every((text) => isYearAlone(text, 'YY'));
}

function yearIn(text: string): string | undefined {
  const [, first, last] = YEAR_WITH_ZEROS.exec(text) ?? YEAR.exec(text) ?? [];
  return first ?? last;
}

/** The latest such year that has begun. */
function shortYearIn(text: string, latest: string): string | undefined {
  const [, digits] = SHORT_YEAR.exec(text) ?? [];
  return digits && String(withYear({ day: 1, month: 1 }, digits.padStart(2, '0'), latest).year);
}

/** The calendar date of a spreadsheet's day number (1 = 1 January 1900), with its 29 February 1900 that never was. */
export function dateOfSerial(serial: number): string {
  const days = serial < 60 ? serial : serial - 1;
  return new Date(Date.UTC(1899, 11, 31) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whether a text is a spreadsheet's day number that cannot be a year. */
export function isSerial(text: string): boolean {
  const serial = SERIAL.test(text) ? Number.parseInt(text, 10) : 0;
  return serial >= FIRST_SERIAL && serial <= LAST_SERIAL;
}

function readParts(text: string, format: string, latest: string): Parts | null {
  const compact = COMPACT.exec(text);
  if (compact) return { year: Number(compact[1]), month: Number(compact[2]), day: Number(compact[3]) };
  const [, a, , b, c] = NUMERIC.exec(text) ?? [];
  if (a && b && c) return orderParts([a, b, c], format, latest);
  const [, day, name, year] = DAY_FIRST_NAME.exec(text) ?? [];
  if (day && name && year) return withName({ day, name, year }, latest);
  const [, firstName, secondDay, lastYear] = NAME_FIRST.exec(text) ?? [];
  return firstName && secondDay && lastYear
    ? withName({ day: secondDay, name: firstName, year: lastYear }, latest)
    : null;
}

function orderParts([a, b, c]: [string, string, string], format: string, latest: string): Parts | null {
  if (a.length === 4) return c.length <= 2 ? { year: Number(a), month: Number(b), day: Number(c) } : null;
  if (a.length > 2 || (c.length !== 4 && c.length !== 2)) return null;
  if (format.startsWith('DD')) return withYear({ day: Number(a), month: Number(b) }, c, latest);
  if (format.startsWith('MM')) return withYear({ day: Number(b), month: Number(a) }, c, latest);
  return null;
}

function withName({ day, name, year }: { day: string; name: string; year: string }, latest: string): Parts | null {
  const month = monthOfName(name);
  return month === undefined ? null : withYear({ day: Number(day), month }, year, latest);
}

function withYear({ day, month }: { day: number; month: number }, year: string, latest: string): Parts {
  if (year.length === 4) return { year: Number(year), month, day };
  const lastCentury = Math.floor(Number(latest.slice(0, 4)) / 100) * 100 + Number(year);
  const isBeyond = format8601({ year: lastCentury, month, day }) > latest;
  return { year: isBeyond ? lastCentury - 100 : lastCentury, month, day };
}

function yearAfter(today: string): string {
  return `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
}

function dateOf(parts: Parts, rest: Omit<DateText, 'date'>): DateText | null {
  const { year, month, day } = parts;
  if (year < 1800 || year > 2199 || !isDay(year, month, day)) return null;
  return { date: format8601(parts), ...rest };
}

function format8601({ year, month, day }: Parts): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
