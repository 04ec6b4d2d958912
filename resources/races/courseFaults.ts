import { byOrder } from '../race_timelines/courseOrder';

/** A timeline where it stands on the course of a race. Distances in metres from the start, null where nobody measured it. */
export interface CoursePlace {
  readonly name: string;
  readonly type: 'start' | 'split' | 'finish';
  readonly position: number;
  /** Null in a race of laps: passed in each, `distance` being that of the first (at the finish: of the last). */
  readonly lap: number | null;
  readonly distance: number | null;
}

/** Courses are measured, and written, less exactly than this share of their length: 21.1 km are a half marathon. */
const TOLERANCE = 0.005;

/**
 * Names of the places that cannot be where they are said to be: a start after another place, one that is nearer than a place
 * before it in its lap or than itself a lap before, one beyond the finish, one in a lap that the race does not have (`laps` is null where no number ends them). Each once.
 */
export function placesOutOfOrder(places: readonly CoursePlace[], laps: number | null): string[] {
  const ordered = [...places].sort((a, b) => byOrder(a, b) || (a.distance ?? 0) - (b.distance ?? 0));
  const end = finishOf(places);
  const isWrong = (place: CoursePlace, index: number): boolean => {
    const before = ordered.slice(0, index);
    if (place.lap !== null && laps !== null && place.lap > laps) return true;
    if (place.type === 'start') return before.some(({ type }) => type !== 'start');
    const { distance } = place;
    if (distance === null) return false;
    const farthest = Math.max(0, ...before.flatMap((one) => (isBefore(one, place) ? (one.distance ?? []) : [])));
    return distance < farthest || (end !== null && distance > end);
  };
  return [...new Set(ordered.filter(isWrong).map(({ name }) => name))];
}

/** Whether one place has to be nearer than another that stands after it: in the same lap, or the same place in an earlier one. */
function isBefore(one: CoursePlace, other: CoursePlace): boolean {
  if (one.type === 'start') return false;
  return one.lap === other.lap || (one.name === other.name && (one.lap ?? 0) < (other.lap ?? 0));
}

/** How far the timed course is; null where its finish is not measured. */
export function finishOf(places: readonly CoursePlace[]): number | null {
  const ends = places.flatMap(({ type, distance }) => (type === 'finish' && distance ? [distance] : []));
  return ends.length > 0 ? Math.max(...ends) : null;
}

/** A line is drawn or recorded less exactly than a course is measured. */
const LINE_TOLERANCE = 0.01;

/** Whether a line is as long as its race; null where either is unknown. */
export function isDrawnAsLong(line: number | null, race: number | null): boolean | null {
  return line === null || race === null ? null : Math.abs(line - race) <= race * LINE_TOLERANCE;
}

/** Whether a course is as long as its race; null where either length is unknown. */
export function isAsLong(course: number | null, race: number | null): boolean | null {
  return course === null || race === null ? null : Math.abs(course - race) <= race * TOLERANCE;
}

export interface Gun {
  readonly is_planned: boolean;
  readonly is_fired: boolean;
  /** Its planned start is over. */
  readonly is_due: boolean;
}

/** The guns that start a race: its own starts all waves that have none of their own, and where everybody starts alone there are none. */
export function gunsOf<One extends Pick<Gun, 'is_fired'>>(
  startType: 'mass' | 'wave' | 'individual',
  race: One,
  waves: readonly One[],
): readonly One[] {
  if (startType === 'individual') return [];
  const isByWave = waves.length > 0 && (startType === 'wave' || waves.some(({ is_fired }) => is_fired));
  return race.is_fired || !isByWave ? [race] : waves;
}

/** Those that should have been fired. Before its start a gun has simply not been fired. */
export function overdueOf<One extends Pick<Gun, 'is_due' | 'is_fired'>>(guns: readonly One[]): readonly One[] {
  return guns.filter(({ is_due, is_fired }) => is_due && !is_fired);
}

/** Places without a distance, where impossible speeds are not noticed. The start needs none. */
export function unmeasuredOf<One extends { readonly type: CoursePlace['type']; readonly distance: unknown }>(
  places: readonly One[],
): readonly One[] {
  return places.filter(({ type, distance }) => type !== 'start' && distance === null);
}
