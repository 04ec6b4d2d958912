import { CLUSTER_MS, type CompiledRace, type Mat } from './compileRace';
import { decide, seconds, type TimedRead } from './distinctReads';
import { hasKnownSpeed, leastTravelTime, maximumSpeed } from './maximumSpeeds';
import type { TimeLimit } from './timeLimit';
import type { RacePoint } from './types';

/** No lap that is timed with chips is shorter, whatever its distance allows. */
const SHORTEST_LAP_MS = 5_000;

interface Journey {
  race: CompiledRace;
  reads: readonly TimedRead[];
  /** The start read, else T0; minus infinity when neither is known. */
  startInstant: number;
  /** The read that counts at each point, by the point's index. */
  accepted: (TimedRead | undefined)[];
  /** The furthest point reached, -1 before the first. */
  reached: number;
  /** Last read of each mat at the passing accepted last. */
  passing: Map<Mat, number>;
  /** By point: the read that a user validated for a mat that is passed once. */
  pinned: ReadonlyMap<number, TimedRead>;
  limit: TimeLimit | null;
}

/**
 * Walks an athlete's reads in order of time and gives each its state and each point of the course its read: the first one
 * after the previous accepted point that is possible. Reads that have a state already are left alone. `startInstant` is
 * the start read or T0 (epoch ms). Timing rules: Which read counts, States of a read.
 */
export function followCourse(
  race: CompiledRace,
  reads: readonly TimedRead[],
  startInstant: number,
  limit: TimeLimit | null = null,
): (TimedRead | undefined)[] {
  const journey: Journey = {
    race,
    reads,
    startInstant,
    accepted: new Array(race.points.length),
    reached: -1,
    passing: new Map(),
    pinned: pinnedReads(reads),
    limit,
  };
  for (let at = 0; at < reads.length; at++) {
    const timed = reads[at]!;
    if (!timed.state && timed.mat && timed.mat.points.length > 0) visit(journey, at, timed, timed.mat);
  }
  return journey.accepted;
}

function visit(journey: Journey, at: number, timed: TimedRead, mat: Mat): void {
  const last = lastAccepted(journey, mat);
  if (last !== undefined && journey.accepted[last] === timed) return;
  if (mat.isStart && isClosed(mat, timed)) {
    decide(timed, 'timeline_closed', 'timing.timeline_closed');
    return;
  }
  const next = nextOpenPoint(journey, mat, timed);
  if (last !== undefined && isSamePassing(journey, timed, last, next)) return;
  if (!next) {
    if (timed.read.mark === 'invalidated') decide(timed, 'invalidated', 'timing.invalidated');
    else if (isLimited(journey, timed, mat)) decideLimited(journey, timed, mat);
    else
      decide(timed, 'superseded', last === undefined ? 'timing.superseded.out_of_order' : 'timing.superseded.passed');
    return;
  }
  const isValidated = timed.read.mark === 'validated';
  if (!isValidated && isTooFast(journey, timed, next, last)) return;
  if (isOverruled(journey, timed, next)) return;
  if (timed.read.mark === 'invalidated') decide(timed, 'invalidated', 'timing.invalidated');
  else accept(journey, at, timed, next);
}

/** A mat that is the start too may be open for starts alone. */
function isClosed({ openings }: Mat, { instant, read }: TimedRead): boolean {
  if (read.mark === 'validated') return false;
  return !openings.some(({ opensAt, closesAt }) => instant >= opensAt && instant <= closesAt);
}

/** Of a mat that is passed once, the read that a user validated counts wherever else the athlete was read. */
function pinnedReads(reads: readonly TimedRead[]): ReadonlyMap<number, TimedRead> {
  const pinned = new Map<number, TimedRead>();
  for (const timed of reads) {
    if (timed.read.mark !== 'validated' || timed.state || timed.mat?.points.length !== 1) continue;
    const point = timed.mat.points[0]!;
    if (!pinned.has(point)) pinned.set(point, timed);
  }
  return pinned;
}

function lastAccepted({ accepted, reached }: Journey, mat: Mat): number | undefined {
  return mat.points.findLast((index) => index <= reached && accepted[index] !== undefined);
}

/** The next lap that is possible by the last known distance and by the time limit, and whose timeline is open. */
function nextOpenPoint(journey: Journey, mat: Mat, { instant, read }: TimedRead): RacePoint | undefined {
  const { race, reached, limit } = journey;
  for (let at = firstAfter(mat.points, reached); at < mat.points.length; at++) {
    const point = race.points[mat.points[at]!]!;
    if (read.mark === 'validated') return point;
    if (limit?.isEveryLapNeeded && point.lap > lapsDone(journey) + 1) return undefined;
    const { opensAt, closesAt } = mat.openings[at]!;
    if (instant >= opensAt && instant <= closesAt && isWithin(limit, point, instant)) return point;
  }
  return undefined;
}

