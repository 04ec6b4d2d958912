import { hasOpenLaps } from '../../../resources/races/raceKinds';
import type { CompiledRace } from './compileRace';
import type { TimedRead } from './distinctReads';
import type { LapTime } from './types';

/** A lap that took as long as several of the athlete's own is listed from this multiple on. */
export const LEAST_MULTIPLE = 1.7;
/** Maximum difference between the other laps and the usual lap, as a share of the usual lap. */
const STEADY = 0.35;
/** A lapped rider may be slow in the last lap: there the time must be this close to a multiple, as a share of it. */
const LAST_LAP = 0.08;
/** Breaks are usual in races over a fixed time: there laps are listed only for steady athletes, and close to a multiple. */
const OPEN_STEADY = 0.1;
const OPEN_MULTIPLE = 0.12;
const OPEN_MOST = 3;
/** Laps that show an athlete's usual one. */
const LEAST_LAPS = 3;

interface LapsInput {
  race: CompiledRace;
  /** All reads in order of time, each with its state. */
  all: readonly TimedRead[];
  /** Accepted reads, by the index of the point on the course. */
  accepted: readonly (TimedRead | undefined)[];
  /** The start read, else T0; not finite when neither is known. */
  startInstant: number;
}

/** Gap in an athlete's reads that is as long as several laps. */
interface MissedReads {
  /** The lap before the gap (0: the start) and the one after it, as they count. */
  from: number;
  to: number;
  count: number;
}

/** Laps of which both ends were read, in order. */
export function lapTimes({ race, accepted, startInstant }: Omit<LapsInput, 'all'>): LapTime[] {
  const times: LapTime[] = [];
  let last = { lap: 0, instant: startInstant, distance: 0 as number | null };
  for (const { index, lapsDone, distance, lap } of race.points) {
    const timed = accepted[index];
    if (!timed || lapsDone !== lap) continue;
    const isNext = lapsDone === last.lap + 1 && Number.isFinite(last.instant);
    const metres = distance === null || last.distance === null ? null : distance - last.distance;
    if (isNext) times.push({ lap: lapsDone, ms: timed.instant - last.instant, metres });
    last = { lap: lapsDone, instant: timed.instant, distance };
  }
  return times;
}

/**
 * Gaps in which lap reads seem to be missing: a lap took as long as several of the athlete's usual ones, and the race has laps left for
 * them. Needs three laps; fewer are compared with the field (`problemRows`). In a backyard the hours tell (`unreadHour`). Timing rules: Problems.
 */
export function missedReads(input: LapsInput): MissedReads[] {
  const { race, all } = input;
  const times = lapTimes(input);
  if (times.length < LEAST_LAPS) return [];
  const paces = pacesOf(times);
  const usual = medianOf(paces);
  const isOpen = hasOpenLaps(race.rules);
  const isLong = (at: number) => paces[at]! >= LEAST_MULTIPLE * usual;
  const others = paces.filter((_, at) => !isLong(at));
  if (others.length < (isOpen ? LEAST_LAPS : 2)) return [];
  const isSteady = isOpen
    ? Math.max(...others) - Math.min(...others) < OPEN_STEADY * usual
    : others.every((pace) => Math.abs(pace - usual) <= STEADY * usual);
  if (!isSteady) return [];
  const passedLater = all.filter(({ reason }) => reason?.key === 'timing.superseded.passed').length;
  let left = isOpen ? Number.POSITIVE_INFINITY : race.rules.laps - times.at(-1)!.lap + passedLater;
  const missed: MissedReads[] = [];
  times.forEach(({ lap, ms }, at) => {
    const multiple = Math.round(paces[at]! / usual);
    const share = Math.abs(paces[at]! - multiple * usual) / (multiple * usual);
    const allowed = isOpen ? OPEN_MULTIPLE : at === times.length - 1 ? LAST_LAP : Number.POSITIVE_INFINITY;
    if (!isLong(at) || share > allowed || (isOpen && multiple > OPEN_MOST)) return;
    const count = Math.min(multiple - 1, Math.floor(ms / (race.rules.minLapTimeMs || 1)) - 1, left);
    if (count <= 0) return;
    left -= count;
    missed.push({ from: lap - 1, to: lap, count });
  });
  return missed;
}

/** Laps of a course may differ in length: time per metre, or the times where a lap was not measured. */
function pacesOf(times: readonly LapTime[]): number[] {
  const isMeasured = times.every(({ metres }) => metres !== null && metres > 0);
  return times.map(({ ms, metres }) => (isMeasured ? ms / metres! : ms));
}

function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[(values.length - 1) >> 1]!;
}
