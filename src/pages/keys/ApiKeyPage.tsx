import BlockRounded from '@mui/icons-material/BlockRounded';
import { useTranslate } from 'react-admin';
import { RecordPage } from '../../../engine/console/record/RecordPage';
import { EngineConsole } from '../EngineConsole';
import { organizationsPlace, useIdParam } from '../places';
import { useKeysPlace } from './keysPlace';
import { useRevoke } from './useRevoke';

/** One API key: who uses it, until when, and the way to end it. */
export function Component() {
  const translate = useTranslate();
  const place = useKeysPlace(useIdParam('organization_id'));
  const revoke = useRevoke();
  return (
    <EngineConsole>
      <RecordPage
        place={place}
        id={useIdParam('key_id')}
        breadcrumbs={[
          { label: translate('shell.nav.organizations'), to: organizationsPlace.list },
          { label: translate('pages.organization.keys'), to: place.list },
        ]}
        slots={{
          actions: ({ id, revoked_at }) =>
            revoked_at === null
              ? [{ label: translate('pages.api_key.revoke'), Icon: BlockRounded, onClick: () => revoke(id) }]
              : [],
        }}
      />
    </EngineConsole>
  );
}
