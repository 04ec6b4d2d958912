import type { Line, Measured } from '../../../resources/courses/geometry/measure';
import { simplify } from '../../../resources/courses/geometry/simplify';
import { centreOf, metresPerPixel, projected, worldSize } from './mercator';

/** Px that a line may be off from where it is. */
const TOLERANCE = 0.6;

/** A line as it is shown at one zoom. */
export interface ShownLine {
  /** x and y of each point that is left, from 0 to 1. */
  readonly points: Float64Array;
  /** Metres from the start to each of them. */
  readonly along: Float64Array;
  /** Which point of the line each of them is. */
  readonly indices: Uint32Array;
}

/** A line that is simplified for each zoom once it is shown at that. */
export class CourseShape {
  readonly #byZoom = new Map<number, ShownLine>();

  constructor(
    readonly line: Line,
    readonly measured: Measured,
  ) {}

  /** The longitude in its middle. */
  get centre(): number {
    return centreOf(this.measured.bounds);
  }

  at(zoom: number): ShownLine {
    const level = Math.ceil(zoom);
    const known = this.#byZoom.get(level);
    if (known) return known;
    const shown = this.#simplified(level);
    this.#byZoom.set(level, shown);
    return shown;
  }

  #simplified(zoom: number): ShownLine {
    const { north, south } = this.measured.bounds;
    // Nearest to the equator a px is most metres; nearest to the pole a metre is most px.
    const latitude = Math.max(Math.abs(north), Math.abs(south));
    const kept = simplify(this.line, TOLERANCE * metresPerPixel(latitude, zoom));
    const indices = indicesOf(this.line, kept);
    return {
      points: projected(kept, this.centre),
      along: Float64Array.from(indices, (index) => this.measured.along[index] ?? 0),
      indices,
    };
  }
}

/** Where on a shown line a place of the map is, in px of the world at `zoom`; null where that is farther than `reach` px. */
export function nearestOn(
  shown: ShownLine,
  { x, y, zoom, reach }: { x: number; y: number; zoom: number; reach: number },
): { along: number; segment: number; distance: number } | null {
  const size = worldSize(zoom);
  const { points, along } = shown;
  let best: { along: number; segment: number; distance: number } | null = null;
  for (let index = 0; index + 1 < along.length; index += 1) {
    const [ax, ay] = [points[index * 2]! * size - x, points[index * 2 + 1]! * size - y];
    const [bx, by] = [points[index * 2 + 2]! * size - x, points[index * 2 + 3]! * size - y];
    if (Math.min(ax, bx) > reach || Math.max(ax, bx) < -reach) continue;
    if (Math.min(ay, by) > reach || Math.max(ay, by) < -reach) continue;
    const [dx, dy] = [bx - ax, by - ay];
    const length = dx * dx + dy * dy;
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length));
    const distance = Math.hypot(ax + share * dx, ay + share * dy);
    if (distance > reach || (best && distance >= best.distance)) continue;
    best = { along: along[index]! + share * (along[index + 1]! - along[index]!), segment: index, distance };
  }
  return best;
}

/** What is kept are the line's own points, in order. */
function indicesOf(line: Line, kept: Line): Uint32Array {
  const indices = new Uint32Array(kept.length);
  let index = 0;
  for (const [place, point] of kept.entries()) {
    while (index < line.length - 1 && line[index] !== point) index += 1;
    indices[place] = index;
    index += 1;
  }
  return indices;
}
