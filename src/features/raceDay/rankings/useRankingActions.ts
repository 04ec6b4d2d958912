import { useDataProvider } from 'react-admin';
import { useAttempt } from '../../../../engine/console/writes/useAttempt';
import { useDone } from '../../../../engine/console/writes/useDone';
import { useRefreshResources } from '../../../../engine/console/writes/useWrites';
import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import type { publishRanking, recalculateRanking } from '../../../../resources/rankings/rankings.calls';
import type { RankingRecord } from './rankingRecords';

/** Publishes a ranking, or calculates it again. */
export function useRankingActions(ranking: Pick<RankingRecord, 'id' | 'name'>) {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const done = useDone();
  const refresh = useRefreshResources();
  const { isBusy, attempt } = useAttempt();

  const params = { id: ranking.id };
  const run = async (action: 'publish' | 'recalculate', call: () => Promise<unknown>): Promise<boolean> => {
    const isDone = await attempt(call);
    if (isDone) done(`rankings.done.${action}`, { ranking: ranking.name });
    refresh();
    return isDone;
  };
  return {
    isBusy,
    recalculate: () =>
      run('recalculate', () => {
        const path = '/v1/admin/rankings/{id}/recalculate';
        return dataProvider.call<typeof recalculateRanking>({ method: 'POST', path, params });
      }),
    publish: (version?: number) =>
      run('publish', () => {
        const path = '/v1/admin/rankings/{id}/publish';
        return dataProvider.call<typeof publishRanking>({ method: 'POST', path, params, body: { version } });
      }),
  };
}
