import { parseDurationText } from '../../../../engine/fields/duration/durationText';
import { areDayFractions, readTime, type TimeReading, WHOLE_MINUTES } from './readTime';

/** What is known of a race that tells how its times are meant. */
export interface RaceFacts {
  readonly metres: number | null;
  /** Of a middling field. */
  readonly kph: number;
  readonly timingType: string;
  /** Its results are ordered by laps, then by time. */
  readonly countsLaps: boolean;
  /** Set when everyone takes as long as the race lasts, whatever its distance. */
  readonly endsByTime: boolean;
  /** When all of it started; null where that is not known, or not one time for all. */
  readonly start: RaceStart | null;
}

export interface RaceStart {
  /** Milliseconds since midnight, in the event's zone. */
  readonly clock: number;
  /** No gun was fired: it is the one that was meant. */
  readonly isPlanned: boolean;
}

interface TimeColumn {
  heading: string;
  /** Filled ones. */
  cells: readonly string[];
  race: RaceFacts;
}

interface Choice {
  /** Null where several are as likely. */
  readonly reading: TimeReading | null;
  /** Those that it may be. */
  readonly among: readonly TimeReading[];
  /** What told it; null where the cells alone do. */
  readonly by: 'heading' | 'distance' | 'values' | null;
}

export const PAIR = /^(\d{1,4}):(\d{2})$/;
const DECIMAL = /^\d{1,6}[.,](\d{1,9})$/;
const INTEGER = /^\d{1,12}$/;
/** So many values that fit by chance are none. */
const ENOUGH = 8;
/** Of minutes and hours, what stands before the colon of most times at least where it is minutes. */
const LEAST_MINUTES = 10;

/** Share of times with zero seconds; by chance one of 60 has them. */
const LEAST_WHOLE = 0.1;

const UNITS: readonly (readonly [RegExp, TimeReading])[] = [
  [
    /(?:^|[^\p{L}\p{N}])(?:ms|msecs?|millis|milli(?:seconds?|sekunden|seconden|secondes))(?:$|[^\p{L}\p{N}])/iu,
    'milliseconds',
  ],
  [
    /(?:^|[^\p{L}\p{N}])(?:s|secs?|seconds?|sek|sekunden|seconden|secondes|segundos|secondi|sekundy)(?:$|[^\p{L}\p{N}])/iu,
    'seconds',
  ],
  [/(?:^|[^\p{L}\p{N}])(?:min|mins|minutes?|minuten|minutos|minuti|minuty)(?:$|[^\p{L}\p{N}])/iu, 'minutes'],
];
const HOURS_MINUTES = /(?:^|[^\p{L}])(?:h{1,2}|u{1,2})[:.]m{1,2}(?:$|[^\p{L}:.])/iu;
const MINUTES_SECONDS = /(?:^|[^\p{L}:.])m{1,2}[:.]s{1,2}(?:$|[^\p{L}])/iu;
const ALL_DIGITS = /hhmmss/i;

/** How a column's times are to be read: by what its heading says, by the values themselves, and by how long the race is. */
export function chooseReading({ heading, cells, race }: TimeColumn): Choice {
  const pairs = cells.filter((cell) => PAIR.test(cell));
  const decimals = cells.filter((cell) => DECIMAL.test(cell));
  const integers = cells.filter((cell) => INTEGER.test(cell));
  const numbers = [...decimals, ...integers];
  const others = cells.length - pairs.length - numbers.length;
  const said = unitOf(heading, pairs.length > 0 || decimals.length > 0);
  if (said && others === 0 && (pairs.length === 0 || said.startsWith('time_')))
    return { reading: said, among: [said], by: 'heading' };
  // One time with three parts tells what two parts are.
  if (others > 0 || cells.length === 0 || areDayFractions(cells)) return settled;
  if (pairs.length > 0) return choosePairs(pairs, race);
  return decimals.length > 0 ? chooseDecimals(numbers, race) : chooseIntegers(integers, race);
}

const settled: Choice = { reading: 'time_ms', among: ['time_ms'], by: null };

function unitOf(heading: string, areParts: boolean): TimeReading | null {
  if (ALL_DIGITS.test(heading) && !areParts) return 'time_digits';
  if (areParts && HOURS_MINUTES.test(heading)) return 'time_hours_minutes';
  if (areParts && MINUTES_SECONDS.test(heading)) return 'time_minutes_seconds';
  const words = heading.replace(/_/g, ' ');
  return UNITS.find(([unit]) => unit.test(words))?.[1] ?? null;
}

/** `1:45` is read as minutes and seconds everywhere else. */
function choosePairs(cells: readonly string[], race: RaceFacts): Choice {
  const among: TimeReading[] = ['time_hours_minutes', 'time_minutes_seconds'];
  if (race.endsByTime) return { reading: null, among, by: null };
  const fitting = race.metres === null ? [] : among.filter((reading) => isPlausible(cells, reading, race));
  const [only] = fitting;
  if (only && fitting.length === 1)
    return only === 'time_minutes_seconds' ? settled : { reading: only, among, by: 'distance' };
  if (middleOf(cells.map((cell) => Number(PAIR.exec(cell)?.[1]))) >= LEAST_MINUTES) return settled;
  return { reading: null, among, by: null };
}

