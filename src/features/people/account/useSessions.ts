import { useDataProvider } from 'react-admin';
import { useAttempt } from '../../../../engine/console/writes/useAttempt';
import { useDone } from '../../../../engine/console/writes/useDone';
import type { AnswerOf } from '../../../../engine/core/calls/defineCall';
import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import type { endSession, listSessions } from '../../../../resources/profiles/identity.calls';
import { useCall } from '../../../shared/useCall';

const PATH = '/v1/admin/profile/sessions';

/** One place where somebody is signed in. */
export type Session = AnswerOf<typeof listSessions>['items'][number];

/** Where one is signed in, and how to end some of it. */
export function useSessions() {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const done = useDone();
  const { isBusy, attempt } = useAttempt();
  const { data, error, refetch } = useCall<typeof listSessions>({ method: 'GET', path: PATH }, { of: 'sessions' });

  const end = async (sessions: readonly Session[]) => {
    const endOne = ({ id }: Session) =>
      dataProvider.call<typeof endSession>({ method: 'DELETE', path: `${PATH}/{id}`, params: { id } });
    const isDone = await attempt(() => Promise.all(sessions.map(endOne)));
    if (isDone) done('profile.signed_out', { smart_count: sessions.length });
    await refetch();
  };
  return { sessions: data?.items, error, isBusy, retry: () => void refetch(), end };
}
