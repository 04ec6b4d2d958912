import { hasOpenLaps } from '../../../resources/races/raceKinds';
import { CLUSTER_MS } from '../resolve/compileRace';
import { resolveCompiled } from '../resolve/resolveAthlete';
import type { Read, ResolvedAthlete } from '../resolve/types';
import type { SetUpRace } from './eventSetup';
import type { Runner } from './runners';

/** Before the start by plan, people are on the mat already. */
export const EARLY_MS = 10_000;
/** After so long without a read, the chip is on someone else. */
export const AWAY_MS = 12 * 3_600_000;

/** An athlete who may own a read, with the race whose course the mat is on. */
export interface Starter {
  readonly runner: Runner;
  readonly race: SetUpRace;
  /** T0 or the start by plan, epoch ms; minus infinity before it. */
  readonly startAt: number;
}

/** A read of a chip, `instant` corrected by the device's offset. */
export interface ChipRead {
  readonly read: Read;
  readonly instant: number;
}

/**
 * Returns the instant from which the reads of a chip belong to the athlete of the later race. That is the start of the race. Where the chip
 * was in the earlier race at that time, it is the first start read in the later one, or without a start mat there the finish in the earlier
 * one. Timing rules: Several athletes with one chip.
 */
export function takeOverOf(earlier: Starter, later: Starter, reads: readonly ChipRead[]): number {
  const { compiled } = later.race;
  const from = later.startAt - EARLY_MS;
  const isLater = Number.isFinite(earlier.startAt) && earlier.startAt < later.startAt;
  if (!isLater || !isUnderWay(earlier, from, reads)) return Number.NEGATIVE_INFINITY;
  const last = reads.findLast(({ instant }) => instant < from)!.instant;
  const taken = compiled.startTimelineId === null ? finishEnd(earlier, reads) : startRead(earlier, later, reads);
  return Math.min(taken, lastPossible(earlier, last));
}

/** Finds the first read of the chip that starts the athlete of the later race; infinity without one. */
function startRead(earlier: Starter, later: Starter, reads: readonly ChipRead[]): number {
  const { compiled } = later.race;
  const from = later.startAt - EARLY_MS;
  const end = windowEnd(later);
  const start = reads.find(({ read, instant }) => {
    if (instant < from || !compiled.matOf(read.timelineIds)?.isStart) return false;
    // One mat may be this start and on the other course, too: there only a read in the start window is a start.
    const isOnOtherCourse = (earlier.race.compiled.matOf(read.timelineIds)?.points.length ?? 0) > 0;
    return !isOnOtherCourse || instant <= end;
  });
  return start?.instant ?? Number.POSITIVE_INFINITY;
}

/** Returns when the athlete has left the finish of the earlier race, after all reads of that passing; infinity without a finish. */
function finishEnd(earlier: Starter, reads: readonly ChipRead[]): number {
  const { points } = resolveChip(earlier, reads);
  const finish = points.find(({ type }) => type === 'finish');
  if (!finish) return Number.POSITIVE_INFINITY;
  let last = finish.instant;
  for (const { instant } of reads) if (instant > last && instant - last <= CLUSTER_MS) last = instant;
  return last + 1;
}

/** Whether the reads before this instant have the athlete on the course, and nobody said that the athlete gave up. */
function isUnderWay(starter: Starter, before: number, reads: readonly ChipRead[]): boolean {
  if (starter.runner.isStateByHand && starter.runner.state === 'dnf') return false;
  const own = reads.filter(({ instant }) => instant < before);
  return own.length > 0 && resolveChip(starter, own).state === 'started';
}

/** Resolves the athlete as if all reads of the chip were theirs, whatever state a person set. */
function resolveChip({ runner, race }: Starter, reads: readonly ChipRead[]): ResolvedAthlete {
  const athlete = { athleteId: runner.athleteId, waveId: runner.waveId, manualState: null };
  return resolveCompiled(
    race.compiled,
    athlete,
    reads.map(({ read }) => read),
  );
}

/** The instant after which the earlier race takes no read of the athlete. */
function lastPossible({ race, startAt }: Starter, lastRead: number): number {
  const { kind, cutoffAt, timeLimitMs } = race.compiled.rules;
  const limit = kind !== 'backyard' && hasOpenLaps({ kind }) && timeLimitMs !== null ? startAt + timeLimitMs : null;
  return Math.min(lastRead + AWAY_MS, ...[cutoffAt, limit].flatMap((at) => (at === null ? [] : at + 1)));
}

/** Does not follow the field: who owns a read must not depend on reads of others. */
function windowEnd({ race: { compiled }, runner, startAt }: Starter): number {
  const { lateMs } = compiled.startWindowOf(runner.waveId);
  return lateMs === null ? Number.POSITIVE_INFINITY : startAt + lateMs;
}
