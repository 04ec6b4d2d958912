import { useTranslate } from 'react-admin';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import type { Marker } from '../courseRecords';

/** Metres within which a marker is on the course: roads are that wide, and receivers that exact. */
const ON_COURSE = 10;

/** Where a marker stands beside its course, in words; empty where it is on it. */
export function usePlaceWords(): (marker: Pick<Marker, 'off_course' | 'distance_along'>) => string {
  const translate = useTranslate();
  const count = useCountFormat();
  return ({ off_course, distance_along }) => {
    if (distance_along === null) return translate('course_markers.no_place');
    const metres = Math.round(Number(off_course));
    return metres > ON_COURSE ? translate('course_markers.off_course', { metres: `${count(metres)} m` }) : '';
  };
}
