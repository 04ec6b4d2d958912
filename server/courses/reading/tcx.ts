import type { Closed, Opened, XmlHandler } from './readXml';
import type { TrackCollector } from './TrackCollector';

const POINTS = new Set(['Trackpoint', 'CoursePoint']);
const TRACKS = new Set(['Course', 'Activity']);

/** TCX: courses and activities, whose laps are pieces of one track, and course points. */
export function tcxReader(collector: TrackCollector): Pick<XmlHandler, 'open' | 'close'> {
  let line = 0;
  let said: Record<string, string> = {};
  return {
    open(element: Opened) {
      if (TRACKS.has(element.name)) collector.startTrack();
      else if (element.name === 'Track') collector.startSegment();
      else if (POINTS.has(element.name)) {
        line = element.line;
        said = {};
      }
    },
    close({ name, text, within }: Closed) {
      const parent = within.at(-1) ?? '';
      const { LatitudeDegrees: latitude, LongitudeDegrees: longitude, AltitudeMeters: elevation } = said;
      if (name === 'CoursePoint') {
        const { Name, Notes, PointType } = said;
        collector.waypoint({
          latitude,
          longitude,
          line,
          name: Name ?? null,
          description: Notes ?? null,
          symbol: PointType ?? null,
        });
      } else if (name === 'Trackpoint') {
        // Watches note the heart without a place, too.
        if (latitude !== undefined || longitude !== undefined)
          collector.point({ latitude, longitude, elevation, line });
      } else if (POINTS.has(parent) || (parent === 'Position' && POINTS.has(within.at(-2) ?? ''))) said[name] = text;
      else if (TRACKS.has(parent) && (name === 'Name' || name === 'Id')) collector.nameTrack(text);
    },
  };
}
