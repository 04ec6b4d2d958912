import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import type { WatchedTask } from './useTaskWatch';
import { useTaskWords } from './useTaskWords';

/** Says what a task that is over came to, with an Undo where it can be taken back. */
export function useTellTask(): (task: WatchedTask) => void {
  const notify = useNotify();
  const words = useTaskWords();
  return useCallback(
    (task) => {
      const isDone = task.status === 'succeeded';
      const records = task.result?.records ?? [];
      notify(words(task), {
        type: isDone ? 'success' : 'error',
        operation_id: isDone ? task.result?.operation_id : undefined,
        resource: records.length === 1 ? records[0]?.resource : undefined,
      });
    },
    [notify, words],
  );
}
