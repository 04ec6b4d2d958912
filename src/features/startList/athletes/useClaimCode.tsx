import '../texts';
import { type ReactNode, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useAttempt } from '../../../../engine/console/writes/useAttempt';
import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import type { makeClaimCode } from '../../../../resources/linked_participants/claims.calls';
import { SecretDialog } from '../../../shared/SecretDialog';

/** Makes the code by which a person links their account to an athlete, and shows it the one time that it is there. */
export function useClaimCode(): { makeCode: (id: number) => void; dialog: ReactNode } {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const { attempt } = useAttempt();
  const [code, setCode] = useState<string | null>(null);
  const makeCode = (id: number) =>
    void attempt(async () => {
      const path = '/v1/admin/athletes/{id}/claim_code';
      const { data } = await dataProvider.call<typeof makeClaimCode>({ method: 'POST', path, params: { id } });
      setCode(data.code);
    });
  const dialog = code !== null && <SecretDialog texts="pages.claim_code" secret={code} onClose={() => setCode(null)} />;
  return { makeCode, dialog };
}
