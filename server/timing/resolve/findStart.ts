import { CLUSTER_MS, type CompiledRace } from './compileRace';
import { decide, seconds, type TimedRead } from './distinctReads';
import { leastTravelTime } from './maximumSpeeds';

interface FindStartInput {
  race: CompiledRace;
  waveId: number | null;
  /** T0, null only for individual starts without a gunshot. */
  gun: number | null;
  reads: readonly TimedRead[];
}

/** Of a mat that is also the first point of the course, when nobody said how long a lap takes or how far it is. */
const UNKNOWN_LAP_MS = 60_000;

/**
 * The read that counts as the start, null without one, and the states of all reads that can only be starts. The last read in
 * [T0 − early, T0 + late] counts; of main and backup within 20 s of each other, the main one. A read that a user validated
 * needs no window. Timing rules: Which read counts (Start).
 */
export function findStart(input: FindStartInput): TimedRead | null {
  const { race, gun, waveId, reads } = input;
  const from = gun === null ? Number.NEGATIVE_INFINITY : gun - race.startWindowOf(waveId).earlyMs;
  const to = endOfWindow(input, from);
  const inWindow = reads.filter((timed) => timed.mat?.isStart && !timed.state && isCandidate(timed, from, to));
  const start = preferred(inWindow.filter(({ read }) => read.mark !== 'invalidated'));
  const minGapMs = race.rules.timelines.find(({ type }) => type === 'start')?.minGapMs ?? 0;
  for (const timed of inWindow) {
    if (timed === start) continue;
    const after = start ? timed.instant - start.instant : -1;
    if (after >= 0 && after < minGapMs) decide(timed, 'bounced', 'timing.bounced', { seconds: seconds(after) });
    else if (timed.read.mark === 'invalidated') decide(timed, 'invalidated', 'timing.invalidated');
    else decide(timed, 'superseded', after < 0 ? 'timing.superseded.start' : 'timing.superseded');
  }
  return start;
}

/** Decides reads outside the window where only a start is possible; tells whether the read may be the start. */
function isCandidate(timed: TimedRead, from: number, to: number): boolean {
  const { instant, mat, read } = timed;
  const isValidated = read.mark === 'validated';
  const isStartOnly = mat!.points.length === 0;
  const { opensAt, closesAt } = mat!.startOpening!;
  if (!isValidated && (instant < opensAt || instant > closesAt)) {
    if (isStartOnly) decide(timed, 'timeline_closed', 'timing.timeline_closed');
    return false;
  }
  if (instant < from) {
    if (!isValidated) decide(timed, 'before_start', 'timing.before_start', { seconds: seconds(from - instant) });
    return isValidated;
  }
  if (instant <= to) return true;
  if (!isStartOnly) return false;
  if (!isValidated) {
    const key = 'timing.timeline_closed.start_window';
    decide(timed, 'timeline_closed', key, { seconds: seconds(instant - to) });
  }
  return isValidated;
}

function preferred(candidates: readonly TimedRead[]): TimedRead | null {
  const validated = candidates.filter(({ read }) => read.mark === 'validated');
  const pool = validated.length > 0 ? validated : candidates;
  const last = pool.at(-1);
  if (!last?.mat?.isBackup) return last ?? null;
  return pool.findLast(({ mat, instant }) => !mat?.isBackup && last.instant - instant <= CLUSTER_MS) ?? last;
}

/**
 * Last instant of the start window. An individual start has no common T0, so its window begins at the athlete's first read;
 * and where no late window is set, it ends when the athlete can be at the next point: at once when read there.
 */
function endOfWindow({ race, gun, waveId, reads }: FindStartInput, from: number): number {
  const starts = reads.filter((timed) => timed.mat?.isStart && isOpenStart(timed, from));
  const { lateMs } = race.startWindowOf(waveId);
  const isIndividual = race.rules.startType === 'individual';
  const begin = isIndividual ? starts[0]?.instant : gun;
  if (begin === undefined || begin === null) return Number.POSITIVE_INFINITY;
  const shared = starts.find(({ mat }) => mat!.points.length > 0);
  if (lateMs !== null && (shared || !isIndividual)) return begin + lateMs;
  if (shared) return begin + timeToFirstPoint(race, shared);
  const next = reads.find((timed) => isPlausiblyUnderWay(race, timed, begin));
  if (next) return next.instant - 1;
  const course = isIndividual ? finishedBetween(race, reads, { from, to: begin }) : null;
  return course ? course.instant - 1 : Number.POSITIVE_INFINITY;
}

/**
 * The first read of a course that was run to its finish between two instants, null without one: who is read at the start only then, and
 * nowhere after it, walks back over its mat. A read at the finish alone proves nothing, for people warm up across it. Timing rules:
 * Missing start read.
 */
function finishedBetween(
  race: CompiledRace,
  reads: readonly TimedRead[],
  { from, to }: { from: number; to: number },
): TimedRead | null {
  let first: TimedRead | null = null;
  let last: TimedRead | null = null;
  let reached = -1;
  for (const timed of reads) {
    const { mat, instant, read, state } = timed;
    if (instant < from || instant >= to || !mat || mat.isStart || state || read.mark === 'invalidated') continue;
    const index = mat.points.find((point) => point > reached);
    if (index === undefined || (last && isTooSoon(race, reached, index, instant - last.instant))) continue;
    first ??= timed;
    last = timed;
    reached = index;
  }
  return first !== last && reached === race.points.length - 1 ? first : null;
}

function isTooSoon(race: CompiledRace, from: number, to: number, elapsed: number): boolean {
  const metres = (race.points[to]!.distance ?? 0) - (race.points[from]!.distance ?? 0);
  return elapsed < leastTravelTime(race.rules.sport, metres);
}

function isOpenStart({ mat, instant, read }: TimedRead, from: number): boolean {
  const { opensAt, closesAt } = mat!.startOpening!;
  return read.mark !== 'invalidated' && instant >= Math.max(from, opensAt) && instant <= closesAt;
}

function timeToFirstPoint(race: CompiledRace, shared: TimedRead): number {
  const first = race.points[shared.mat!.points[0]!]!;
  return first.distance === null ? UNKNOWN_LAP_MS : leastTravelTime(race.rules.sport, first.distance);
}

function isPlausiblyUnderWay(race: CompiledRace, { mat, instant, read }: TimedRead, begin: number): boolean {
  if (!mat || mat.points.length === 0 || read.mark === 'invalidated') return false;
  const distance = race.points[mat.points[0]!]!.distance ?? 0;
  return instant > begin && instant - begin >= leastTravelTime(race.rules.sport, distance);
}
