import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId, useState } from 'react';
import { useTranslate } from 'react-admin';

interface ConfirmRemoveDialogProps {
  readonly isOpen: boolean;
  /** Whether all is said that is to be known before. */
  readonly isReady?: boolean;
  /** What will be removed, in a sentence. */
  readonly children?: ReactNode;
  remove(): Promise<unknown> | undefined;
  onClose(): void;
  onRemoved?(): void;
  onUpdated?(): void;
}

/**
 * Asks before something is removed. A removal that fails looks the same: the dialog closes, and anyone who opened it reads the
 * state again.
 */
export function ConfirmRemoveDialog({
  isOpen,
  isReady = true,
  children,
  remove,
  onClose,
  onRemoved,
  onUpdated,
}: ConfirmRemoveDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const [isBusy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    await Promise.resolve(remove()).catch(() => undefined);
    setBusy(false);
    onClose();
    onRemoved?.();
    onUpdated?.();
  };
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{translate('fields.remove.title', { _: 'Confirm remove action' })}</DialogTitle>
      {children && (
        <DialogContent>
          <DialogContentText component="div">{children}</DialogContentText>
        </DialogContent>
      )}
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy} autoFocus>
          {translate('fields.remove.cancel', { _: 'Cancel' })}
        </Button>
        <Button onClick={() => void confirm()} disabled={isBusy || !isReady} color="error">
          {translate('fields.remove.confirm', { _: 'Remove' })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
