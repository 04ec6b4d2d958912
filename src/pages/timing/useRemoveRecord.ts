import { useNotify } from 'react-admin';
import { useResourcePlan } from '../../../engine/console/ConsoleSetup';
import { messageOf } from '../../../engine/console/writes/errors';
import { useWrites } from '../../../engine/console/writes/useWrites';

interface RemoveOptions {
  id: number;
  /** Key of what is said afterwards, and what it names. */
  done: string;
  args?: Readonly<Record<string, unknown>>;
}

/** Deletes one record at once; the notice takes it back. Answers whether it went well, and says why where it did not. */
export function useRemoveRecord(resource: string): (options: RemoveOptions) => Promise<boolean> {
  const writes = useWrites(useResourcePlan(resource));
  const notify = useNotify();
  return async ({ id, done, args }) => {
    try {
      const { meta } = await writes.remove({ ids: [id] });
      notify(done, { type: 'success', messageArgs: args, operation_id: meta.operation_id });
      return true;
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
      return false;
    }
  };
}
