import { coursePoints, USUAL_LAPS } from '../../../resources/race_timelines/coursePoints';
import { hasOpenLaps, MOST_LAPS } from '../../../resources/races/raceKinds';
import type { Gunshot, RacePoint, RaceRules, RaceTimeline, StartWindow } from './types';

/** What a read over one mat (all timelines of one device) can mean. */
export interface Mat {
  timelineIds: readonly number[];
  isStart: boolean;
  isBackup: boolean;
  /** Indexes of the course's points, ascending; those of a main mat and its backups are the same. */
  points: readonly number[];
  /** Parallel to `points`. */
  openings: readonly Opening[];
  startOpening: Opening | null;
}

interface Opening {
  opensAt: number;
  closesAt: number;
}

/** A race's rules made ready for its athletes: compile once, resolve many. */
export interface CompiledRace {
  rules: RaceRules;
  points: readonly RacePoint[];
  /** Required passings of laps without points: nobody has run those. */
  requiredLeftOut: number;
  /** All laps up to this one have points. */
  reach: number;
  /** Null when none of the timelines belongs to the race. */
  matOf: (timelineIds: readonly number[]) => Mat | null;
  /** T0 of an athlete of this wave, null without a gunshot (individual starts then use the start read). */
  gunOf: (waveId: number | null) => number | null;
  /** The first gunshot of the race or any of its waves. */
  firstGun: number | null;
  /** The gunshots of the race and its waves, ascending. */
  guns: readonly number[];
  startTimelineId: number | null;
  startWindowOf: (waveId: number | null) => CompiledStartWindow;
  /** When the field of each gunshot had passed the start mat, by the gunshot's instant. */
  startFlows: ReadonlyMap<number, number>;
  /** The race with points for every lap that so many reads can prove. Where no number ends the laps, none of these is the last. */
  forReads: (count: number) => CompiledRace;
}

interface CompiledStartWindow {
  earlyMs: number;
  /** Null without a fixed end. */
  lateMs: number | null;
  /** True if a person set when the window closes. */
  isLateSet: boolean;
  /** The end of the field's flow closes the window. */
  endsWithFlow: boolean;
}

const DEFAULT_EARLY_MS = 10_000;

/** Reads of a main mat and its backups that lie this close are one passing. */
export const CLUSTER_MS = 20_000;

/**
 * Reads a race's rules and gunshots once for all its athletes. Several gunshots on one race or wave: the first counts.
 * `lapsRun`: the most laps that anyone has run. Timing rules: Times (T0), Which read counts (main and backup).
 */
export function compileRace(rules: RaceRules, gunshots: readonly Gunshot[], lapsRun = 0): CompiledRace {
  const isOpen = hasOpenLaps(rules);
  return compile(rules, gunshots, { leastLaps: isOpen ? lapsRun : 0, reach: reachOf(lapsRun) });
}

/** Maximum number of points of a course. Where its places and laps would make more, reads count in fewer laps. */
const MOST_POINTS = 500_000;

/** A lap for each read, one that is restored without a read, and one more. A power of two, so that few compilations serve all athletes. */
function lapsFor(count: number): number {
  return 2 ** Math.ceil(Math.log2(Math.min(count, MOST_LAPS) + 2));
}

function reachOf(laps: number): number {
  return Math.max(USUAL_LAPS, lapsFor(laps));
}

interface Extent {
  leastLaps: number;
  reach: number;
}

