import { type Identifier, type RaRecord, useDataProvider, useNotify } from 'react-admin';
import type { ConsoleDataProvider, WriteMeta } from '../../../../engine/console/writes/ConsoleDataProvider';
import { messageOf } from '../../../../engine/console/writes/errors';
import { followTask } from '../../../../engine/console/writes/followTask';
import { useAttempt } from '../../../../engine/console/writes/useAttempt';
import { useTellTask } from '../../../../engine/console/writes/useTellTask';
import { useRefreshResources } from '../../../../engine/console/writes/useWrites';

/** What was said to be done, with its arguments. */
export interface Done {
  readonly message: string;
  /** A warning where it was done, but not to the end that was wished for. */
  readonly type?: 'success' | 'warning';
  readonly args?: Readonly<Record<string, unknown>>;
  /** What it bears on, where that is not what was written: taking it back says what that changes there. */
  readonly resource?: string;
}

interface Written {
  readonly data?: unknown;
  readonly meta?: unknown;
}

export type Write = (dataProvider: ConsoleDataProvider) => Promise<Written>;

/** What was done may depend on what the write came to. */
export type Save = (write: Write, done: Done | ((written: Written) => Done)) => Promise<boolean>;

/** Makes one write: says afterwards, or when the task that it became is over, what was done, with an Undo, and asks again for what may be another. False where it was refused. */
export function useSaveCorrection(): { save: Save; isBusy: boolean } {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const refresh = useRefreshResources();
  const { isBusy, attempt } = useAttempt();
  const tell = useTellTask();
  // The dialog has closed by the time that it is over.
  const follow = async (id: Identifier) => {
    try {
      tell(await followTask(dataProvider, id));
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    }
    refresh();
  };
  const save: Save = (write, done) =>
    attempt(async () => {
      const written = await write(dataProvider);
      const meta = (written.meta ?? {}) as WriteMeta & { task?: RaRecord };
      const {
        message,
        type = 'success',
        args = {},
        resource = meta.resource,
      } = typeof done === 'function' ? done(written) : done;
      refresh();
      if (meta.task) void follow(meta.task.id);
      notify(meta.task ? 'livetiming.done.in_background' : message, {
        type,
        messageArgs: args,
        operation_id: meta.operation_id,
        resource,
        isCreation: meta.isCreation,
      });
    });
  return { save, isBusy };
}
