import { isFarFrom, type RaceFacts } from './chooseReading';
import { readTime } from './readTime';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Races start later in the day than gaps between starts last. */
const EARLIEST_START = 3 * HOUR_MS;
const CLOCK = /^\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,3})?)?$/;
const MOST = 0.8;
/** Of the pace of a middling field, what its fastest never fall below. */
const SLOWEST = 1 / 6;
const CLOSE = 1 / 2;

/** From one time of day to another, past midnight where it is the earlier; null where one of them is none. */
export function timeBetween(from: string, to: string): number | null {
  const [start, finish] = [clockOf(from), clockOf(to)];
  return start === null || finish === null ? null : (finish - start + DAY_MS) % DAY_MS;
}

/** Whether rows say when somebody set off and came in, by the clock: as durations the starts would be hours, and the finishes beyond them. */
export function arePairsOfClocks(pairs: readonly (readonly [from: string, to: string])[], race: RaceFacts): boolean {
  const filled = pairs.filter(([from, to]) => from !== '' && clockOf(to) !== null);
  const read = filled.flatMap(([from, to]) => {
    const start = clockOf(from);
    const took = timeBetween(from, to);
    return start === null || took === null || start < EARLIEST_START ? [] : [took];
  });
  if (read.length === 0 || read.length < filled.length * MOST) return false;
  return race.metres === null ? read.every((took) => took < DAY_MS / 2) : !isFarFrom(read, race);
}

/** Whether times can only be of the clock: too long for the race by far, and too close to each other for such long ones. */
export function areClocks(cells: readonly string[], race: RaceFacts): boolean {
  const times = cells.flatMap((cell) => clockOf(cell) ?? []);
  if (race.metres === null || times.length === 0 || times.length < cells.length * MOST) return false;
  const [least, most] = [Math.min(...times), Math.max(...times)];
  const fastest = (race.metres / least) * 3_600;
  return least >= EARLIEST_START && fastest < race.kph * SLOWEST && most - least < least * CLOSE;
}

function clockOf(text: string): number | null {
  if (!CLOCK.test(text)) return null;
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  if (hours > 23 || minutes > 59) return null;
  const ms =
    text.split(':').length === 2 ? (hours * 60 + minutes) * 60_000 : readTime(text.replace(',', '.'), 'time_ms');
  return ms !== null && ms < DAY_MS ? ms : null;
}
