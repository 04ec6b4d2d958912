import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { pointAt } from '../../../resources/courses/geometry/measure';
import type { ProfileMark } from '../../shared/elevation/ProfileDrawing';
import type { CourseShape } from '../../shared/map/courseShape';
import type { MapMarker } from '../../shared/map/MarkersLayer';
import { useAllRecords } from '../../shared/useAllRecords';
import type { Race } from './courseRecords';
import { type TimelinePass, timelinePasses } from './timelinePlaces';

/** A timeline where it stands on the course, in each lap. */
export interface TimelinePlace extends TimelinePass {
  readonly key: string;
  /** With its lap. */
  readonly called: string;
}

interface TimelinePlaces {
  /** Each passing, in the order in which they come. */
  readonly places: readonly TimelinePlace[];
  /** Each place once: a mat of a lap that is run several times stands in one. */
  readonly marks: readonly ProfileMark[];
  /** On the map, without what the course itself says. */
  readonly markers: readonly MapMarker[];
}

/** The timelines of a race that have a distance, in the order in which they are passed. */
export function useTimelinePlaces(race: Race, { line, measured }: CourseShape): TimelinePlaces {
  const translate = useTranslate();
  const filter = useMemo(() => ({ race_id: race.id }), [race.id]);
  const names = useMemo(() => ({ event_id: race.event_id }), [race.event_id]);
  const { records: rows } = useAllRecords('race_timelines', filter);
  const { records: timelines } = useAllRecords('timelines', names);
  const { laps, distance } = race;
  return useMemo(() => {
    if (line.length === 0) return { places: [], marks: [], markers: [] };
    const passes = timelinePasses({
      race: { laps, distance },
      length: measured.distance,
      places: rows,
      timelines,
    });
    const places = passes.map((pass) => ({
      ...pass,
      key: `timeline-${pass.timelineId}-${pass.lap ?? 0}`,
      called: pass.lap === null ? pass.name : translate('course.in_lap', { name: pass.name, lap: pass.lap }),
    }));
    const standing = standingOf(places).map((there) => {
      const [first] = there;
      const lapsThere = there.map(({ lap }) => lap).join(', ');
      const name = there.length > 1 ? translate('course.in_laps', { name: first.name, laps: lapsThere }) : first.called;
      return { ...first, name };
    });
    return {
      places,
      marks: standing.map(({ key, name, along }) => ({ key, kind: 'timeline', name, along })),
      markers: standing.flatMap(({ key, name, along, isSaid }) => {
        const [longitude, latitude] = pointAt(line, measured.along, along);
        return isSaid ? [] : [{ key, name, icon: 'timeline', longitude, latitude }];
      }),
    };
  }, [rows, timelines, line, measured, laps, distance, translate]);
}

/** Metres within which a timeline of another lap is at the same place. */
const SAME = 1;

/** The passings of a timeline at one place of the course, in order. */
function standingOf(places: readonly TimelinePlace[]): (readonly [TimelinePlace, ...TimelinePlace[]])[] {
  const standing: [TimelinePlace, ...TimelinePlace[]][] = [];
  for (const place of places) {
    const same = standing.find(
      ([first]) => first.timelineId === place.timelineId && Math.abs(first.along - place.along) <= SAME,
    );
    if (same) same.push(place);
    else standing.push([place]);
  }
  return standing;
}
