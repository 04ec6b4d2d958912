import { useLocale, useTranslate } from 'react-admin';
import { heightText } from '../../../shared/elevation/profile';
import { type Marker, useLengthUnit } from '../courseRecords';

/** Metres within which a marker is on the course: roads are that wide, and receivers that exact. */
const ON_COURSE = 10;

/** Where a marker stands beside its course, in words; empty where it is on it. */
export function usePlaceWords(): (marker: Pick<Marker, 'off_course' | 'distance_along'>) => string {
  const translate = useTranslate();
  const unit = useLengthUnit();
  const locale = useLocale() ?? 'en';
  return ({ off_course, distance_along }) => {
    if (distance_along === null) return translate('course_markers.no_place');
    const metres = Math.round(Number(off_course));
    return metres > ON_COURSE
      ? translate('course_markers.off_course', { metres: heightText(metres, unit, locale) })
      : '';
  };
}
