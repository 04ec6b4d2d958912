import type { Closed, Opened, XmlHandler } from './readXml';
import type { TrackCollector } from './TrackCollector';

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
export function kmlReader(collector: TrackCollector): Pick<XmlHandler, 'open' | 'close'> {
  let placemark: Placemark = { name: null, description: null, shapes: [] };
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
      else if (name === 'Placemark') collect(placemark, collector);
    },
  };
}

/** `5.12 52.09 3` of a track is `5.12,52.09,3` of a line. */
function addCoord({ shapes }: Placemark, text: string): void {
  const track = shapes.pop();
  if (track) shapes.push({ ...track, text: `${track.text}\n${text.trim().replace(/\s+/g, ',')}` });
}

function collect({ name, description, shapes }: Placemark, collector: TrackCollector): void {
  const lines = shapes.filter(({ kind }) => kind === 'line');
  if (lines.length > 0) {
    collector.startTrack();
    if (name !== null) collector.nameTrack(name);
  }
  for (const shape of lines) {
    collector.startSegment();
    for (const point of pointsOf(shape)) collector.point(point);
  }
  for (const shape of shapes.filter(({ kind }) => kind === 'point'))
    for (const point of pointsOf(shape)) collector.waypoint({ ...point, name, description, symbol: null });
}

/** `longitude,latitude,elevation` with any blanks between the points; the line of each is counted from where the text begins. */
function* pointsOf({ text, line }: Shape) {
  let at = line;
  let counted = 0;
  for (const match of text.matchAll(/\S+/g)) {
    for (
      let index = text.indexOf('\n', counted);
      index >= 0 && index < match.index;
      index = text.indexOf('\n', counted)
    ) {
      at += 1;
      counted = index + 1;
    }
    const [longitude, latitude, elevation] = match[0].split(',');
    yield { longitude, latitude, elevation, line: at };
  }
}
