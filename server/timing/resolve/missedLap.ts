import type { CompiledRace } from './compileRace';
import type { TimedRead } from './distinctReads';
import { leastTravelTime } from './maximumSpeeds';

/** How far a lap may be from the athlete's usual one, as a share of it, to prove that one read is missing and not a rest. */
const STEADY = 0.25;
const DOUBLE = 0.15;

/**
 * The lap that was run but not read, or null: with a single mat nothing but the athlete's own pace can tell. Only one lap is
 * ever restored, and only when it is proven: all other laps (two or more) are steady, this one took as long as two of them, the
 * least lap time or else the maximum speed allows two, and the race has a lap left for it. Timing rules: Which read counts (several laps over one mat).
 */
export function missedLap(
  race: CompiledRace,
  accepted: readonly (TimedRead | undefined)[],
  startInstant: number,
): number | null {
  const { minLapTimeMs, sport, kind } = race.rules;
  // A lap of a backyard counts only within its own hour.
  if (kind === 'backyard') return null;
  const [first] = race.points;
  if (!first || race.points.length < 4 || !Number.isFinite(startInstant)) return null;
  if (race.points.some(({ timelineId }) => timelineId !== first.timelineId)) return null;
  const instants = accepted.flatMap((timed) => timed?.instant ?? []);
  if (instants.length < 3 || instants.length >= race.points.length) return null;
  // A lap left out on the way has been recognised by other means already.
  if (instants.length !== accepted.findLastIndex(Boolean) + 1) return null;
  const gaps = instants.map((instant, at) => instant - (at === 0 ? startInstant : instants[at - 1]!));
  const longest = gaps.indexOf(Math.max(...gaps));
  const others = gaps.filter((_, at) => at !== longest).sort((a, b) => a - b);
  const usual = others[others.length >> 1]!;
  const isSteady = others.every((gap) => Math.abs(gap - usual) <= usual * STEADY);
  const isDouble = Math.abs(gaps[longest]! - 2 * usual) <= 2 * usual * DOUBLE;
  const least = Math.max(2 * (minLapTimeMs ?? 0), leastTravelTime(sport, (first.distance ?? 0) * 2));
  return isSteady && isDouble && gaps[longest]! >= least ? longest : null;
}

/** The reads that count, with the points from the missed one on moved to the next lap. */
export function withMissedLap(accepted: readonly (TimedRead | undefined)[], missed: number): (TimedRead | undefined)[] {
  return [...accepted.slice(0, missed), undefined, ...accepted.slice(missed, -1)];
}
