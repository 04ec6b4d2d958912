import { saveFile } from '../../../engine/console/saveFile';
import { useAttempt } from '../../../engine/console/writes/useAttempt';
import { useServices } from '../../shared/ServicesContext';
import type { Course } from './courseRecords';
import { fileNameOf } from './look';

/** Saves a course as GPX, its markers as waypoints. */
export function useExportGpx() {
  const { dataProvider } = useServices();
  const { attempt } = useAttempt();
  return ({ id, name }: Pick<Course, 'id' | 'name'>) =>
    attempt(async () => {
      const { data } = await dataProvider.recordFile('courses', { id, format: 'gpx' });
      saveFile(data, `${fileNameOf(name)}.gpx`);
    });
}
