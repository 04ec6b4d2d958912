import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import { messageOf } from '../../../engine/console/writes/errors';
import type { StartlineDataProvider } from '../../../providers/dataProvider';

/** Ends an API key at once, for good, and says so. */
export function useRevoke(): (id: number) => Promise<void> {
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
