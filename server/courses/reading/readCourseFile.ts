import { TextReader } from '../../../engine/tables/encoding/textReader';
import { withDefaultLimits } from '../../../engine/tables/fileSource';
import { ImportFileError } from '../../../engine/tables/importFileError';
import { joinBytes } from '../../../engine/tables/joinBytes';
import { ZipArchive } from '../../../engine/tables/xlsx/zipArchive';
import { inTurns } from '../../inTurns';
import { type CourseFile, CourseFileError } from './courseFile';
import { readGeoJson } from './geoJson';
import { gpxReader } from './gpx';
import { kmlReader } from './kml';
import { readXml, type XmlHandler } from './readXml';
import { TrackCollector } from './TrackCollector';
import { tcxReader } from './tcx';

const READERS = { gpx: gpxReader, TrainingCenterDatabase: tcxReader, kml: kmlReader };
const MOST_ZIPPED = 64 * 1024 * 1024;
const UNKNOWN = 'This is no GPX, TCX, KML, KMZ or GeoJSON file.';

/**
 * Reads tracks, routes and waypoints of a file, whatever it is called: GPX, TCX, KML, KMZ or GeoJSON, told by how it begins. Others
 * have their turn while it is read.
 * @throws CourseFileError where nothing can be read from it
 */
export async function readCourseFile(bytes: AsyncIterable<Uint8Array>): Promise<CourseFile> {
  const collector = new TrackCollector();
  const source = bytes[Symbol.asyncIterator]();
  try {
    const { head, all } = await peek(source);
    if (head.startsWith('PK')) await readZipped(all, collector);
    else if (head.startsWith('<')) await readCourseXml(all, collector);
    else if (head.startsWith('{')) await inTurns(readGeoJson(await textOf(all), collector));
    else throw new CourseFileError(head === '' ? 'The file is empty.' : UNKNOWN);
  } finally {
    // What is refused before its end stays open otherwise.
    await source.return?.();
  }
  return collector.finish();
}

/** How it begins, behind blanks and byte order marks, and all of it once more. */
async function peek(source: AsyncIterator<Uint8Array>): Promise<{ head: string; all: AsyncIterable<Uint8Array> }> {
  const read: Uint8Array[] = [];
  let head = '';
  for (let isLast = false; head === '' && !isLast; ) {
    const next = await source.next();
    isLast = next.done === true;
    if (!next.done) read.push(next.value);
    head = beginning(joinBytes(read), isLast);
  }
  const all = async function* () {
    yield* read;
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
  };
  return { head, all: all() };
}

function beginning(bytes: Uint8Array, isLast: boolean): string {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return 'PK';
  const reader = new TextReader('utf-8');
  return (reader.read(bytes) + (isLast ? reader.end() : '')).trimStart();
}

async function readCourseXml(bytes: AsyncIterable<Uint8Array>, collector: TrackCollector): Promise<void> {
  let reader: Pick<XmlHandler, 'open' | 'close' | 'work'> | null = null;
  await readXml(bytes, {
    open(element) {
      if (element.within.length === 0) {
        if (!Object.hasOwn(READERS, element.name)) throw new CourseFileError(UNKNOWN, element.line);
        reader = READERS[element.name as keyof typeof READERS](collector);
      }
      reader?.open(element);
    },
    close: (element) => reader?.close(element),
    work: () => reader?.work?.() ?? [],
    warn: (line, message) => collector.warn(line, message),
  });
  if (!reader) throw new CourseFileError(UNKNOWN);
}

/** KMZ: a KML in an archive. */
async function readZipped(bytes: AsyncIterable<Uint8Array>, collector: TrackCollector): Promise<void> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of bytes) {
    parts.push(part);
    size += part.byteLength;
    if (size > MOST_ZIPPED) throw new CourseFileError('An archive of more than 64 MB is too large.');
  }
  try {
    const archive = await ZipArchive.open(joinBytes(parts), withDefaultLimits(undefined));
    if (!archive.has('doc.kml'))
      throw new CourseFileError('There is no doc.kml in this archive: unpack it, and send the file in it.');
    await readCourseXml(archive.read('doc.kml'), collector);
  } catch (error) {
    throw error instanceof ImportFileError ? new CourseFileError('The archive is damaged.') : error;
  }
}

async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const reader = new TextReader('utf-8');
  const parts: string[] = [];
  for await (const part of bytes) parts.push(reader.read(part));
  return [...parts, reader.end()].join('');
}
