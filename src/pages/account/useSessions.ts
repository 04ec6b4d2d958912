import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { messageOf } from '../../../engine/console/writes/errors';
import type { StartlineDataProvider } from '../../../providers/dataProvider';

/** One place where somebody is signed in. */
export interface Session {
  readonly id: number;
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly user_agent: string | null;
  readonly ip: string | null;
  readonly is_current: boolean;
}

const ADDRESS = '/v1/admin/profile/sessions';
const KEY = ['startline', 'sessions'];

/** Where one is signed in, and how to end some of it. */
export function useSessions() {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await dataProvider.call(ADDRESS, { signal })).data as { items: Session[] },
  });

  const end = async (sessions: readonly Session[]) => {
    setBusy(true);
    try {
      await Promise.all(sessions.map(({ id }) => dataProvider.call(`${ADDRESS}/${id}`, { method: 'DELETE' })));
      notify('profile.signed_out', { type: 'success', messageArgs: { smart_count: sessions.length } });
    } catch (problem) {
      notify(messageOf(problem), { type: 'error' });
    } finally {
      await queryClient.invalidateQueries({ queryKey: KEY });
      setBusy(false);
    }
  };
  return { sessions: data?.items, error, isBusy, retry: () => void refetch(), end };
}
