import { SPORT_SPEEDS } from '../../resources/shared/sports';
import type { Random } from '../demo/random';
import { maximumSpeed } from '../timing/resolve/maximumSpeeds';
import type { Course } from './mats';
import { randomFor } from './randomFor';
import type { RaceStart } from './starts';
import type { SimulatedAthlete, SimulatedRace, SimulationOptions } from './types';

/** One athlete's way over the mats, in order of time. */
export interface Journey {
  athleteId: number;
  chipcode: string;
  raceId: number;
  /** When each mat is passed, epoch ms. */
  times: Float64Array;
  /** Parallel to `times`: which of the course's mats. */
  mats: Uint16Array;
}

interface Field {
  race: SimulatedRace;
  start: RaceStart;
  course: Course;
  options: Required<SimulationOptions>;
}

/** Everybody's pace is within this many deviations; what lies beyond is another sport. */
const WIDEST = 3.2;
/** Faster and slower than the middle by this much per deviation: fields have a long tail of slow athletes. */
const SPREAD = { faster: 0.15, slower: 0.12 };
const FEMALE_SPEED = 0.93;
const PRIME_AGE = 35;
const SLOWER_PER_YEAR = 0.004;
/** Of what no one exceeds in the sport, what the best hold over a whole race. */
const BEST_SHARE = 0.55;
const DEFAULT_METRES = 10_000;
const MS_PER_HOUR = 3_600_000;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/** A field crosses the start mat at this pace per second. */
const THROUGH_START_PER_SECOND = 12;
const SHORTEST_QUEUE_MS = 5 * SECOND_MS;
const LONGEST_QUEUE_MS = 8 * MINUTE_MS;
const INDIVIDUAL_GAP_MS = 30 * SECOND_MS;
const LONGEST_INDIVIDUAL_MS = 3 * MS_PER_HOUR;

/** The journeys of a race's athletes; those who do not start, or wear no chip, have none. */
export function* journeysOf(field: Field, athletes: readonly SimulatedAthlete[]): Generator<Journey> {
  const shares = waveShares(field, athletes);
  const pace = paceOf(field);
  for (const [index, athlete] of athletes.entries()) {
    const random = randomFor(field.options.seed, 'athlete', athlete.athleteId);
    const isAbsent = random.chance(field.options.absentShare) || athlete.isAbsent;
    const chipcode = wornChip(athlete, random, field.options.unknownShare);
    if (isAbsent || chipcode === null) continue;
    const share = shares.get(athlete.waveId) ?? { before: 0, own: 1, size: athletes.length };
    const releasedAt =
      field.race.startType === 'individual'
        ? field.start.firstAt + index * Math.min(INDIVIDUAL_GAP_MS, LONGEST_INDIVIDUAL_MS / athletes.length)
        : field.start.startOf(athlete.waveId) + queue(random, field, share.size);
    const passings = passingsOf({ field, pace, athlete, random, share, releasedAt });
    yield {
      athleteId: athlete.athleteId,
      chipcode,
      raceId: athlete.raceId,
      times: Float64Array.from(passings, ({ at }) => Math.round(at)),
      mats: Uint16Array.from(passings, ({ mat }) => mat),
    };
  }
}

function wornChip({ chipcodes, athleteId }: SimulatedAthlete, random: Random, unknownShare: number): string | null {
  const isUnknown = random.chance(unknownShare);
  if (chipcodes[0] === undefined) return null;
  return isUnknown ? `X${String(athleteId).padStart(7, '0')}` : chipcodes[0];
}

interface WaveShare {
  /** Share of the field that stands in earlier waves, and in this one. */
  before: number;
  own: number;
  size: number;
}

/** Earlier waves are those of the faster athletes. */
function waveShares({ start }: Field, athletes: readonly SimulatedAthlete[]): Map<number | null, WaveShare> {
  const sizes = new Map<number | null, number>();
  for (const { waveId } of athletes) sizes.set(waveId, (sizes.get(waveId) ?? 0) + 1);
  const order = [...sizes].sort(([a], [b]) => start.startOf(a) - start.startOf(b));
  const shares = new Map<number | null, WaveShare>();
  let before = 0;
  for (const [waveId, size] of order) {
    shares.set(waveId, { before: before / athletes.length, own: size / athletes.length, size });
    before += size;
  }
  return shares;
}

function queue(random: Random, { race }: Field, size: number): number {
  const longest = Math.min(LONGEST_QUEUE_MS, (race.minLapTimeMs ?? Number.POSITIVE_INFINITY) / 2);
  const whole = Math.max(SHORTEST_QUEUE_MS, (size / THROUGH_START_PER_SECOND) * SECOND_MS);
  return SECOND_MS + random.next() * Math.min(longest, whole);
}

interface Pace {
  averageKph: number;
  fastestKph: number;
  /** From the start, one for each point of the course. */
  metres: readonly number[];
}

