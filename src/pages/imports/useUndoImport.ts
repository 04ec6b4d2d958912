import { useDataProvider, useGetOne, useNotify } from 'ra-core';
import { useEffect, useState } from 'react';
import type { UndoConflict } from '../../../engine/console/record/useUndoOperation';
import type { ConsoleDataProvider } from '../../../engine/console/writes/ConsoleDataProvider';
import { isConflict, messageOf } from '../../../engine/console/writes/errors';
import type { WatchedTask } from '../../../engine/console/writes/useTaskWatch';
import { useRefreshResources } from '../../../engine/console/writes/useWrites';

const INTERVAL_MS = 1_000;

/** Takes everything back that an import wrote; that of many rows goes on in the background, and is followed to its end. */
export function useUndoImport(operationId: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const refresh = useRefreshResources();
  const [isSending, setSending] = useState(false);
  const [isUndone, setUndone] = useState(false);
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
      const { meta } = await dataProvider.call(`/v1/admin/operations/${encodeURIComponent(operationId)}/undo`, {
        method: 'POST',
        body: { skip_changed: skipChanged },
      });
      if (meta?.task) setStarted(meta.task as WatchedTask);
      else setUndone(true);
    } catch (error) {
      if (isConflict(error)) setConflict({ message: error.message, count: Number(error.body.count) || null });
      else notify(messageOf(error), { type: 'error' });
    } finally {
      refresh();
      setSending(false);
    }
  };
  return { run, isBusy: isSending || task !== null, isUndone, task, conflict, dismiss: () => setConflict(null) };
}
