import { useMemo, useRef } from 'react';
import { pointAt } from '../../../../resources/courses/geometry/measure';
import type { RaceField } from '../../../../resources/races/field.calls';
import type { CourseShape } from '../../../shared/map/courseShape';
import { alongCourse, betweenStandings, type Standings } from './positions';

/** Every answer is walked to for as long as it takes at least for the next one to come. */
const WALK_MS = 5_000;
const NOBODY: Standings = new Map();

/** Longitude and latitude of every athlete on the course at a moment. */
export function usePositions(field: RaceField, { line, measured }: CourseShape) {
  const isMoving = !prefersStillness();
  const shown = useRef(NOBODY);
  const at = useMemo(() => {
    const [before, after] = [shown.current, standingsOf(field)];
    shown.current = after;
    const since = performance.now();
    const race = field.length ?? measured.distance;
    return (now: number) => {
      const metres = betweenStandings(before, after, isMoving ? (now - since) / WALK_MS : 1);
      const places = new Float64Array(metres.length * 2);
      for (const [index, gone] of metres.entries()) {
        const along = alongCourse(gone, { race, course: measured.distance });
        const [longitude, latitude] = pointAt(line, measured.along, along);
        places[index * 2] = longitude;
        places[index * 2 + 1] = latitude;
      }
      return places;
    };
  }, [field, line, measured, isMoving]);
  return { at, isMoving };
}

function standingsOf({ positions }: RaceField): Standings {
  return new Map(positions?.map(([athlete = 0, metres = 0]) => [athlete, metres] as const));
}

function prefersStillness(): boolean {
  return window.matchMedia?.('(prefers-reduced-motion: reduce)').matches === true;
}
