import { useDataProvider } from 'react-admin';
import { saveFile } from '../../../engine/console/saveFile';
import { useAttempt } from '../../../engine/console/writes/useAttempt';
import type { StartlineDataProvider } from '../../../providers/dataProvider';
import type { Course } from './courseRecords';
import { fileNameOf } from './look';

/** Saves a course as GPX, its markers as waypoints. */
export function useExportGpx() {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const { attempt } = useAttempt();
  return ({ id, name }: Pick<Course, 'id' | 'name'>) =>
    attempt(async () => {
      const { data } = await dataProvider.recordFile('courses', { id, format: 'gpx' });
      saveFile(data, `${fileNameOf(name)}.gpx`);
    });
}
