import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type NotificationPayload, useTranslate } from 'react-admin';

export interface ToastProps {
  toast: NotificationPayload;
  isOpen: boolean;
  onClose: () => void;
  /** Cancels the write that waits for the end of the notice. */
  onUndo: () => void;
}

/** A notice made of what is loaded anyway, for a server that was lost before `Toast` came: it stays until dismissed. */
export function PlainToast({ toast, isOpen, onClose }: ToastProps) {
  const translate = useTranslate();
  const text = useToastText(toast);
  if (!isOpen) return null;
  return (
    <Box
      role="alert"
      sx={{ position: 'fixed', bottom: 24, left: 24, zIndex: 'snackbar', p: 2, bgcolor: 'var(--sl-raised)' }}
    >
      {text}{' '}
      <Button color="inherit" size="small" onClick={onClose}>
        {translate('shell.dismiss')}
      </Button>
    </Box>
  );
}

/** What a notice says, in the reader's language. */
export function useToastText({ message, notificationOptions }: NotificationPayload) {
  const translate = useTranslate();
  return typeof message === 'string' ? textOf({ message, notificationOptions }, translate) : message;
}

/** The same for one that is a text. */
export function textOf(
  { message, notificationOptions }: Pick<NotificationPayload, 'notificationOptions'> & { message: string },
  translate: ReturnType<typeof useTranslate>,
): string {
  return translate(message, { _: message, ...notificationOptions?.messageArgs });
}
