import { resolveAthlete } from '../../../server/timing/resolve/resolveAthlete';
import type {
  Gunshot,
  RaceRules,
  RaceTimeline,
  Read,
  ResolvedAthlete,
  TimedAthlete,
} from '../../../server/timing/resolve/types';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

/** The gunshot of all examples. */
export const T0 = Date.UTC(2026, 4, 31, 9);

export const START = 1;
export const SPLIT = 2;
export const FINISH = 3;
export const FINISH_BACKUP = 4;

export function timeline(row: Partial<RaceTimeline> & Pick<RaceTimeline, 'timelineId' | 'type'>): RaceTimeline {
  return {
    passingMode: 'main',
    backupOf: null,
    distance: null,
    position: row.timelineId,
    lap: null,
    minGapMs: null,
    opensAt: null,
    closesAt: null,
    isRequired: false,
    ...row,
  };
}

/** 10 km run with a mat at the start, one at 5 km, and two at the finish. */
export function tenKilometres(changes: Partial<RaceRules> = {}): RaceRules {
  return {
    raceId: 1,
    sport: 'running',
    startType: 'mass',
    laps: 1,
    kind: 'road',
    timeLimitMs: null,
    minLapTimeMs: 20 * MINUTE,
    cutoffAt: null,
    timelines: [
      timeline({ timelineId: START, type: 'start', distance: 0 }),
      timeline({ timelineId: SPLIT, type: 'split', distance: 5000 }),
      timeline({ timelineId: FINISH, type: 'finish', distance: 10_000, minGapMs: 5 * SECOND }),
      timeline({
        timelineId: FINISH_BACKUP,
        type: 'finish',
        distance: 10_000,
        passingMode: 'backup',
        backupOf: FINISH,
      }),
    ],
    ...changes,
  };
}

/** Laps of 2 km over one mat that is start, lap and finish: two timelines at one device. */
export function lapRace(laps: number, changes: Partial<RaceRules> = {}): RaceRules {
  return {
    ...tenKilometres(),
    laps,
    minLapTimeMs: 6 * MINUTE,
    timelines: [
      timeline({ timelineId: START, type: 'start', distance: 0 }),
      timeline({ timelineId: FINISH, type: 'finish', distance: 2000 * laps }),
    ],
    ...changes,
  };
}

/** With one mat for start and laps. */
export const LAP_MAT = [START, FINISH];

/** A read `afterMs` after T0, named by mat and time unless told otherwise. */
export function read(timelineIds: number | readonly number[], afterMs: number, changes: Partial<Read> = {}): Read {
  const ids = typeof timelineIds === 'number' ? [timelineIds] : timelineIds;
  return {
    key: `${ids}@${afterMs}`,
    deviceTime: T0 + afterMs,
    deviceOffsetMs: 0,
    timelineIds: ids,
    mark: null,
    ...changes,
  };
}

export const GUN: Gunshot = { firedAt: T0, raceId: 1, waveId: null };

interface Example {
  rules?: RaceRules;
  gunshots?: readonly Gunshot[];
  athlete?: Partial<TimedAthlete>;
  reads: readonly Read[];
}

export function resolved({ rules = tenKilometres(), gunshots = [GUN], athlete, reads }: Example): ResolvedAthlete {
  return resolveAthlete(rules, gunshots, { athleteId: 1, waveId: null, manualState: null, ...athlete }, reads);
}

/** State of each read by its key. */
export function statesOf({ reads }: ResolvedAthlete): Record<string, string> {
  return Object.fromEntries(reads.map(({ key, state }) => [key, state]));
}

/** What counts, such as `lap 2 at 600 s`: type, lap in races of several, seconds after T0. */
export function story({ points }: ResolvedAthlete): string[] {
  return points.map(({ type, lap, instant }) => `${type} ${lap} at ${(instant - T0) / SECOND} s`);
}
