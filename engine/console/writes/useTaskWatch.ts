import { useEffect, useEffectEvent, useState } from 'react';
import { type RaRecord, useGetOne } from 'react-admin';
import type { TaskResult } from './useTaskWords';
import { useTellTask } from './useTellTask';
import { useRefreshResources } from './useWrites';

/** A background task, as far as the screens of the engine follow it. */
export interface WatchedTask extends RaRecord<number> {
  readonly kind: string;
  readonly title: string;
  readonly status: string;
  /** From 0 to 1. */
  readonly progress: number | null;
  readonly result: TaskResult | null;
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
export function useTaskWatch(onDone?: (task: WatchedTask) => void): TaskWatch {
  const tell = useTellTask();
  const refresh = useRefreshResources();
  const [started, setStarted] = useState<WatchedTask | null>(null);
  const { data } = useGetOne<WatchedTask>(
    TASKS,
    { id: started?.id ?? 0 },
    { enabled: started !== null, refetchInterval: INTERVAL_MS, retry: true },
  );
  const task = started && (data?.id === started.id ? data : started);
  const isOver = task !== null && task.status !== 'queued' && task.status !== 'running';

  const tellDone = useEffectEvent((done: WatchedTask) => onDone?.(done));
  const tellEnd = useEffectEvent(tell);
  useEffect(() => {
    if (!isOver || !task) return;
    setStarted(null);
    refresh();
    if (task.status === 'succeeded') tellDone(task);
    tellEnd(task);
  }, [isOver, task, refresh]);

  return { task: isOver ? null : task, watch: (next) => setStarted(next as WatchedTask) };
}
