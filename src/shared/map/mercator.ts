import type { Coordinate } from '../../../engine/fields/line/line.field';
import type { Measured } from '../../../resources/courses/geometry/measure';

/** Px of the whole world at zoom 0. */
const TILE = 256;
const EQUATOR = 40_075_016.686;
const RADIANS = Math.PI / 180;
/** Beyond it the projection of web maps ends. */
const MAX_LATITUDE = 85.0511287798;

/** How many px the world is wide at a zoom. */
export const worldSize = (zoom: number): number => TILE * 2 ** zoom;

/** From 0 at the date line in the west to 1 in the east. */
export const worldX = (longitude: number): number => longitude / 360 + 0.5;

/** From 0 in the north to 1 in the south. */
export function worldY(latitude: number): number {
  const sine = Math.sin(Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude)) * RADIANS);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

/** Metres on the ground that one px is. */
export function metresPerPixel(latitude: number, zoom: number): number {
  return (EQUATOR * Math.cos(latitude * RADIANS)) / worldSize(zoom);
}

/** The longitude in the middle of what is shown; more than 180 where that lies across the date line. */
export function centreOf({ west, east }: Measured['bounds']): number {
  return (west + (west > east ? east + 360 : east)) / 2;
}

/** A longitude as it lies next to that middle: across the date line that is beyond 180 degrees, where maps go on. */
export function longitudeNear(centre: number, longitude: number): number {
  const east = longitude - centre;
  if (east > 180) return longitude - 360;
  return east < -180 ? longitude + 360 : longitude;
}

/** A longitude of a map as courses and markers are kept: from -180 to 180. */
export function longitudeOf(onMap: number): number {
  return onMap - 360 * Math.round(onMap / 360);
}

/** x and y of each point in turn, next to the middle of what is shown: 0 to 1 but for what lies across the date line. */
export function projected(line: readonly Coordinate[], centre: number): Float64Array {
  const points = new Float64Array(line.length * 2);
  for (const [index, [longitude, latitude]] of line.entries()) {
    points[index * 2] = worldX(longitudeNear(centre, longitude));
    points[index * 2 + 1] = worldY(latitude);
  }
  return points;
}
