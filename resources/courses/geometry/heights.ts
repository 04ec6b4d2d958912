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
  const heights = new Float64Array(steps + 1);
  const means = meansOf(known);
  for (let index = 0; index <= steps; index += 1) heights[index] = means((length * index) / steps, WINDOW);
  return climbed(heights);
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
  const means = meansOf(known);
  return Array.from({ length: Math.max(2, samples) }, (_, index) => {
    const place = Math.min(length, index * spacing);
    return { along: place, height: means(place, Math.max(WINDOW, spacing)) };
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
  let count = 0;
  for (const point of line) if (point[2] !== undefined) count += 1;
  if (count < 2) return null;
  // Before the first known one, and behind the last, the way is taken to be level.
  const known = {
    along: new Float64Array(count + 2),
    heights: new Float64Array(count + 2),
    areas: new Float64Array(count + 2),
    length: along.at(-1) ?? 0,
  };
  let filled = 0;
  let [before, heightBefore, area] = [0, 0, 0];
  const add = (place: number, height: number): void => {
    area += filled === 0 ? 0 : ((place - before) * (heightBefore + height)) / 2;
    known.along[filled] = before = place;
    known.heights[filled] = heightBefore = height;
    known.areas[filled] = area;
    filled += 1;
  };
  for (let index = 0; index < line.length; index += 1) {
    const height = line[index]?.[2];
    if (height === undefined) continue;
    if (filled === 0) add(0, height);
    add(along[index] ?? 0, height);
  }
  add(known.length, heightBefore);
  return known;
}

/** Means of heights over a window around places that follow one another: the way is walked once, whatever the number of its points. */
function meansOf(known: Known): (place: number, window: number) => number {
  const [from, to] = [walkAlong(known), walkAlong(known)];
  return (place, window) => {
    const radius = Math.min(window / 2, place, known.length - place);
    if (radius < 0.001) return to(place).height;
    return (to(place + radius).area - from(place - radius).area) / (2 * radius);
  };
}

/** The height at each of places that follow one another, and the area under the way to it. */
function walkAlong({ along, heights, areas }: Known): (place: number) => { height: number; area: number } {
  let low = 0;
  return (place) => {
    while (low < along.length - 2 && (along[low + 1] ?? 0) <= place) low += 1;
    const [from, to] = [along[low] ?? 0, along[low + 1] ?? 0];
    const [start, end] = [heights[low] ?? 0, heights[low + 1] ?? 0];
    const share = to > from ? (place - from) / (to - from) : 0;
    const height = start + (end - start) * share;
    return { height, area: (areas[low] ?? 0) + ((place - from) * (start + height)) / 2 };
  };
}

/** Sums the ups and the downs between turns: each is followed by at least the threshold in the other direction. */
function climbed(heights: Float64Array): Climb {
  const sums = { up: 0, down: 0 };
  let direction: 'up' | 'down' | null = null;
  const start = heights[0] ?? 0;
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
