import { BACKYARD_LAP_MS } from '../../../resources/races/raceKinds';
import type { RacePoint, RaceRules } from './types';

/** When a passing of an athlete counts by the time limit of the race's kind. Instants in epoch ms, both included. */
export interface TimeLimit {
  /** A lap counts only after every lap before it. */
  readonly isEveryLapNeeded: boolean;
  windowOf(point: RacePoint): { readonly from: number; readonly until: number };
}

/**
 * The limit of an athlete whose times count from T0 (epoch ms); null in a race without one. A lap of a backyard starts on its hour, so
 * its least lap time counts from there. Timing rules: Kinds of races.
 */
export function timeLimitOf({ kind, timeLimitMs, minLapTimeMs }: RaceRules, t0: number | null): TimeLimit | null {
  if (t0 === null) return null;
  if (kind === 'fixed_time' && timeLimitMs !== null) {
    const window = { from: t0, until: t0 + timeLimitMs };
    return { isEveryLapNeeded: false, windowOf: () => window };
  }
  if (kind !== 'backyard') return null;
  const lapMs = timeLimitMs ?? BACKYARD_LAP_MS;
  return {
    isEveryLapNeeded: true,
    windowOf: ({ lap, lapsDone }) => {
      const start = t0 + (lap - 1) * lapMs;
      return { from: start + (lapsDone === lap ? (minLapTimeMs ?? 0) : 0), until: start + lapMs };
    },
  };
}
