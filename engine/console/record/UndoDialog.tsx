import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { useConsole } from '../ConsoleSetup';
import { useNameOfRecords } from '../words/useLabels';
import { useCountFormat } from '../words/useNumberFormat';
import type { OperationPart } from './useUndoOperation';

interface UndoDialogProps {
  scope: readonly OperationPart[];
  onConfirm: () => void;
  onClose: () => void;
}

/** Says what else one step changed, before all of it is taken back. */
export function UndoDialog({ scope, onConfirm, onClose }: UndoDialogProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const id = useId();
  const { plan } = useConsole();
  const nameOf = useNameOfRecords();
  const format = useCountFormat();
  const parts = scope.map(({ resource, count }) =>
    translate('engine.grid.count', { count: format(count), records: nameOf(plan.get(resource), count) }),
  );
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs">
      <DialogTitle id={id}>{translate('engine.history.undo_title')}</DialogTitle>
      <DialogContent>
        {translate('engine.history.undo_scope', { records: new Intl.ListFormat(locale).format(parts) })}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('engine.delete.cancel')}</Button>
        <Button variant="contained" onClick={onConfirm} autoFocus>
          {translate('engine.history.take_back')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
