import '../texts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { type RaRecord, useTranslate } from 'react-admin';
import BlockRounded from '#icons/BlockRounded';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { useRecordId } from '../../../../engine/console/pages/useRecordId';
import { RecordPage } from '../../../../engine/console/record/RecordPage';
import { titleOf } from '../../../../engine/core/titleOf';
import { useKeyCalls } from './useKeyCalls';

/** One API key: who uses it, until when, who answers for it, and the way to end it. */
export function Component() {
  const translate = useTranslate();
  const { revoke } = useKeyCalls();
  return (
    <RecordPage
      place={usePlace('api_keys')}
      id={useRecordId('api_keys')}
      slots={{
        Overview: Unanswered,
        actions: ({ id, revoked_at }) =>
          revoked_at === null
            ? [{ label: translate('pages.api_key.revoke'), Icon: BlockRounded, onClick: () => revoke(id) }]
            : [],
      }}
    />
  );
}

/** Why a key is refused that was neither revoked nor has expired, and the way to have it work again. */
function Unanswered({ record }: { record: RaRecord<number> }) {
  const translate = useTranslate();
  const { can, plan } = useConsole();
  const { confirm } = useKeyCalls();
  if (record.state !== 'unanswered') return null;
  const name = record.profile && titleOf(plan.get('profiles'), record.profile);
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        can('api_keys.update') && (
          <Button onClick={() => void confirm(record.id)}>{translate('pages.api_key.confirm')}</Button>
        )
      }
    >
      <AlertTitle>{translate('pages.api_key.unanswered')}</AlertTitle>
      {name ? translate('pages.api_key.unanswered_of', { name }) : translate('pages.api_key.unanswered_of_nobody')}
    </Alert>
  );
}
