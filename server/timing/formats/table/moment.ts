import { DATE_FORMATS, type DateFormat, readDate } from '../../../../engine/fields/calendarDate/readDate';
import { type DetectedDateFormat, detectDateFormat } from '../../../../engine/tables/detectDateFormat';
import { quoted, Unreadable } from '../lines/unreadable';
import {
  type ClockTime,
  checkInstant,
  parseClock,
  parseElapsed,
  readClock,
  readEpochSeconds,
  readLongDate,
} from '../lines/values';

/** What a cell says about when: an instant, or a time of day with its date or without. */
export type Moment = { instant: number } | { date: string | null; clock: ClockTime };

interface MomentOptions {
  readonly format: DetectedDateFormat | null;
  /** The heading names a duration: `0:40:00` is no time of day then. */
  readonly isElapsed?: boolean | undefined;
}

const SECONDS = /^\d{10}(?:[.,]\d{1,9})?$/;
const MILLISECONDS = /^\d{13}$/;
const MICROSECONDS = /^\d{16}$/;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;
const ISO = /^(\d{4}-\d{2}-\d{2})(?:[Tt]| +)(.+)$/;
/** Makes every year of two digits one of this century, whenever the file is read. */
const CENTURY_END = '2098-12-31';

/**
 * Reads a cell with seconds, milliseconds or microseconds since 1970 (10, 13 or 16 digits), a time of day, or a date with a time
 * of day. Dates other than YYYY-MM-DD need their format.
 */
export function readMoment(text: string, { format, isElapsed = false }: MomentOptions): Moment {
  if (SECONDS.test(text)) return { instant: readEpochSeconds(text) };
  if (MILLISECONDS.test(text)) return { instant: checkInstant(Number(text), text) };
  if (MICROSECONDS.test(text)) return { instant: checkInstant(Math.floor(Number(text) / 1000), text) };
  const clock = parseClock(text);
  const isDuration = isElapsed && parseElapsed(text) !== null;
  if (clock && !isDuration) return { date: null, clock };
  const [, isoDate, isoTime = ''] = ISO.exec(text) ?? [];
  if (isoDate !== undefined) return { date: readLongDate(isoDate), clock: readClock(isoTime) };
  if (text.includes(':') && parseElapsed(text) !== null)
    throw new Unreadable('time', `${quoted(text)} is no time of day: if it counts from a gun, say when that was fired`);
  if (!format) throw new Unreadable('time', `${quoted(text)} is neither an instant nor a time of day`);
  const { date, time } = readFormatted(text, format);
  return { date, clock: readClock(time) };
}

/** Reads a cell that holds a date alone. */
export function readDateCell(text: string, format: DetectedDateFormat | null): string {
  if (ISO_DATE.test(text)) return readLongDate(text);
  if (!format) throw new Unreadable('date', `${quoted(text)} is no date`);
  return readFormatted(text, format).date;
}

/** How the dates of some cells are written, unless every one of them explains itself. Reads are of the `day` that they are given. */
export function formatOfCells(cells: string[], day: string | null = null): DetectedDateFormat | null {
  const dates = cells.filter((cell) => cell !== '' && !isPlain(cell));
  const found = detectDateFormat(dates);
  if (!found?.ambiguous) return found;
  // Nobody puts full stops behind a month.
  if (found.format.includes('.')) return { ...found, ambiguous: false };
  const ways = DATE_FORMATS.filter((format) => format === found.format || format === monthFirst(found.format));
  const [fitting, ...others] = ways.filter((format) => day !== null && areAround(day, dates, format));
  return fitting && others.length === 0 ? { format: fitting, ambiguous: false } : found;
}

/** A race of several days, and one whose clock is of another zone. */
const DAYS_AROUND = 7;
const DAY_MS = 86_400_000;

function areAround(day: string, dates: readonly string[], format: DateFormat): boolean {
  return dates.every((text) => {
    const read = readDate(text, { format, today: CENTURY_END });
    return read !== null && Math.abs(Date.parse(read.date) - Date.parse(day)) <= DAYS_AROUND * DAY_MS;
  });
}

function monthFirst(format: DateFormat): string {
  return format.replace(/^DD(.)MM/, 'MM$1DD');
}

function isPlain(cell: string): boolean {
  const isInstant = SECONDS.test(cell) || MILLISECONDS.test(cell) || MICROSECONDS.test(cell);
  return isInstant || ISO_DATE.test(cell) || ISO.test(cell) || parseClock(cell) !== null;
}

function readFormatted(text: string, { format, ambiguous }: DetectedDateFormat): { date: string; time: string } {
  if (ambiguous) throw new Unreadable('date', `${quoted(text)} can be read two ways: say which format the dates have`);
  const read = readDate(text, { format, today: CENTURY_END });
  if (!read || read.isYearOnly) throw new Unreadable('date', `${quoted(text)} is no date written as ${format}`);
  return read;
}
