import type { Line } from './measure';

/** Heights are means over so many metres of the way, which takes away most of what receivers and rounding put in. */
const WINDOW = 50;
/** What goes up or down by less than this on end is no climb. */
const THRESHOLD = 3;
const STEP = 5;
const MOST_STEPS = 200_000;

export interface Climb {
  readonly gain: number;
  readonly loss: number;
}

/**
 * Metres climbed and descended in all. Heights run straight from one known elevation to the next and are smoothed over 50 m of the way
 * (towards both ends over less), whatever the number of points; ups and downs of less than 3 m on end count as none. Null where fewer
 * than two elevations are known.
 */
export function climbOf(line: Line, along: Float64Array): Climb | null {
  const known = knownHeights(line, along);
  if (!known) return null;
  const length = along.at(-1) ?? 0;
  const steps = Math.max(1, Math.min(MOST_STEPS, Math.ceil(length / STEP)));
  return climbed(Array.from({ length: steps + 1 }, (_, index) => smoothed(known, (length * index) / steps, WINDOW)));
}

export interface HeightAt {
  /** Metres from the start. */
  readonly along: number;
  /** Metres above the sea. */
  readonly height: number;
}

/** Heights at so many places, equally far from one another, first and last included; null where fewer than two elevations are known. */
export function heightProfile(line: Line, along: Float64Array, samples: number): HeightAt[] | null {
  const known = knownHeights(line, along);
  if (!known) return null;
  const length = along.at(-1) ?? 0;
  const spacing = length / Math.max(1, samples - 1);
  return Array.from({ length: Math.max(2, samples) }, (_, index) => {
    const place = Math.min(length, index * spacing);
    return { along: place, height: smoothed(known, place, Math.max(WINDOW, spacing)) };
  });
}

/** Elevations by the way, and the area under them from the start, by which a mean over any part is a difference. */
interface Known {
  readonly along: Float64Array;
  readonly heights: Float64Array;
  readonly areas: Float64Array;
  readonly length: number;
}

function knownHeights(line: Line, along: Float64Array): Known | null {
  const points = line.flatMap(([, , height], index) =>
    height === undefined ? [] : [[along[index] ?? 0, height] as const],
  );
  const [first, last] = [points[0], points.at(-1)];
  if (points.length < 2 || !first || !last) return null;
  const length = along.at(-1) ?? 0;
  // Before the first known one, and behind the last, the way is taken to be level.
  const all = [[0, first[1]] as const, ...points, [length, last[1]] as const];
  const known = {
    along: new Float64Array(all.length),
    heights: new Float64Array(all.length),
    areas: new Float64Array(all.length),
    length,
  };
  let [before, heightBefore, area] = [0, first[1], 0];
  for (const [index, [place, height]] of all.entries()) {
    area += ((place - before) * (heightBefore + height)) / 2;
    known.along[index] = place;
    known.heights[index] = height;
    known.areas[index] = area;
    [before, heightBefore] = [place, height];
  }
  return known;
}

function smoothed(known: Known, place: number, window: number): number {
  const radius = Math.min(window / 2, place, known.length - place);
  if (radius < 0.001) return partAt(known, place).height;
  return (partAt(known, place + radius).area - partAt(known, place - radius).area) / (2 * radius);
}

/** The height at a place, and the area under the way to it. */
function partAt({ along, heights, areas }: Known, place: number): { height: number; area: number } {
  let [low, high] = [0, along.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((along[middle] ?? 0) <= place) low = middle;
    else high = middle;
  }
  const [from, to] = [along[low] ?? 0, along[high] ?? 0];
  const [start, end] = [heights[low] ?? 0, heights[high] ?? 0];
  const share = to > from ? (place - from) / (to - from) : 0;
  const height = start + (end - start) * share;
  return { height, area: (areas[low] ?? 0) + ((place - from) * (start + height)) / 2 };
}

/** Sums the ups and the downs between turns: each is followed by at least the threshold in the other direction. */
function climbed(heights: readonly number[]): Climb {
  const sums = { up: 0, down: 0 };
  let direction: 'up' | 'down' | null = null;
  const [start = 0] = heights;
  let [lowest, highest] = [start, start];
  for (const height of heights) {
    if (direction !== 'up') lowest = Math.min(lowest, height);
    if (direction !== 'down') highest = Math.max(highest, height);
    if (direction !== 'down' && highest - height >= THRESHOLD) {
      if (direction === 'up') sums.up += highest - lowest;
      [direction, lowest] = ['down', height];
    } else if (direction !== 'up' && height - lowest >= THRESHOLD) {
      if (direction === 'down') sums.down += highest - lowest;
      [direction, highest] = ['up', height];
    }
  }
  if (direction) sums[direction] += highest - lowest;
  return { gain: sums.up, loss: sums.down };
}
