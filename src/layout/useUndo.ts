import { useNotify, useRefresh } from 'ra-core';
import { useServices } from '../router/ServicesContext';

/** Takes back one operation on the server, shows what is true then, and says how it went. */
export function useUndo(): (operationId: string) => Promise<void> {
  const { dataProvider } = useServices();
  const notify = useNotify();
  const refresh = useRefresh();
  return async (operationId) => {
    try {
      await dataProvider.undo(operationId);
      refresh();
      notify('shell.undone', { type: 'success' });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      notify('shell.undo_failed', { type: 'error', messageArgs: { reason } });
    }
  };
}
