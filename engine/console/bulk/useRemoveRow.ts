import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ResourcePlan } from '../../core/plan';
import { titleOf } from '../../core/titleOf';
import type { GridRecord } from '../grid/useGridList';
import type { ConsoleDataProvider } from '../writes/ConsoleDataProvider';
import { useAttempt } from '../writes/useAttempt';
import { useDone } from '../writes/useDone';
import { useWrites } from '../writes/useWrites';

/** Deletes a single row at once, and the notice takes it back; `asked` is one with which more would be lost, to be asked about first. */
export function useRemoveRow(plan: ResourcePlan) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const writes = useWrites(plan);
  const done = useDone();
  const { isBusy, attempt } = useAttempt();
  const [asked, setAsked] = useState<GridRecord | null>(null);
  const remove = async (record: GridRecord) => {
    const { meta } = await writes.remove({ ids: [record.id] });
    done('engine.done.one_deleted', { record: titleOf(plan, record) }, meta);
  };
  const start = async (record: GridRecord) => {
    const isWarned = plan.resource.deleteWarnings !== undefined;
    const preview = isWarned ? await dataProvider.previewDelete(plan.name, { ids: [record.id] }) : null;
    if (preview && preview.data.warnings.length > 0) setAsked(record);
    else await remove(record);
  };
  return {
    asked,
    /** Deletes the one that was asked about. */
    confirm: () => attempt(() => (asked ? remove(asked) : Promise.resolve())),
    dismiss: () => setAsked(null),
    remove: (record: GridRecord) => void (isBusy || attempt(() => start(record))),
  };
}
