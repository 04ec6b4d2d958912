import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { ConsoleDataProvider } from '../writes/ConsoleDataProvider';
import { isConflict, messageOf } from '../writes/errors';
import { useRefreshResources } from '../writes/useWrites';

export interface UndoConflict {
  readonly message: string;
  /** How many records were changed since; null where that is not why it was refused. */
  readonly count: number | null;
}

/** Takes one operation back. `conflict` says why that was refused, until it is dismissed or done in another way. */
export function useUndoOperation(operationId: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const refresh = useRefreshResources();
  const [isBusy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<UndoConflict | null>(null);

  const run = async ({ skipChanged }: { skipChanged: boolean }) => {
    setBusy(true);
    try {
      await dataProvider.call(`/v1/admin/operations/${encodeURIComponent(operationId)}/undo`, {
        method: 'POST',
        body: { skip_changed: skipChanged },
      });
      setConflict(null);
      notify('engine.done.undone', { type: 'success' });
    } catch (error) {
      if (isConflict(error)) setConflict({ message: error.message, count: Number(error.body.count) || null });
      else notify(messageOf(error), { type: 'error' });
    } finally {
      refresh();
      setBusy(false);
    }
  };
  return { run, isBusy, conflict, dismiss: () => setConflict(null) };
}
