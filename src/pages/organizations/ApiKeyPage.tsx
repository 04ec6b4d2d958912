import BlockRounded from '@mui/icons-material/BlockRounded';
import { useDataProvider, useNotify, useRefresh, useTranslate } from 'ra-core';
import { RecordPage } from '../../../engine/console/record/RecordPage';
import { messageOf } from '../../../engine/console/writes/errors';
import type { StartlineDataProvider } from '../../../providers/dataProvider';
import { EngineConsole } from '../EngineConsole';
import { organizationsPlace, useIdParam } from '../places';
import { useKeysPlace } from './keysPlace';

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

function useRevoke(): (id: number) => Promise<void> {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  return async (id) => {
    try {
      await dataProvider.action('api_keys', id, 'revoke');
      refresh();
      notify('pages.api_key.revoked', { type: 'success' });
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    }
  };
}
