/** What a place on a course is ordered by. */
interface Ordered {
  readonly type: 'start' | 'split' | 'finish';
  readonly position: number;
  /** Null in a race of laps: passed in each. */
  readonly lap?: number | null;
}

const TYPE_ORDER = { start: 0, split: 1, finish: 2 } as const;

/** Between the last place and a new finish: splits that are added later stand in between. */
const ROOM = 10;

/** In the order in which places are passed; of those with the same number the start comes first and the finish last. */
export function byOrder(a: Ordered, b: Ordered): number {
  return a.position - b.position || (a.lap ?? 0) - (b.lap ?? 0) || TYPE_ORDER[a.type] - TYPE_ORDER[b.type];
}

/** The number of a new place that says none: a start is first, a finish last, and a split stands between. */
export function nextPosition(type: Ordered['type'], course: readonly Ordered[]): number {
  if (type === 'start') return 0;
  const finishes = course.flatMap((place) => (place.type === 'finish' ? place.position : []));
  const last = (places: readonly Ordered[]) => Math.max(0, ...places.map(({ position }) => position));
  if (type === 'finish') return last(course) + (finishes.length > 0 ? 1 : ROOM);
  const next = last(course.filter((place) => place.type !== 'finish')) + 1;
  // Without room the split shares the number of the finish, which it comes before.
  return Math.min(next, ...finishes);
}
