import type { Coordinate } from '../../../engine/fields/line/line.field';
import { type Line, pointAt } from './measure';
import { degreesEast, lengthOf, metresBetween, metresOfDegrees } from './metresBetween';

/** Where a course passes a point. */
export interface Place {
  /** Metres from the start. */
  readonly along: number;
  /** Metres that the point lies away from it there. */
  readonly off: number;
}

/** Whatever passes this near passes the point; where none does, what passes hardly farther off than the nearest. */
const REACH = 50;
const HARDLY = 25;
/** Between two passes the course goes away by this, which is more than receivers waver. */
const PARTING = 15;

/** Each pass of the course by a point, the nearest first: several where it comes by again, as on a loop or out and back. */
export function placesOn(line: Line, along: Float64Array, point: Coordinate): Place[] {
  const passes = passesOf(line, along, point);
  const nearest = Math.min(...passes.map(({ off }) => off));
  const reach = Math.max(REACH, nearest + HARDLY);
  return passes
    .filter(({ off }) => off <= reach)
    .map((pass) => ({ along: pass.along, off: metresBetween(point, pointAt(line, along, pass.along)) }))
    .sort((a, b) => a.off - b.off || a.along - b.along);
}

/** Where the course comes nearest before it goes away again. */
function passesOf(line: Line, along: Float64Array, point: Coordinate): Place[] {
  const passes: Place[] = [];
  let nearest: Place | null = null;
  let farthest = Number.POSITIVE_INFINITY;
  const visit = (place: number, off: number): void => {
    if (nearest === null) {
      farthest = Math.max(farthest, off);
      if (off <= farthest - PARTING) nearest = { along: place, off };
    } else if (off < nearest.off) nearest = { along: place, off };
    else if (off >= nearest.off + PARTING) {
      passes.push(nearest);
      [nearest, farthest] = [null, off];
    }
  };
  eachTurn(line, along, point, visit);
  return nearest ? [...passes, nearest] : passes;
}

/**
 * Visits where the distance from a point may turn, in order: each point of a line, and between two of them the nearest place. On the flat
 * around the point, which is exact enough wherever it is near.
 */
function eachTurn(
  line: Line,
  along: Float64Array,
  point: Coordinate,
  visit: (place: number, off: number) => void,
): void {
  const { metresEast, metresNorth } = metresOfDegrees(point[1]);
  let [x, y, before] = [0, 0, 0];
  for (let index = 0; index < line.length; index += 1) {
    const vertex = line[index];
    if (!vertex) continue;
    const toX = degreesEast(point[0], vertex[0]) * metresEast;
    const toY = (vertex[1] - point[1]) * metresNorth;
    const place = along[index] ?? 0;
    if (index > 0) {
      const stepX = toX - x;
      const stepY = toY - y;
      const length2 = stepX * stepX + stepY * stepY;
      const share = length2 > 0 ? -(x * stepX + y * stepY) / length2 : 0;
      if (share > 0 && share < 1)
        visit(before + (place - before) * share, lengthOf(x + stepX * share, y + stepY * share));
    }
    visit(place, lengthOf(toX, toY));
    x = toX;
    y = toY;
    before = place;
  }
}
