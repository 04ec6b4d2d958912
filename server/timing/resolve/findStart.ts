import { CLUSTER_MS, type CompiledRace } from './compileRace';
import { decide, seconds, type TimedRead } from './distinctReads';
import { leastTravelTime } from './maximumSpeeds';
import { fittingStarts } from './startChain';
import type { StartSpan } from './types';

interface FindStartInput {
  race: CompiledRace;
  waveId: number | null;
  /** T0, null only for individual starts without a gunshot. */
  gun: number | null;
  reads: readonly TimedRead[];
}

/** Of a mat that is also the first point of the course, when nobody said how long a lap takes or how far it is. */
const UNKNOWN_LAP_MS = 60_000;

export interface FoundStart {
  /** The read that counts, null without one. */
  start: TimedRead | null;
  span: StartSpan | null;
}

/**
 * Finds the start read and gives a state to all reads that can only be starts. The last read in [T0 − early, T0 + late] counts, unless
 * the later reads fit together only without it. Of main and backup within 20 s of each other, the main one counts. A read that a
 * user validated needs no window. Timing rules: Which read counts (Start).
 */
export function findStart(input: FindStartInput): FoundStart {
  const { race, gun, reads } = input;
  const window = windowOf(input);
  const starts = reads.filter((timed) => timed.mat?.isStart && !timed.state);
  const inWindow = starts.filter((timed) => isCandidate(timed, window));
  const possible = inWindow.filter(({ read }) => read.mark !== 'invalidated');
  const last = preferred(possible);
  const fitting = last ? fittingStarts({ race, gun, reads, candidates: possible, start: last }) : [];
  const start = fitting.length === possible.length ? last : preferred(fitting);
  const minGapMs = race.rules.timelines.find(({ type }) => type === 'start')?.minGapMs ?? 0;
  for (const timed of inWindow) {
    if (timed === start) continue;
    const after = start ? timed.instant - start.instant : -1;
    if (timed.read.mark !== 'invalidated' && possible.indexOf(timed) >= fitting.length)
      decide(timed, 'superseded', 'timing.superseded.start_chain');
    else if (after >= 0 && after < minGapMs) decide(timed, 'bounced', 'timing.bounced', { seconds: seconds(after) });
    else if (timed.read.mark === 'invalidated') decide(timed, 'invalidated', 'timing.invalidated');
    else decide(timed, 'superseded', after < 0 ? 'timing.superseded.start' : 'timing.superseded');
  }
  return { start, span: spanOf(starts, window, gun) };
}

/** Reads of an athlete that tell when the field passed the start mat. */
export function findStartSpan(input: FindStartInput): StartSpan | null {
  const starts = input.reads.filter((timed) => timed.mat?.isStart && !timed.state);
  return spanOf(starts, windowOf(input), input.gun);
}

interface Window {
  from: number;
  /** Last instant without regard to the flow. */
  latest: number;
  /** When the flow had ended, infinity where it does not close the window. */
  flowEnd: number;
  endsWithFlow: boolean;
}

function windowOf(input: FindStartInput): Window {
  const { race, gun, waveId } = input;
  const { earlyMs, endsWithFlow } = race.startWindowOf(waveId);
  const from = gun === null ? Number.NEGATIVE_INFINITY : gun - earlyMs;
  const flowEnd = gun !== null && endsWithFlow ? race.startFlows.get(gun) : undefined;
  return {
    from,
    latest: endOfWindow(input, from),
    flowEnd: flowEnd ?? Number.POSITIVE_INFINITY,
    endsWithFlow,
  };
}

function spanOf(starts: readonly TimedRead[], window: Window, gun: number | null): StartSpan | null {
  if (gun === null || !window.endsWithFlow) return null;
  const open = starts.filter(({ instant, mat }) => {
    const { opensAt, closesAt } = mat!.startOpening!;
    return instant >= Math.max(opensAt, window.from) && instant <= closesAt;
  });
  const isBeforeEnd = ({ instant }: TimedRead) => instant <= window.latest;
  const seen = open.filter((timed) => isBeforeEnd(timed) && timed.read.mark !== 'invalidated');
  // Where only a start is possible, the end of the flow decides state and reason of every later read.
  const last = open.findLast((timed) => isBeforeEnd(timed) || timed.mat!.points.length === 0);
  if (!last) return null;
  // People stand on the mat before the gunshot and cross it later: that read says nothing about the flow.
  const first = seen.length === 0 ? null : (seen.find(({ instant }) => instant >= gun)?.instant ?? gun);
  return { first, last: last.instant };
}

/** Decides reads outside the window where only a start is possible; tells whether the read may be the start. */
function isCandidate(timed: TimedRead, { from, latest, flowEnd }: Window): boolean {
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
  const isBeyondFlow = instant > flowEnd && !isValidated;
  if (instant <= latest && !isBeyondFlow) return true;
  if (!isStartOnly) return false;
  if (!isValidated) {
    const [key, end] =
      instant <= latest
        ? ['timing.timeline_closed.start_flow', flowEnd]
        : ['timing.timeline_closed.start_window', Math.min(latest, flowEnd)];
    decide(timed, 'timeline_closed', key as string, { seconds: seconds(instant - Number(end)) });
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
  const { lateMs, isLateSet } = race.startWindowOf(waveId);
  const isIndividual = race.rules.startType === 'individual';
  const begin = isIndividual ? starts[0]?.instant : gun;
  if (begin === undefined || begin === null) return Number.POSITIVE_INFINITY;
  const shared = starts.find(({ mat }) => mat!.points.length > 0);
  if (lateMs !== null && (isLateSet || shared || !isIndividual)) return begin + lateMs;
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
