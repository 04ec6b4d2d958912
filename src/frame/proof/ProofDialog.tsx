import './texts';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { TitledDialog } from '../../../engine/console/TitledDialog';
import { useShownAttempt } from '../../../engine/console/writes/useAttempt';
import { prove } from '../../../providers/proof';
import { clearSession } from '../../../providers/session';
import { CodeField, PasswordField } from '../../shared/ProofFields';

interface ProofDialogProps {
  /** `code`, `password` or `sign_in`. */
  kind: string;
  onClose: (isProved: boolean) => void;
}

/** Whether it is still oneself, asked before something that a session left open must not be enough for. */
export function ProofDialog({ kind, onClose }: ProofDialogProps) {
  const translate = useTranslate();
  const { isBusy, problem, attempt } = useShownAttempt(kind);
  const [value, setValue] = useState('');
  if (kind !== 'code' && kind !== 'password') return <SignInAgain onClose={() => onClose(false)} />;
  const Field = kind === 'code' ? CodeField : PasswordField;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // The form that the refused call came from, where this is shown in it, is not sent.
    event.stopPropagation();
    if (await attempt(() => prove(kind === 'code' ? { code: value } : { password: value }))) onClose(true);
  };
  return (
    <TitledDialog
      title={translate('proof.title')}
      maxWidth="xs"
      onSubmit={submit}
      onClose={() => onClose(false)}
      action={{ children: translate('proof.go_on'), disabled: isBusy || value.trim() === '' }}
    >
      <Typography color="textSecondary">{translate(`proof.why_${kind}`)}</Typography>
      <Field
        key={kind}
        id="proof"
        label={translate(`proof.${kind}`)}
        value={value}
        onChange={setValue}
        problem={problem}
        autoFocus
      />
    </TitledDialog>
  );
}

function SignInAgain({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  return (
    <TitledDialog
      title={translate('proof.title')}
      maxWidth="xs"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button variant="contained" onClick={() => clearSession()}>
            {translate('proof.sign_in')}
          </Button>
        </>
      }
    >
      <Typography color="textSecondary">{translate('proof.why_sign_in')}</Typography>
    </TitledDialog>
  );
}
