import { useState } from 'react';
import { useNotify } from 'react-admin';
import { messageOf } from '../../../engine/console/writes/errors';
import { useRefreshResources } from '../../../engine/console/writes/useWrites';
import { useServices } from '../../router/ServicesContext';
import type { RankingRecord } from './rankingRecords';

/** Publishes a ranking, or calculates it anew. */
export function useRankingActions(ranking: Pick<RankingRecord, 'id' | 'name'>) {
  const { dataProvider } = useServices();
  const notify = useNotify();
  const refresh = useRefreshResources();
  const [isBusy, setBusy] = useState(false);

  const run = async (action: 'publish' | 'recalculate', body?: object): Promise<boolean> => {
    setBusy(true);
    try {
      await dataProvider.action('rankings', ranking.id, action, body);
      notify(`rankings.done.${action}`, { type: 'success', messageArgs: { ranking: ranking.name } });
      return true;
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
      return false;
    } finally {
      refresh();
      setBusy(false);
    }
  };
  return {
    isBusy,
    recalculate: () => run('recalculate'),
    publish: (version?: number) => run('publish', version === undefined ? {} : { version }),
  };
}
