import fc from 'fast-check';
import type { Coordinate } from '../../../engine/fields/line/line.field';
import { type Line, pointAt } from '../../../resources/courses/geometry/measure';

/** Metres of a degree of latitude in Utrecht, and of longitude. */
const NORTH = 111_267;
const EAST = 68_541;

/** A point so many metres east and north of a crossing in Utrecht. */
export function at(east: number, north: number, height?: number): Coordinate {
  const [longitude, latitude] = [rounded(5.12 + east / EAST), rounded(52.09 + north / NORTH)];
  return height === undefined ? [longitude, latitude] : [longitude, latitude, height];
}

/** As a line is stored. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7;
}

/** Walks of some steps of up to 200 m. */
export const walks: fc.Arbitrary<Line> = fc
  .array(
    fc.tuple(fc.integer({ min: -200, max: 200 }), fc.integer({ min: -200, max: 200 }), fc.integer({ min: -8, max: 8 })),
    {
      minLength: 2,
      maxLength: 30,
    },
  )
  .map((steps) => {
    let [east, north, height] = [0, 0, 50];
    return steps.map(([x, y, up]) => {
      east += x;
      north += y;
      height += up;
      return at(east, north, height);
    });
  });

/** The same way with more points on it, which lie straight between those that it has. */
export function denser(line: Line, along: Float64Array, parts: number): Line {
  return line.flatMap((point, index) => {
    const [from, to] = [along[index] ?? 0, along[index + 1]];
    if (to === undefined || to === from) return [point];
    return [
      point,
      ...Array.from({ length: parts - 1 }, (_, part) =>
        pointAt(line, along, from + ((to - from) * (part + 1)) / parts),
      ),
    ];
  });
}
