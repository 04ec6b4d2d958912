import { useDataProvider } from 'react-admin';
import { useAttempt } from '../../../../engine/console/writes/useAttempt';
import { useDone } from '../../../../engine/console/writes/useDone';
import { useRefreshResources } from '../../../../engine/console/writes/useWrites';
import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import type { copyProgramDay, orderPrograms } from '../../../../resources/programs/programs.calls';

export interface OfProgram {
  readonly event_id: number;
  readonly widget_id: number;
}

/** Writes the order of a day. */
export function useOrderRows(program: OfProgram) {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const refresh = useRefreshResources();
  const done = useDone();
  const { attempt } = useAttempt();
  return (ids: readonly number[]) =>
    attempt(async () => {
      const { meta } = await dataProvider.call<typeof orderPrograms>({
        method: 'POST',
        path: '/v1/admin/programs/order',
        body: { ...program, ids },
      });
      refresh();
      done('program.ordered', {}, meta);
    });
}

/** Copies a day to another one, both `YYYY-MM-DD`. */
export function useCopyDay(program: OfProgram) {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const refresh = useRefreshResources();
  const done = useDone();
  return async (from: string, to: string): Promise<void> => {
    const { data, meta } = await dataProvider.call<typeof copyProgramDay>({
      method: 'POST',
      path: '/v1/admin/programs/copy-day',
      body: { ...program, from, to },
    });
    refresh();
    done('program.copied', { smart_count: data.rows }, meta);
  };
}
