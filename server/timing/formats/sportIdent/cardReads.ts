import type { LocalClock } from '../lines/localClock';
import { Unreadable } from '../lines/unreadable';
import { readChipcode, readClock } from '../lines/values';
import type { RawRead } from '../rawRead';
import type { CardColumns } from './cardColumns';

const DAY_MS = 86_400_000;

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
  const readOn = /^\d{4}-\d{2}-\d{2}/.exec(cell(columns.readAt))?.[0] ?? null;
  const lastDay = readOn ?? options.date;
  const reads: RawRead[] = [];
  for (const { name, code, weekday, time } of columns.punches) {
    if (cell(time) === '') continue;
    const station = stationOf(cell(code), name);
    const date = dayOf(cell(weekday), lastDay, readOn !== null);
    // Without a day, the punches of a card follow each other: over midnight too.
    const instant = clock.instant({
      date: date ?? firstDay(reads, lastDay),
      clock: readClock(cell(time)),
      device: raw,
    });
    reads.push({ chipcode, time: instant, device: nameOf(station, device), sequence: null, file: null, raw });
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

/** Only the first punch needs to be told its day: the next ones are as close to it as they can be. */
function firstDay(reads: readonly RawRead[], day: string | null): string | null {
  return reads.length === 0 ? day : null;
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
