import { monthOfName } from './monthNames';

/** `MMM` stands for the name of a month, `excel` for the count of days spreadsheets store, `YYYY` for a year alone. */
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
  'excel',
] as const;

export type DateFormat = (typeof DATE_FORMATS)[number];

/** `value` is YYYY-MM-DD; with `precision: 'year'` only its year was given and the rest is 1 January. */
type ParsedDate = { value: string; precision: 'day' | 'year' } | { error: string };

interface Parts {
  year: number;
  month: number;
  day: number;
}

/** Characters of a date with weekday, time and zone; the patterns below are slow on texts without end. */
export const LONGEST_DATE = 60;

const TIME =
  /(?:[T ,]+\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?(?: ?[AaPp]\.?[Mm]\.?)?(?: ?(?:Z|UTC|GMT|[+-]\d{2}:?\d{2}))?)$/;
const NUMERIC = /^(\d{1,4})([-/. ]) ?(\d{1,2})\2 ?(\d{1,4})\.?$/;
const DAY_FIRST_NAME =
  /^(?:\p{L}+,? )?(\d{1,2})(?:st|nd|rd|th|er|º|\.)?[ ./-]?(?:de )?(\p{L}+)\.?,?[ ./-]?(?:de )?(\d{4}|\d{2})$/u;
const NAME_FIRST = /^(?:\p{L}+, )?(\p{L}+)\.?[ -](\d{1,2})(?:st|nd|rd|th)?,?[ -](\d{4}|\d{2})$/u;
/** Tables that went through statistics software have years such as 1992.0. */
const YEAR = /^(\d{4})(?:\.0)?$/;
const DAY_MS = 86_400_000;

/**
 * Reads a calendar date written in `format`, or year first, which no order can mistake; a time after it is left out, and no
 * time zone plays a part. Any of - / . and space separates. Years of two digits lie in the past: on the latest matching date
 * that is not after `today` (YYYY-MM-DD, default: now in UTC). A year alone is 1 January with `precision: 'year'`.
 */
export function parseDate(text: string, format: DateFormat, options: { today?: string } = {}): ParsedDate {
  const trimmed = text.trim();
  const bare = trimmed.length <= LONGEST_DATE ? trimmed.replace(TIME, '').trim() : '';
  const failure = { error: `"${trimmed.slice(0, LONGEST_DATE)}" is not a date in the form ${describeFormat(format)}.` };
  if (format === 'excel' && /^\d{1,7}([.,]\d+)?$/.test(bare)) return fromSerial(Number.parseInt(bare, 10)) ?? failure;
  const year = YEAR.exec(bare)?.[1];
  if (year) return toDate({ year: Number(year), month: 1, day: 1 }, 'year') ?? failure;
  const parts = readParts(bare, format, options.today ?? new Date().toISOString().slice(0, 10));
  return (parts && toDate(parts, 'day')) ?? failure;
}

/** The calendar date of a spreadsheet's day number (1 = 1 January 1900), with its 29 February 1900 that never was. */
export function dateOfSerial(serial: number): string {
  const days = serial < 60 ? serial : serial - 1;
  return new Date(Date.UTC(1899, 11, 31) + days * DAY_MS).toISOString().slice(0, 10);
}

function describeFormat(format: DateFormat): string {
  if (format === 'excel') return 'of a spreadsheet day number';
  return format.replace('MMM', 'month');
}

function fromSerial(serial: number): ParsedDate | undefined {
  return serial >= 1 && serial <= 109_573 ? { value: dateOfSerial(serial), precision: 'day' } : undefined;
}

function readParts(text: string, format: DateFormat, today: string): Parts | undefined {
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (compact) return { year: Number(compact[1]), month: Number(compact[2]), day: Number(compact[3]) };
  const numeric = NUMERIC.exec(text);
  if (numeric) return orderParts([numeric[1]!, numeric[3]!, numeric[4]!], format, today);
  const dayFirst = DAY_FIRST_NAME.exec(text);
  if (dayFirst) return withName({ day: dayFirst[1]!, name: dayFirst[2]!, year: dayFirst[3]! }, today);
  const nameFirst = NAME_FIRST.exec(text);
  return nameFirst ? withName({ day: nameFirst[2]!, name: nameFirst[1]!, year: nameFirst[3]! }, today) : undefined;
}

function orderParts([a, b, c]: [string, string, string], format: DateFormat, today: string): Parts | undefined {
  if (a.length === 4) return { year: Number(a), month: Number(b), day: Number(c) };
  if (a.length > 2 || (c.length !== 4 && c.length !== 2)) return undefined;
  if (format.startsWith('DD')) return withYear({ day: Number(a), month: Number(b) }, c, today);
  if (format.startsWith('MM')) return withYear({ day: Number(b), month: Number(a) }, c, today);
  return undefined;
}

function withName({ day, name, year }: { day: string; name: string; year: string }, today: string): Parts | undefined {
  const month = monthOfName(name);
  return month === undefined ? undefined : withYear({ day: Number(day), month }, year, today);
}

function withYear({ day, month }: { day: number; month: number }, year: string, today: string): Parts {
  if (year.length === 4) return { year: Number(year), month, day };
  const thisCentury = Math.floor(Number(today.slice(0, 4)) / 100) * 100 + Number(year);
  const isFuture = format8601({ year: thisCentury, month, day }) > today;
  return { year: isFuture ? thisCentury - 100 : thisCentury, month, day };
}

function toDate(parts: Parts, precision: 'day' | 'year'): ParsedDate | undefined {
  const { year, month, day } = parts;
  if (year < 1800 || year > 2199 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined;
  return { value: format8601(parts), precision };
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function format8601({ year, month, day }: Parts): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
