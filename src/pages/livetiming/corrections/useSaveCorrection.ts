import { useState } from 'react';
import { type RaRecord, useDataProvider, useNotify } from 'react-admin';
import type { ConsoleDataProvider, WriteMeta } from '../../../../engine/console/writes/ConsoleDataProvider';
import { messageOf } from '../../../../engine/console/writes/errors';
import { useRefreshResources } from '../../../../engine/console/writes/useWrites';

/** What was said to be done, with its arguments. */
export interface Done {
  readonly message: string;
  /** A warning where it was done, but not to the end that was wished for. */
  readonly type?: 'success' | 'warning';
  readonly args?: Readonly<Record<string, unknown>>;
}

/** What was done may depend on what the write came to. */
export type Save = <Result extends { meta?: unknown }>(
  write: (dataProvider: ConsoleDataProvider) => Promise<Result>,
  done: Done | ((result: Result) => Done),
) => Promise<boolean>;

/** Makes one write: says afterwards what was done, with an Undo, and asks again for what may be another. False where it was refused. */
export function useSaveCorrection(): { save: Save; isBusy: boolean } {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const refresh = useRefreshResources();
  const [isBusy, setBusy] = useState(false);
  const save: Save = async (write, done) => {
    setBusy(true);
    try {
      const result = await write(dataProvider);
      const meta = (result.meta ?? {}) as WriteMeta & { task?: RaRecord };
      const { message, type = 'success', args = {} } = typeof done === 'function' ? done(result) : done;
      refresh();
      notify(meta.task ? 'livetiming.done.in_background' : message, {
        type,
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
