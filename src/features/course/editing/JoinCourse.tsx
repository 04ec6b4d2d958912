import { useDataProvider, useTranslate } from 'react-admin';
import { useAttempt } from '../../../../engine/console/writes/useAttempt';
import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import type { Line } from '../../../../resources/courses/geometry/measure';
import { ChooseCourse } from '../ChooseCourse';
import type { Race } from '../courseRecords';

interface JoinCourseProps {
  race: Race;
  onJoin: (line: Line) => void;
  onClose: () => void;
}

/** Another course of the event, whose points are to follow. */
export function JoinCourse({ race, onJoin, onClose }: JoinCourseProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const { attempt } = useAttempt();
  return (
    <ChooseCourse
      race={race}
      title={translate('course.edit.join_title')}
      why={translate('course.edit.join_why')}
      button={translate('course.edit.join_use')}
      onChoose={({ id }) =>
        void attempt(async () => {
          // Lists leave lines out.
          const { data } = await dataProvider.getOne('courses', { id });
          onJoin(data.geometry.coordinates);
        })
      }
      onClose={onClose}
    />
  );
}
