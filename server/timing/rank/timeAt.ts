import type { AcceptedPoint, ResolvedAthlete } from '../resolve/types';
import type { TimingType } from './types';

interface TimeAtInput {
  resolved: ResolvedAthlete;
  timingType: TimingType;
  /** A split's timeline; null: the finish, in a laps race the end of the last lap that was completed. */
  timelineId: number | null;
  isLapsRace: boolean;
}

/**
 * What a ranking compares: the athlete's time in ms at a timeline (null without one), the gun time there for the tie-break,
 * and the laps completed by then. Where the course passes a timeline several times, its last passing counts: in a laps race
 * the last one the athlete has made, else the last one of the course, so that like is compared with like.
 * Timing rules: Times, Rankings (Members).
 */
export function timeAt({ resolved, timingType, timelineId, isLapsRace }: TimeAtInput): {
  timeMs: number | null;
  gunTimeMs: number | null;
  laps: number;
} {
  const point = resolved.points.findLast((candidate) => isMeasured(candidate, timelineId, isLapsRace));
  if (!point) return { timeMs: null, gunTimeMs: null, laps: 0 };
  const laps = timelineId === null ? resolved.laps : point.lap;
  return { timeMs: timeOf(point, timingType), gunTimeMs: point.gunTime, laps };
}

function isMeasured(point: AcceptedPoint, timelineId: number | null, isLapsRace: boolean): boolean {
  if (timelineId === null) return point.type === 'finish' || (isLapsRace && point.type === 'lap');
  return point.timelineId === timelineId && point.type !== 'start' && (isLapsRace || point.isLastPassing);
}

function timeOf(point: AcceptedPoint, timingType: TimingType): number | null {
  if (timingType === 'guntime') return point.gunTime;
  return timingType === 'chiptime' ? point.chipTime : point.raceTime;
}
