import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { ResourcePlan } from '../../core/plan';
import type { BulkTarget, GridSelection } from '../grid/useGridSelection';
import { useRecordsName } from '../words/useLabels';
import { useCountFormat } from '../words/useNumberFormat';
import type { WriteMeta } from '../writes/ConsoleDataProvider';
import { isConflict, messageOf } from '../writes/errors';
import { useDone } from '../writes/useDone';
import type { TaskWatch } from '../writes/useTaskWatch';
import { useRefreshResources } from '../writes/useWrites';

export interface BulkWriteOptions {
  plan: ResourcePlan;
  selection: GridSelection;
  tasks: TaskWatch;
}

/** Runs a write to the selection, and says what it did: with Undo when done, or followed while it goes on. */
export function useBulkWrite({ plan, selection, tasks }: BulkWriteOptions) {
  const notify = useNotify();
  const done = useDone();
  const refresh = useRefreshResources();
  const nameOf = useRecordsName(plan);
  const count = useCountFormat();
  const [isBusy, setBusy] = useState(false);

  /** @throws what is not said here: errors of fields, for the form that caused them. */
  const run = async (write: (target: BulkTarget) => Promise<{ data: unknown; meta: WriteMeta }>, message: string) => {
    setBusy(true);
    try {
      const { data, meta } = await write(selection.target);
      if (meta.task) {
        tasks.watch(meta.task);
      } else {
        const written = meta.count ?? (Array.isArray(data) ? data.length : selection.count);
        done(message, { smart_count: written, count: count(written), records: nameOf(written) }, meta);
      }
      selection.clear();
    } catch (error) {
      // Somebody added or removed records meanwhile: what "all that match" means must be seen first.
      if (isConflict(error)) refresh();
      notify(messageOf(error), { type: 'error' });
      throw error;
    } finally {
      setBusy(false);
    }
  };
  return { run, isBusy };
}
