import { distanceOf, type FieldAthlete, type FieldPoint, lastSeen, START } from './field';
import { paceBefore, type SectionPace } from './paces';

/** When somebody is expected: epoch ms. Eight in ten of the field would come between the earliest and the latest. */
export interface Expected {
  readonly at: number;
  readonly earliest: number;
  readonly latest: number;
}

/** Somebody who is out on the course. */
export interface OnCourse {
  readonly athlete: FieldAthlete;
  /** Where it was read last, by the point's index, and when. */
  readonly seenIndex: number;
  readonly seenAt: number;
  /** When it comes or should have come to the next point; null where its pace is unknown. */
  readonly next: Expected | null;
  /** From the start by now, in metres; never beyond the next point. */
  readonly metres: number;
  /** Not seen for longer than anyone takes. */
  readonly isUnseen: boolean;
}

/** How much longer than the slowest tenth somebody has to take before it is missing: a share of the time, and at least so long. */
const MISSING = { share: 0.25, least: 10 * 60_000 };
/** Who should be there by now is about to come. */
const ALMOST_THERE = 0.995;

/**
 * Where somebody is by now and when it comes to each point that is left: at its own pace, changed as the field's was in each section. Null
 * for somebody who is not on the course. Nothing is expected of somebody whose pace nobody can tell, or who is missing.
 * @param expect is told of each point that is left, by its place among those given: when, the earliest and the latest; never before now
 */
export function forecast(
  options: {
    athlete: FieldAthlete;
    points: readonly FieldPoint[];
    /** Of the section that ends at each of the points. */
    sections: readonly (SectionPace | null)[];
    /** Epoch ms. */
    now: number;
  },
  expect: (place: number, at: number, earliest: number, latest: number) => void,
): OnCourse | null {
  const { athlete, points, sections, now } = options;
  if (athlete.state !== 'started' && athlete.state !== 'registered') return null;
  const seen = lastSeen(athlete, points);
  if (seen === null || seen.place >= points.length - 1 || seen.at > now) return null;
  const { place, at: seenAt } = seen;
  const here = distanceOf(points, place);
  const seenIndex = place === START ? START : points[place]!.index;
  const unknown: OnCourse = { athlete, seenIndex, seenAt, next: null, metres: here, isUnseen: false };
  let pace = place === START ? 1 : paceBefore(athlete, points, place);
  const nextSection = sections[place + 1];
  if (pace === null || !nextSection) return unknown;
  const metres = points[place + 1]!.distance - here;
  const next = after(seenAt, pace * metres, nextSection);
  const isUnseen = now > next.latest + Math.max(MISSING.least, (next.latest - seenAt) * MISSING.share);
  const share = Math.min((now - seenAt) / (next.at - seenAt), ALMOST_THERE);
  const found = { ...unknown, next, isUnseen, metres: here + metres * share };
  if (isUnseen) return found;

  // Somebody who should have been there is expected any moment, and at all later points by as much later.
  let { at, earliest, latest } = delayed(next, Math.max(0, now - next.at));
  expect(place + 1, at, Math.max(earliest, now), latest);
  for (let later = place + 2; later < points.length; later += 1) {
    const section = sections[later];
    if (!section) break;
    pace *= sections[later - 1]!.median;
    const taken = pace * (points[later]!.distance - points[later - 1]!.distance);
    at += taken * section.median;
    earliest += taken * section.low;
    latest += taken * section.high;
    expect(later, at, Math.max(earliest, now), latest);
  }
  return found;
}

function after(start: number, taken: number, { low, median, high }: SectionPace): Expected {
  return { at: start + taken * median, earliest: start + taken * low, latest: start + taken * high };
}

function delayed({ at, earliest, latest }: Expected, delay: number): Expected {
  return { at: at + delay, earliest: earliest + delay, latest: latest + delay };
}
