import { distanceOf, type FieldAthlete, type FieldPoint, START, seenAt } from './field';

/** Those who passed a section last tell how it goes now: a hill, the heat and the crowd are in their times. */
const RECENT = 500;
const MINUTE = 60_000;
/** With fewer of them, one's own pace tells more than theirs. */
const FEWEST = 20;
/** What a section may take more or less while nobody has shown it. */
const UNKNOWN = { low: 0.92, median: 1, high: 1.12 };
/** A stretch that one's pace is taken from is at least this share of the section it is to tell. */
const STRETCH = 1 / 3;

/** How a section is run: its 5th, 50th and 95th percentile over those who ran it last. */
export interface SectionPace {
  readonly low: number;
  readonly median: number;
  readonly high: number;
  /** Over how many. */
  readonly athletes: number;
}

/**
 * The pace of an athlete before a place, in ms a metre: over the last stretch that is long enough to tell the section that follows, as it
 * was read. Null at the start, and where times are missing or in a wrong order.
 */
export function paceBefore(athlete: FieldAthlete, points: readonly FieldPoint[], place: number): number | null {
  const at = seenAt(athlete, points, place);
  const here = distanceOf(points, place);
  const next = points[place + 1];
  const wanted = next ? (next.distance - here) * STRETCH : 0;
  let pace: number | null = null;
  for (let before = place - 1; before >= START; before -= 1) {
    const then = seenAt(athlete, points, before);
    const metres = here - distanceOf(points, before);
    if (Number.isNaN(then) || at <= then || metres <= 0) continue;
    pace = (at - then) / metres;
    if (metres >= wanted) break;
  }
  return pace;
}

/**
 * How the section after a place is run. After the start in ms a metre, null while too few have shown it; later as a multiple of the pace
 * before, 1 while too few have shown it.
 */
export function sectionPace(
  athletes: readonly FieldAthlete[],
  points: readonly FieldPoint[],
  place: number,
): SectionPace | null {
  const metres = distanceOf(points, place + 1) - distanceOf(points, place);
  const since = recentSince(athletes, points, place);
  const ratios: number[] = [];
  for (const athlete of athletes) {
    const at = seenAt(athlete, points, place + 1);
    const then = seenAt(athlete, points, place);
    if (!(at >= since && at > then)) continue;
    const before = place === START ? 1 : paceBefore(athlete, points, place);
    if (before !== null) ratios.push((at - then) / metres / before);
  }
  if (ratios.length < FEWEST) return place === START ? null : { ...UNKNOWN, athletes: ratios.length };
  const sorted = Float64Array.from(ratios).sort();
  const quantile = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!;
  return { low: quantile(0.05), median: quantile(0.5), high: quantile(0.95), athletes: sorted.length };
}

/** Since when those came to the end of a section who passed it last: the minute with which there are enough of them. */
function recentSince(athletes: readonly FieldAthlete[], points: readonly FieldPoint[], place: number): number {
  const byMinute = new Map<number, number>();
  for (const athlete of athletes) {
    const at = seenAt(athlete, points, place + 1);
    if (!(at > seenAt(athlete, points, place))) continue;
    const minute = Math.floor(at / MINUTE);
    byMinute.set(minute, (byMinute.get(minute) ?? 0) + 1);
  }
  let count = 0;
  let since = 0;
  for (const minute of [...byMinute.keys()].sort((a, b) => b - a)) {
    since = minute * MINUTE;
    count += byMinute.get(minute)!;
    if (count >= RECENT) break;
  }
  return since;
}

/** Of a section that nobody has shown, from a pace somebody assumes. */
export function assumedPace(pace: number): SectionPace {
  return { low: pace * UNKNOWN.low, median: pace, high: pace * UNKNOWN.high, athletes: 0 };
}
