import { useDone } from '../../../../engine/console/writes/useDone';
import '../texts';
import { useDataProvider, useRefresh } from 'react-admin';
import { useAttempt } from '../../../../engine/console/writes/useAttempt';
import { useShownRecords } from '../../../../engine/console/writes/useShownRecords';
import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import type { confirmApiKey, revokeApiKey } from '../../../../resources/api_keys/apiKeys.calls';

/** Ends an API key at once, for good, or answers for it; and says so. */
export function useKeyCalls() {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const done = useDone();
  const refresh = useRefresh();
  const { put } = useShownRecords('api_keys');
  const { attempt } = useAttempt();
  return {
    revoke: (id: number) =>
      attempt(async () => {
        const path = '/v1/admin/api_keys/{id}/revoke';
        put((await dataProvider.call<typeof revokeApiKey>({ method: 'POST', path, params: { id } })).data);
        refresh();
        done('pages.api_key.revoked');
      }),
    confirm: (id: number) =>
      attempt(async () => {
        const path = '/v1/admin/api_keys/{id}/confirm';
        put((await dataProvider.call<typeof confirmApiKey>({ method: 'POST', path, params: { id } })).data);
        refresh();
        done('pages.api_key.confirmed');
      }),
  };
}
