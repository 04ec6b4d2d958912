import { useState } from 'react';
import { useGetList } from 'react-admin';
import { useConsole } from '../ConsoleSetup';
import { useUndoOperation } from '../record/useUndoOperation';
import type { ImportRecord } from './importTypes';

/** Takes everything back that an import wrote; that of many rows goes on in the background, and is followed to its end. */
export function useUndoImport(record: ImportRecord) {
  const known = useKnownUndo(record);
  const [isUndoneHere, setUndone] = useState(false);
  const isUndone = isUndoneHere || known.isUndone;
  return {
    ...useUndoOperation(record.operation_id ?? '', () => setUndone(true)),
    /** Whether there is something to take back, as far as is known. */
    canRun: hasWritten(record) && !isUndone,
    isAsking: known.isAsking,
    isUndone,
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
