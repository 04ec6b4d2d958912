import { useDataProvider } from 'react-admin';
import { useAttempt } from '../../../engine/console/writes/useAttempt';
import { useDone } from '../../../engine/console/writes/useDone';
import { useRefreshResources } from '../../../engine/console/writes/useWrites';
import type { StartlineDataProvider } from '../../../providers/dataProvider';
import type { SampleName } from '../../../resources/events/samples';
import type { setUpEvent } from '../../../resources/events/setUp.calls';

/** Makes the races of a sample, or what is usual for those that are there; said with an Undo. */
export function useSetUp(eventId: number) {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const refresh = useRefreshResources();
  const done = useDone();
  const { isBusy, attempt } = useAttempt();
  const call = (body: { sample: SampleName } | { usual: true }) =>
    attempt(async () => {
      const { data, meta } = await dataProvider.call<typeof setUpEvent>({
        method: 'POST',
        path: '/v1/admin/events/{id}/set_up',
        params: { id: eventId },
        body,
      });
      refresh();
      const what = data.operation_id === null ? 'nothing' : 'usual' in body ? 'usual' : 'sample';
      done(`set_up.done.${what}`, { smart_count: data.race_ids.length }, meta);
    });
  return {
    isBusy,
    takeSample: (sample: SampleName) => call({ sample }),
    takeUsual: () => call({ usual: true }),
  };
}
