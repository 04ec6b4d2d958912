import type { AnswerOf } from '../../../../engine/core/calls/defineCall';
import type { PublicField, readPublicCourse } from '../../../public/public.calls';
import { type Html, html } from '../html';
import { CourseLine, lapsOn, type Position } from './courseLine';

export type Course = AnswerOf<typeof readPublicCourse>;

/** Somebody on the course, by how far along the race. */
export interface Runner {
  readonly label: string;
  readonly metres: number;
}

interface Shown {
  readonly title: string;
  readonly runners: readonly Runner[];
  readonly field: PublicField | null;
  readonly units: string;
}

const SIZE = 400;
const EDGE = 30;
/** What stands along the course is beside its line, away from its middle; numbers are on the other side. */
const BESIDE = 15;
/** Points that are drawn, so that a course is a small part of its page. */
const MOST_POINTS = 300;
/** Stretches that the field is drawn in, by how many are on each. */
const STRETCHES = 60;
const THICKNESSES = 5;
/** Of numbers along the course, in its units. */
const STEPS = [1, 2, 5, 10, 20, 50, 100];
const MOST_STEPS = 9;
/** Icons nearer than this would cover each other. */
const APART = 20;

/** A course as a picture of its own: what stands along it, where the field is, and who is followed. */
export function courseMap(course: Course, { title, runners, field, units }: Shown): Html | null {
  const positions = course.features.find(({ geometry }) => geometry.type === 'LineString')?.geometry.coordinates as
    | readonly Position[]
    | undefined;
  if (!positions || positions.length < 2) return null;
  const every = Math.ceil(positions.length / MOST_POINTS);
  const line = new CourseLine(positions.filter((_, index) => index % every === 0 || index === positions.length - 1));
  const place = projection(line.positions);
  const length = field?.length ?? null;
  const laps = lapsOn(line, length);
  const onMap = (metres: number) => place.of(line.at(laps.of(metres)));
  const bands = field?.density ? bandsOf(field.density, line, length ?? line.length) : [];
  return html`<svg class="map" role="img" aria-label="${title}" viewBox="0 0 ${SIZE} ${place.height}">
    <polyline class="course${bands.length > 0 ? ' quiet' : ''}" points="${pointsOf(line.positions, place)}"/>
    ${bands.map(
      ({ thickness, positions: part }) =>
        html`<polyline class="band b${thickness}" points="${pointsOf(part, place)}"/>`,
    )}
    ${lengthsAlong((length ?? line.length) / laps.laps, units).map(({ label, metres }) =>
      numberAt(label, onMap(metres), place),
    )}
    ${standing(course, line, place).map(
      ({
        icon,
        name,
        at: [x = 0, y = 0],
      }) => html`<g class="stand"><title>${name}</title><circle cx="${x}" cy="${y}" r="9"/>
        <image href="/images/icons/${icon}.svg" x="${x - 6.5}" y="${y - 6.5}" width="13" height="13"/></g>`,
    )}
    ${runners.map(({ label, metres }) => {
      const [x = 0, y = 0] = onMap(metres);
      return html`<g class="runner"><circle cx="${x}" cy="${y}" r="6"/><text x="${x}" y="${y - 10}">${label}</text></g>`;
    })}
  </svg>`;
}

function numberAt(label: string, at: readonly number[], place: Projection): Html {
  const [x = 0, y = 0] = at;
  const [textX = 0, textY = 0] = place.beside(at, -BESIDE);
  return html`<g class="length"><circle cx="${x}" cy="${y}" r="2.5"/><text x="${textX}" y="${round(textY + 4)}">${label}</text></g>`;
}

interface Projection {
  readonly height: number;
  of(position: Position): number[];
  /** So far away from the middle of the picture as seen from a place on it. */
  beside(at: readonly number[], by: number): number[];
}

/** Degrees to the picture, as true to angles as a course is small. */
function projection(line: readonly Position[]): Projection {
  const lons = line.map(([lon = 0]) => lon);
  const lats = line.map(([, lat = 0]) => lat);
  const [west, east] = [Math.min(...lons), Math.max(...lons)];
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
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
  const beside = ([x = 0, y = 0]: readonly number[], by: number): number[] => {
    const [right, down] = [x - SIZE / 2, y - height / 2];
    const far = Math.max(1, Math.hypot(right, down));
    return [round(x + (right / far) * by), round(y + (down / far) * by)];
  };
  return { of, beside, height };
}

function pointsOf(positions: readonly Position[], place: Projection): string {
  return positions.map((position) => place.of(position).join(',')).join(' ');
}

/** Where athletes are, neighbours of like numbers in one: 1 for the fewest, up to `THICKNESSES`. */
function bandsOf({ width, athletes }: NonNullable<PublicField['density']>, line: CourseLine, length: number) {
  const { laps } = lapsOn(line, length);
  const stretch = length / laps / STRETCHES;
  const counts = Array.from({ length: STRETCHES }, () => 0);
  for (const [index, count] of athletes.entries()) {
    const metres = ((index + 0.5) * width) % (length / laps);
    const at = Math.min(STRETCHES - 1, Math.floor(metres / stretch));
    counts[at] = (counts[at] ?? 0) + count;
  }
  const most = Math.max(...counts);
  const thicknesses = counts.map((count) => Math.ceil(THICKNESSES * Math.sqrt(count / most)) || 0);
  const part = line.length / STRETCHES;
  const bands: { thickness: number; positions: Position[] }[] = [];
  for (let from = 0; from < STRETCHES; ) {
    const thickness = thicknesses[from] ?? 0;
    let to = from + 1;
    while (to < STRETCHES && thicknesses[to] === thickness) to += 1;
    if (thickness > 0) bands.push({ thickness, positions: line.between(from * part, to * part) });
    from = to;
  }
  return bands;
}

/** Round lengths from the start, few enough to be read. */
function lengthsAlong(metres: number, units: string): { label: string; metres: number }[] {
  const unit = units === 'imperial' ? 1_609.344 : 1_000;
  const step = STEPS.find((one) => metres / unit / one <= MOST_STEPS) ?? 200;
  const count = Math.ceil(metres / unit / step) - 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const value = (index + 1) * step;
    return { label: String(value), metres: value * unit };
  });
}

interface Standing {
  readonly icon: string;
  readonly name: string;
  readonly at: readonly number[];
}

/** Start and finish, and what was placed along the course; of those that would cover each other the first. */
function standing({ features }: Course, line: CourseLine, place: Projection): Standing[] {
  const [start, finish] = [line.at(0), line.at(line.length)].map((position) =>
    place.beside(place.of(position), BESIDE),
  );
  const shown: Standing[] = [];
  const stand = (icon: string, name: string, at: readonly number[]) => {
    if (shown.every((one) => apart(one.at, at) >= APART)) shown.push({ icon, name, at });
  };
  stand('finish', '', finish ?? []);
  stand('start', '', start ?? []);
  for (const { geometry, properties } of features)
    if (geometry.type === 'Point' && 'icon' in properties)
      stand(properties.icon, properties.name, place.beside(place.of(geometry.coordinates), BESIDE));
  return shown;
}

function apart([xA = 0, yA = 0]: readonly number[], [xB = 0, yB = 0]: readonly number[]): number {
  return Math.hypot(xA - xB, yA - yB);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
