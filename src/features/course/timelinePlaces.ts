import { metresOf } from '../../../engine/fields/measure/measure';
import type { Stored } from '../../../resources/allResources';
import { coursePoints, type MatOnCourse } from '../../../resources/race_timelines/coursePoints';
import type { Race } from './courseRecords';

/** A timeline each time a race passes it. */
export interface TimelinePass {
  readonly timelineId: number;
  readonly name: string;
  /** In which lap; null where the race passes it once. */
  readonly lap: number | null;
  /** From the start, of the whole race. */
  readonly metres: number;
  /** Of the course, which may be one of the laps. */
  readonly along: number;
  /** Whether the course itself says what is there, its start or its finish, or the main mat does. */
  readonly isSaid: boolean;
}

interface Setup {
  readonly race: Pick<Race, 'laps' | 'distance'>;
  /** Metres of the course that is drawn. */
  readonly length: number;
  readonly places: readonly Stored<'race_timelines'>[];
  readonly timelines: readonly Stored<'timelines'>[];
}

/** Metres by which a finish may lie beyond the end of a course that is as long as its race. */
const BEYOND = 1.02;
/** A course is run in so many laps where that is as long as the race, but for this share of it. */
const TOLERANCE = 0.05;

interface Mat extends MatOnCourse {
  readonly name: string;
}

/** Where a race passes its timelines on its course, in order; those that nobody measured are left out. */
export function timelinePasses({ race, length, places, timelines }: Setup): TimelinePass[] {
  const byId = new Map(timelines.map((timeline) => [timeline.id, timeline]));
  const mats = places.flatMap((place) => matOf(place, byId.get(place.timeline_id)) ?? []);
  const { points, rootOf } = coursePoints({ laps: race.laps ?? 1, timelines: mats });
  const alongOf = alongLaps(points.at(-1)?.distance ?? (race.distance ? metresOf(race.distance) : length), length);
  const countOf = (id: number) => points.filter(({ timelineId }) => timelineId === id).length;
  const passes = points.map(({ row, lap, distance, type }) => ({
    ...{ row, metres: distance, isSaid: type !== 'split' },
    lap: countOf(row.timelineId) > 1 ? lap : null,
    // The end of a lap, which is not the start of the next one.
    along: distance === null ? null : alongOf(type === 'split' ? distance : distance - END),
  }));
  // Backups and starts have no passing of their own, and a place all the same.
  const others = mats
    .filter(({ type, timelineId }) => type === 'start' || rootOf(timelineId) !== timelineId)
    .map((row) => {
      const metres = row.type === 'start' ? 0 : row.distance;
      return { row, metres, lap: null, along: metres === null ? null : alongOf(metres), isSaid: true };
    });
  return [...others, ...passes]
    .flatMap(({ row: { timelineId, name }, lap, metres, along, isSaid }) =>
      metres === null || along === null ? [] : [{ timelineId, name, lap, metres, along, isSaid }],
    )
    .sort((a, b) => a.metres - b.metres);
}

/** A centimetre. */
const END = 0.01;

/** Where on the course so many metres of the race are: once around for each lap where it is one; null beyond its end. */
function alongLaps(race: number, course: number): (metres: number) => number | null {
  const laps = Math.round(race / course);
  const isLap = laps > 1 && Math.abs(course * laps - race) <= race * TOLERANCE;
  if (isLap) return (metres) => (((metres % (race / laps)) * laps) / race) * course;
  return (metres) => (metres > course * BEYOND ? null : Math.min(metres, course));
}

function matOf(place: Stored<'race_timelines'>, timeline: Stored<'timelines'> | undefined): Mat | null {
  if (!timeline) return null;
  return {
    timelineId: timeline.id,
    name: timeline.name,
    type: timeline.type,
    passingMode: timeline.passing_mode,
    backupOf: timeline.backup_of_id,
    distance: place.distance && metresOf(place.distance),
    position: place.position,
    lap: place.lap,
    minGapMs: null,
    isRequired: place.required,
  };
}
