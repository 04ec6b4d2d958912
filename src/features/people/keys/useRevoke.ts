import { useDone } from '../../../../engine/console/writes/useDone';
import '../texts';
import { useDataProvider, useRefresh } from 'react-admin';
import { useAttempt } from '../../../../engine/console/writes/useAttempt';
import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import type { revokeApiKey } from '../../../../resources/api_keys/apiKeys.calls';

/** Ends an API key at once, for good, and says so. */
export function useRevoke(): (id: number) => Promise<unknown> {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const done = useDone();
  const refresh = useRefresh();
  const { attempt } = useAttempt();
  return (id) =>
    attempt(async () => {
      const path = '/v1/admin/api_keys/{id}/revoke';
      await dataProvider.call<typeof revokeApiKey>({ method: 'POST', path, params: { id } });
      refresh();
      done('pages.api_key.revoked');
    });
}
