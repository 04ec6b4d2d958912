/** What is said of a mat on the course of a race. Distances in metres. */
export interface MatOnCourse {
  timelineId: number;
  type: 'start' | 'split' | 'finish';
  passingMode: 'main' | 'backup';
  /** Only of a backup: the main timeline it stands in for. */
  backupOf: number | null;
  /** From the start; of a finish the whole race. Null when nobody measured it: then no speed can be judged. */
  distance: number | null;
  position: number;
  /** Null in a race of several laps: the mat is passed in every lap and `distance` is that of the first one (finish: of the last). */
  lap: number | null;
  minGapMs: number | null;
  isRequired: boolean;
}

/** One passing of the course after the start: a mat in a certain lap. Distances in metres from the start. */
export interface CoursePoint<Mat extends MatOnCourse = MatOnCourse> {
  index: number;
  type: 'split' | 'lap' | 'finish';
  /** Of the main mat. */
  timelineId: number;
  distance: number | null;
  lap: number;
  /** Laps that are complete here. */
  lapsDone: number;
  minGapMs: number;
  isRequired: boolean;
  /** The course does not pass this timeline again. */
  isLastPassing: boolean;
  row: Mat;
}

type UnsortedPoint<Mat extends MatOnCourse> = Omit<CoursePoint<Mat>, 'index' | 'isLastPassing'>;

/** Laps from the start that have their points before anyone has run them. */
export const USUAL_LAPS = 128;

/**
 * The passings of a race in the order of the course. A row without a lap stands for one passing in each lap; a split that lies
 * beyond the first lap's length is passed once. Also tells which main timeline a timeline stands for (itself unless backup).
 * A race may have more laps than anyone can reach: only `reach` laps from the start, as many from each place that is passed in certain
 * laps, and the last lap have points.
 */
export function coursePoints<Mat extends MatOnCourse>(rules: {
  laps: number;
  /** At least so many laps, of the same length: in a race whose laps no number ends. */
  leastLaps?: number;
  reach?: number;
  timelines: readonly Mat[];
}): {
  points: readonly CoursePoint<Mat>[];
  /** Required passings that have no point. */
  requiredLeftOut: number;
  rootOf: (timelineId: number) => number;
} {
  const rootOf = rootsOf(rules.timelines);
  const rows = rules.timelines.filter((row) => row.type !== 'start' && rootOf(row.timelineId) === row.timelineId);
  const measuredLaps = Math.max(rules.laps, ...rows.map((row) => row.lap ?? 1));
  const { leastLaps = 0, reach = USUAL_LAPS } = rules;
  const laps = Math.max(measuredLaps, leastLaps);
  const course = { laps, measuredLaps, lapLength: lengthOfLap(rows, measuredLaps) };
  const explicit = rows.filter((row) => row.lap !== null).map((row) => pointOf(row, row.lap!, course));
  const taken = new Set(explicit.map((point) => `${point.timelineId} ${point.lap}`));
  const everyLap = Math.max(rules.laps, leastLaps);
  const withPoints = lapsWithPoints(
    everyLap,
    reach,
    rows.flatMap((row) => ownLaps(row, course.lapLength)),
  );
  const inEveryLap = rows.filter((row) => row.lap === null);
  const implied = inEveryLap
    .flatMap((row) => lapsOf(row, withPoints, course).map((lap) => pointOf(row, lap, course)))
    .filter((point) => !taken.has(`${point.timelineId} ${point.lap}`));
  const all = [...explicit, ...implied];
  all.sort(all.every((point) => point.distance !== null) ? byDistance : byPosition);
  const lastOf = new Map(all.map(({ timelineId }, index) => [timelineId, index]));
  const points = all.map((point, index) => ({
    ...point,
    index,
    isLastPassing: lastOf.get(point.timelineId) === index,
  }));
  const required = inEveryLap.filter((row) => row.isRequired && row.type === 'split' && !isOnce(row, course.lapLength));
  return { points, rootOf, requiredLeftOut: required.length * (everyLap - withPoints.length) };
}

