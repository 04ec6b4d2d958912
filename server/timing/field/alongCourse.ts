import type { FieldNow } from './fieldNow';

/** When the first and the last come by a place between two points, or came; epoch ms. */
export interface ComesBy {
  readonly first: number | null;
  readonly last: number | null;
}

/**
 * When the first and the last come by a place of the course, told by where they are read before and after it: straight in between. Null
 * where nobody can tell.
 * @param metres from the start
 */
export function comesBy({ points, start }: FieldNow, distances: readonly number[], metres: number): ComesBy {
  const known = points.flatMap(({ first, last, isSilent }, place) =>
    first && last && !isSilent ? [{ metres: distances[place]!, first: first.at, last: last.at }] : [],
  );
  const all = start ? [{ metres: 0, ...start }, ...known] : known;
  const after = all.find((one) => one.metres >= metres);
  const before = all.findLast((one) => one.metres <= metres);
  if (!after || !before) return { first: null, last: null };
  const share = after.metres > before.metres ? (metres - before.metres) / (after.metres - before.metres) : 0;
  const between = (from: number, to: number) => Math.round(from + (to - from) * share);
  return { first: between(before.first, after.first), last: between(before.last, after.last) };
}

/** A course is run in so many laps where that is as long as the race, but for this share of it. */
const TOLERANCE = 0.05;

/**
 * Where a race comes by a place of its course: once in each lap where the course is one lap, once where it is the whole way; none beyond
 * its end. Metres of the race, to which those of the course are stretched: two that measure the same differ a little.
 */
export function passesOf(options: { along: number; course: number; race: number; laps: number }): number[] {
  const { along, course, race, laps } = options;
  const isLap = laps > 1 && Math.abs(course * laps - race) <= race * TOLERANCE;
  const lap = isLap ? race / laps : race;
  const isWhole = isLap || Math.abs(course - race) <= race * TOLERANCE;
  const place = isWhole ? (along / course) * lap : along;
  if (place > lap) return isWhole ? [lap] : [];
  return Array.from({ length: isLap ? laps : 1 }, (_, done) => done * lap + place);
}
