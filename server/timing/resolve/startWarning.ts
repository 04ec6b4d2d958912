import type { CompiledRace } from './compileRace';
import { seconds, type TimedRead } from './distinctReads';
import { startGroups } from './startChain';
import type { AcceptedPoint, Reason } from './types';

interface StartWarningInput {
  race: CompiledRace;
  waveId: number | null;
  gun: number | null;
  /** All reads of the athlete, in order of time, each with its state. */
  all: readonly TimedRead[];
  points: readonly AcceptedPoint[];
  start: TimedRead | null;
  finishedAt: number | null;
}

/**
 * Contradiction between the start reads of an athlete: groups more than 20 s apart, or a single one outside the start window. Null when
 * there is none, or a user validated the start. Reads before the gunshot prove nothing, unless an earlier gunshot of the race had been
 * fired. Reads after the first passing on the course prove nothing.
 */
export function startWarning(input: StartWarningInput): Reason | null {
  const { gun, all, points, start, finishedAt } = input;
  if (start?.read.mark === 'validated') return null;
  const firstPassing = points.find(({ type }) => type !== 'start')?.instant ?? Number.POSITIVE_INFINITY;
  // A start before the gunshot counts: reads close to it are of the same group.
  const from = gun ?? Number.NEGATIVE_INFINITY;
  const reads = all.filter((timed) => isStartRead(timed) && (timed === start || timed.instant >= from));
  const groups = startGroups(reads.filter((timed) => timed.instant < firstPassing));
  if (start === null) {
    const late = groups.at(-1)?.at(-1);
    return late && gun !== null ? lateStart(late.instant - gun) : earlierStart(input);
  }
  const others = groups.filter((group) => !group.includes(start));
  const other = others.at(-1)?.at(-1);
  if (!other) return null;
  const apart = { seconds: seconds(Math.abs(other.instant - start.instant)) };
  if (finishedAt === null) return { key: 'timing.warning.start_groups', args: apart };
  const times = { counted: clock(finishedAt - start.instant), other: clock(finishedAt - other.instant) };
  return { key: 'timing.warning.start_groups.times', args: { ...apart, ...times } };
}

/** Longest time after the gunshot of another race in which its field crosses the start mat. */
const OTHER_FIELD_MS = 3_600_000;

/**
 * An athlete who is read on the course, and at the start only before the own gunshot, may have started with an earlier wave or with
 * another race that starts at the same mat. The last of these reads tells when. A read before every gunshot is no start.
 */
function earlierStart({ race, waveId, gun, all, points, finishedAt }: StartWarningInput): Reason | null {
  if (gun === null || points.length === 0) return null;
  const { earlyMs } = race.startWindowOf(waveId);
  const firstGun = race.guns[0]!;
  const otherGuns = (race.rules.otherGuns ?? []).filter((other) => other < gun);
  if (firstGun >= gun && otherGuns.length === 0) return null;
  const isAfterGun = (instant: number) =>
    (firstGun < gun && instant >= firstGun - earlyMs) ||
    otherGuns.some((other) => instant >= other - earlyMs && instant <= other + OTHER_FIELD_MS);
  const early = all.findLast(
    ({ mat, read, state, instant }) =>
      mat?.isStart && read.mark !== 'invalidated' && state === 'before_start' && isAfterGun(instant),
  );
  if (!early) return null;
  const before = { seconds: seconds(gun - early.instant) };
  if (finishedAt === null) return { key: 'timing.warning.earlier_start', args: before };
  const times = { counted: clock(finishedAt - gun), other: clock(finishedAt - early.instant) };
  return { key: 'timing.warning.earlier_start.times', args: { ...before, ...times } };
}

/** Reads longer before the gunshot say nothing of the start: bibs are handed out near the mat. */
const LONGEST_BEFORE_GUN_MS = 6 * 3_600_000;

/**
 * The last start read before the gunshot, of an athlete without a start. Proves nothing alone: the problem is listed only when much of
 * the field has it (`problemRows`), as the gunshot may have been entered too late.
 */
export function startBeforeGun(input: StartWarningInput): Reason | null {
  const { gun, all, start, finishedAt } = input;
  if (gun === null || start !== null || startWarning(input)) return null;
  const early = all.findLast(
    ({ mat, read, state, instant }) =>
      mat?.isStart &&
      read.mark !== 'invalidated' &&
      state === 'before_start' &&
      instant < gun &&
      instant >= gun - LONGEST_BEFORE_GUN_MS,
  );
  if (!early) return null;
  const before = { seconds: seconds(gun - early.instant) };
  if (finishedAt === null) return { key: 'timing.warning.start_before_gun', args: before };
  const times = { counted: clock(finishedAt - gun), other: clock(finishedAt - early.instant) };
  return { key: 'timing.warning.start_before_gun.times', args: { ...before, ...times } };
}

function lateStart(afterMs: number): Reason {
  return { key: 'timing.warning.late_start', args: { seconds: seconds(afterMs) } };
}

function isStartRead({ mat, read, state, reason, counted }: TimedRead): boolean {
  if (!mat?.isStart || read.mark === 'invalidated' || state === 'before_start') return false;
  // Outside the opening times of the mat, and later passings of a mat that is the start too.
  if (reason?.key === 'timing.timeline_closed') return false;
  return mat.points.length === 0 || counted === null || counted.type === 'start';
}

/** A duration as h:mm:ss.t. */
function clock(ms: number): string {
  const tenths = Math.floor(ms / 100);
  const two = (value: number) => String(value).padStart(2, '0');
  const whole = Math.floor(tenths / 10);
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}.${tenths % 10}`;
}