function rootsOf(rows: readonly MatOnCourse[]): (timelineId: number) => number {
  const known = new Set(rows.map((row) => row.timelineId));
  const mains = new Map<number, number>();
  for (const { timelineId, passingMode, backupOf } of rows) {
    if (passingMode === 'backup' && backupOf !== null && known.has(backupOf)) mains.set(timelineId, backupOf);
  }
  return (timelineId) => {
    let root = timelineId;
    // A chain of backups ends after as many steps as there are timelines, even when someone made a circle of them.
    for (let steps = 0; steps < mains.size && mains.has(root); steps++) root = mains.get(root)!;
    return root;
  };
}

function lengthOfLap(rows: readonly MatOnCourse[], laps: number): number | null {
  const finish = rows.find((row) => row.type === 'finish' && row.distance);
  return finish ? finish.distance! / (finish.lap ?? laps) : null;
}

interface LapsOfCourse {
  laps: number;
  /** Laps that the distance of the finish is measured over. */
  measuredLaps: number;
  lapLength: number | null;
}

/** Laps in which a place is passed that is not passed in every lap, and the lap that its distance lies in. */
function ownLaps(row: MatOnCourse, lapLength: number | null): number[] {
  const byDistance = isBeyondFirstLap(row, lapLength) ? [Math.ceil(row.distance! / lapLength!)] : [];
  if (row.lap !== null) return [row.lap, ...byDistance];
  return row.type === 'split' ? byDistance : [];
}

function lapsWithPoints(everyLap: number, reach: number, anchors: readonly number[]): number[] {
  if (everyLap <= reach) return Array.from({ length: everyLap }, (_, lap) => lap + 1);
  const laps = new Set([everyLap]);
  for (const anchor of new Set([0, ...anchors])) {
    const last = Math.min(everyLap, anchor + reach);
    for (let lap = Math.max(1, anchor - 1); lap <= last; lap++) laps.add(lap);
  }
  return [...laps].sort((a, b) => a - b);
}

function lapsOf(row: MatOnCourse, withPoints: readonly number[], { laps, lapLength }: LapsOfCourse): readonly number[] {
  if (withPoints.length <= 1) return [row.type === 'finish' ? laps : 1];
  return isOnce(row, lapLength) ? [Math.ceil(row.distance! / lapLength!)] : withPoints;
}

function isOnce(row: MatOnCourse, lapLength: number | null): boolean {
  return row.type === 'split' && isBeyondFirstLap(row, lapLength);
}

function isBeyondFirstLap(row: MatOnCourse, lapLength: number | null): boolean {
  return row.distance !== null && lapLength !== null && row.distance > lapLength;
}

function pointOf<Mat extends MatOnCourse>(row: Mat, lap: number, course: LapsOfCourse): UnsortedPoint<Mat> {
  const { laps, lapLength } = course;
  const isEndOfLap = row.type === 'finish';
  const distance = distanceAt(row, lap, course);
  const isAtLapEnd = isEndOfLap || (lapLength !== null && distance !== null && laps > 1 && distance >= lap * lapLength);
  return {
    type: !isEndOfLap ? 'split' : lap < laps ? 'lap' : 'finish',
    timelineId: row.timelineId,
    distance,
    lap,
    lapsDone: isAtLapEnd ? lap : lap - 1,
    minGapMs: row.minGapMs ?? 0,
    isRequired: row.isRequired && (row.type === 'split' || (row.lap !== null && lap < laps)),
    row,
  };
}

function distanceAt(row: MatOnCourse, lap: number, { laps, measuredLaps, lapLength }: LapsOfCourse): number | null {
  if (row.distance === null || (row.distance === 0 && row.type === 'finish')) return null;
  if (row.lap !== null || laps === 1 || lapLength === null) return row.lap !== null || laps === 1 ? row.distance : null;
  if (row.type === 'finish') return lap === measuredLaps ? row.distance : lap * lapLength;
  return isBeyondFirstLap(row, lapLength) ? row.distance : row.distance + (lap - 1) * lapLength;
}

const TYPE_ORDER = { split: 0, lap: 1, finish: 2 } as const;

function byDistance(a: UnsortedPoint<MatOnCourse>, b: UnsortedPoint<MatOnCourse>): number {
  return a.distance! - b.distance! || byPosition(a, b);
}

function byPosition(a: UnsortedPoint<MatOnCourse>, b: UnsortedPoint<MatOnCourse>): number {
  return (
    a.lap - b.lap ||
    a.row.position - b.row.position ||
    TYPE_ORDER[a.type] - TYPE_ORDER[b.type] ||
    a.timelineId - b.timelineId
  );
}
