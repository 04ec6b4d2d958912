import { CourseFileError } from './courseFile';
import { BrokenJsonError, jsonWithLines, lineOf, TooManyPartsError } from './jsonWithLines';
import type { TrackCollector } from './TrackCollector';

type Json = Readonly<Record<string, unknown>>;

/** Held in memory as a whole. */
const MOST_CHARACTERS = 32 * 1024 * 1024;
const DEEPEST = 20;

/** Points that are taken before others have their turn. */
const POINTS_AT_A_TIME = 5_000;

/**
 * GeoJSON: lines are tracks, several lines of a feature pieces of one, and points waypoints. Lines of the file are those of positions. Others may
 * have their turn at each step.
 */
export function* readGeoJson(text: string, collector: TrackCollector): Generator<void> {
  if (text.length > MOST_CHARACTERS) throw new CourseFileError('A GeoJSON file of more than 32 MB is too large.');
  yield* collectFrom(yield* parse(text), {}, { collector, depth: 0 });
}

interface Reading {
  readonly collector: TrackCollector;
  readonly depth: number;
}

function* parse(text: string): Generator<void, unknown> {
  try {
    return yield* jsonWithLines(text);
  } catch (error) {
    if (error instanceof BrokenJsonError) throw new CourseFileError('This is no JSON from here on.', error.line);
    if (error instanceof TooManyPartsError)
      throw new CourseFileError('A GeoJSON file of more than a million lists and objects is too large.');
    throw error;
  }
}

function* collectFrom(value: unknown, properties: Json, reading: Reading): Generator<void> {
  if (reading.depth > DEEPEST) throw new CourseFileError('It is nested too deep.');
  const deeper = { ...reading, depth: reading.depth + 1 };
  const { collector } = reading;
  const line = lineOf(value) ?? 1;
  const pointAt = (position: unknown) => pointOf(position, lineOf(position) ?? line);
  const { type, features, geometry, geometries, coordinates, properties: own } = asJson(value);
  if (type === 'FeatureCollection')
    for (const feature of asList(features)) yield* collectFrom(feature, properties, deeper);
  else if (type === 'Feature') yield* collectFrom(geometry, asJson(own), deeper);
  else if (type === 'GeometryCollection')
    for (const one of asList(geometries)) yield* collectFrom(one, properties, deeper);
  else if (type === 'LineString' || type === 'MultiLineString') {
    collector.startTrack();
    const name = textOf(properties.name) ?? textOf(properties.title);
    if (name !== null) collector.nameTrack(name);
    for (const piece of type === 'LineString' ? [coordinates] : asList(coordinates)) {
      collector.startSegment();
      yield* eachOf(asList(piece), (position) => collector.point(pointAt(position)));
    }
  } else if (type === 'Point' || type === 'MultiPoint') {
    const said = {
      name: textOf(properties.name) ?? textOf(properties.title),
      description: textOf(properties.description) ?? textOf(properties.desc),
      symbol: textOf(properties.sym) ?? textOf(properties['marker-symbol']) ?? textOf(properties.type),
    };
    const positions = type === 'Point' ? [coordinates] : asList(coordinates);
    yield* eachOf(positions, (position) => collector.waypoint({ ...pointAt(position), ...said }));
  } else if (type === 'Polygon' || type === 'MultiPolygon')
    collector.warn(line, 'An area is left out: a course is a line.');
}

function* eachOf(positions: readonly unknown[], take: (position: unknown) => void): Generator<void> {
  for (const [index, position] of positions.entries()) {
    take(position);
    if (index % POINTS_AT_A_TIME === 0) yield;
  }
}

function pointOf(position: unknown, line: number) {
  const [longitude, latitude, elevation] = asList(position).map((one) => (typeof one === 'number' ? one : null));
  return { longitude, latitude, elevation, line };
}

function asJson(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}
