import { nameKeys } from '../../../../engine/api/import/mapping/namedTargets';
import { isFarFrom, isPlausible, PAIR, type RaceFacts, shareOfUsualSpeed } from './chooseReading';
import { kindOfTimes } from './rankingTargets';
import { readTime, type TimeReading, WHOLE_MINUTES } from './readTime';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Races start later in the day than gaps between starts last. */
const EARLIEST_START = 3 * HOUR_MS;
const CLOCK = /^\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,3})?)?$/;
const MOST = 0.8;
/** Of the pace of a middling field, what its fastest never fall below. */
const SLOWEST = 1 / 6;
const CLOSE = 1 / 2;

/** Of results, what a field by the clock is at least as long as, where nothing is known of the race. */
const EARLIEST_FINISH = 6 * HOUR_MS;
/** Of the usual speed: of durations that are none for sure, of those that may be some, and of the fastest of all. */
const HARDLY_A_FIELD = 1 / 3;
const SLOW_FIELD = 1 / 2;
const FASTEST = 2.2;

/** From one time of day to another, past midnight where it is the earlier; null where one of them is none. */
export function timeBetween(from: string, to: string): number | null {
  const start = clockOf(from);
  return start === null ? null : timeSince(start, to);
}

/** The same from a start in milliseconds since midnight. */
export function timeSince(start: number, to: string): number | null {
  const finish = clockOf(to);
  return finish === null ? null : (finish - start + DAY_MS) % DAY_MS;
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

interface ClockColumn {
  readonly heading: string;
  /** Own times, as they stand there. */
  readonly cells: readonly string[];
  readonly race: RaceFacts;
}

/**
 * Whether times without their starts are of the clock: as durations they are far too long for the race and too close to each other
 * for such long ones, or what lies between them and the start of the race is what a field takes. Where its length is not known, they may be.
 */
export function areClocks({ heading, cells, race }: ClockColumn): 'no' | 'possible' | 'certain' {
  const times = cells.flatMap((cell) => clockOf(cell) ?? []);
  if (times.length === 0 || times.length < cells.length * MOST) return 'no';
  const [least, most] = [Math.min(...times), Math.max(...times)];
  if (least < EARLIEST_START) return 'no';
  if (cells.every((cell) => WHOLE_MINUTES.test(cell)) && isPlausible(cells, 'time_minutes_seconds', race)) {
    const isTooFast = fastestShare(cells, race, 'time_minutes_seconds') > FASTEST;
    return isTooFast && times.length === cells.length && fitsClock(cells, race) ? 'possible' : 'no';
  }
  if (hasPairs(cells)) {
    const mayBe = race.start !== null && times.length === cells.length && fitsClock(cells, race);
    if (areMinutes(cells, race)) return mayBe && fastestShare(cells, race) > FASTEST ? 'possible' : 'no';
    if (race.metres === null) return mayBe && !namesElapsed(heading) ? 'possible' : 'no';
  }
  const areClose = most - least < least * CLOSE;
  if (race.metres === null) {
    if (namesElapsed(heading)) return 'no';
    const canBe = race.start ? fieldSince(race.start.clock, times) !== null : least >= EARLIEST_FINISH && areClose;
    return canBe ? 'possible' : 'no';
  }
  if ((race.metres / least) * 3_600 < race.kph * SLOWEST && areClose) return 'certain';
  const share = shareOfUsualSpeed(times, race) ?? 1;
  if (share >= SLOW_FIELD || !fitsClock(cells, race)) return 'no';
  return share < HARDLY_A_FIELD && areClose ? 'certain' : 'possible';
}

/** Returns whether a heading names chip, net, gun or gross times, which are durations. */
function namesElapsed(heading: string): boolean {
  const kind = kindOfTimes(nameKeys(heading));
  return (kind === 'chip' || kind === 'gun') && !/clock/i.test(heading);
}

/** Returns whether times with two parts are as long as the race takes when the parts are minutes and seconds. */
export function areMinutes(cells: readonly string[], race: RaceFacts): boolean {
  const times = cells.filter((cell) => readTime(cell, 'time_ms') !== null);
  return hasPairs(times) && isPlausible(times, 'time_ms', race);
}

export function hasPairs(cells: readonly string[]): boolean {
  return cells.some((cell) => PAIR.test(cell));
}

/** Speed of the fastest, against the middling one of the race's sport. */
function fastestShare(cells: readonly string[], race: RaceFacts, reading: TimeReading = 'time_ms'): number {
  const times = cells.flatMap((cell) => readTime(cell, reading) ?? []);
  return shareOfUsualSpeed([Math.min(...times)], race) ?? 0;
}

/** Returns whether a field that starts with the race may come in at these times of day. */
export function fitsClock(cells: readonly string[], race: RaceFacts): boolean {
  const times = cells.flatMap((cell) => clockOf(cell) ?? []);
  const took = race.start && fieldSince(race.start.clock, times);
  if (!took || took.length === 0 || isFarFrom(took, race)) return false;
  return (shareOfUsualSpeed([Math.min(...took)], race) ?? 0) <= FASTEST;
}

/** How long a field took that came in at these times of day; null where somebody came in before the start. */
function fieldSince(start: number, times: readonly number[]): number[] | null {
  const took = times.map((time) => (time - start + DAY_MS) % DAY_MS);
  return took.every((time) => time > 0 && time < DAY_MS / 2) ? took : null;
}

function clockOf(text: string): number | null {
  if (!CLOCK.test(text)) return null;
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  if (hours > 23 || minutes > 59) return null;
  const ms =
    text.split(':').length === 2 ? (hours * 60 + minutes) * 60_000 : readTime(text.replace(',', '.'), 'time_ms');
  return ms !== null && ms < DAY_MS ? ms : null;
}
