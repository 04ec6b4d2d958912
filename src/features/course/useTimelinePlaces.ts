import { useMemo } from 'react';
import { metresOf } from '../../../engine/fields/measure/measure';
import { pointAt } from '../../../resources/courses/geometry/measure';
import type { ProfileMark } from '../../shared/elevation/ProfileDrawing';
import type { CourseShape } from '../../shared/map/courseShape';
import type { MapMarker } from '../../shared/map/MarkersLayer';
import { useAllRecords } from '../../shared/useAllRecords';
import type { Race } from './courseRecords';

/** A timeline where it stands on the course. */
export interface TimelinePlace {
  readonly mark: ProfileMark;
  /** On the map; null where the course itself says its start or finish there, or the main mat does. */
  readonly marker: MapMarker | null;
  readonly timelineId: number;
  /** Metres from the start, as it was entered. */
  readonly metres: number;
}

/** Metres by which a finish may lie beyond the end of a course that is as long as its race. */
const BEYOND = 1.02;

/** The timelines of a race that have a distance, in the order in which they are passed. */
export function useTimelinePlaces(race: Race, { line, measured }: CourseShape): readonly TimelinePlace[] {
  const filter = useMemo(() => ({ race_id: race.id }), [race.id]);
  const names = useMemo(() => ({ event_id: race.event_id }), [race.event_id]);
  const { records: places } = useAllRecords('race_timelines', filter);
  const { records: timelines } = useAllRecords('timelines', names);
  return useMemo(() => {
    const byId = new Map(timelines.map((timeline) => [timeline.id, timeline]));
    return places
      .flatMap((place): TimelinePlace[] => {
        const timeline = byId.get(place.timeline_id);
        if (!timeline) return [];
        const metres = timeline.type === 'start' ? 0 : place.distance && metresOf(place.distance);
        if (metres === null || metres > measured.distance * BEYOND || line.length === 0) return [];
        const along = Math.min(metres, measured.distance);
        const [longitude, latitude] = pointAt(line, measured.along, along);
        const isShown = timeline.type === 'split' && timeline.passing_mode === 'main';
        const key = `timeline-${place.id}`;
        return [
          {
            timelineId: timeline.id,
            metres,
            mark: { key, kind: 'timeline', name: timeline.name, along },
            marker: isShown ? { key, name: timeline.name, icon: 'timeline', longitude, latitude } : null,
          },
        ];
      })
      .sort((a, b) => a.metres - b.metres);
  }, [places, timelines, line, measured]);
}
