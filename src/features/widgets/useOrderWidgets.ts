import { useDataProvider } from 'react-admin';
import { useAttempt } from '../../../engine/console/writes/useAttempt';
import { useDone } from '../../../engine/console/writes/useDone';
import { useRefreshResources } from '../../../engine/console/writes/useWrites';
import type { StartlineDataProvider } from '../../../providers/dataProvider';
import type { orderWidgets } from '../../../resources/widgets/widgets.calls';

/** Writes the order of an event's widgets; false where that failed, of which a notice says why. */
export function useOrderWidgets(eventId: number) {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const refresh = useRefreshResources();
  const done = useDone();
  const { attempt } = useAttempt();
  return (ids: readonly number[]) =>
    attempt(async () => {
      const { meta } = await dataProvider.call<typeof orderWidgets>({
        method: 'POST',
        path: '/v1/admin/widgets/order',
        body: { event_id: eventId, ids },
      });
      refresh();
      done('widgets.ordered', {}, meta);
    });
}
