import type { Coordinate } from '../../../engine/fields/line/line.field';
import type { CourseFile } from '../../../server/courses/reading/courseFile';
import { readCourseFile } from '../../../server/courses/reading/readCourseFile';

/** Reads a file that comes in pieces of so many bytes. */
export function read(file: string | Uint8Array, size = 64 * 1024): Promise<CourseFile> {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  return readCourseFile(
    (async function* () {
      for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
    })(),
  );
}

export const WAY: readonly Coordinate[] = [
  [5.1, 52.1, 3],
  [5.11, 52.1, 4.5],
  [5.12, 52.11, -1],
];

const trkpt = ([lon, lat, ele]: Coordinate): string =>
  `<trkpt lat="${lat}" lon="${lon}">${ele === undefined ? '' : `<ele>${ele}</ele>`}</trkpt>`;

export const segment = (way: readonly Coordinate[] = WAY): string =>
  `<trkseg>\n${way.map(trkpt).join('\n')}\n</trkseg>`;

export function gpx(inner: string, attributes = 'version="1.1" xmlns="http://www.topografix.com/GPX/1/1"'): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<gpx ${attributes}>\n${inner}\n</gpx>`;
}

export const coordinatesOf = ({ tracks }: CourseFile) => tracks.map(({ geometry }) => geometry.coordinates);
