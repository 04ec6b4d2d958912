import { useNotify, useRefresh } from 'react-admin';
import type { StartlineDataProvider } from '../../../providers/dataProvider';
import { useServices } from '../../shared/ServicesContext';

const POLL_MS = 700;

/** Takes back one operation on the server, shows what is true then, and says how it went. */
export function useUndo(): (operationId: string) => Promise<void> {
  const { dataProvider } = useServices();
  const notify = useNotify();
  const refresh = useRefresh();
  return async (operationId) => {
    try {
      const { meta } = await dataProvider.undo(operationId);
      if (meta.task) {
        notify('shell.undoing', { type: 'info' });
        await taskEnd(dataProvider, meta.task.id);
      }
      refresh();
      notify('shell.undone', { type: 'success' });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      notify('shell.undo_failed', { type: 'error', messageArgs: { reason } });
    }
  };
}

/** Large operations are taken back in the background. @throws Error with the task's own reason where it failed. */
async function taskEnd(dataProvider: StartlineDataProvider, id: number | string): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const { data } = await dataProvider.getOne('background_tasks', { id });
    if (data.status === 'succeeded') return;
    const { message = data.status } = (data.result ?? {}) as { message?: string };
    if (data.status === 'failed' || data.status === 'aborted') throw new Error(message);
  }
}
