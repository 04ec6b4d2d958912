import './print.css';
import './texts';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { useIdParam } from '../../../engine/console/pages/useIdParam';
import { ErrorState } from '../../frame/layout/ErrorState';
import { PageSkeleton } from '../../frame/layout/PageSkeleton';
import { CourseView } from './CourseView';
import { useRaceCourse } from './courseRecords';
import { EditCourse } from './editing/EditCourse';
import { NoCourse } from './NoCourse';
import { UploadCourse } from './upload/UploadCourse';

/** The course of a race: looked at, uploaded, drawn or corrected. Which of these is in the address. */
export function Component() {
  const translate = useTranslate();
  const { race, course, error, retry } = useRaceCourse(useIdParam('race_id'));
  const [params] = useSearchParams();
  if (!race || course === undefined) {
    return error ? (
      <ErrorState title={translate('course.failed')} detail={error.message} onRetry={retry} />
    ) : (
      <PageSkeleton />
    );
  }
  if (params.has('upload')) return <UploadCourse race={race} />;
  if (params.has('draw')) return <EditCourse key="new" race={race} course={null} />;
  if (course === null) return <NoCourse race={race} />;
  if (params.has('replace')) return <UploadCourse key={course.id} race={race} replaced={course} />;
  // Another course begins anew; the same one that others save does not.
  return params.has('edit') ? (
    <EditCourse key={course.id} race={race} course={course} />
  ) : (
    <CourseView key={course.id} race={race} course={course} />
  );
}
