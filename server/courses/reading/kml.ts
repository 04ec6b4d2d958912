import { lineCounter } from './lineCounter';
import type { Closed, Opened, XmlHandler } from './readXml';
import type { TrackCollector } from './TrackCollector';

/** Points that are read before others have their turn. */
const TURN = 5_000;

interface Shape {
  readonly kind: 'line' | 'point';
  readonly text: string;
  readonly line: number;
}

interface Placemark {
  name: string | null;
  description: string | null;
  shapes: Shape[];
}

/**
 * KML: placemarks with lines, which are pieces of one track, with tracks of Google's extension, and with points. What is told of a
 * placemark may stand behind its shapes.
 */
export function kmlReader(collector: TrackCollector): Pick<XmlHandler, 'open' | 'close' | 'work'> {
  let placemark: Placemark = { name: null, description: null, shapes: [] };
  const read: Placemark[] = [];
  return {
    open({ name, line }: Opened) {
      if (name === 'Placemark') placemark = { name: null, description: null, shapes: [] };
      else if (name === 'Track') placemark.shapes.push({ kind: 'line', text: '', line });
      else if (name === 'Polygon') collector.warn(line, 'An area is left out: a course is a line.');
    },
    close({ name, text, line, within }: Closed) {
      const parent = within.at(-1) ?? '';
      if (name === 'coordinates' && parent === 'LineString') placemark.shapes.push({ kind: 'line', text, line });
      else if (name === 'coordinates' && parent === 'Point') placemark.shapes.push({ kind: 'point', text, line });
      else if (name === 'coord' && parent === 'Track') addCoord(placemark, text);
      else if (name === 'name' && parent === 'Placemark') placemark.name = text;
      else if (name === 'description' && parent === 'Placemark') placemark.description = text;
      else if (name === 'Placemark') read.push(placemark);
    },
    *work() {
      for (const one of read.splice(0)) yield* collect(one, collector);
    },
  };
}

/** `5.12 52.09 3` of a track is `5.12,52.09,3` of a line. */
function addCoord({ shapes }: Placemark, text: string): void {
  const track = shapes.pop();
  if (track) shapes.push({ ...track, text: `${track.text}\n${text.trim().replace(/\s+/g, ',')}` });
}

/** A placemark is one text, however many points it has: others have their turn in between. */
function* collect({ name, description, shapes }: Placemark, collector: TrackCollector): Generator<void> {
  const lines = shapes.filter(({ kind }) => kind === 'line');
  if (lines.length > 0) {
    collector.startTrack();
    if (name !== null) collector.nameTrack(name);
  }
  for (const shape of lines) {
    collector.startSegment();
    let points = 0;
    for (const point of pointsOf(shape)) {
      collector.point(point);
      points += 1;
      if (points % TURN === 0) yield;
    }
  }
  for (const shape of shapes.filter(({ kind }) => kind === 'point'))
    for (const point of pointsOf(shape)) collector.waypoint({ ...point, name, description, symbol: null });
}

/** `longitude,latitude,elevation` with any blanks between the points; the line of each is counted from where the text begins. */
function* pointsOf({ text, line }: Shape) {
  const lineOf = lineCounter(text);
  for (const match of text.matchAll(/\S+/g)) {
    const [longitude, latitude, elevation] = match[0].split(',');
    yield { longitude, latitude, elevation, line: line + lineOf(match.index) - 1 };
  }
}
