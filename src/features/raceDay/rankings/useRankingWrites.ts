import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { useAttempt } from '../../../../engine/console/writes/useAttempt';
import { useDone } from '../../../../engine/console/writes/useDone';
import { useWrites } from '../../../../engine/console/writes/useWrites';
import type { RankingRecord } from './rankingRecords';

/** Changes rankings where they are listed. */
export function useRankingWrites() {
  const writes = useWrites(useResourcePlan('rankings'));
  const done = useDone();
  const { isBusy, attempt } = useAttempt();
  return {
    isBusy,
    set: (ranking: RankingRecord, values: { status: 'unofficial' } | { confirmed: boolean }) =>
      attempt(async () => {
        const { meta } = await writes.update({ id: ranking.id, values, version: ranking.version });
        const what = 'status' in values ? 'official_off' : values.confirmed ? 'confirmed_on' : 'confirmed_off';
        done(`rankings.done.${what}`, { ranking: ranking.name }, meta);
      }),
    /** Puts a ranking on another place among its race's; only those whose number changes are written. */
    move: (rankings: readonly RankingRecord[], from: number, to: number) =>
      attempt(async () => {
        const ordered = [...rankings];
        ordered.splice(to, 0, ...ordered.splice(from, 1));
        for (const [index, ranking] of ordered.entries())
          if (ranking.position !== index + 1)
            await writes.update({ id: ranking.id, values: { position: index + 1 }, version: ranking.version });
      }),
  };
}
