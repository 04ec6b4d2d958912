import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslate } from 'react-admin';

/** Asks before changes are left behind. */
export function UnsavedDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Dialog open onClose={onStay} aria-labelledby={id} maxWidth="xs">
      <DialogTitle id={id}>{translate('engine.unsaved.title')}</DialogTitle>
      <DialogContent>{translate('engine.unsaved.why')}</DialogContent>
      <DialogActions>
        <Button color="error" onClick={onLeave}>
          {translate('engine.unsaved.leave')}
        </Button>
        <Button variant="contained" onClick={onStay} autoFocus>
          {translate('engine.unsaved.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
