import { zonedParts } from '../format/dates';
import { readDate } from './readDate';

/** Times of the clock, `HH:MM:SS`, with which the next day begins. */
export type DayBegins = ReadonlySet<string>;

interface DayTexts {
  texts: readonly string[];
  format: string | undefined;
  timeZone: string | undefined;
}

/** What the times behind dates say: of the next day, of nothing, or of something that is left out with them. */
interface DayTimes {
  readonly begins: DayBegins | null;
  /** A text whose time says something else. */
  readonly leftOut: string | null;
}

interface Timed {
  readonly text: string;
  readonly date: string;
  readonly clock: string;
  /** It says itself that it is UTC. */
  readonly isUtc: boolean;
}

const CLOCK = /^(\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?(?: ?(Z|UTC|GMT|[+-]00(?::?00)?))?$/i;
const MIDNIGHT = '00:00:00';
/** Programs that know of the trouble with midnights write noon. */
const NOON = '12:00:00';
const DAY_MINUTES = 1440;
const HOUR = 60;
/** Zones are so many minutes apart, or several times that. */
const STEP = 15;
/** Of so many texts one may be a mistake. */
const TO_ONE_MISTAKE = 20;

/**
 * What the times behind a column's dates mean. A program that keeps days as moments writes the midnight of its own zone in UTC, so that
 * 12 March is `1985-03-11T23:00:00.000Z`: that is told by all texts together, as nobody else writes one time, or two an hour apart, behind
 * each of them. `timeZone` is the zone they are most likely of.
 */
export function dayTimesOf({ texts, format, timeZone }: DayTexts): DayTimes {
  const timed = texts.flatMap((text) => timedOf(text, format));
  const telling = timed.filter(({ clock }) => clock !== MIDNIGHT);
  if (telling.length === 0 || telling.every(({ clock }) => clock === NOON)) return { begins: null, leftOut: null };
  const begins = ofZone(timed, timeZone) ?? ofSomeZone(timed);
  return { begins: begins && begins.size > 0 ? begins : null, leftOut: begins ? null : (telling[0]?.text ?? null) };
}

/** The day that a date with a time means. */
export function dayMeant({ date, time }: { date: string; time: string }, begins: DayBegins | undefined): string {
  const clock = begins && clockOf(time)?.clock;
  return clock && begins.has(clock) ? nextDay(date) : date;
}

/** Where all are midnights of the zone: those of them that fall on the day before; null where they are not. */
function ofZone(timed: readonly Timed[], timeZone: string | undefined): DayBegins | null {
  const clocks = new Set(timed.map(({ clock }) => clock));
  // A time without a zone may be any, unless it changes with summer and winter.
  if (!timeZone || !(timed.every(({ isUtc }) => isUtc) || clocks.size > 1)) return null;
  const fitting = timed.flatMap(({ date, clock }) => {
    const there = zonedParts(`${date}T${clock}Z`, timeZone);
    return there?.time === MIDNIGHT ? [{ clock, isNext: there.date > date }] : [];
  });
  if (!areNearlyAll(fitting.length, timed.length)) return null;
  return new Set(fitting.flatMap(({ clock, isNext }) => (isNext ? [clock] : [])));
}

/** The same of a zone that nobody names: its midnight is one time in UTC, or two an hour apart. */
function ofSomeZone(timed: readonly Timed[]): DayBegins | null {
  const counts = new Map<string, number>();
  for (const { clock, isUtc } of timed) if (isUtc) counts.set(clock, (counts.get(clock) ?? 0) + 1);
  const [first, second] = [...counts].sort((a, b) => b[1] - a[1]);
  if (!first) return null;
  const main = second && isHourApart(first[0], second[0]) ? [first, second] : [first];
  const covered = main.reduce((sum, [, count]) => sum + count, 0);
  const clocks = main.map(([clock]) => clock);
  if (!areNearlyAll(covered, timed.length) || !clocks.every((clock) => isOfZone(clock))) return null;
  // Noon alone is no midnight; beside eleven it is that of New Zealand.
  const isFarEast = clocks.length > 1 && clocks.includes(NOON);
  return new Set(isFarEast ? clocks : clocks.filter((clock) => clock > NOON));
}

function isHourApart(one: string, other: string): boolean {
  const apart = Math.abs(minutesOf(one) - minutesOf(other));
  return apart === HOUR || apart === DAY_MINUTES - HOUR;
}

function isOfZone(clock: string): boolean {
  return clock.endsWith(':00') && minutesOf(clock) % STEP === 0;
}

function minutesOf(clock: string): number {
  return Number(clock.slice(0, 2)) * HOUR + Number(clock.slice(3, 5));
}

function areNearlyAll(count: number, all: number): boolean {
  return count > 0 && (all - count) * TO_ONE_MISTAKE <= all;
}

function timedOf(text: string, format: string | undefined): Timed[] {
  const read = readDate(text, { format });
  const clock = read && clockOf(read.time);
  return read && clock ? [{ text: text.trim(), date: read.date, ...clock }] : [];
}

function clockOf(time: string): Pick<Timed, 'clock' | 'isUtc'> | null {
  const [found, hour, minute, second = '00', zone] = CLOCK.exec(time) ?? [];
  return found ? { clock: `${hour}:${minute}:${second}`, isUtc: zone !== undefined } : null;
}

function nextDay(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}
