import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import '../admin/texts';
import { useDataProvider, useNotify } from 'react-admin';
import { useAttempt } from '../../../../engine/console/writes/useAttempt';
import { useRefreshResources } from '../../../../engine/console/writes/useWrites';
import type { taskCalls } from '../../../../engine/records/tasks.calls';
import type { retryBackgroundTask } from '../../../../resources/admin/installation.calls';
import { isRunAgain } from '../../../../resources/admin/retriedTasks';
import { useSettled } from './useSettled';

interface Task {
  readonly id: number;
  readonly kind?: unknown;
  readonly status?: unknown;
}

type TaskStep = 'abort' | 'retry' | 'elsewhere' | null;

/** What can be done about a task as it stands; `elsewhere`: it is begun anew on the page of what it was for. */
function stepOf({ status, kind }: Task): TaskStep {
  if (status === 'queued' || status === 'running') return 'abort';
  if (status !== 'failed' && status !== 'aborted') return null;
  return isRunAgain(String(kind)) ? 'retry' : 'elsewhere';
}

/**
 * Takes that step, and says so. `isReady` is false for a moment after the step has become another one: who pressed twice has not asked for
 * what came to stand in the same place.
 */
export function useTaskStep(task: Task): { step: TaskStep; isReady: boolean; take: () => void } {
  const notify = useNotify();
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const refresh = useRefreshResources();
  const { isBusy, attempt } = useAttempt();
  const step = stepOf(task);
  const isSettled = useSettled(step);
  const request = { method: 'POST', params: { id: task.id } } as const;
  const take = () =>
    void attempt(async () => {
      if (step === 'retry')
        await dataProvider.call<typeof retryBackgroundTask>({
          ...request,
          path: '/v1/admin/background_tasks/{id}/retry',
        });
      else
        await dataProvider.call<ReturnType<typeof taskCalls>['abortBackgroundTask']>({
          ...request,
          path: '/v1/admin/background_tasks/{id}/abort',
        });
      notify(step === 'retry' ? 'pages.admin.tasks.retried' : 'pages.admin.tasks.aborted', { type: 'success' });
    }).then(refresh);
  return { step, isReady: !isBusy && isSettled, take };
}