function compile(rules: RaceRules, gunshots: readonly Gunshot[], extent: Extent): CompiledRace {
  const most = Math.max(1, Math.floor(MOST_POINTS / Math.max(1, rules.timelines.length)));
  const [leastLaps, reach] = [Math.min(extent.leastLaps, most), Math.min(extent.reach, most)];
  const { points, rootOf, requiredLeftOut } = coursePoints({ ...rules, leastLaps, reach });
  const guns = gunsOf(rules, gunshots);
  const single = new Map<number, Mat | null>();
  const shared = new Map<string, Mat | null>();
  const build = (timelineIds: readonly number[]) => buildMat({ rules, points, rootOf, timelineIds });
  const byLaps = new Map<number, CompiledRace>();
  const compiled: CompiledRace = {
    rules,
    points,
    requiredLeftOut,
    reach: Math.max(rules.laps, leastLaps) <= reach ? Number.POSITIVE_INFINITY : reach,
    matOf: (timelineIds) =>
      timelineIds.length === 1
        ? remember(single, timelineIds[0]!, () => build(timelineIds))
        : remember(shared, timelineIds.join(), () => build(timelineIds)),
    gunOf: (waveId) => (waveId === null ? undefined : guns.waves.get(waveId)) ?? guns.race,
    firstGun: guns.all[0] ?? null,
    guns: guns.all,
    startTimelineId: rules.timelines.find(isMainStart)?.timelineId ?? rules.timelines.find(isStart)?.timelineId ?? null,
    startWindowOf: (waveId) => startWindow(rules, waveId === null ? undefined : rules.waveStartWindows?.get(waveId)),
    startFlows: rules.startFlows ?? new Map(),
    forReads: (count) => {
      const laps = lapsFor(count);
      const asked = { leastLaps: hasOpenLaps(rules) ? laps : 0, reach: reachOf(count) };
      const hasSameLaps = asked.reach === extent.reach || rules.laps <= Math.min(asked.reach, extent.reach);
      if (asked.leastLaps === extent.leastLaps && hasSameLaps) return compiled;
      return remember(byLaps, laps, () => compile(rules, gunshots, asked));
    },
  };
  return compiled;
}

function isStart(row: RaceTimeline): boolean {
  return row.type === 'start';
}

function isMainStart(row: RaceTimeline): boolean {
  return row.type === 'start' && row.passingMode === 'main';
}

function startWindow(rules: RaceRules, wave: StartWindow | undefined): CompiledStartWindow {
  const setLateMs = wave?.lateMs ?? rules.startWindow?.lateMs;
  return {
    earlyMs: wave?.earlyMs ?? rules.startWindow?.earlyMs ?? DEFAULT_EARLY_MS,
    lateMs: setLateMs ?? rules.minLapTimeMs,
    isLateSet: setLateMs !== undefined,
    endsWithFlow: setLateMs === undefined && rules.startType !== 'individual',
  };
}

function gunsOf(rules: RaceRules, gunshots: readonly Gunshot[]) {
  const waves = new Map<number, number>();
  let race: number | null = null;
  const own = gunshots.filter(({ raceId }) => raceId === rules.raceId);
  for (const { firedAt, waveId } of own) {
    if (waveId === null) race = Math.min(race ?? firedAt, firedAt);
    else waves.set(waveId, Math.min(waves.get(waveId) ?? firedAt, firedAt));
  }
  return { waves, race, all: own.map(({ firedAt }) => firedAt).sort((a, b) => a - b) };
}

interface MatInput {
  rules: RaceRules;
  points: readonly RacePoint[];
  rootOf: (timelineId: number) => number;
  timelineIds: readonly number[];
}

function buildMat({ rules, points, rootOf, timelineIds }: MatInput): Mat | null {
  const rows = rules.timelines.filter((row) => timelineIds.includes(row.timelineId));
  if (rows.length === 0) return null;
  const courseRows = rows.filter((row) => !isStart(row));
  const startRow = rows.find(isStart);
  const roots = new Set(courseRows.map((row) => rootOf(row.timelineId)));
  const own = points.filter((point) => roots.has(point.timelineId));
  return {
    timelineIds: rows.map((row) => row.timelineId),
    isStart: startRow !== undefined,
    isBackup: rows.every((row) => row.passingMode === 'backup'),
    points: own.map((point) => point.index),
    openings: own.map((point) => {
      const ownRows = courseRows.filter((row) => rootOf(row.timelineId) === point.timelineId);
      const row = ownRows.find(({ lap }) => lap === point.lap) ?? ownRows.find(({ lap }) => lap === null);
      return opening(row ?? point.row, rules);
    }),
    startOpening: startRow ? opening(startRow, rules) : null,
  };
}

function opening(row: RaceTimeline, rules: RaceRules): Opening {
  const cutoff = row.type === 'finish' ? rules.cutoffAt : null;
  return {
    opensAt: row.opensAt ?? Number.NEGATIVE_INFINITY,
    closesAt: Math.min(row.closesAt ?? Number.POSITIVE_INFINITY, cutoff ?? Number.POSITIVE_INFINITY),
  };
}

function remember<Key, Value>(memory: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = memory.get(key);
  if (known !== undefined) return known;
  const made = make();
  memory.set(key, made);
  return made;
}
