import type { RaceField } from '../../../../resources/races/field.calls';

type Point = RaceField['points'][number];
export type Moment = NonNullable<Point['first']>;

/** Something along a course that the crew stands at: the start, a timeline, a marker. */
export interface Place {
  readonly key: string;
  readonly kind: 'start' | 'timeline' | 'marker';
  readonly name: string;
  /** Metres from the start; null where nobody measured it. */
  readonly distance: number | null;
  readonly first: Moment | string | null;
  readonly last: Moment | string | null;
  /** Null where nobody counts. */
  readonly passed: number | null;
  /** Those who are missing are not waited for. */
  readonly toCome: number;
  readonly missing: number;
  readonly closesAt: string | null;
  readonly late: number;
  readonly isSilent: boolean;
}

interface Names {
  readonly start: string;
  timelineOf(id: number, lap: number): string;
}

/** All places of a race in the order of the course. */
export function placesOf(field: RaceField, names: Names): Place[] {
  const { athletes, start } = field;
  const first: Place = {
    ...PLAIN,
    key: 'start',
    kind: 'start',
    name: names.start,
    distance: 0,
    first: start?.first_at ?? null,
    last: start?.last_at ?? null,
    passed: athletes.on_course + athletes.finished,
  };
  const points = field.points.map(
    (point): Place => ({
      key: `${point.timeline_id} ${point.lap}`,
      kind: 'timeline',
      name: names.timelineOf(point.timeline_id, point.lap),
      distance: point.distance,
      first: point.first,
      last: point.last,
      passed: point.passed,
      toCome: point.to_come - point.unseen,
      missing: point.unseen,
      closesAt: point.closes_at,
      late: point.late,
      isSilent: point.is_silent,
    }),
  );
  const standing = field.markers.filter((marker) => ![first, ...points].some((place) => isSame(place, marker)));
  const markers = standing.map(
    (marker): Place => ({
      ...PLAIN,
      key: `marker ${marker.marker_id}`,
      kind: 'marker',
      name: marker.name,
      distance: marker.distance,
      first: marker.first_at,
      last: marker.last_at,
      toCome: marker.to_come,
      missing: missingBefore(field, marker.distance),
    }),
  );
  return inOrder([first, ...points], markers);
}

const PLAIN = { passed: null, toCome: 0, missing: 0, closesAt: null, late: 0, isSilent: false };

/** Metres within which a marker that is called like a timeline stands for it. */
const NEAR = 100;

function isSame({ name, distance }: Place, marker: RaceField['markers'][number]): boolean {
  const isCalledSo = name.trim().toLowerCase() === marker.name.trim().toLowerCase();
  return isCalledSo && distance !== null && Math.abs(distance - marker.distance) <= NEAR;
}

/** Places that nobody measured stay where they are among the others. */
function inOrder(points: readonly Place[], markers: readonly Place[]): Place[] {
  const left = [...markers].sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0));
  const ordered = points.flatMap((point) => {
    const upTo = left.findIndex(({ distance }) => point.distance === null || (distance ?? 0) >= point.distance);
    return [...left.splice(0, upTo < 0 ? left.length : upTo), point];
  });
  return [...ordered, ...left];
}

/** Who is missing and was seen last before a place. */
function missingBefore({ unseen, points }: RaceField, distance: number): number {
  return unseen.filter(({ timeline_id, lap }) => {
    const seen = points.find((point) => point.timeline_id === timeline_id && point.lap === lap);
    return (seen?.distance ?? 0) < distance;
  }).length;
}

/** Whether a place is still needed: athletes come by, or their gun is yet to be fired; else it can be taken down. */
export type Standing = 'upcoming' | 'awaited' | 'starting' | 'down';

export function standingOf({ toCome }: Place, { athletes, start }: RaceField): Standing {
  if (start === null) return 'upcoming';
  if (toCome > 0) return 'awaited';
  return athletes.without_gun > 0 ? 'starting' : 'down';
}

/** What a race has to show: nothing before anybody measured it or has started. */
export type Stage = 'unmeasured' | 'nobody' | 'before' | 'during' | 'over';

export function stageOf({ length, athletes, start }: RaceField): Stage {
  if (length === null) return 'unmeasured';
  if (athletes.waiting + athletes.on_course + athletes.finished === 0 && start === null) return 'nobody';
  if (start === null) return 'before';
  return athletes.on_course === 0 && athletes.without_gun === 0 ? 'over' : 'during';
}

/** The stretch with most athletes on it; null where nobody is on the course. */
export function densestOf({ density }: RaceField): { readonly index: number; readonly athletes: number } | null {
  if (!density) return null;
  const athletes = Math.max(0, ...density.athletes);
  return athletes === 0 ? null : { index: density.athletes.indexOf(athletes), athletes };
}
