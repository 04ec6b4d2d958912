import type { Acting } from '../../engine/api/engine';
import { invalid } from '../../engine/core/errors';
import { joinBytes } from '../../engine/tables/joinBytes';
import { chooseTracks } from '../courses/chooseTracks';
import { waypointMarkers } from '../courses/createCourse';
import { openEventFile, readCourseOf } from '../courses/eventFile';
import { FORMAT } from './configurationFile';
import type { ConfigurationSource } from './configurationSource';
import { ConfigurationFileError, courseSource, readConfiguration } from './readConfiguration';

interface FileOptions extends Acting {
  readonly eventId: number;
  readonly fileId: number;
  /** Of a course with several. */
  readonly track: number | undefined;
}

/** More is no configuration: a course of 200,000 points takes 8 MB. */
const MOST_BYTES = 64 * 1024 * 1024;

/** As long as the name of a course may be. */
const LONGEST_NAME = 80;

/** What an uploaded file says of a race: a configuration that was exported, or a course with its waypoints. @throws ApiError 422 */
export async function fileConfiguration(options: FileOptions): Promise<ConfigurationSource> {
  const { filename, stream } = await openEventFile(options);
  const bytes = await readWhole(stream);
  const text = decoded(bytes);
  if (text.trimStart().startsWith('{') && text.includes(`"${FORMAT}"`)) {
    try {
      return readConfiguration(options.engine.plan, text);
    } catch (error) {
      throw error instanceof ConfigurationFileError ? invalid({ file_id: error.messages }) : error;
    }
  }
  const file = await readCourseOf(only(bytes));
  if (text.trimStart().startsWith('{') && file.tracks.length === 0 && file.waypoints.length === 0)
    throw invalid({ file_id: ['This is no configuration of Startline, and there is no track or route in it.'] });
  const hasTrack = file.tracks.length > 0 || file.waypoints.length === 0 || options.track !== undefined;
  const chosen = hasTrack ? chooseTracks(file, { track: options.track }) : null;
  const ownName =
    filename
      .split('/')
      .at(-1)
      ?.replace(/\.\w+$/, '') ?? '';
  return courseSource({
    name: (chosen?.name ?? ownName).slice(0, LONGEST_NAME),
    geometry: chosen?.geometry ?? null,
    markers: waypointMarkers(file.waypoints, {}),
    notes: file.warnings,
  });
}

/** As its first bytes say: editors save UTF-16 with them. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder().decode(bytes);
}

async function readWhole(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of stream) {
    size += part.byteLength;
    if (size > MOST_BYTES) throw invalid({ file_id: ['A file of more than 64 MB is too large.'] });
    parts.push(part);
  }
  return joinBytes(parts);
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