function paceOf({ race, course: { points } }: Field): Pace {
  const metres = withoutGaps(points.map(({ distance }) => distance));
  const sport = SPORT_SPEEDS.find(({ value }) => value === race.sport);
  const lapMetres = (metres.at(-1) ?? DEFAULT_METRES) / Math.max(1, race.laps);
  const fastestLap = race.minLapTimeMs
    ? (lapMetres / race.minLapTimeMs) * (MS_PER_HOUR / 1000)
    : Number.POSITIVE_INFINITY;
  return {
    averageKph: race.averageKph ?? sport?.averageSpeed.km ?? 10,
    fastestKph: Math.min(maximumSpeed(race.sport) * BEST_SHARE, fastestLap * 0.85),
    metres,
  };
}

/** Points that nobody measured lie evenly between those that somebody did. */
function withoutGaps(distances: readonly (number | null)[]): number[] {
  const metres = distances.map((distance) => distance ?? Number.NaN);
  const last = metres.length - 1;
  if (last >= 0 && Number.isNaN(metres[last]!)) {
    const known = metres.findLast((value) => !Number.isNaN(value)) ?? 0;
    metres[last] = known + DEFAULT_METRES;
  }
  for (let at = 0; at <= last; at++) {
    if (!Number.isNaN(metres[at]!)) continue;
    const next = metres.findIndex((value, index) => index > at && !Number.isNaN(value));
    const before = at === 0 ? 0 : metres[at - 1]!;
    metres[at] = before + (metres[next]! - before) / (next - at + 1);
  }
  return metres;
}

interface Passing {
  at: number;
  mat: number;
}

function passingsOf(options: {
  field: Field;
  pace: Pace;
  athlete: SimulatedAthlete;
  random: Random;
  share: WaveShare;
  releasedAt: number;
}): Passing[] {
  const { field, pace, random, releasedAt } = options;
  const kph = Math.min(
    pace.fastestKph,
    pace.averageKph * abilityOf(options.athlete, random, options.share, releasedAt),
  );
  const total = pace.metres.at(-1) ?? 0;
  const fade = 0.02 + random.next() * 0.1;
  const walksFrom = random.chance(0.15) ? 0.6 + random.next() * 0.3 : 1;
  const reaches = random.chance(field.options.dropOutShare) ? random.next() * total : Number.POSITIVE_INFINITY;
  // Most who are too late for the cut-off are taken off the course.
  const leavesAt = random.chance(0.9) ? (field.race.cutoffAt ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
  const passings: Passing[] = [...warmUp(options), { at: releasedAt, mat: 0 }];
  let at = releasedAt;
  let metres = 0;
  for (const [index, here] of pace.metres.entries()) {
    const progress = total > 0 ? here / total : 1;
    const form = 1.03 - fade * progress ** 2 + (random.next() - 0.5) * 0.05;
    at += ((here - metres) / (kph * form * (progress > walksFrom ? 0.75 : 1))) * (MS_PER_HOUR / 1000);
    metres = here;
    if (here > reaches || at > leavesAt) return passings;
    passings.push({ at, mat: index + 1 });
  }
  return [...passings, ...comesBack(at, pace, random)];
}

/** How much faster than the average; 1 is the average. */
function abilityOf(athlete: SimulatedAthlete, random: Random, share: WaveShare, at: number): number {
  const place = Math.min(0.999_9, Math.max(0.000_1, share.before + random.next() * share.own));
  const deviations =
    Math.max(-WIDEST, Math.min(WIDEST, Math.log(place / (1 - place)) * 0.55)) + (random.next() - 0.5) * 0.3;
  const age = athlete.birthYear === null ? PRIME_AGE : new Date(at).getUTCFullYear() - athlete.birthYear;
  const years = Math.min(50, Math.max(0, age - PRIME_AGE));
  const talent = Math.exp(-deviations * (deviations < 0 ? SPREAD.faster : SPREAD.slower));
  return talent * (athlete.isFemale ? FEMALE_SPEED : 1) * (1 - years * SLOWER_PER_YEAR);
}

/** A few stroll over the start mat some minutes before they are let go. */
function warmUp({ field, random, releasedAt }: { field: Field; random: Random; releasedAt: number }): Passing[] {
  const isEarly = random.chance(0.015);
  const before = MINUTE_MS + random.next() * 6 * MINUTE_MS;
  return isEarly && field.race.startType !== 'individual'
    ? [{ at: releasedAt - LONGEST_QUEUE_MS - before, mat: 0 }]
    : [];
}

/** A few walk back over the finish mat. */
function comesBack(finishedAt: number, { metres }: Pace, random: Random): Passing[] {
  const isBack = random.chance(0.02);
  const after = 25 * SECOND_MS + random.next() * 3 * MINUTE_MS;
  return isBack && metres.length > 0 ? [{ at: finishedAt + after, mat: metres.length }] : [];
}
