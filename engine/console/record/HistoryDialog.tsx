import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { useResourcePlan } from '../ConsoleSetup';
import { RecordHistory } from './RecordHistory';

interface HistoryDialogProps {
  resource: string;
  id: number;
  /** Which record it is. */
  name: string;
  onClose: () => void;
}

/** What happened to a record that has no page of its own with tabs, each step with its way back. */
export function HistoryDialog({ resource, id, name, onClose }: HistoryDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>
        {translate('engine.record.history')} · {name}
      </DialogTitle>
      <DialogContent>
        <RecordHistory plan={useResourcePlan(resource)} id={id} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
