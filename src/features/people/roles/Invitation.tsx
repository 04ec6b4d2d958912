import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import '../texts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type RaRecord, useDataProvider, useTranslate } from 'react-admin';
import { useConsole, useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { FieldValue } from '../../../../engine/console/FieldValue';
import { useAttempt } from '../../../../engine/console/writes/useAttempt';
import { useDone } from '../../../../engine/console/writes/useDone';
import { useShownRecords } from '../../../../engine/console/writes/useShownRecords';
import { useRefreshResources, useWrites } from '../../../../engine/console/writes/useWrites';
import type { resendInvitation } from '../../../../resources/roles/roles.calls';

interface InvitationProps {
  record: RaRecord<number>;
  /** After it is withdrawn: what shows it has nothing to show any more. */
  onWithdrawn: () => void;
}

/** How an invitation stands that was not accepted, and what can be done with it. */
export function Invitation({ record, onWithdrawn }: InvitationProps) {
  const translate = useTranslate();
  const { can } = useConsole();
  const plan = useResourcePlan('roles');
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const done = useDone();
  const refresh = useRefreshResources();
  const writes = useWrites(plan);
  const { drop } = useShownRecords('roles');
  const { isBusy, attempt } = useAttempt();
  if (record.state === 'accepted') return null;
  const until = plan.fields.get('expires_at');
  const resend = () =>
    attempt(async () => {
      const path = '/v1/admin/roles/{id}/resend';
      await dataProvider.call<typeof resendInvitation>({ method: 'POST', path, params: { id: record.id } });
      refresh();
      done('pages.invite.sent', { email: record.email });
    });
  const withdraw = () =>
    attempt(async () => {
      const { meta } = await writes.remove({ ids: [record.id] });
      drop(record.id);
      done('pages.invite.withdrawn', { email: record.email }, meta);
      onWithdrawn();
    });
  return (
    <Alert severity={record.state === 'expired' ? 'warning' : 'info'} sx={{ mb: 2 }}>
      {translate(`pages.invite.${record.state}`)} {until && <FieldValue field={until} record={record} />}
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {can('roles.update') && (
          <Button size="small" variant="outlined" disabled={isBusy} onClick={() => void resend()}>
            {translate('pages.invite.resend')}
          </Button>
        )}
        {can('roles.delete') && (
          <Button size="small" color="error" disabled={isBusy} onClick={() => void withdraw()}>
            {translate('pages.invite.withdraw')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
