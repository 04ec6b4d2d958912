import type { AnswerOf } from '../../../../engine/core/calls/defineCall';
import type { readPublicCourse } from '../../../public/public.calls';
import { type Html, html } from '../html';

type Course = AnswerOf<typeof readPublicCourse>;
type Position = readonly number[];

/** Somebody on the course, by how far along it. */
export interface Runner {
  readonly label: string;
  readonly metres: number;
}

const SIZE = 400;
const EDGE = 16;
/** Points that are drawn, so that a course is a small part of its page. */
const MOST_POINTS = 400;
const EARTH_M = 6_371_000;

/** A course as a picture of its own, with who is on it. */
export function courseMap(
  course: Course,
  { title, runners }: { title: string; runners: readonly Runner[] },
): Html | null {
  const line = course.features.find(({ geometry }) => geometry.type === 'LineString')?.geometry.coordinates as
    | readonly Position[]
    | undefined;
  if (!line || line.length < 2) return null;
  const place = projection(line);
  const every = Math.max(1, Math.ceil(line.length / MOST_POINTS));
  const drawn = line.filter((_, index) => index % every === 0 || index === line.length - 1);
  const points = drawn.map((position) => place.of(position).join(',')).join(' ');
  const places = runners.map(({ label, metres }) => ({ label, at: place.of(along(line, metres)) }));
  const [start, finish] = [place.of(line[0] ?? []), place.of(line.at(-1) ?? [])];
  return html`<svg class="map" role="img" aria-label="${title}" viewBox="0 0 ${SIZE} ${place.height}">
    <polyline points="${points}"/>
    <circle class="end" cx="${start[0]}" cy="${start[1]}" r="5"/><rect class="end" x="${(finish[0] ?? 0) - 4}" y="${(finish[1] ?? 0) - 4}" width="8" height="8"/>
    ${places.map(
      ({ label, at: [x = 0, y = 0] }) =>
        html`<g class="runner"><circle cx="${x}" cy="${y}" r="6"/><text x="${x}" y="${y - 10}">${label}</text></g>`,
    )}
  </svg>`;
}

/** Degrees to the picture, as true to angles as a course is small. */
function projection(line: readonly Position[]) {
  const lons = line.map(([lon = 0]) => lon);
  const lats = line.map(([, lat = 0]) => lat);
  const [west, east] = [least(lons), most(lons)];
  const [south, north] = [least(lats), most(lats)];
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const width = Math.max((east - west) * narrow, 1e-6);
  const tall = Math.max(north - south, 1e-6);
  const scale = (SIZE - 2 * EDGE) / Math.max(width, tall);
  const height = Math.round(tall * scale + 2 * EDGE);
  const left = (SIZE - width * scale) / 2;
  const of = ([lon = 0, lat = 0]: Position): number[] => [
    round(left + (lon - west) * narrow * scale),
    round(EDGE + (north - lat) * scale),
  ];
  return { of, height };
}

/** The position so many metres along the line; its end where it is shorter. */
function along(line: readonly Position[], metres: number): Position {
  let left = metres;
  for (let i = 1; i < line.length; i++) {
    const [from = [], to = []] = [line[i - 1], line[i]];
    const length = distance(from, to);
    if (left <= length && length > 0) return [0, 1].map((axis) => between(from[axis], to[axis], left / length));
    left -= length;
  }
  return line.at(-1) ?? [];
}

function distance([lonA = 0, latA = 0]: Position, [lonB = 0, latB = 0]: Position): number {
  const radians = Math.PI / 180;
  const x = (lonB - lonA) * radians * Math.cos(((latA + latB) / 2) * radians);
  return Math.hypot(x, (latB - latA) * radians) * EARTH_M;
}

function between(a = 0, b = 0, share: number): number {
  return a + (b - a) * share;
}

function least(values: readonly number[]): number {
  return values.reduce((a, b) => Math.min(a, b));
}

function most(values: readonly number[]): number {
  return values.reduce((a, b) => Math.max(a, b));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
