import './texts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { UndoNoteOffer } from '../ConsoleSetup';
import { onDemand } from '../onDemand';
import { TitledDialog } from '../TitledDialog';
import type { OperationScope } from '../writes/ConsoleDataProvider';
import { useWhat } from '../writes/useTaskWords';
import { useUndoNote } from './useUndoNote';
import type { useUndoOperation } from './useUndoOperation';

const OperationChanges = onDemand(async () => (await import('../activity/ActivityDetails')).OperationChanges);
/** Of more records the dialog says how many they are. */
const MOST_SHOWN = 3;

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
  const isShort = total(records) <= MOST_SHOWN;
  const [isSaid, setSaid] = useState(false);
  const skipChanged = changed > 0;
  const action = {
    children: translate(skipChanged ? 'engine.history.skip_changed' : 'engine.history.take_back'),
    onClick: () => run({ skipChanged }),
    autoFocus: true,
    disabled: note !== undefined && !isSaid,
  };
  return (
    <TitledDialog title={translate('engine.history.undo_title')} action={action} maxWidth="xs" onClose={dismiss}>
      {translate('engine.history.undo_scope', { records: what(records), smart_count: total(records) })}
      {isShort && <OperationChanges operationId={operationId} isBackwards />}
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

function total(records: OperationScope['records']): number {
  return records.reduce((sum, { count }) => sum + count, 0);
}
