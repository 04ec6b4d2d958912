import type { Line } from './measure';
import { degreesEast, metresOfDegrees } from './metresBetween';

/** Points that are looked at together: whatever a line looks like, its time grows with its length alone. */
const BLOCK = 2_000;

/**
 * A line of some of the points, from which none of the others is farther away than the tolerance, in metres. For showing, never for
 * measuring: it is shorter. By Ramer, Douglas and Peucker.
 */
export function simplify(line: Line, tolerance: number): Line {
  if (line.length <= 2) return line;
  const flat = flattened(line);
  const kept = new Uint8Array(line.length);
  for (let from = 0; from < line.length - 1; from += BLOCK)
    keepBetween(flat, kept, from, Math.min(from + BLOCK, line.length - 1), tolerance);
  return line.filter((_, index) => kept[index] === 1);
}

/** Metres east and north of the first point, near enough for what is shown. */
interface Flat {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

function flattened(line: Line): Flat {
  const flat = { x: new Float64Array(line.length), y: new Float64Array(line.length) };
  let before = line[0];
  let [x, y] = [0, 0];
  for (const [index, point] of line.entries()) {
    if (before) {
      // From point to point: a line may lead far, and across the date line.
      const { metresEast, metresNorth } = metresOfDegrees((before[1] + point[1]) / 2);
      x += degreesEast(before[0], point[0]) * metresEast;
      y += (point[1] - before[1]) * metresNorth;
    }
    flat.x[index] = x;
    flat.y[index] = y;
    before = point;
  }
  return flat;
}

function keepBetween(flat: Flat, kept: Uint8Array, first: number, last: number, tolerance: number): void {
  kept[first] = 1;
  kept[last] = 1;
  const open = [[first, last] as const];
  for (let part = open.pop(); part; part = open.pop()) {
    const [from, to] = part;
    const { index, distance } = farthestBetween(flat, from, to);
    if (distance <= tolerance) continue;
    kept[index] = 1;
    open.push([from, index], [index, to]);
  }
}

function farthestBetween(flat: Flat, from: number, to: number): { index: number; distance: number } {
  const [startX, startY] = [flat.x[from] ?? 0, flat.y[from] ?? 0];
  const [stepX, stepY] = [(flat.x[to] ?? 0) - startX, (flat.y[to] ?? 0) - startY];
  const length2 = stepX * stepX + stepY * stepY;
  let [index, farthest] = [from, -1];
  for (let i = from + 1; i < to; i++) {
    const [x, y] = [(flat.x[i] ?? 0) - startX, (flat.y[i] ?? 0) - startY];
    const share = length2 > 0 ? Math.min(1, Math.max(0, (x * stepX + y * stepY) / length2)) : 0;
    const away2 = (x - stepX * share) ** 2 + (y - stepY * share) ** 2;
    if (away2 > farthest) [index, farthest] = [i, away2];
  }
  return { index, distance: Math.sqrt(Math.max(0, farthest)) };
}
