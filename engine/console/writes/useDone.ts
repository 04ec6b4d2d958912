import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import type { WriteMeta } from './ConsoleDataProvider';

/** Says what was done, by the key of its text, with an Undo where the write says how to take it back: Delete for what it made, or what `undoLabel` says. */
export function useDone(): (message: string, args?: object, meta?: WriteMeta & { undoLabel?: string }) => void {
  const notify = useNotify();
  return useCallback(
    (message, messageArgs = {}, meta) =>
      notify(message, {
        type: 'success',
        messageArgs,
        operation_id: meta?.operation_id,
        resource: meta?.resource,
        isCreation: meta?.isCreation,
        undoLabel: meta?.undoLabel,
      }),
    [notify],
  );
}
