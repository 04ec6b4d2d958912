import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import { messageOf } from '../../../engine/console/writes/errors';
import { followTask } from '../../../engine/console/writes/followTask';
import { saidByServer } from '../../../engine/core/said/saidByServer';
import type { StartlineDataProvider } from '../../../providers/dataProvider';

/** Takes back one operation on the server, shows what is true then, and says how it went. */
export function useUndo(): (operationId: string) => Promise<void> {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  return async (operationId) => {
    try {
      const { meta } = await dataProvider.undo(operationId);
      if (meta.task) {
        notify('shell.undoing', { type: 'info' });
        const { status, result } = await followTask(dataProvider, meta.task.id);
        // Large operations are taken back in the background, and may fail there.
        if (status !== 'succeeded') throw new Error(result?.message ? saidByServer(result.message) : status);
      }
      refresh();
      notify('shell.undone', { type: 'success' });
    } catch (error) {
      // Somebody may have changed it since: what is true now is shown.
      refresh();
      notify('shell.undo_failed', { type: 'error', messageArgs: { reason: messageOf(error) } });
    }
  };
}
