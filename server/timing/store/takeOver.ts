import { hasOpenLaps } from '../../../resources/races/raceKinds';
import { resolveCompiled } from '../resolve/resolveAthlete';
import type { Read } from '../resolve/types';
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
 * The instant from which the reads of a chip belong to the athlete of the later race. That is the start of the race. Where the chip was under
 * way in the earlier race at that time, it is the first start read in the later one. Timing rules: Several athletes with one chip.
 */
export function takeOverOf(earlier: Starter, later: Starter, reads: readonly ChipRead[]): number {
  const { compiled } = later.race;
  const from = later.startAt - EARLY_MS;
  const isLater = Number.isFinite(earlier.startAt) && earlier.startAt < later.startAt;
  // Without a start mat in the later race, a missing start read proves nothing.
  if (!isLater || compiled.startTimelineId === null || !isUnderWay(earlier, from, reads))
    return Number.NEGATIVE_INFINITY;
  const end = windowEnd(later);
  const start = reads.find(({ read, instant }) => {
    if (instant < from || !compiled.matOf(read.timelineIds)?.isStart) return false;
    // One mat may be this start and on the other course, too: there only a read in the start window is a start.
    const isOnOtherCourse = (earlier.race.compiled.matOf(read.timelineIds)?.points.length ?? 0) > 0;
    return !isOnOtherCourse || instant <= end;
  });
  const last = reads.findLast(({ instant }) => instant < from)!.instant;
  return Math.min(start?.instant ?? Number.POSITIVE_INFINITY, lastPossible(earlier, last));
}

/** Whether the reads before this instant have the athlete on the course, and nobody said that the athlete gave up. */
function isUnderWay({ runner, race }: Starter, before: number, reads: readonly ChipRead[]): boolean {
  if (runner.isStateByHand && runner.state === 'dnf') return false;
  const own = reads.flatMap(({ read, instant }) => (instant < before ? read : []));
  const athlete = { athleteId: runner.athleteId, waveId: runner.waveId, manualState: null };
  return own.length > 0 && resolveCompiled(race.compiled, athlete, own).state === 'started';
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