function lapsDone({ race, reached }: Journey): number {
  return reached < 0 ? 0 : race.points[reached]!.lapsDone;
}

function isWithin(limit: TimeLimit | null, point: RacePoint, instant: number): boolean {
  if (!limit) return true;
  const { from, until } = limit.windowOf(point);
  return instant >= from && instant <= until;
}

/** Whether laps are left, and the time limit takes no read of the next one at this instant. */
function isLimited({ race, reached, limit }: Journey, { instant }: TimedRead, mat: Mat): boolean {
  const point = race.points[mat.points[firstAfter(mat.points, reached)]!];
  return point !== undefined && !isWithin(limit, point, instant);
}

/** Rejects a read after the time limit, or, in a backyard, one of a runner who waits for the next lap to start. */
function decideLimited({ race, reached, limit }: Journey, timed: TimedRead, mat: Mat): void {
  const point = race.points[mat.points[firstAfter(mat.points, reached)]!]!;
  const { from } = limit!.windowOf(point);
  if (timed.instant < from) decide(timed, 'superseded', 'timing.superseded.between_laps');
  else decide(timed, 'timeline_closed', `timing.timeline_closed.${limit!.isEveryLapNeeded ? 'lap' : 'time'}_limit`);
}

function firstAfter(points: readonly number[], reached: number): number {
  let low = 0;
  let high = points.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (points[middle]! <= reached) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Bounced, or superseded by the read that counts for the same passing. An invalidated read competes with none. */
function isSamePassing(journey: Journey, timed: TimedRead, last: number, next: RacePoint | undefined): boolean {
  const { accepted, race } = journey;
  const after = timed.instant - accepted[last]!.instant;
  const { mark } = timed.read;
  if (mark !== 'validated' && after >= 0 && after < race.points[last]!.minGapMs) {
    decide(timed, 'bounced', 'timing.bounced', { seconds: seconds(after) });
    return true;
  }
  const key = sameKey(journey, timed, last, next);
  if (!key) return false;
  journey.passing.set(timed.mat!, timed.instant);
  if (mark === 'invalidated') decide(timed, 'invalidated', 'timing.invalidated');
  else decide(timed, 'superseded', key, { seconds: seconds(after) });
  return true;
}

function sameKey(journey: Journey, timed: TimedRead, last: number, next: RacePoint | undefined): string | null {
  const { accepted, race } = journey;
  const from = race.points[last]!;
  const after = timed.instant - accepted[last]!.instant;
  const { minLapTimeMs } = race.rules;
  const least = next ? leastBetween(race, from, next) : minLapTimeMs;
  const isNear = after <= CLUSTER_MS && after < (least ?? Number.POSITIVE_INFINITY);
  const isNewLap = next !== undefined && least === null && isReadAgain(journey, timed, from);
  if (isNear && !isNewLap) return 'timing.superseded';
  const isNextLap = timed.read.mark !== 'validated' && next !== undefined && next.lap > from.lap;
  return isNextLap && after < (minLapTimeMs ?? 0) ? 'timing.superseded.lap' : null;
}

/** Whether the mat was read at this passing, longer ago than the gap that a person set. */
function isReadAgain({ passing }: Journey, { mat, instant }: TimedRead, { minGapMs }: RacePoint): boolean {
  const before = passing.get(mat!);
  return minGapMs > 0 && before !== undefined && instant - before >= minGapMs;
}

/** Least time between two passings of one mat, in ms; null when neither distance nor lap time tells. */
function leastBetween({ rules }: CompiledRace, from: RacePoint, to: RacePoint): number | null {
  const { sport, minLapTimeMs } = rules;
  const isMeasured = from.distance !== null && to.distance !== null && hasKnownSpeed(sport);
  const byDistance = isMeasured ? Math.max(SHORTEST_LAP_MS, leastTravelTime(sport, to.distance! - from.distance!)) : 0;
  return Math.max(byDistance, (to.lap - from.lap) * (minLapTimeMs ?? 0)) || null;
}

function isTooFast(journey: Journey, timed: TimedRead, next: RacePoint, last: number | undefined): boolean {
  const { race, accepted, reached, startInstant } = journey;
  const { sport, minLapTimeMs } = race.rules;
  const previous = reached < 0 ? startInstant : accepted[reached]!.instant;
  const elapsed = timed.instant - previous;
  if (elapsed < 0) {
    decide(timed, 'too_fast', 'timing.too_fast.order');
    return true;
  }
  const previousDistance = reached < 0 ? 0 : race.points[reached]!.distance;
  if (next.distance !== null && previousDistance !== null) {
    const metres = next.distance - previousDistance;
    if (elapsed < leastTravelTime(sport, metres)) {
      decide(timed, 'too_fast', 'timing.too_fast', { kph: kph(metres, elapsed), limit: maximumSpeed(sport) });
      return true;
    }
  }
  if (minLapTimeMs === null) return false;
  const fromStart = next.lapsDone * minLapTimeMs;
  const sinceStart = timed.instant - startInstant;
  if (sinceStart < fromStart) return tooFastLap(timed, sinceStart, fromStart);
  if (last === undefined) return false;
  const fromLast = (next.lap - race.points[last]!.lap) * minLapTimeMs;
  const sinceLast = timed.instant - accepted[last]!.instant;
  return sinceLast < fromLast && tooFastLap(timed, sinceLast, fromLast);
}

function tooFastLap(timed: TimedRead, elapsed: number, least: number): true {
  decide(timed, 'too_fast', 'timing.too_fast.lap', { seconds: seconds(elapsed), limit: seconds(least) });
  return true;
}

/** To a tenth: as a whole number it may look like the limit. */
function kph(metres: number, elapsed: number): number {
  return Math.ceil((metres / Math.max(elapsed, 1)) * 36_000) / 10;
}

/** A validated read keeps its point, and the points around it their order in time. */
function isOverruled({ pinned, accepted }: Journey, timed: TimedRead, next: RacePoint): boolean {
  if (pinned.size === 0) return false;
  const own = pinned.get(next.index);
  if (own && own !== timed) {
    if (timed.read.mark === 'invalidated') return false;
    decide(timed, 'superseded', 'timing.superseded.validated');
    return true;
  }
  for (const [index, pin] of pinned) {
    const isStillAhead = pin.instant > timed.instant && accepted[index] === undefined;
    if (isStillAhead && index < next.index && timed.read.mark !== 'invalidated') {
      decide(timed, 'superseded', 'timing.superseded.out_of_order');
      return true;
    }
  }
  return false;
}

/** The earliest valid cluster counts; within it a validated read first, then the main mat. */
function accept(journey: Journey, at: number, first: TimedRead, point: RacePoint): void {
  const chosen = preferredOfCluster(journey, at, first, point);
  journey.accepted[point.index] = chosen;
  journey.reached = point.index;
  journey.passing = new Map([
    [first.mat!, first.instant],
    [chosen.mat!, chosen.instant],
  ]);
  if (chosen !== first) decide(first, 'superseded', 'timing.superseded');
}

function preferredOfCluster(journey: Journey, at: number, first: TimedRead, point: RacePoint): TimedRead {
  const { race, reads, limit } = journey;
  if (first.read.mark === 'validated') return first;
  const points = first.mat!.points;
  const next = race.points[points[firstAfter(points, point.index)]!];
  const least = next ? leastBetween(race, point, next) : null;
  // Half of a lap: a read that is later may be nearer to the next passing.
  const clusterMs = Math.min(CLUSTER_MS, (least ?? Number.POSITIVE_INFINITY) / 2);
  let chosen = first;
  for (let other = at + 1; other < reads.length; other++) {
    const timed = reads[other]!;
    if (timed.instant - first.instant > clusterMs) break;
    if (timed.state || timed.read.mark === 'invalidated' || !isOpenAt(timed, point)) continue;
    if (next && least === null && isNextRead(first, timed, point)) break;
    if (timed.read.mark === 'validated') return timed;
    const isBetter = chosen.mat!.isBackup && !timed.mat!.isBackup;
    if (isBetter && isWithin(limit, point, timed.instant)) chosen = timed;
  }
  return chosen;
}

/** Whether the same mat reads again after the gap that a person set. */
function isNextRead(first: TimedRead, timed: TimedRead, { minGapMs }: RacePoint): boolean {
  return timed.mat === first.mat && minGapMs > 0 && timed.instant - first.instant >= minGapMs;
}

function isOpenAt({ mat, instant, read }: TimedRead, point: RacePoint): boolean {
  const at = mat ? mat.points.indexOf(point.index) : -1;
  if (at < 0) return false;
  const { opensAt, closesAt } = mat!.openings[at]!;
  return read.mark === 'validated' || (instant >= opensAt && instant <= closesAt);
}
