import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { Coordinate } from '../../engine/fields/line/line.field';
import { MAP_ICONS, type MapIcon } from '../../resources/shared/mapIcons';

export interface GpxMarker {
  readonly name: string;
  readonly description: string | null;
  readonly icon: MapIcon;
  readonly latitude: number;
  readonly longitude: number;
}

interface GpxCourse {
  readonly name: string;
  readonly line: readonly Coordinate[];
  readonly markers: readonly GpxMarker[];
}

/** Points that are written before others have their turn. */
const SLICE = 2_000;

/** GPX 1.1, in parts. `sym` is the icon's text, `type` its value, by which it comes back as the same marker. */
export async function* writeGpx({ name, line, markers }: GpxCourse): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Startline" xmlns="http://www.topografix.com/GPX/1/1">
<metadata><name>${escaped(name)}</name></metadata>
`;
  for (const marker of markers) yield waypoint(marker);
  yield `<trk><name>${escaped(name)}</name><trkseg>\n`;
  for (let from = 0; from < line.length; from += SLICE) {
    yield line
      .slice(from, from + SLICE)
      .map(trackPoint)
      .join('');
    await letOthersRun();
  }
  yield '</trkseg></trk>\n</gpx>\n';
}

/** The elements in the order of the schema. */
function waypoint({ name, description, icon, latitude, longitude }: GpxMarker): string {
  const desc = description === null ? '' : `<desc>${escaped(description)}</desc>`;
  return `<wpt lat="${degrees(latitude)}" lon="${degrees(longitude)}"><name>${escaped(name)}</name>${desc}<sym>${escaped(MAP_ICONS[icon])}</sym><type>${icon}</type></wpt>\n`;
}

function trackPoint([longitude, latitude, elevation]: Coordinate): string {
  const ele = elevation === undefined ? '' : `<ele>${elevation}</ele>`;
  return `<trkpt lat="${degrees(latitude)}" lon="${degrees(longitude)}">${ele}</trkpt>\n`;
}

/** Decimals as the schema has them: never 1e-7. */
function degrees(value: number): string {
  return value.toFixed(7).replace(/\.?0+$/, '');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
}
