import type { Coordinate } from '../../../engine/fields/line/line.field';

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

/** x and y of each point in turn, 0 to 1. */
export function projected(line: readonly Coordinate[]): Float64Array {
  const points = new Float64Array(line.length * 2);
  for (const [index, [longitude, latitude]] of line.entries()) {
    points[index * 2] = worldX(longitude);
    points[index * 2 + 1] = worldY(latitude);
  }
  return points;
}
