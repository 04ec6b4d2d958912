import { useDataProvider } from 'react-admin';
import { useAttempt } from '../../../engine/console/writes/useAttempt';
import { useDone } from '../../../engine/console/writes/useDone';
import { useRefreshResources } from '../../../engine/console/writes/useWrites';
import type { StartlineDataProvider } from '../../../providers/dataProvider';
import type { orderSponsorCategories } from '../../../resources/sponsor_categories/sponsorCategories.calls';
import type { orderSponsors } from '../../../resources/sponsors/sponsors.calls';

/** Writes the order of sponsors and of their categories; false where that failed, of which a notice says why. */
export function useOrderCalls(eventId: number) {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const refresh = useRefreshResources();
  const done = useDone();
  const { attempt } = useAttempt();
  return {
    orderSponsors: (category_id: number, ids: readonly number[]) =>
      attempt(async () => {
        const { meta } = await dataProvider.call<typeof orderSponsors>({
          method: 'POST',
          path: '/v1/admin/sponsors/order',
          body: { event_id: eventId, category_id, ids },
        });
        refresh();
        done('sponsors.ordered', {}, meta);
      }),
    orderCategories: (ids: readonly number[]) =>
      attempt(async () => {
        const { meta } = await dataProvider.call<typeof orderSponsorCategories>({
          method: 'POST',
          path: '/v1/admin/sponsor_categories/order',
          body: { event_id: eventId, ids },
        });
        refresh();
        done('sponsors.ordered', {}, meta);
      }),
  };
}
