import type { Coordinate } from '../../../engine/fields/line/line.field';
import { climbOf } from './heights';
import { degreesEast, metresBetween } from './metresBetween';

/** The points of a line in order: the `coordinates` of a GeoJSON LineString. */
export type Line = readonly Coordinate[];

/** The smallest box around a line, in degrees; `west` is more than `east` where it lies across the date line. */
interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export interface Measured {
  /** In metres along the ellipsoid; climbing makes a way no longer. */
  readonly distance: number;
  /** Metres from the start at each point. */
  readonly along: Float64Array;
  /** Metres climbed and descended, see `climbOf`; null where elevations are missing. */
  readonly gain: number | null;
  readonly loss: number | null;
  readonly bounds: Bounds;
}

/** All that is told of a line's points. Not for simplified lines, which are shorter. */
export function measure(line: Line): Measured {
  const along = alongOf(line);
  const climb = climbOf(line, along);
  return {
    distance: along.at(-1) ?? 0,
    along,
    gain: climb?.gain ?? null,
    loss: climb?.loss ?? null,
    bounds: boundsOf(line),
  };
}

/** Metres from the start at each point of a line. */
export function alongOf(line: Line): Float64Array {
  const along = new Float64Array(line.length);
  let before: Coordinate | undefined;
  let metres = 0;
  for (let index = 0; index < line.length; index += 1) {
    const point = line[index];
    if (before && point) metres += metresBetween(before, point);
    along[index] = metres;
    before = point;
  }
  return along;
}

/** The point so many metres from the start: that of the start before it, that of the end beyond. */
export function pointAt(line: Line, along: Float64Array, metres: number): Coordinate {
  const [before, after, share] = stepAt(line, along, metres);
  const east = wrapped(before[0] + degreesEast(before[0], after[0]) * share);
  const north = before[1] + (after[1] - before[1]) * share;
  const [low, high] = [before[2] ?? after[2], after[2] ?? before[2]];
  return low === undefined || high === undefined ? [east, north] : [east, north, low + (high - low) * share];
}

/** The points on either side of a place, and how far from the first to the second it is, from 0 to 1. */
function stepAt(line: Line, along: Float64Array, metres: number): [Coordinate, Coordinate, number] {
  let [low, high] = [0, line.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((along[middle] ?? 0) <= metres) low = middle;
    else high = middle;
  }
  const [before, after] = [line[low], line[high]];
  if (!before || !after) throw new Error('A line without points has no places.');
  const [from, to] = [along[low] ?? 0, along[high] ?? 0];
  return [before, after, to > from ? Math.min(1, Math.max(0, (metres - from) / (to - from))) : 0];
}

function boundsOf(line: Line): Bounds {
  let [south, north] = [90, -90];
  let [west, east] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  // As one goes along: a line that crosses the date line is no way round the earth.
  let longitude = 0;
  let before: Coordinate | undefined;
  for (const point of line) {
    longitude = before ? longitude + degreesEast(before[0], point[0]) : point[0];
    before = point;
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, point[1]);
    north = Math.max(north, point[1]);
  }
  return east - west >= 360
    ? { west: -180, south, east: 180, north }
    : { west: wrapped(west), south, east: wrapped(east), north };
}

/** A longitude from -180 to 180, wherever it was counted to. */
function wrapped(longitude: number): number {
  if (longitude >= -180 && longitude <= 180) return longitude;
  const turned = (((longitude + 180) % 360) + 360) % 360;
  return Math.round((turned - 180) * 1e9) / 1e9;
}
