import type { Closed, Opened, XmlHandler } from './readXml';
import type { TrackCollector } from './TrackCollector';

const POINTS = new Set(['trkpt', 'rtept', 'wpt']);
const TRACKS = new Set(['trk', 'rte']);

interface Point {
  latitude: string | undefined;
  longitude: string | undefined;
  line: number;
  /** Texts of the elements right within it. */
  readonly said: Record<string, string>;
}

/** GPX 1.0 and 1.1: tracks, whose segments are pieces of one, routes and waypoints. */
export function gpxReader(collector: TrackCollector): Pick<XmlHandler, 'open' | 'close'> {
  let point: Point | null = null;
  return {
    open({ name, attributes: { lat, lon }, line }: Opened) {
      if (TRACKS.has(name)) collector.startTrack();
      else if (name === 'trkseg') collector.startSegment();
      else if (POINTS.has(name)) point = { latitude: lat, longitude: lon, line, said: {} };
    },
    close({ name, text, within }: Closed) {
      const parent = within.at(-1) ?? '';
      if (point && POINTS.has(name)) {
        const { said, ...place } = point;
        const { ele: elevation, name: called, desc, cmt, sym, type } = said;
        if (name === 'wpt')
          collector.waypoint({
            ...place,
            name: called ?? null,
            description: desc ?? cmt ?? null,
            symbol: sym ?? type ?? null,
          });
        else collector.point({ ...place, elevation });
        point = null;
      } else if (point && POINTS.has(parent)) point.said[name] = text;
      else if (name === 'name' && TRACKS.has(parent)) collector.nameTrack(text);
    },
  };
}
