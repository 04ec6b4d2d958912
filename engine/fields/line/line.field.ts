import { accept, type Parsed, refuse } from '../../core/issue';
import type { DrawnType } from '../drawnType';
import { compareText, makeField } from '../makeField';

/** Longitude and latitude in degrees of WGS 84, and where it is known the elevation in metres. */
export type Coordinate = readonly [longitude: number, latitude: number, elevation?: number];

/** A GeoJSON LineString. */
export interface LineString {
  readonly type: 'LineString';
  readonly coordinates: readonly Coordinate[];
}

/** A line as a history tells of it. */
export interface LineSummary {
  readonly points: number;
}

export const LONGEST_LINE = 200_000;
const LOWEST = -12_000;
const HIGHEST = 100_000;

/** Kept to 11 mm, and elevations to the centimetre: nothing that measures a way knows it better, and it halves what is stored. */
const DEGREE_STEPS = 1e7;
const METRE_STEPS = 100;

/** A way over the earth. Not sorted by, and filtered only by being empty; to be declared `detailOnly`. */
const lineType: DrawnType<LineString, object, typeof import('./line.console')> = {
  name: 'line',
  column: () => 'jsonb',
  jsonSchema: () => ({
    type: 'object',
    description: `A GeoJSON LineString: longitude, latitude and, where it is known, elevation in metres. 2 to ${LONGEST_LINE} points.`,
    properties: {
      type: { type: 'string', enum: ['LineString'] },
      coordinates: {
        type: 'array',
        minItems: 2,
        maxItems: LONGEST_LINE,
        items: {
          type: 'array',
          minItems: 2,
          maxItems: 3,
          items: { type: 'number', minimum: LOWEST, maximum: HIGHEST },
        },
      },
    },
    required: ['type', 'coordinates'],
    additionalProperties: false,
  }),
  samples: () => [
    {
      type: 'LineString',
      coordinates: [
        [5.1214, 52.0907, 4.5],
        [5.1302, 52.0941, 6],
      ],
    },
    {
      type: 'LineString',
      coordinates: [
        [4.4777, 51.9244],
        [4.4893, 51.9171],
        [4.4777, 51.9244],
      ],
    },
  ],
  parse: parseLine,
  // As other programs write points, with all their digits.
  largest: LONGEST_LINE * 64,
  operators: () => ['empty'],
  parseOperand: () => refuse('validation.invalid'),
  compare: (a, b) => compareText(JSON.stringify(a.coordinates), JSON.stringify(b.coordinates)),
  historySql: (value) => `jsonb_build_object('points', jsonb_array_length(${value} -> 'coordinates'))`,
  fromText: (text) => {
    try {
      return parseLine(JSON.parse(text));
    } catch {
      return refuse('validation.json_text');
    }
  },
  toText: (value) => JSON.stringify(value),
};

export const line = makeField(lineType);

/** The point as it is stored; null where it lies nowhere on earth. */
export function readCoordinate(longitude: unknown, latitude: unknown, elevation?: unknown): Coordinate | null {
  if (!isWithin(longitude, -180, 180) || !isWithin(latitude, -90, 90)) return null;
  const [east, north] = [rounded(longitude, DEGREE_STEPS), rounded(latitude, DEGREE_STEPS)];
  if (elevation === undefined || elevation === null) return [east, north];
  return isWithin(elevation, LOWEST, HIGHEST) ? [east, north, rounded(elevation, METRE_STEPS)] : null;
}

function parseLine(input: unknown): Parsed<LineString> {
  if (typeof input !== 'object' || input === null) return refuse('validation.line');
  const { type, coordinates, ...others } = input as Record<string, unknown>;
  if (type !== 'LineString' || !Array.isArray(coordinates) || Object.keys(others).length > 0)
    return refuse('validation.line');
  if (coordinates.length < 2) return refuse('validation.line_short');
  if (coordinates.length > LONGEST_LINE) return refuse('validation.line_long', { max: LONGEST_LINE });
  const points: Coordinate[] = [];
  for (const [index, given] of coordinates.entries()) {
    const isPoint = Array.isArray(given) && (given.length === 2 || given.length === 3);
    // An elevation that is given is a number: a null would be one that is left out, for which there is no place in GeoJSON.
    const point = isPoint && given[2] !== null ? readCoordinate(given[0], given[1], given[2]) : null;
    if (!point) return refuse('validation.line_point', { point: index + 1 });
    points.push(point);
  }
  return accept({ type: 'LineString', coordinates: points });
}

function isWithin(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && value >= min && value <= max;
}

function rounded(value: number, steps: number): number {
  // No minus zero, which JSON does not know.
  return Math.round(value * steps) / steps + 0;
}
