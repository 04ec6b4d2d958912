import { parseDurationText } from '../../../../engine/fields/duration/durationText';

const MS_PER = {
  hours: 3_600_000,
  minutes: 60_000,
  seconds: 1_000,
  tenths: 100,
  hundredths: 10,
  milliseconds: 1,
} as const;

const DAY_MS = 86_400_000;
/** A time without a format in a spreadsheet: the part of a day. Nobody is as fast as these are in seconds, which tells them. */
const SHORT_FRACTION = /^0[.,]\d{3,}$/;
const DAYS = /^\d{1,2}(?:[.,]\d+)?$/;
const NUMBER = /^\d{1,12}(?:[.,]\d{1,9})?$/;
const TWO_PARTS = /^(\d{1,4})[:.,](\d{1,2})$/;
/** `35:12:00`: a spreadsheet stores 35:12 like that when it takes the text for hours and minutes. */
export const WHOLE_MINUTES = /^(\d{1,4}):(\d{2}):00(?:[.,]0+)?$/;
const DIGITS = /^(\d{3})(\d{2})(\d{2})$/;
const GAP = /^\+ ?(?=[\dP])/i;

/** How the cells of a column are read: as times are written anywhere, or in one way that the cells alone do not tell. */
export const TIME_READINGS = [
  'time_ms',
  'time_hours_minutes',
  'time_minutes_seconds',
  'time_digits',
  'hours',
  'minutes',
  'seconds',
  'tenths',
  'hundredths',
  'milliseconds',
] as const;

export type TimeReading = (typeof TIME_READINGS)[number];

export function areDayFractions(cells: readonly string[]): boolean {
  return cells.some((cell) => SHORT_FRACTION.test(cell));
}

/** What stands behind a plus: what lies between an athlete and the winner. Null where there is none. */
export function withoutPlus(text: string): string | null {
  return GAP.test(text) ? text.replace(GAP, '') : null;
}

const NOTHING = /^(?:[-–—]+(?:[:.,][-–—]+)*|0+(?:[:.,]0+)*)$/;

/** Whether a cell of times holds none: a dash, or a time of zero as programs write it for people without a result. */
export function isNoTime(text: string): boolean {
  return NOTHING.test(text);
}

/** `35:10 min` and `35:10*`: what the colon says already, and the mark of a footnote. */
const REMARK = /(?<=:\d{2}(?:[.,]\d+)?) ?(?:\*+|min\.?)$/i;

/** Milliseconds of a cell; null for what is no time. */
export function readTime(cell: string, reading: TimeReading, areDays = false): number | null {
  const text = cell.replace(REMARK, '');
  if (reading === 'time_ms') return areDays && DAYS.test(text) ? msOfDays(text) : parseDurationText(text);
  if (reading === 'time_digits') return readDigits(text);
  if (reading === 'time_hours_minutes' || reading === 'time_minutes_seconds') return readPair(text, reading);
  return NUMBER.test(text) ? Math.round(Number(text.replace(',', '.')) * MS_PER[reading]) : parseDurationText(text);
}

/** Reads `1:45` and `1.45`, `1.5` for 1.50, and `35:12:00` as 35 minutes and 12 seconds where the parts are those. */
function readPair(text: string, reading: 'time_hours_minutes' | 'time_minutes_seconds'): number | null {
  const stored = reading === 'time_minutes_seconds' ? WHOLE_MINUTES.exec(text) : null;
  const [, first, second = ''] = stored ?? TWO_PARTS.exec(text) ?? [];
  if (first === undefined) return parseDurationText(text);
  const rest = Number(text.includes(':') ? second : second.padEnd(2, '0'));
  if (rest > 59) return null;
  return (Number(first) * 60 + rest) * (reading === 'time_hours_minutes' ? MS_PER.minutes : MS_PER.seconds);
}

/** `012345`, also where a spreadsheet has left out the zeros in front. */
function readDigits(text: string): number | null {
  if (!/^\d{1,7}$/.test(text)) return parseDurationText(text);
  const [, hours = '', minutes = '', seconds = ''] = DIGITS.exec(text.padStart(7, '0')) ?? [];
  if (Number(minutes) > 59 || Number(seconds) > 59) return null;
  return Number(hours) * MS_PER.hours + Number(minutes) * MS_PER.minutes + Number(seconds) * MS_PER.seconds;
}

/** To the whole second where the digits do not tell another time from it. */
function msOfDays(text: string): number {
  const decimals = /[.,](\d+)$/.exec(text)?.[1]?.length ?? 0;
  const ms = Math.round(Number(text.replace(',', '.')) * DAY_MS);
  const second = Math.round(ms / 1000) * 1000;
  return Math.abs(ms - second) <= DAY_MS / 10 ** decimals ? second : ms;
}
