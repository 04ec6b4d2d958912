import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import '../texts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { type RaRecord, useDataProvider, useTranslate } from 'react-admin';
import { useConsole, useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { useRecordId } from '../../../../engine/console/pages/useRecordId';
import { RecordPage } from '../../../../engine/console/record/RecordPage';
import { RelativeTime } from '../../../../engine/console/words/RelativeTime';
import { useAttempt } from '../../../../engine/console/writes/useAttempt';
import { useDone } from '../../../../engine/console/writes/useDone';
import { useRefreshResources, useWrites } from '../../../../engine/console/writes/useWrites';
import { titleOf } from '../../../../engine/core/titleOf';
import type { resendFailed } from '../../../../resources/webhooks/webhooks.calls';

const SLOTS = { Overview };

/** One webhook: whom it tells, of what, and who answers for it. */
export function Component() {
  return <RecordPage place={usePlace('webhooks')} id={useRecordId('webhooks')} slots={SLOTS} />;
}

function Overview({ record }: { record: RaRecord<number> }) {
  return record.state === 'failing' ? <Failing record={record} /> : <Unanswered record={record} />;
}

/** Since when the receiver takes nothing, and the way to have it all sent once it is mended. */
function Failing({ record: { id, failing_since } }: { record: RaRecord<number> }) {
  const translate = useTranslate();
  const { can } = useConsole();
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const { attempt, isBusy } = useAttempt();
  const refresh = useRefreshResources();
  const done = useDone();
  const resend = () =>
    attempt(async () => {
      const path = '/v1/admin/webhooks/{id}/resend';
      const { data } = await dataProvider.call<typeof resendFailed>({ method: 'POST', path, params: { id } });
      refresh();
      done('pages.webhooks.resent_all', { smart_count: data.resent });
    });
  return (
    <Alert
      severity="error"
      sx={{ mb: 2 }}
      action={
        can('webhooks.update') && (
          <Button disabled={isBusy} onClick={() => void resend()}>
            {translate('pages.webhooks.resend_all')}
          </Button>
        )
      }
    >
      <AlertTitle>
        {translate('pages.webhooks.failing')} <RelativeTime instant={failing_since} />
      </AlertTitle>
      {translate('pages.webhooks.failing_why')}
    </Alert>
  );
}

/** Why a webhook that is on is told nothing, and the way to have it told again. */
function Unanswered({ record }: { record: RaRecord<number> }) {
  const translate = useTranslate();
  const { can, plan } = useConsole();
  const { update } = useWrites(useResourcePlan('webhooks'));
  const { attempt } = useAttempt();
  const done = useDone();
  if (record.state !== 'unanswered') return null;
  const name = record.profile && titleOf(plan.get('profiles'), record.profile);
  const switchOn = () =>
    attempt(async () => {
      const { meta } = await update({ id: record.id, values: { enabled: true } });
      done('pages.webhooks.answered', {}, meta);
    });
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        can('webhooks.update') && (
          <Button onClick={() => void switchOn()}>{translate('pages.webhooks.switch_on')}</Button>
        )
      }
    >
      <AlertTitle>{translate('pages.webhooks.unanswered')}</AlertTitle>
      {translate(name ? 'pages.webhooks.unanswered_of' : 'pages.webhooks.unanswered_of_nobody', { name })}
    </Alert>
  );
}
