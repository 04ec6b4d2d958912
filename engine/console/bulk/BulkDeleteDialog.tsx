import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { ResourcePlan } from '../../core/plan';
import { useRecordsName } from '../words/useLabels';
import { useCountFormat } from '../words/useNumberFormat';

interface BulkDeleteDialogProps {
  plan: ResourcePlan;
  count: number;
  onConfirm: () => void;
  onClose: () => void;
}

/** Says how many records go before they do. */
export function BulkDeleteDialog({ plan, count, onConfirm, onClose }: BulkDeleteDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const args = { smart_count: count, count: useCountFormat()(count), records: useRecordsName(plan)(count) };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs">
      <DialogTitle id={id}>{translate('engine.delete.title')}</DialogTitle>
      <DialogContent>{translate('engine.delete.many', args)}</DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('engine.delete.cancel')}</Button>
        <Button variant="contained" color="error" onClick={onConfirm} autoFocus>
          {translate('engine.delete.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
