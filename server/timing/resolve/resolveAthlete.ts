import { hasOpenLaps } from '../../../resources/races/raceKinds';
import { type CompiledRace, compileRace } from './compileRace';
import { decide, distinctReads, seconds, type TimedRead } from './distinctReads';
import { findStart, findStartSpan } from './findStart';
import { followCourse } from './followCourse';
import { missedLap, withMissedLap } from './missedLap';
import { lapTimes } from './missedReads';
import { problemsOf, suspicionsOf } from './problems';
import { timeLimitOf } from './timeLimit';
import type {
  AcceptedPoint,
  AthleteState,
  Gunshot,
  RaceRules,
  Read,
  Reason,
  ResolvedAthlete,
  ResolvedRead,
  StartSpan,
  TimedAthlete,
} from './types';

/**
 * Everything that follows from an athlete's reads: the state of each read with its reason, the passings that count, the
 * times in ms and the athlete's state. Depends on nothing else, neither on the order of `reads` nor on repeats. For many
 * athletes of one race compile it once (`compileRace`) and use `resolveCompiled`.
 */
export function resolveAthlete(
  rules: RaceRules,
  gunshots: readonly Gunshot[],
  athlete: TimedAthlete,
  reads: readonly Read[],
): ResolvedAthlete {
  return resolveCompiled(compileRace(rules, gunshots), athlete, reads);
}

/** `resolveAthlete` with the rules and gunshots of the race made ready beforehand. */
export function resolveCompiled(
  compiled: CompiledRace,
  athlete: TimedAthlete,
  reads: readonly Read[],
): ResolvedAthlete {
  // The flows may be newer than the race that they were compiled with.
  const ready = compiled.forReads(reads.length);
  const race = ready === compiled ? compiled : { ...ready, startFlows: compiled.startFlows };
  const all = distinctReads(race, reads);
  const gun = race.gunOf(athlete.waveId);
  decideWithoutCourse(race, all, gun);
  const { start, span } = findStart({ race, waveId: athlete.waveId, gun, reads: all });
  const startInstant = Math.max(gun ?? Number.NEGATIVE_INFINITY, start?.instant ?? Number.NEGATIVE_INFINITY);
  for (const timed of all) {
    if (timed === start || timed.instant >= startInstant) continue;
    decide(timed, 'before_start', 'timing.before_start', { seconds: seconds(startInstant - timed.instant) });
  }
  if (start) count(start);
  const followed = followCourse(race, all, startInstant, timeLimitOf(race.rules, gun ?? start?.instant ?? null));
  const missed = missedLap(race, followed, startInstant);
  const accepted = missed === null ? followed : withMissedLap(followed, missed);
  for (const timed of accepted) if (timed) count(timed);
  const times: TimeReferences = {
    gun: gun ?? start?.instant ?? null,
    start: start?.instant ?? null,
    first: race.firstGun,
  };
  const points = acceptedPoints(race, accepted, start, times);
  return describe({ race, athlete, all, gun, accepted, points, start, span, missed, startInstant });
}

/** When the athlete was read at the start mat. Does the part of `resolveCompiled` that the flow needs. */
export function startSpanOf(race: CompiledRace, athlete: TimedAthlete, reads: readonly Read[]): StartSpan | null {
  const all = distinctReads(race, reads);
  const gun = race.gunOf(athlete.waveId);
  decideWithoutCourse(race, all, gun);
  return findStartSpan({ race, waveId: athlete.waveId, gun, reads: all });
}

/** A read of a chip that no athlete has. Timing rules: unknown chips queue until the chip is assigned. */
export function resolveUnknownChip(read: Read): ResolvedRead {
  return {
    key: read.key,
    instant: read.deviceTime + read.deviceOffsetMs,
    state: 'unknown_chip',
    reason: waitingReason(read, 'timing.unknown_chip'),
    timelineId: read.timelineIds[0] ?? null,
    lap: null,
  };
}

/** Reason of a read that waits for a chip, device, course or race. A validation counts from then on. */
export function waitingReason({ mark }: Read, key: string): Reason {
  return { key: mark === 'validated' ? `${key}.validated` : key };
}

