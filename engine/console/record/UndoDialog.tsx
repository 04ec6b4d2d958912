import './texts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { UndoNoteOffer } from '../ConsoleSetup';
import { TitledDialog } from '../TitledDialog';
import type { OperationScope } from '../writes/ConsoleDataProvider';
import { useWhat } from '../writes/useTaskWords';
import { useUndoNote } from './useUndoNote';
import type { useUndoOperation } from './useUndoOperation';

interface UndoDialogProps {
  /** Whose `scope` is known. */
  undo: Pick<ReturnType<typeof useUndoOperation>, 'operationId' | 'run' | 'dismiss'>;
  scope: OperationScope;
  /** What is to be said first, where that is known besides what the step's records tell. */
  note?: UndoNoteOffer | undefined;
}

/** Says what else one step changed, what would follow, and what stands in the way, before all of it is taken back. */
export function UndoDialog({ undo: { operationId, run, dismiss }, scope, note: given }: UndoDialogProps) {
  const { records, changed } = scope;
  const translate = useTranslate();
  const { what, counted } = useWhat();
  const found = useUndoNote()(records);
  const note = given ?? found;
  const [isSaid, setSaid] = useState(false);
  const total = records.reduce((sum, { count }) => sum + count, 0);
  const skipChanged = changed > 0;
  const action = {
    children: translate(skipChanged ? 'engine.history.skip_changed' : 'engine.history.take_back'),
    onClick: () => run({ skipChanged }),
    autoFocus: true,
    disabled: note !== undefined && !isSaid,
  };
  return (
    <TitledDialog title={translate('engine.history.undo_title')} action={action} maxWidth="xs" onClose={dismiss}>
      {translate('engine.history.undo_scope', { records: what(records), smart_count: total })}
      {skipChanged && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {translate('engine.history.changed_since', counted(changed))}
        </Alert>
      )}
      {note && (
        <Box sx={{ mt: 2, minHeight: 48 }}>
          <Suspense>
            <note.Content operationId={operationId} onReady={() => setSaid(true)} />
          </Suspense>
        </Box>
      )}
    </TitledDialog>
  );
}
