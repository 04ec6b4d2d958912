import type { Coordinate } from '../../engine/fields/line/line.field';
import { alongOf, type Line, pointAt } from '../courses/geometry/measure';
import { placesOn } from '../courses/geometry/placesOn';

/** Where a marker stands. */
export interface Spot {
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Metres from the start of its course. */
  readonly distance_along: number | null;
}

export interface Placed {
  readonly latitude: number;
  readonly longitude: number;
  readonly distance_along: number | null;
  /** Metres from its course. */
  readonly off_course: number | null;
}

/** A course to put markers on. */
export interface Way {
  readonly line: Line;
  readonly along: Float64Array;
}

/** A distance that is written means a pass of the course where it is no farther from it: both are in decimetres. */
const SAME_PASS = 1;

export function wayOf(line: Line): Way {
  return { line, along: alongOf(line) };
}

/**
 * Where a marker stands on a course. A distance that is written chooses among the passes by its position; where it is none of them, or
 * there is no position, the marker moves there. Without one it is where the course passes nearest, the pass it was at before if that is
 * as near.
 */
export function placeOn({ line, along }: Way, spot: Spot, isWritten: boolean): Placed | null {
  const { latitude, longitude, distance_along } = spot;
  const position: Coordinate | null = latitude === null || longitude === null ? null : [longitude, latitude];
  const passes = position ? placesOn(line, along, position) : [];
  const chosen =
    distance_along === null ? undefined : passes.find((pass) => Math.abs(pass.along - distance_along) <= SAME_PASS);
  if (position && chosen && distance_along !== null) return standing(position, distance_along, chosen.off);
  if (distance_along !== null && (isWritten || !position))
    return standing(spotAt({ line, along }, distance_along), distance_along, 0);
  const [nearest] = passes;
  if (!position || !nearest) return null;
  const before = distance_along ?? nearest.along;
  const asNear = passes.filter(({ off }) => off <= nearest.off + SAME_PASS);
  const pass = asNear.reduce(
    (best, one) => (Math.abs(one.along - before) < Math.abs(best.along - before) ? one : best),
    nearest,
  );
  return standing(position, pass.along, pass.off);
}

function spotAt({ line, along }: Way, metres: number): Coordinate {
  const [longitude, latitude] = pointAt(line, along, metres);
  return [rounded(longitude, 1e7), rounded(latitude, 1e7)];
}

/** A position that was given stays as it is; one on the line is as exact as that. */
function standing([longitude, latitude]: Coordinate, along: number, off: number): Placed {
  return { latitude, longitude, distance_along: rounded(along, 10), off_course: rounded(off, 10) };
}

function rounded(value: number, steps: number): number {
  return Math.round(value * steps) / steps + 0;
}
