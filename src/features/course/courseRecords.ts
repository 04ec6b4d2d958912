import { useMemo } from 'react';
import { useResourcePlan } from '../../../engine/console/ConsoleSetup';
import { useRecord } from '../../../engine/console/record/useRecord';
import { useFormats } from '../../../engine/fields/format/useFormats';
import type { Stored } from '../../../resources/allResources';
import { measure } from '../../../resources/courses/geometry/measure';
import { CourseShape } from '../../shared/map/courseShape';
import { useAllRecords } from '../../shared/useAllRecords';

export type Race = Stored<'races'>;
export type Course = Stored<'courses'>;
export type Marker = Stored<'markers'>;

/** A race with its course, if it has one. */
export function useRaceCourse(raceId: number) {
  const race = useRecord<Race>(useResourcePlan('races'), raceId, { included: [] });
  const courseId = race.data?.course_id ?? null;
  const course = useRecord<Course>(useResourcePlan('courses'), Number(courseId), {
    included: [],
    isEnabled: courseId !== null,
  });
  return {
    race: race.data,
    /** Null where the race has none, undefined until it is known. */
    course: race.data && courseId === null ? null : course.data,
    error: race.error ?? (courseId === null ? null : course.error),
    retry: () => void (race.error ? race.refetch() : course.refetch()),
  };
}

/** The line of a course, measured and ready to be drawn. */
export function useShape(course: Pick<Course, 'geometry'>): CourseShape {
  const { coordinates } = course.geometry;
  return useMemo(() => new CourseShape(coordinates, measure(coordinates)), [coordinates]);
}

export function useLengthUnit(): 'km' | 'miles' {
  return useFormats().lengthUnit ?? 'km';
}

/** All markers of a course. */
export function useMarkers(courseId: number) {
  const filter = useMemo(() => ({ course_id: courseId }), [courseId]);
  return useAllRecords('markers', filter);
}
