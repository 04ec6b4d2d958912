import { BACKYARD_LAP_MS } from '../../../resources/races/raceKinds';
import type { JudgedAthlete } from './problems';
import { timeLimitOf } from './timeLimit';

/** A lap in the hour right after the unread one takes at least this share of the athlete's fastest lap. */
const LEAST_SHARE = 0.8;

interface UnreadHour {
  /** The lap that put the athlete out. */
  lap: number;
  /** Reads that only an athlete who completed that lap can have. */
  count: number;
}

/**
 * Returns the lap that put an athlete out of a backyard although the lap mat read the athlete in later hours, else null. One read soon after
 * the hour is the athlete who comes in late, so it proves nothing. Timing rules: Problems.
 */
export function unreadHour({ race, all, accepted, laps, gun, start }: JudgedAthlete): UnreadHour | null {
  const { kind, minLapTimeMs, timeLimitMs } = race.rules;
  const limit = kind === 'backyard' ? timeLimitOf(race.rules, gun ?? start?.instant ?? null) : null;
  if (!limit) return null;
  const lapMs = timeLimitMs ?? BACKYARD_LAP_MS;
  const ends = race.points.filter(({ lap, lapsDone }) => lapsDone === lap);
  const unread = ends.find(({ lap }) => lap === laps + 1);
  if (!unread) return null;
  const out = limit.windowOf(unread).until;
  const own = ends.flatMap((point) => {
    const timed = accepted[point.index];
    return timed ? timed.instant - limit.windowOf(point).until + lapMs : [];
  });
  const least = Math.max(minLapTimeMs ?? 0, Math.min(lapMs / 2, LEAST_SHARE * Math.min(...own)));
  const endIndexes = new Set(ends.map(({ index }) => index));
  const count = all.filter(({ reason, mat, instant }) => {
    if (reason?.key !== 'timing.timeline_closed.lap_limit' || !mat?.points.some((index) => endIndexes.has(index)))
      return false;
    return instant - out >= least;
  }).length;
  return count > 0 ? { lap: unread.lap, count } : null;
}
