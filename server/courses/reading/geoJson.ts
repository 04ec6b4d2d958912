import { brokenAt } from './brokenJson';
import { CourseFileError } from './courseFile';
import { type JsonWithLines, jsonWithLines } from './jsonWithLines';
import { lineCounter } from './lineCounter';
import type { TrackCollector } from './TrackCollector';

type Json = Readonly<Record<string, unknown>>;

/** Held in memory as a whole. */
const MOST_CHARACTERS = 32 * 1024 * 1024;
const DEEPEST = 20;

/** GeoJSON: lines are tracks, several lines of a feature pieces of one, and points waypoints. Lines of the file are those of positions. */
export function readGeoJson(text: string, collector: TrackCollector): void {
  if (text.length > MOST_CHARACTERS) throw new CourseFileError('A GeoJSON file of more than 32 MB is too large.');
  const { value, lines } = parse(text);
  collectFrom(value, {}, { collector, lines, depth: 0 });
}

interface Reading {
  readonly collector: TrackCollector;
  readonly lines: JsonWithLines['lines'];
  readonly depth: number;
}

function parse(text: string): JsonWithLines {
  try {
    JSON.parse(text);
  } catch {
    throw new CourseFileError('This is no JSON from here on.', lineCounter(text)(brokenAt(text)));
  }
  return jsonWithLines(text);
}

function collectFrom(value: unknown, properties: Json, reading: Reading): void {
  if (reading.depth > DEEPEST) throw new CourseFileError('It is nested too deep.');
  const deeper = { ...reading, depth: reading.depth + 1 };
  const { collector, lines } = reading;
  const line = lines.get(value) ?? 1;
  const pointAt = (position: unknown) => pointOf(position, lines.get(position) ?? line);
  const { type, features, geometry, geometries, coordinates, properties: own } = asJson(value);
  if (type === 'FeatureCollection') for (const feature of asList(features)) collectFrom(feature, properties, deeper);
  else if (type === 'Feature') collectFrom(geometry, asJson(own), deeper);
  else if (type === 'GeometryCollection') for (const one of asList(geometries)) collectFrom(one, properties, deeper);
  else if (type === 'LineString' || type === 'MultiLineString') {
    collector.startTrack();
    const name = textOf(properties.name) ?? textOf(properties.title);
    if (name !== null) collector.nameTrack(name);
    for (const piece of type === 'LineString' ? [coordinates] : asList(coordinates)) {
      collector.startSegment();
      for (const position of asList(piece)) collector.point(pointAt(position));
    }
  } else if (type === 'Point' || type === 'MultiPoint') {
    const said = {
      name: textOf(properties.name) ?? textOf(properties.title),
      description: textOf(properties.description) ?? textOf(properties.desc),
      symbol: textOf(properties.sym) ?? textOf(properties['marker-symbol']) ?? textOf(properties.type),
    };
    for (const position of type === 'Point' ? [coordinates] : asList(coordinates))
      collector.waypoint({ ...pointAt(position), ...said });
  } else if (type === 'Polygon' || type === 'MultiPolygon')
    collector.warn(line, 'An area is left out: a course is a line.');
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
