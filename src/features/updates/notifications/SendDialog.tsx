import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import '../texts';
import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { type RaRecord, useDataProvider, useTranslate } from 'react-admin';
import { TitledDialog } from '../../../../engine/console/TitledDialog';
import { useShownAttempt } from '../../../../engine/console/writes/useAttempt';
import { useDone } from '../../../../engine/console/writes/useDone';
import { useRefreshResources } from '../../../../engine/console/writes/useWrites';
import type { sendNotification } from '../../../../resources/notifications/notifications.calls';
import { type Audience, usePhonesText, useRecipients } from './Estimate';
import { PhonePreview } from './PhonePreview';

interface SendDialogProps {
  notification: RaRecord<number>;
  onClose: () => void;
}

/** Nobody takes a message back from phones: what goes to how many is said before. */
export function SendDialog({ notification, onClose }: SendDialogProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const phonesText = usePhonesText();
  const done = useDone();
  const refresh = useRefreshResources();
  const { attempt, isBusy, problem } = useShownAttempt();
  const { id, event_id, audience, race_id, title, body } = notification;
  const recipients = useRecipients({ event_id, audience, race_id } satisfies Audience);
  const send = async () => {
    const path = '/v1/admin/notifications/{id}/send';
    const isSent = await attempt(async () => {
      await dataProvider.call<typeof sendNotification>({ method: 'POST', path, params: { id } });
      refresh();
      done('updates.sent');
    });
    if (isSent) onClose();
  };
  return (
    <TitledDialog
      title={translate('updates.sending.title')}
      action={{
        children: recipients === null ? translate('updates.send') : phonesText('updates.sending.submit', recipients),
        disabled: isBusy || recipients === null,
        onClick: () => void send(),
      }}
      maxWidth="xs"
      sx={{ display: 'grid', gap: 1.5 }}
      onClose={onClose}
    >
      <PhonePreview title={title} body={body} />
      {recipients === null ? <Skeleton variant="text" /> : phonesText('updates.reaches', recipients)}{' '}
      {translate('updates.sending.final')}
      {problem && <Alert severity="error">{problem}</Alert>}
    </TitledDialog>
  );
}
