import { Suspense } from 'react';
import { Gate } from '../../providers/Gate';
import type { PageRoute } from '../routes/pageRoute';
import { onDemand } from './onDemand';

const RunningTasks = onDemand(() => import('./RunningTasks').then((module) => module.RunningTasks));

/** What the server is working on for us: absent while that is nothing. */
export function TasksMenu({ eventRoutes }: { eventRoutes: readonly PageRoute[] }) {
  return (
    <Gate permission="background_tasks.read">
      <Suspense>
        <RunningTasks hasPage={eventRoutes.some(({ path }) => path === 'background_tasks')} />
      </Suspense>
    </Gate>
  );
}
