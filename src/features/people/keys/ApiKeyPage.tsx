import '../texts';
import { useTranslate } from 'react-admin';
import BlockRounded from '#icons/BlockRounded';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { useRecordId } from '../../../../engine/console/pages/useRecordId';
import { RecordPage } from '../../../../engine/console/record/RecordPage';
import { useRevoke } from './useRevoke';

/** One API key: who uses it, until when, and the way to end it. */
export function Component() {
  const translate = useTranslate();
  const revoke = useRevoke();
  return (
    <RecordPage
      place={usePlace('api_keys')}
      id={useRecordId('api_keys')}
      slots={{
        actions: ({ id, revoked_at }) =>
          revoked_at === null
            ? [{ label: translate('pages.api_key.revoke'), Icon: BlockRounded, onClick: () => revoke(id) }]
            : [],
      }}
    />
  );
}
