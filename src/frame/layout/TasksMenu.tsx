import { Suspense } from 'react';
import { Gate } from '../../../providers/Gate';
import { useFeatures } from '../FeaturesContext';
import { afterPage } from './firstPage';
import { onDemand } from './onDemand';

const RunningTasks = onDemand(() => afterPage(() => import('./RunningTasks')).then((module) => module.RunningTasks));

/** What the server is working on for us: absent while that is nothing. */
export function TasksMenu() {
  const { eventRoutes } = useFeatures();
  return (
    <Gate permission="background_tasks.read">
      <Suspense>
        <RunningTasks hasPage={eventRoutes.some(({ path }) => path === 'background_tasks')} />
      </Suspense>
    </Gate>
  );
}