/**
 * Chooses the reading of times such as `35:12:00`, which may be 35:12 that a spreadsheet took for hours and minutes. Returns null where they
 * are not: as hours they fit the race, or not as minutes, or they are too few.
 */
export function chooseWholeMinutes({ cells, race }: Omit<TimeColumn, 'heading'>): Choice | null {
  const whole = cells.filter((cell) => WHOLE_MINUTES.test(cell));
  const others = cells.filter((cell) => !WHOLE_MINUTES.test(cell));
  if (whole.length === 0 || whole.length < cells.length * LEAST_WHOLE || race.endsByTime) return null;
  const among: TimeReading[] = ['time_ms', 'time_minutes_seconds'];
  if (race.metres === null) {
    const hours = middleOf(whole.map((cell) => Number(WHOLE_MINUTES.exec(cell)?.[1])));
    return others.length === 0 && whole.length > 1 && hours >= LEAST_MINUTES
      ? { reading: null, among, by: null }
      : null;
  }
  const areHours = isPlausible(whole, 'time_ms', race) || (others.length > 0 && !isPlausible(others, 'time_ms', race));
  if (areHours || !isPlausible(whole, 'time_minutes_seconds', race)) return null;
  return { reading: 'time_minutes_seconds', among, by: 'distance' };
}

function chooseDecimals(cells: readonly string[], race: RaceFacts): Choice {
  const fractions = cells.flatMap((cell) => DECIMAL.exec(cell)?.[1] ?? []);
  const widest = Math.max(...fractions.map((fraction) => fraction.length));
  // 1.5 for 1.50 occurs, though not in every row.
  const areParts = widest === 2 && fractions.every((fraction) => Number(fraction.padEnd(2, '0')) < 60);
  const possible: TimeReading[] = ['seconds', 'minutes'];
  if (areParts) possible.push('time_minutes_seconds', 'time_hours_minutes');
  if (race.metres === null) {
    if (widest !== 2) return { reading: 'time_ms', among: ['time_ms'], by: null };
    return { reading: null, among: possible, by: null };
  }
  const among = possible.filter((reading) => isPlausible(cells, reading, race));
  if (among.length === 1 && among[0]) return { reading: among[0], among, by: 'distance' };
  if (fractions.length >= ENOUGH) {
    const [parts] = among.filter((reading) => reading.startsWith('time_'));
    if (parts) return { reading: parts, among, by: 'values' };
  }
  return { reading: null, among: among.length > 0 ? among : possible, by: null };
}

function chooseIntegers(cells: readonly string[], race: RaceFacts): Choice {
  const areDigits = cells.every((cell) => cell.length <= 7 && readTime(cell, 'time_digits') !== null);
  if (areDigits && cells.some((cell) => /^0\d{4,6}$/.test(cell)))
    return { reading: 'time_digits', among: ['time_digits'], by: 'values' };
  const longest = Math.max(...cells.map((cell) => cell.length));
  const digits: TimeReading[] = areDigits && longest >= 4 ? ['time_digits'] : [];
  const possible: TimeReading[] = ['seconds', 'milliseconds', ...digits];
  const among =
    race.metres === null
      ? byLength(possible, longest)
      : [...possible, 'minutes' as const].filter((reading) => isPlausible(cells, reading, race));
  const by = race.metres === null ? 'values' : 'distance';
  const [first] = among;
  if (first && among.length === 1) return { reading: first === 'seconds' ? 'time_ms' : first, among, by };
  // Of so many, two digits would stand for more than 59 somewhere.
  if (digits[0] && among.includes(digits[0]) && cells.length >= ENOUGH)
    return { reading: digits[0], among, by: 'values' };
  return { reading: null, among: among.length > 0 ? among : possible, by: null };
}

/** Of numbers in a race of unknown length: seconds have four digits at most or five, milliseconds six and more. */
function byLength(possible: readonly TimeReading[], longest: number): TimeReading[] {
  if (longest > 6) return ['milliseconds'];
  if (longest < 5) return ['seconds'];
  return possible.filter((reading) => reading !== (longest === 5 ? 'milliseconds' : 'seconds'));
}

/** Whether most of a field may have taken so long: a factor of 32 between the slowest and the fastest, where units differ by 60. */
export function isPlausible(cells: readonly string[], reading: TimeReading, { metres, kph }: RaceFacts): boolean {
  const times = cells.flatMap((cell) => readTime(cell, reading) ?? []);
  if (metres === null || times.length < cells.length) return false;
  const speed = (metres / middleOf(times)) * 3_600;
  return speed > kph / 8 && speed < kph * 4;
}

/** Whether a field can hardly have taken so long, or so short, for the race. */
export function isFarFrom(times: readonly number[], { metres, kph }: RaceFacts): boolean {
  if (metres === null || times.length === 0) return false;
  const speed = (metres / middleOf(times)) * 3_600;
  return speed < kph / 16 || speed > kph * 6;
}

/** Of half a field, those who took longer: how fast it was against the middling one of the race's sport; null where its length is not known. */
export function shareOfUsualSpeed(times: readonly number[], { metres, kph }: RaceFacts): number | null {
  return metres === null ? null : (metres * 3_600) / middleOf(times) / kph;
}

export function middleOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Whether a cell is a time that no other word or number looks like. */
export function isTimeLike(cell: string): boolean {
  return /[:hHPT'′’]/.test(cell) && parseDurationText(cell) !== null;
}
