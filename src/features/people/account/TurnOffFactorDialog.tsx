import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { TitledDialog } from '../../../../engine/console/TitledDialog';
import { useShownAttempt } from '../../../../engine/console/writes/useAttempt';
import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import type { turnOffSecondFactor } from '../../../../resources/profiles/factor.calls';
import { CodeField, PasswordField } from '../../../shared/ProofFields';

interface TurnOffFactorDialogProps {
  hasPassword: boolean;
  /** Organizations whose roles stop to count with it. */
  demanding: readonly { readonly name: string }[];
  onDone: () => void;
  onClose: () => void;
}

/** Asks for what signing in asks for until now, to ask for less from then on. */
export function TurnOffFactorDialog({ hasPassword, demanding, onDone, onClose }: TurnOffFactorDialogProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const { isBusy, problem, attempt } = useShownAttempt('code');
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const turnOff = async (event: FormEvent) => {
    event.preventDefault();
    const body = { code, ...(hasPassword && { password }) };
    const path = '/v1/admin/profile/second_factor/turn_off';
    if (await attempt(() => dataProvider.call<typeof turnOffSecondFactor>({ method: 'POST', path, body }))) onDone();
  };
  const isMissing = code.trim() === '' || (hasPassword && password === '');
  return (
    <TitledDialog
      title={translate('factor.turn_off')}
      maxWidth="xs"
      onSubmit={turnOff}
      onClose={onClose}
      action={{ children: translate('factor.turn_off'), color: 'error', disabled: isBusy || isMissing }}
    >
      <Typography color="textSecondary">{translate('factor.off_why')}</Typography>
      {demanding.length > 0 && (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          {translate('factor.off_demanded', { names: demanding.map(({ name }) => name).join(', ') })}
        </Alert>
      )}
      {problem && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {problem}
        </Alert>
      )}
      {hasPassword && (
        <PasswordField
          id="factor_password"
          label={translate('factor.password')}
          value={password}
          onChange={setPassword}
          autoFocus
        />
      )}
      <CodeField id="factor_code" label={translate('factor.code')} value={code} onChange={setCode} />
    </TitledDialog>
  );
}
