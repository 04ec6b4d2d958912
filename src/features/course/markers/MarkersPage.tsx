import '../print.css';
import '../texts';
import './texts';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import PlaceOutlined from '#icons/PlaceOutlined';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import { EmptyState } from '../../../frame/layout/EmptyState';
import { ErrorState } from '../../../frame/layout/ErrorState';
import { PageSkeleton } from '../../../frame/layout/PageSkeleton';
import { CourseHeader } from '../CourseHeader';
import { useRaceCourse } from '../courseRecords';
import { PlacedMarkers } from './PlacedMarkers';

/** The markers along the course of a race. */
export function Component() {
  const translate = useTranslate();
  const { race, course, error, retry } = useRaceCourse(useIdParam('race_id'));
  if (!race || course === undefined) {
    return error ? (
      <ErrorState title={translate('course.failed')} detail={error.message} onRetry={retry} />
    ) : (
      <PageSkeleton />
    );
  }
  if (course) return <PlacedMarkers key={course.id} race={race} course={course} />;
  return (
    <>
      <CourseHeader race={race} title={translate('course.markers')} />
      <EmptyState
        icon={<PlaceOutlined />}
        title={translate('course_markers.no_course')}
        detail={translate('course_markers.no_course_why', { race: race.name })}
        action={
          <Button variant="contained" component={Link} to={`/events/${race.event_id}/races/${race.id}/course`}>
            {translate('course_markers.to_course')}
          </Button>
        }
      />
    </>
  );
}
