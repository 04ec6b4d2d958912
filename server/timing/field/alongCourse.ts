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

/** A line is all of a race where it is as long, but for this share of it: one that is shared with another race is not. */
const TOLERANCE = 0.05;
/** Of several laps a line that is drawn or measured badly is still all of them, or one. */
const LAPS_TOLERANCE = 0.2;

/** Where a marker stands is rounded. */
const SAME_PLACE = 1;

interface Place {
  /** Metres from the start of the course. */
  readonly along: number;
  /** All places of a line of several laps that pass there. */
  readonly places: readonly number[];
  /** Metres of the course, and of the race. */
  readonly course: number;
  readonly race: number;
  readonly laps: number;
}

/**
 * Where a race comes by a place of its course, in order; none beyond its end. Metres of the race, to which those of the course are
 * stretched: two that measure the same differ a little.
 */
export function passesOf({ along, places, course, race, laps }: Place): number[] {
  const isAmong = places.some((place) => Math.abs(place - along) <= SAME_PLACE);
  if (laps > 1) return passesOfLaps({ places: isAmong ? places : [along, ...places], course, race, laps });
  const isWhole = Math.abs(course - race) <= race * TOLERANCE;
  const place = isWhole ? (along / course) * race : along;
  if (place > race) return isWhole ? [race] : [];
  return [place];
}

/**
 * A line is one lap or all of them, whichever it is as long as. Where it may be neither, it is passed in each lap: something that is
 * still needed must not look as if all had come by.
 */
function passesOfLaps({ places, course, race, laps }: Omit<Place, 'along'>): number[] {
  const lap = race / laps;
  const isWhole = Math.abs(course - race) <= race * LAPS_TOLERANCE && Math.round(course / lap) === laps;
  const isLap = !isWhole && Math.round(course / lap) <= 1;
  const within = isWhole || isLap ? places : places.filter((place) => place <= race);
  const passes = within.flatMap((place) => {
    if (isWhole) return (place / course) * race;
    const first = isLap ? (place / course) * lap : place % lap;
    return Array.from({ length: laps }, (_, done) => done * lap + first);
  });
  return [...new Set(passes.map((metres) => Math.min(race, Math.round(metres))))].sort((a, b) => a - b);
}
