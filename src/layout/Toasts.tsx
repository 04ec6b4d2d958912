import CloseRounded from '@mui/icons-material/CloseRounded';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Snackbar from '@mui/material/Snackbar';
import { type NotificationPayload, useNotificationContext, useTakeUndoableMutation, useTranslate } from 'ra-core';
import { type Ref, useEffect, useState } from 'react';
import { useUndo } from './useUndo';

const DURATION_MS = 5_000;
/** Long enough to read what was done and change one's mind. */
const LONG_DURATION_MS = 12_000;

interface Shown {
  toast: NotificationPayload | null;
  /** Tells one toast from the next, so that its time starts anew. */
  count: number;
}

/**
 * What `useNotify` says, one at a time, the latest at once. With `operation_id` among its options the notice offers to
 * take the operation back on the server.
 */
export function Toasts() {
  const { notifications, takeNotification } = useNotificationContext();
  const takeMutation = useTakeUndoableMutation();
  const [{ toast, count }, setShown] = useState<Shown>({ toast: null, count: 0 });
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    if (notifications.length === 0) return;
    const next = takeNotification();
    if (!next) return;
    setShown((before) => ({ toast: next, count: before.count + 1 }));
    setOpen(true);
  }, [notifications, takeNotification]);

  const close = () => {
    setOpen(false);
    // react-admin holds an "undoable" write back until its notice is gone.
    if (toast?.notificationOptions?.undoable) takeMutation()?.({ isUndo: false });
  };
  if (!toast) return null;
  return (
    <Snackbar
      open={isOpen}
      onClose={(_, reason) => reason !== 'clickaway' && close()}
      autoHideDuration={durationOf(toast)}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      key={count}
    >
      <Toast toast={toast} onClose={close} />
    </Snackbar>
  );
}

function Toast({
  toast,
  onClose,
  ref,
}: {
  toast: NotificationPayload;
  onClose: () => void;
  ref?: Ref<HTMLDivElement>;
}) {
  const translate = useTranslate();
  const undo = useUndo();
  const { message, type, notificationOptions = {} } = toast;
  const operationId: unknown = notificationOptions.operation_id;
  return (
    <Alert
      ref={ref}
      severity={type}
      sx={{ alignItems: 'center', boxShadow: '0 8px 28px rgb(0 0 0 / 0.16)' }}
      action={
        <>
          {typeof operationId === 'string' && (
            <Button
              color="inherit"
              size="small"
              onClick={() => {
                onClose();
                undo(operationId);
              }}
            >
              {translate('ra.action.undo')}
            </Button>
          )}
          <IconButton color="inherit" size="small" aria-label={translate('shell.close')} onClick={onClose}>
            <CloseRounded fontSize="small" />
          </IconButton>
        </>
      }
    >
      {typeof message === 'string' ? translate(message, { _: message, ...notificationOptions.messageArgs }) : message}
    </Alert>
  );
}

function durationOf({ type, notificationOptions = {} }: NotificationPayload): number | null {
  const { autoHideDuration, operation_id } = notificationOptions;
  if (autoHideDuration !== undefined) return autoHideDuration;
  return operation_id || type === 'error' ? LONG_DURATION_MS : DURATION_MS;
}
