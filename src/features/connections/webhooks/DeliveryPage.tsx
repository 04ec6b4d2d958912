import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import '../texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type RaRecord, useDataProvider, useTranslate } from 'react-admin';
import ReplayRounded from '#icons/ReplayRounded';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { useRecordId } from '../../../../engine/console/pages/useRecordId';
import { RecordPage } from '../../../../engine/console/record/RecordPage';
import { useAttempt } from '../../../../engine/console/writes/useAttempt';
import { useDone } from '../../../../engine/console/writes/useDone';
import { useRefreshResources } from '../../../../engine/console/writes/useWrites';
import type { resendDelivery } from '../../../../resources/webhooks/webhooks.calls';
import { Panel } from '../../../shared/Panel';

/** One delivery of a webhook: what was sent, what was answered, and the way to send it again. */
export function Component() {
  const translate = useTranslate();
  const { can } = useConsole();
  const resend = useResend();
  return (
    <RecordPage
      place={usePlace('webhook_deliveries')}
      id={useRecordId('webhook_deliveries')}
      slots={{
        Overview: Sent,
        primaryAction: ({ id }) =>
          can('webhooks.update') && (
            <Button variant="outlined" startIcon={<ReplayRounded />} onClick={() => void resend(id)}>
              {translate('pages.webhooks.resend')}
            </Button>
          ),
      }}
    />
  );
}

/** The body as it was sent. */
function Sent({ record }: { record: RaRecord<number> }) {
  const translate = useTranslate();
  return (
    <Panel title={translate('pages.webhooks.sent')}>
      <Box
        component="pre"
        sx={{ m: 0, fontFamily: 'inherit', fontSize: 13, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {JSON.stringify(record.payload, null, 2)}
      </Box>
    </Panel>
  );
}

function useResend(): (id: number) => Promise<unknown> {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const done = useDone();
  const refresh = useRefreshResources();
  const { attempt } = useAttempt();
  return (id) =>
    attempt(async () => {
      const path = '/v1/admin/webhook_deliveries/{id}/resend';
      await dataProvider.call<typeof resendDelivery>({ method: 'POST', path, params: { id } });
      refresh();
      done('pages.webhooks.resent');
    });
}
