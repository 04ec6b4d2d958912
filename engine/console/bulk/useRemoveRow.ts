import type { ResourcePlan } from '../../core/plan';
import { titleOf } from '../../core/titleOf';
import type { GridRecord } from '../grid/useGridList';
import { useAttempt } from '../writes/useAttempt';
import { useDone } from '../writes/useDone';
import { useWrites } from '../writes/useWrites';

/** Deletes a single row at once; the notice takes it back. */
export function useRemoveRow(plan: ResourcePlan): (record: GridRecord) => Promise<unknown> {
  const writes = useWrites(plan);
  const done = useDone();
  const { isBusy, attempt } = useAttempt();
  return async (record) => {
    if (isBusy) return;
    await attempt(async () => {
      const { meta } = await writes.remove({ ids: [record.id] });
      done('engine.done.one_deleted', { record: titleOf(plan, record) }, meta);
    });
  };
}
