import { useState } from 'react';
import { type RaRecord, useDataProvider, useNotify } from 'react-admin';
import type { ConsoleDataProvider, WriteMeta } from '../../../../engine/console/writes/ConsoleDataProvider';
import { messageOf } from '../../../../engine/console/writes/errors';
import { useRefreshResources } from '../../../../engine/console/writes/useWrites';

/** What was said to be done, with its arguments. */
interface Done {
  readonly message: string;
  readonly args?: Readonly<Record<string, unknown>>;
}

export type Save = (
  write: (dataProvider: ConsoleDataProvider) => Promise<{ meta?: unknown }>,
  done: Done,
) => Promise<boolean>;

/** Makes one write: says afterwards what was done, with an Undo, and asks again for what may be another. False where it was refused. */
export function useSaveCorrection(): { save: Save; isBusy: boolean } {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const refresh = useRefreshResources();
  const [isBusy, setBusy] = useState(false);
  const save: Save = async (write, { message, args = {} }) => {
    setBusy(true);
    try {
      const meta = ((await write(dataProvider)).meta ?? {}) as WriteMeta & { task?: RaRecord };
      refresh();
      notify(meta.task ? 'livetiming.done.in_background' : message, {
        type: 'success',
        messageArgs: args,
        operation_id: meta.operation_id,
      });
      return true;
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { save, isBusy };
}
