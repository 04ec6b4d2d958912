import { useEffect, useEffectEvent, useState } from 'react';
import { type RaRecord, useGetOne, useNotify } from 'react-admin';
import { useRefreshResources } from './useWrites';

/** A background task, as far as the screens of the engine follow it. */
export interface WatchedTask extends RaRecord<number> {
  readonly title: string;
  readonly status: string;
  /** From 0 to 1. */
  readonly progress: number | null;
  readonly result: { readonly count?: number; readonly operation_id?: string; readonly message?: string } | null;
}

export interface TaskWatch {
  /** The task in progress; null while there is none. */
  readonly task: WatchedTask | null;
  /** Follows a task to its end, which is then said with an Undo. */
  watch(task: RaRecord): void;
}

const TASKS = 'background_tasks';
const INTERVAL_MS = 1_000;

/** Follows a write that goes on in the background: shows how far it is, and says at its end what was done; `onDone`, where it was. */
export function useTaskWatch(onDone?: () => void): TaskWatch {
  const notify = useNotify();
  const refresh = useRefreshResources();
  const [started, setStarted] = useState<WatchedTask | null>(null);
  const { data } = useGetOne<WatchedTask>(
    TASKS,
    { id: started?.id ?? 0 },
    { enabled: started !== null, refetchInterval: INTERVAL_MS, retry: true },
  );
  const task = started && (data?.id === started.id ? data : started);
  const isOver = task !== null && task.status !== 'queued' && task.status !== 'running';

  const tellDone = useEffectEvent(() => onDone?.());
  useEffect(() => {
    if (!isOver || !task) return;
    setStarted(null);
    refresh();
    const isDone = task.status === 'succeeded';
    if (isDone) tellDone();
    const reason = task.result?.message;
    const failure = reason ? 'engine.task.failed_because' : 'engine.task.failed';
    notify(isDone ? 'engine.task.done' : failure, {
      type: isDone ? 'success' : 'error',
      messageArgs: { title: task.title, reason },
      operation_id: isDone ? task.result?.operation_id : undefined,
    });
  }, [isOver, task, notify, refresh]);

  return { task: isOver ? null : task, watch: (next) => setStarted(next as WatchedTask) };
}
