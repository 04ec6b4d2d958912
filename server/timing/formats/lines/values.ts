import { isShortened } from '../../../../engine/api/import/rows/brokenCell';
import { isDay } from '../../../../engine/fields/calendarDate/days';
import { parseDurationText } from '../../../../engine/fields/duration/durationText';
import { quoted, Unreadable } from './unreadable';

/** Any chip code is far shorter; an EPC has 24 characters. */
const LONGEST_CHIPCODE = 64;
const LONGEST_DEVICE = 100;
const LONGEST_START_NUMBER = 20;
const LATEST_MS = Date.UTC(2100, 0, 1);
const EPOCH = /^(\d{1,10})(?:[.,](\d{1,9}))?$/;
const CLOCK =
  /^(\d{1,2}):(\d{2}):(\d{2})(?:[.,](\d{1,9}))?(?: ?([AaPp])\.?[Mm]\.?)?(?: ?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?))?$/i;

const ELAPSED = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{2})(?:[.,](\d{1,9}))?$/;
/** `1h02m03s`, `35'19"`. */
const MARKED = /^\d[^:]*[hm'′’]/i;
const ELAPSED_SECONDS = /^(\d{1,6})(?:[.,](\d{1,9}))?$/;

/** A time of day as a device writes it. */
export interface ClockTime {
  /** Milliseconds since midnight. */
  milliseconds: number;
  /** Minutes east of UTC, null for a local time. */
  offset: number | null;
}

export function readChipcode(text: string | undefined): string {
  const chipcode = text?.trim() ?? '';
  if (chipcode === '') throw new Unreadable('chipcode', 'it is empty');
  if (isShortened(chipcode))
    throw new Unreadable(
      'chipcode',
      `${quoted(chipcode)} is a number that a spreadsheet has shortened: its last digits are lost`,
    );
  if (chipcode.length > LONGEST_CHIPCODE)
    throw new Unreadable('chipcode', `${quoted(chipcode)} is longer than ${LONGEST_CHIPCODE} characters`);
  return chipcode;
}

export function readStartNumber(text: string): string {
  const startNumber = text.trim();
  if (startNumber === '') throw new Unreadable('start_number', 'it is empty, and so is the chip');
  if (startNumber.length > LONGEST_START_NUMBER)
    throw new Unreadable('start_number', `${quoted(startNumber)} is longer than ${LONGEST_START_NUMBER} characters`);
  return startNumber;
}

/** Empty names are none. */
export function readDevice(text: string | undefined): string | null {
  const device = text?.trim() ?? '';
  if (device.length > LONGEST_DEVICE)
    throw new Unreadable('device', `${quoted(device)} is longer than ${LONGEST_DEVICE} characters`);
  return device === '' ? null : device;
}

/** A whole number that is not negative; null when the field is empty. */
export function readCount(field: string, text: string | undefined): number | null {
  const digits = text?.trim() ?? '';
  if (digits === '') return null;
  const value = /^\d{1,16}$/.test(digits) ? Number(digits) : Number.NaN;
  if (!Number.isSafeInteger(value)) throw new Unreadable(field, `${quoted(digits)} is no whole number`);
  return value;
}

export function requireCount(field: string, text: string | undefined): number {
  const value = readCount(field, text);
  if (value === null) throw new Unreadable(field, 'it is empty');
  return value;
}

/** Seconds since 1970 with decimals → milliseconds, computed on the digits: 1904035859.65 is no binary fraction. */
export function readEpochSeconds(text: string | undefined): number {
  const [, seconds, fraction = ''] = EPOCH.exec(text?.trim() ?? '') ?? [];
  if (seconds === undefined) throw new Unreadable('time', `${quoted(text ?? '')} is no count of seconds since 1970`);
  return checkInstant(Number(seconds) * 1000 + thousandths(fraction), text ?? '');
}

/** `HH:MM:SS[.fff][ AM][+hh:mm]`; null for anything else, a time without seconds included: no device measures minutes. */
export function parseClock(text: string): ClockTime | null {
  const [, hours, minutes, seconds, fraction = '', half, zone] = CLOCK.exec(text.trim()) ?? [];
  if (hours === undefined || Number(minutes) > 59 || Number(seconds) > 59) return null;
  const hour = half === undefined ? Number(hours) : hourOfHalf(Number(hours), half);
  if (!(hour <= 23)) return null;
  const wholeSeconds = (hour * 60 + Number(minutes)) * 60 + Number(seconds);
  return {
    milliseconds: wholeSeconds * 1000 + thousandths(fraction),
    offset: zone === undefined ? null : offsetOf(zone),
  };
}

export function readClock(text: string): ClockTime {
  const clock = parseClock(text);
  if (!clock) throw new Unreadable('time', `${quoted(text)} is no time of day with seconds`);
  return clock;
}

/** Milliseconds of `MM:SS`, `H:MM:SS` or seconds alone, each with decimals or without; null for anything else. Minutes without hours may be many. */
export function parseElapsed(text: string): number | null {
  const [, alone, part = ''] = ELAPSED_SECONDS.exec(text.trim()) ?? [];
  if (alone !== undefined) return Number(alone) * 1000 + thousandths(part);
  const [, hours, minutes, seconds, fraction = ''] = ELAPSED.exec(text.trim()) ?? [];
  if (seconds === undefined && MARKED.test(text)) return parseDurationText(text);
  if (seconds === undefined || Number(seconds) > 59 || (hours !== undefined && Number(minutes) > 59)) return null;
  return ((Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + thousandths(fraction);
}

export function readElapsed(text: string): number {
  const elapsed = parseElapsed(text);
  if (elapsed === null) throw new Unreadable('time', `${quoted(text)} is no time since the gun`);
  return elapsed;
}

/** `YYMMDD` of this century → `YYYY-MM-DD`. */
export function readShortDate(text: string): string {
  const [, year, month, day] = /^(\d{2})(\d{2})(\d{2})$/.exec(text) ?? [];
  if (!isDay(2000 + Number(year), Number(month), Number(day)))
    throw new Unreadable('date', `${quoted(text)} is no day written as YYMMDD`);
  return `20${year}-${month}-${day}`;
}

/** `YYYY-MM-DD` itself. */
export function readLongDate(text: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (!isDay(Number(year), Number(month), Number(day)))
    throw new Unreadable('date', `${quoted(text)} is no day written as YYYY-MM-DD`);
  return text;
}

/** The instant itself, unless it lies outside of what a clock that works can say. */
export function checkInstant(time: number, text: string): number {
  if (!(time >= 0 && time < LATEST_MS)) throw new Unreadable('time', `${quoted(text)} lies before 1970 or after 2099`);
  return time;
}

function thousandths(fraction: string): number {
  return Number(fraction.slice(0, 3).padEnd(3, '0'));
}

function hourOfHalf(hour: number, half: string): number {
  if (hour < 1 || hour > 12) return Number.NaN;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

function offsetOf(zone: string): number {
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  if (!/^\d{4}$/.test(digits)) return 0;
  return (zone.startsWith('-') ? -1 : 1) * (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2)));
}
