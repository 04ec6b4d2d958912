import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { ConsoleDataProvider, OperationScope } from '../writes/ConsoleDataProvider';
import { isConflict, messageOf } from '../writes/errors';
import { useTaskWatch } from '../writes/useTaskWatch';
import { useRefreshResources } from '../writes/useWrites';
import { useUndoNote } from './useUndoNote';

interface UndoConflict {
  readonly message: string;
  /** How many records were changed since; null where that is not why it was refused. */
  readonly count: number | null;
}

/**
 * Takes one operation back. `conflict` says why that was refused, until it is dismissed or done in another way; `task` is
 * the work in the background that one of many records becomes, followed to its end. `onDone`: it was taken back.
 */
export function useUndoOperation(operationId: string, onDone?: () => void) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const refresh = useRefreshResources();
  const [isBusy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<UndoConflict | null>(null);
  const [scope, setScope] = useState<OperationScope | null>(null);
  const { task, watch } = useTaskWatch(onDone);
  const noteOf = useUndoNote();

  /** At once where it is about one record of which nothing is to be said first; else `scope` says what would be taken back, and `run` does it. */
  const start = async ({ isAlwaysAsked = false } = {}) => {
    setBusy(true);
    try {
      const { data } = await dataProvider.operation(operationId);
      const count = data.records.reduce((sum, part) => sum + part.count, 0);
      if (isAlwaysAsked || count > 1 || noteOf(data.records)) setScope(data);
      else await run({ skipChanged: false });
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };

  const run = async ({ skipChanged }: { skipChanged: boolean }) => {
    setBusy(true);
    setScope(null);
    try {
      const { meta } = await dataProvider.undo(operationId, { skipChanged });
      setConflict(null);
      if (meta.task) watch(meta.task);
      else {
        notify('engine.done.undone', { type: 'success' });
        onDone?.();
      }
    } catch (error) {
      if (isConflict(error)) setConflict({ message: error.message, count: Number(error.body.count) || null });
      else notify(messageOf(error), { type: 'error' });
    } finally {
      refresh();
      setBusy(false);
    }
  };
  return {
    operationId,
    start,
    run,
    isBusy: isBusy || task !== null,
    scope,
    task,
    conflict,
    /** Leaves it as it is. */
    dismiss: () => {
      setScope(null);
      setConflict(null);
    },
  };
}
