import { readDate } from '../../../../engine/fields/calendarDate/readDate';
import type { LocalClock } from '../lines/localClock';
import { Unreadable } from '../lines/unreadable';
import { type ClockTime, readChipcode, readClock } from '../lines/values';
import type { RawRead } from '../rawRead';
import type { CardColumns } from './cardColumns';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** How far the clocks of stations may be ahead of the computer's. */
const CLOCKS_APART_MS = 60 * MINUTE_MS;
/** Of these none can be taken for another. */
const DATE_FORMATS_OF_PROGRAMS = ['YYYY-MM-DD', 'YYYY/MM/DD', 'DD.MM.YYYY'] as const;

interface CardOptions {
  columns: CardColumns;
  clock: LocalClock;
  /** Put before a station's number, which is the same at every club. */
  device: string | null;
  /** `YYYY-MM-DD` for cards that do not say when they were read out. */
  date: string | null;
}

/** By their first two letters, in English and German; 0 is Sunday. */
const WEEKDAYS: Readonly<Record<string, number>> = {
  su: 0,
  so: 0,
  mo: 1,
  tu: 2,
  di: 2,
  we: 3,
  mi: 3,
  th: 4,
  do: 4,
  fr: 5,
  sa: 6,
};

/** The reads of one card, one for each punch that has a time. */
export function cardReads(cells: readonly string[], raw: string, options: CardOptions): RawRead[] {
  const { columns, clock, device } = options;
  const cell = (place: number | undefined) => (place === undefined ? '' : (cells[place]?.trim() ?? ''));
  const chipcode = readChipcode(cell(columns.card));
  const readOut = readOutOf(cell(columns.readAt));
  const lastDay = readOut?.day ?? options.date;
  const punches = columns.punches.flatMap(({ name, code, weekday, time }) => {
    if (cell(time) === '') return [];
    const date = dayOf(cell(weekday), lastDay, readOut !== null);
    return [{ station: stationOf(cell(code), name), date, time: readClock(cell(time)) }];
  });
  const isUndated = punches.every(({ date }) => date === null);
  const firstDay = readOut && isUndated ? dayOfFirst(punches, readOut) : lastDay;
  const reads: RawRead[] = [];
  for (const { station, date, time } of punches) {
    // Without a day, the punches of a card follow each other: over midnight too.
    const day = date ?? (reads.length === 0 ? firstDay : null);
    const instant = clock.instant({ date: day, clock: time, device: raw });
    reads.push({ chipcode, ...instant, device: nameOf(station, device), sequence: null, file: null, raw });
  }
  if (reads.length === 0) throw new Unreadable('line', 'the card has no punch');
  return reads;
}

export function nameOf(station: string, device: string | null): string {
  return device === null ? station : `${device} ${station}`;
}

function stationOf(code: string, name: string | null): string {
  const station = code === '' || code === '0' ? name : code;
  if (station === null) throw new Unreadable('device', 'a punch has no code number');
  return station;
}

/** When a card was read out, by the clock of the computer. */
interface ReadOut {
  readonly day: string;
  /** The time of day that no punch is after: milliseconds. */
  readonly latest: number;
}

function readOutOf(text: string): ReadOut | null {
  const [date = '', time = ''] = text.split(/[ T]+/);
  const format = DATE_FORMATS_OF_PROGRAMS.find((one) => readDate(date, { format: one }) !== null);
  const day = format && readDate(date, { format })?.date;
  if (!day) return null;
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})/.exec(time) ?? [];
  if (hours === undefined) return { day, latest: DAY_MS };
  return { day, latest: (Number(hours) * 60 + Number(minutes)) * MINUTE_MS + CLOCKS_APART_MS };
}

/** The day of the first punch: the last one on which all of them were over when the card was read out. */
function dayOfFirst(punches: readonly { time: ClockTime }[], readOut: ReadOut): string {
  let before = punches[0]?.time.milliseconds ?? 0;
  let latest = before;
  for (const { time } of punches) {
    before = time.milliseconds + Math.round((before - time.milliseconds) / DAY_MS) * DAY_MS;
    latest = Math.max(latest, before);
  }
  const days = Math.max(0, Math.ceil((latest - readOut.latest) / DAY_MS));
  return new Date(Date.parse(`${readOut.day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
}

/** The day of a weekday: the last one until the card was read out, else the one closest to the day that was given. */
function dayOf(weekday: string, day: string | null, isLast: boolean): string | null {
  const wanted = WEEKDAYS[weekday.slice(0, 2).toLowerCase()];
  if (wanted === undefined || day === null) return null;
  const given = Date.parse(`${day}T00:00:00Z`);
  const back = (new Date(given).getUTCDay() - wanted + 7) % 7;
  const days = !isLast && back > 3 ? back - 7 : back;
  return new Date(given - days * DAY_MS).toISOString().slice(0, 10);
}
