import { CLUSTER_MS, type CompiledRace } from './compileRace';
import type { TimedRead } from './distinctReads';
import { followCourse } from './followCourse';
import { leastTravelTime } from './maximumSpeeds';

interface ChainInput {
  race: CompiledRace;
  gun: number | null;
  /** All reads of the athlete, in order of time. */
  reads: readonly TimedRead[];
  /** Reads that may be the start, in order of time, with the one that would count. */
  candidates: readonly TimedRead[];
  start: TimedRead;
}

/**
 * Candidates that the later reads leave possible. Drops late ones when more passings fit together without them. Timing rules: Which read
 * counts (Start).
 */
export function fittingStarts(input: ChainInput): readonly TimedRead[] {
  const { race, gun, candidates, start } = input;
  if (start.read.mark === 'validated' || start.mat!.points.length > 0 || !isContradicted(input)) return candidates;
  const groups = startGroups(candidates);
  const ends = groups.map((group) => group.at(-1)!);
  const counts = ends.map((end) => passingsAfter(input, end));
  const withoutStart = gun === null || race.rules.startType === 'individual' ? -1 : passingsAfter(input, null);
  const most = Math.max(withoutStart, ...counts);
  const chosen = counts.lastIndexOf(most);
  return groups.slice(0, chosen + 1).flat();
}

/** Start reads in order of time, split where more than 20 s lie between two of them. */
export function startGroups(reads: readonly TimedRead[]): TimedRead[][] {
  const groups: TimedRead[][] = [];
  for (const timed of reads) {
    const last = groups.at(-1);
    if (last && timed.instant - last.at(-1)!.instant <= CLUSTER_MS) last.push(timed);
    else groups.push([timed]);
  }
  return groups;
}

/** Another read is too early for this start, but possible for an earlier one or the gunshot. */
function isContradicted({ race, gun, reads, candidates, start }: ChainInput): boolean {
  const earliest = gun ?? candidates[0]!.instant;
  return reads.some(({ instant, mat, read, state }) => {
    if (state || !mat || mat.points.length === 0 || read.mark === 'invalidated') return false;
    const { distance, lapsDone } = race.points[mat.points[0]!]!;
    const least = Math.max(leastTravelTime(race.rules.sport, distance ?? 0), lapsDone * (race.rules.minLapTimeMs ?? 0));
    return instant - start.instant < least && instant - earliest >= least && instant > earliest;
  });
}

/** Number of passings that count when this read is the start. */
function passingsAfter({ race, gun, reads, candidates }: ChainInput, start: TimedRead | null): number {
  const startInstant = Math.max(gun ?? Number.NEGATIVE_INFINITY, start?.instant ?? Number.NEGATIVE_INFINITY);
  const starts = new Set(candidates);
  const tried = reads
    .filter((timed) => !starts.has(timed) && timed.instant >= startInstant)
    .map((timed): TimedRead => ({ ...timed }));
  return followCourse(race, tried, startInstant).filter(Boolean).length;
}
