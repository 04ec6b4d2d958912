import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { Nothing, onDemand } from '../../../../engine/console/onDemand';
import { TitledDialog } from '../../../../engine/console/TitledDialog';
import { useShownAttempt } from '../../../../engine/console/writes/useAttempt';
import type { AnswerOf } from '../../../../engine/core/calls/defineCall';
import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import type { beginSecondFactor, confirmSecondFactor } from '../../../../resources/profiles/factor.calls';
import { CopyButton } from './CopyButton';

const QrCode = onDemand(async () => (await import('./QrCode')).QrCode, Nothing);

interface SetUpFactorDialogProps {
  begun: AnswerOf<typeof beginSecondFactor>;
  onDone: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
}

/** What the authenticator app takes, and the first code that it shows then. */
export function SetUpFactorDialog({ begun: { secret, uri }, onDone, onClose }: SetUpFactorDialogProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const { isBusy, problem, attempt } = useShownAttempt('code');
  const [code, setCode] = useState('');
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    await attempt(async () => {
      const path = '/v1/admin/profile/second_factor/confirm';
      const { data } = await dataProvider.call<typeof confirmSecondFactor>({ method: 'POST', path, body: { code } });
      onDone(data.recovery_codes);
    });
  };
  return (
    <TitledDialog
      title={translate('factor.set_up')}
      maxWidth="xs"
      onSubmit={confirm}
      onClose={onClose}
      action={{ children: translate('factor.confirm'), disabled: isBusy || code.trim() === '' }}
    >
      <Typography color="textSecondary">{translate('factor.scan')}</Typography>
      <QrCode text={uri} label={translate('factor.qr')} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
        {/* On the phone itself nothing can be scanned: its app takes the address. */}
        <Button size="small" component="a" href={uri}>
          {translate('factor.open_app')}
        </Button>
        <CopyButton size="small" text={secret} label={translate('factor.copy_key')} />
      </Box>
      <TextField
        id="factor_key"
        label={translate('factor.typed')}
        value={secret.replace(/(.{4})(?=.)/g, '$1 ')}
        onFocus={(event) => event.target.select()}
        multiline
        slotProps={{ htmlInput: { readOnly: true, sx: { fontFamily: 'monospace' } } }}
      />
      <TextField
        id="factor_code"
        label={translate('factor.code')}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={problem !== null}
        helperText={problem}
        autoComplete="one-time-code"
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 20, spellCheck: false } }}
        autoFocus
      />
    </TitledDialog>
  );
}
