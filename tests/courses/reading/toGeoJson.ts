import { gpx, kml, tcx } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';
import { readCoordinate } from '../../../engine/fields/line/line.field';
import type { CourseFile } from '../../../server/courses/reading/courseFile';

const LIBRARY = { gpx, kml, tcx };

/** What another library reads, as ours says it: lines of two points or more, their pieces joined, and points. */
export function readByLibrary(text: string, format: keyof typeof LIBRARY) {
  const document = new DOMParser({ onError: () => {} }).parseFromString(text.replace(/^\ufeff/, ''), 'text/xml');
  const { features } = LIBRARY[format](document);
  const shapes = features.flatMap(({ geometry }) => (geometry ? [geometry] : []));
  const pieces = shapes.flatMap(({ type, coordinates }) =>
    type === 'LineString' ? [coordinates] : type === 'MultiLineString' ? [(coordinates as unknown[][]).flat()] : [],
  );
  const points = shapes.filter(({ type }) => type === 'Point').map(({ coordinates }) => coordinates);
  return {
    lines: pieces.filter((line) => line.length > 1).map((line) => line.map((one) => flat(one as number[]))),
    points: points.map((one) => flat(one as number[])),
  };
}

/** The same of ours. Elevations of points are of no use to it. */
export function linesAndPoints({ tracks, waypoints }: CourseFile) {
  return {
    lines: tracks.map(({ geometry }) => geometry.coordinates.map(([longitude, latitude]) => [longitude, latitude])),
    points: waypoints.map(({ longitude, latitude }) => [longitude, latitude]),
  };
}

function flat([longitude, latitude]: readonly number[]) {
  const point = readCoordinate(longitude, latitude);
  return [point?.[0], point?.[1]];
}
