import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type SubmitEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { TitledDialog } from '../../../../engine/console/TitledDialog';

interface ReasonDialogProps {
  title: string;
  why: string;
  submitLabel: string;
  cancelLabel?: string | undefined;
  /** As far as it was typed: whoever closes the dialog and opens it again goes on there. */
  reason: string;
  onReason: (reason: string) => void;
  isBusy: boolean;
  problem: string | null;
  onSubmit: (reason: string) => void;
  onClose: () => void;
}

const MAX_LENGTH = 2000;

/** Asks for the reason that others will read. */
export function ReasonDialog({
  title,
  why,
  submitLabel,
  cancelLabel,
  reason,
  onReason,
  isBusy,
  problem,
  onSubmit,
  onClose,
}: ReasonDialogProps) {
  const translate = useTranslate();
  const [isAsked, setAsked] = useState(false);
  const isMissing = isAsked && reason.trim() === '';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
    if (reason.trim() !== '') onSubmit(reason.trim());
  };
  return (
    <TitledDialog
      title={title}
      action={{ children: submitLabel, disabled: isBusy, color: 'error' }}
      {...(cancelLabel !== undefined && { cancelLabel })}
      onSubmit={submit}
      onClose={onClose}
      sx={{ display: 'grid', gap: 2 }}
    >
      <Typography sx={{ color: 'var(--sl-quiet)' }}>{why}</Typography>
      <TextField
        autoFocus
        multiline
        required
        minRows={3}
        label={translate('pages.publish.reason')}
        value={reason}
        onChange={(event) => onReason(event.target.value)}
        error={isMissing}
        helperText={isMissing ? translate('pages.publish.reason_needed') : ' '}
        slotProps={{ htmlInput: { maxLength: MAX_LENGTH } }}
      />
      {problem && <Alert severity="error">{problem}</Alert>}
    </TitledDialog>
  );
}
