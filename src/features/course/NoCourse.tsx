import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import RouteOutlined from '#icons/RouteOutlined';
import UploadFileRounded from '#icons/UploadFileRounded';
import { useConsole } from '../../../engine/console/ConsoleSetup';
import { EmptyState } from '../../frame/layout/EmptyState';
import { ChooseCourse } from './ChooseCourse';
import { CourseHeader } from './CourseHeader';
import type { Race } from './courseRecords';
import { useRaceWrites } from './useRaceWrites';

/** A race without a course, and the ways to one. */
export function NoCourse({ race }: { race: Race }) {
  const translate = useTranslate();
  const { can } = useConsole();
  const { assign } = useRaceWrites(race);
  const [isChoosing, setChoosing] = useState(false);
  const mayCreate = can('courses.create') && can('races.update');
  return (
    <>
      <CourseHeader race={race} title={translate('course.title')} />
      <EmptyState
        icon={<RouteOutlined />}
        title={translate('course.empty.title')}
        detail={translate('course.empty.why', { race: race.name })}
        action={
          <>
            {mayCreate && (
              <Button variant="contained" component={Link} to="?upload" startIcon={<UploadFileRounded />}>
                {translate('course.upload.title')}
              </Button>
            )}
            {mayCreate && (
              <Button variant="outlined" component={Link} to="?draw">
                {translate('course.empty.draw')}
              </Button>
            )}
            {can('races.update') && (
              <Button onClick={() => setChoosing(true)}>{translate('course.empty.other')}</Button>
            )}
          </>
        }
      />
      {isChoosing && (
        <ChooseCourse
          race={race}
          title={translate('course.other.title')}
          why={translate('course.other.why')}
          button={translate('course.other.use')}
          onChoose={async (course) => {
            if (await assign(course)) setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}
