import '../texts';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type RaRecord, useTranslate } from 'react-admin';
import SendRounded from '#icons/SendRounded';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { useRecordId } from '../../../../engine/console/pages/useRecordId';
import { RecordPage } from '../../../../engine/console/record/RecordPage';
import { useAttempt } from '../../../../engine/console/writes/useAttempt';
import { useDone } from '../../../../engine/console/writes/useDone';
import { useRefreshResources } from '../../../../engine/console/writes/useWrites';
import type { estimateRecipients, sendNotification } from '../../../../resources/notifications/notifications.calls';
import { useServices } from '../../../shared/ServicesContext';
import { PhonePreview } from './PhonePreview';
import { useTestMessage } from './useTestMessage';

/** One notification: how it looks, whom it reaches, and the way to send it. */
export function Component() {
  const translate = useTranslate();
  const { can } = useConsole();
  const send = useSend();
  const test = useTestMessage();
  return (
    <RecordPage
      place={usePlace('notifications')}
      id={useRecordId('notifications')}
      slots={{
        Overview: Preview,
        actions: test,
        primaryAction: ({ id, status }) =>
          isUnsent(status) &&
          can('notifications.update') && (
            <Button variant="contained" startIcon={<SendRounded />} onClick={() => void send(id)}>
              {translate('updates.send')}
            </Button>
          ),
      }}
    />
  );
}

function Preview({ record }: { record: RaRecord<number> }) {
  return (
    <>
      <PhonePreview title={record.title} body={record.body} />
      {isUnsent(record.status) && <Estimate record={record} />}
    </>
  );
}

function Estimate({ record: { event_id, audience, race_id } }: { record: RaRecord<number> }) {
  const translate = useTranslate();
  const { dataProvider } = useServices();
  const { data } = useQuery({
    queryKey: ['notifications', 'estimate', event_id, audience, race_id],
    queryFn: ({ signal }) =>
      dataProvider.call<typeof estimateRecipients>({
        method: 'GET',
        path: '/v1/admin/notifications/estimate',
        query: { event_id, audience, ...(race_id && { race_id }) },
        signal,
      }),
  });
  if (!data) return null;
  return <Typography sx={{ my: 2 }}>{translate('updates.reaches', { smart_count: data.data.recipients })}</Typography>;
}

function isUnsent(status: unknown): boolean {
  return status === 'draft' || status === 'scheduled';
}

function useSend(): (id: number) => Promise<unknown> {
  const { dataProvider } = useServices();
  const done = useDone();
  const refresh = useRefreshResources();
  const { attempt } = useAttempt();
  return (id) =>
    attempt(async () => {
      const path = '/v1/admin/notifications/{id}/send';
      await dataProvider.call<typeof sendNotification>({ method: 'POST', path, params: { id } });
      refresh();
      done('updates.sent');
    });
}