/** What can be said of a read by itself: nowhere on the course, closed timeline, no gunshot yet. */
function decideWithoutCourse(race: CompiledRace, all: readonly TimedRead[], gun: number | null): void {
  const isWaitingForGun = gun === null && race.rules.startType !== 'individual';
  for (const timed of all) {
    const { mat, instant, read } = timed;
    if (!mat) {
      const key = read.timelineIds.length > 0 ? 'timing.wrong_race' : 'timing.wrong_race.no_timeline';
      decide(timed, 'wrong_race', waitingReason(read, key).key);
      continue;
    }
    const openings = mat.startOpening ? [...mat.openings, mat.startOpening] : mat.openings;
    const isOpen = openings.some(({ opensAt, closesAt }) => instant >= opensAt && instant <= closesAt);
    if (!isOpen && read.mark !== 'validated') decide(timed, 'timeline_closed', 'timing.timeline_closed');
    if (isWaitingForGun) decide(timed, 'before_start', 'timing.before_start.no_gunshot');
  }
}

function count(timed: TimedRead): void {
  const state = timed.read.mark === 'validated' ? 'validated' : 'valid';
  decide(timed, state, `timing.${state}`);
}

interface TimeReferences {
  gun: number | null;
  start: number | null;
  first: number | null;
}

function acceptedPoints(
  race: CompiledRace,
  accepted: readonly (TimedRead | undefined)[],
  start: TimedRead | null,
  times: TimeReferences,
): AcceptedPoint[] {
  const points: AcceptedPoint[] = [];
  if (start) {
    start.counted = {
      type: 'start',
      timelineId: race.startTimelineId!,
      readKey: start.read.key,
      instant: start.instant,
      distance: 0,
      lap: 1,
      isLastPassing: true,
      // Who steps on the mat before the gun has not run yet.
      gunTime: times.gun === null ? null : Math.max(0, start.instant - times.gun),
      chipTime: 0,
      raceTime: times.first === null ? null : Math.max(0, start.instant - times.first),
    };
    points.push(start.counted);
  }
  accepted.forEach((timed, index) => {
    if (!timed) return;
    const { type, timelineId, distance, lap, isLastPassing } = race.points[index]!;
    const { instant } = timed;
    timed.counted = {
      type,
      timelineId,
      readKey: timed.read.key,
      instant,
      distance,
      lap,
      isLastPassing,
      gunTime: since(times.gun, instant),
      chipTime: since(times.start ?? times.gun, instant),
      raceTime: since(times.first, instant),
    };
    points.push(timed.counted);
  });
  return points;
}

/** Null rather than negative: an individual start may lie before the first gunshot of another wave. */
function since(reference: number | null, instant: number): number | null {
  return reference === null || instant < reference ? null : instant - reference;
}

interface Outcome {
  race: CompiledRace;
  athlete: TimedAthlete;
  all: readonly TimedRead[];
  gun: number | null;
  accepted: readonly (TimedRead | undefined)[];
  points: AcceptedPoint[];
  start: TimedRead | null;
  span: StartSpan | null;
  missed: number | null;
  startInstant: number;
}

function describe(outcome: Outcome): ResolvedAthlete {
  const { race, athlete, all, accepted, points, start, span } = outcome;
  const lastPoint = points.at(-1) ?? null;
  const finish = lastPoint?.type === 'finish' ? lastPoint : null;
  const laps = race.points.reduce(
    (most, { lapsDone }, index) => (accepted[index] ? Math.max(most, lapsDone) : most),
    0,
  );
  return {
    athleteId: athlete.athleteId,
    state: athlete.manualState ?? stateOf(race, accepted, points),
    reads: all.map(resolvedRead),
    points,
    lastPoint,
    laps,
    gunTime: finish?.gunTime ?? null,
    chipTime: finish?.chipTime ?? null,
    raceTime: finish?.raceTime ?? null,
    isChipTimeFromGun: !start && points.length > 0,
    startSpan: span,
    firstLaps: hasOpenLaps(race.rules) || race.rules.laps < 2 ? [] : lapTimes(outcome).slice(0, 2),
    problems: problemsOf({ ...outcome, finish, laps }),
    suspicions: suspicionsOf({ ...outcome, finish, laps }),
  };
}

/** Timing rules: States of an athlete. */
function stateOf(
  race: CompiledRace,
  accepted: readonly (TimedRead | undefined)[],
  points: readonly AcceptedPoint[],
): AthleteState {
  if (points.length === 0) return 'registered';
  const isComplete =
    race.requiredLeftOut === 0 && race.points.every((point, index) => !point.isRequired || accepted[index]);
  return isComplete && points.at(-1)!.type === 'finish' ? 'finished' : 'started';
}

function resolvedRead({ read, instant, mat, state, reason, counted }: TimedRead): ResolvedRead {
  const isOwn = counted !== null && mat!.timelineIds.includes(counted.timelineId);
  return {
    key: read.key,
    instant,
    state: state!,
    reason: reason!,
    timelineId: isOwn ? counted.timelineId : (mat?.timelineIds[0] ?? null),
    lap: counted?.lap ?? null,
  };
}
