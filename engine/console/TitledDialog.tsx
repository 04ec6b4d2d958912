import Alert from '@mui/material/Alert';
import Button, { type ButtonProps } from '@mui/material/Button';
import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent, { type DialogContentProps } from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, type SubmitEventHandler, useId } from 'react';
import { useTranslate } from 'react-admin';
import { useWrittenText } from '../fields/format/useWrittenText';
import { useDialogProblem } from './dialogProblem';

interface TitledDialogProps extends Pick<DialogProps, 'maxWidth' | 'fullScreen'>, Pick<DialogContentProps, 'sx'> {
  title: ReactNode;
  children: ReactNode;
  /** The button that does what the dialog is about, beside Cancel. Without it and `actions` there is Close alone. */
  action?: ButtonProps;
  /** The button that leaves everything as it is, where "Cancel" could mean the action. */
  cancelLabel?: string;
  /** Buttons before those. */
  actions?: ReactNode;
  /** Makes it a form that `action` sends. */
  onSubmit?: SubmitEventHandler<HTMLFormElement>;
  /** Without it the dialog stays until one of its own buttons is pressed. */
  onClose?: () => void;
}

/** A dialog with its title, what it says, its buttons, and above them what went wrong while it is open. */
export function TitledDialog({
  title,
  children,
  action,
  cancelLabel,
  actions,
  onSubmit,
  onClose,
  sx,
  ...dialog
}: TitledDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const written = useWrittenText();
  const { problem, clear } = useDialogProblem();
  const press: ButtonProps['onClick'] = (event) => {
    clear();
    action?.onClick?.(event);
  };
  const content = (
    <>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={sx}>{children}</DialogContent>
      {problem && (
        <Alert severity="error" sx={{ mx: 3, mt: 1, flexShrink: 0 }}>
          {written(problem)}
        </Alert>
      )}
      <DialogActions>
        {actions}
        {action && <Button onClick={onClose}>{cancelLabel ?? translate('ra.action.cancel')}</Button>}
        {action && <Button type={onSubmit ? 'submit' : 'button'} variant="contained" {...action} onClick={press} />}
        {!action && !actions && <Button onClick={onClose}>{translate('ra.action.close')}</Button>}
      </DialogActions>
    </>
  );
  return (
    <Dialog open fullWidth maxWidth="sm" {...dialog} onClose={onClose} aria-labelledby={id}>
      {onSubmit ? (
        <form noValidate onSubmit={onSubmit}>
          {content}
        </form>
      ) : (
        content
      )}
    </Dialog>
  );
}
