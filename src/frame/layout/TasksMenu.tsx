import { Nothing, onDemand } from '../../../engine/console/onDemand';
import { Gate } from '../../../providers/Gate';
import { useFeatures } from '../FeaturesContext';
import { afterPage } from './firstPage';

const RunningTasks = onDemand(async () => (await afterPage(() => import('./RunningTasks'))).RunningTasks, Nothing);

/** What the server is working on for us: absent while that is nothing. */
export function TasksMenu() {
  const { eventRoutes } = useFeatures();
  return (
    <Gate permission="background_tasks.read">
      <RunningTasks hasPage={eventRoutes.some(({ path }) => path === 'background_tasks')} />
    </Gate>
  );
}
