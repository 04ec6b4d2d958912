import { useEffect, useState } from 'react';
import { useDataProvider, useGetList, useGetOne, useNotify } from 'react-admin';
import { useConsole } from '../ConsoleSetup';
import type { UndoConflict } from '../record/useUndoOperation';
import type { ConsoleDataProvider } from '../writes/ConsoleDataProvider';
import { isConflict, messageOf } from '../writes/errors';
import type { WatchedTask } from '../writes/useTaskWatch';
import { useRefreshResources } from '../writes/useWrites';
import type { ImportRecord } from './importTypes';

const INTERVAL_MS = 1_000;

/** Takes everything back that an import wrote; that of many rows goes on in the background, and is followed to its end. */
export function useUndoImport(record: ImportRecord) {
  const operationId = record.operation_id ?? '';
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const refresh = useRefreshResources();
  const [isSending, setSending] = useState(false);
  const known = useKnownUndo(record);
  const [isUndoneHere, setUndone] = useState(false);
  const [conflict, setConflict] = useState<UndoConflict | null>(null);
  const [started, setStarted] = useState<WatchedTask | null>(null);
  const { data } = useGetOne<WatchedTask>(
    'background_tasks',
    { id: started?.id ?? 0 },
    { enabled: started !== null, refetchInterval: INTERVAL_MS },
  );
  const task = started && (data?.id === started.id ? data : started);

  useEffect(() => {
    if (!task || task.status === 'queued' || task.status === 'running') return;
    setStarted(null);
    refresh();
    if (task.status === 'succeeded') setUndone(true);
    else notify('engine.task.failed', { type: 'error', messageArgs: { title: task.title } });
  }, [task, notify, refresh]);

  const run = async ({ skipChanged }: { skipChanged: boolean }) => {
    setSending(true);
    setConflict(null);
    try {
      const { meta } = await dataProvider.undo(operationId, { skipChanged });
      if (meta.task) setStarted(meta.task as WatchedTask);
      else setUndone(true);
    } catch (error) {
      if (isConflict(error)) setConflict({ message: error.message, count: Number(error.body.count) || null });
      else notify(messageOf(error), { type: 'error' });
    } finally {
      refresh();
      setSending(false);
    }
  };
  const isUndone = isUndoneHere || known.isUndone;
  return {
    run,
    /** Whether there is something to take back, as far as is known. */
    canRun: hasWritten(record) && !isUndone,
    isAsking: known.isAsking,
    isBusy: isSending || task !== null,
    isUndone,
    task,
    conflict,
    dismiss: () => setConflict(null),
  };
}

/** Whether the import changed anything. */
export function hasWritten({ dry_run, operation_id, added_count, updated_count }: ImportRecord): boolean {
  return !dry_run && Boolean(operation_id) && (added_count ?? 0) + (updated_count ?? 0) > 0;
}

/** What the server's own record of changes says: an import that was taken back before, here or by somebody else. */
function useKnownUndo(record: ImportRecord): { isUndone: boolean; isAsking: boolean } {
  const { can, placeOf } = useConsole();
  const isEnabled = hasWritten(record) && can('changes.read');
  const { total = 0, isPending } = useGetList(
    'changes',
    {
      filter: { ...placeOf('imports')?.within, undoes: record.operation_id },
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'id', order: 'DESC' },
    },
    // Who may not look is offered the undo: the server refuses a second one.
    { enabled: isEnabled, retry: false },
  );
  return { isUndone: total > 0, isAsking: isEnabled && isPending };
}
