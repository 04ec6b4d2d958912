import './texts';
import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';
import { TitledDialog } from '../TitledDialog';
import type { OperationScope } from '../writes/ConsoleDataProvider';
import { useWhat } from '../writes/useTaskWords';

interface UndoDialogProps {
  scope: OperationScope;
  onConfirm: (options: { skipChanged: boolean }) => void;
  onClose: () => void;
}

/** Says what else one step changed, and what stands in the way, before all of it is taken back. */
export function UndoDialog({ scope: { records, changed }, onConfirm, onClose }: UndoDialogProps) {
  const translate = useTranslate();
  const { what, counted } = useWhat();
  const skipChanged = changed > 0;
  const action = {
    children: translate(skipChanged ? 'engine.history.skip_changed' : 'engine.history.take_back'),
    onClick: () => onConfirm({ skipChanged }),
    autoFocus: true,
  };
  return (
    <TitledDialog title={translate('engine.history.undo_title')} action={action} maxWidth="xs" onClose={onClose}>
      {translate('engine.history.undo_scope', { records: what(records) })}
      {skipChanged && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {translate('engine.history.changed_since', counted(changed))}
        </Alert>
      )}
    </TitledDialog>
  );
}
