import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import type { WriteMeta } from './ConsoleDataProvider';

/** Notifies of what was done, by the key of its text, with an Undo where the meta of the write has an operation: `undoLabel`, or Delete for a new record. */
export function useDone(): (message: string, args?: object, meta?: WriteMeta & { undoLabel?: string }) => void {
  const notify = useNotify();
  return useCallback(
    (message, messageArgs = {}, meta) => notify(message, { type: 'success', messageArgs, ...meta }),
    [notify],
  );
}
