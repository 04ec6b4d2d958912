import { queryOptions } from '@tanstack/react-query';
import type { StartlineDataProvider } from '../../../providers/dataProvider';
import type { Stored } from '../../../resources/allResources';

/** The event somebody is working in, with what every page of it may need. */
export type CurrentEvent = Pick<Stored<'events'>, 'id' | 'name' | 'timezone' | 'start_date' | 'organization_id'> &
  Partial<
    Pick<
      Stored<'events'>,
      | 'end_date'
      | 'status'
      | 'locked'
      | 'lock_reason'
      | 'cancellation_reason'
      | 'rehearsal_of_id'
      | 'settings'
      | 'features'
      | 'application_id'
      | 'version'
      | 'organization'
      | 'application'
    >
  > & {
    races?: Stored<'races'>[];
    rehearsal_of?: Pick<Stored<'events'>, 'id' | 'name'> | null;
  };

const INCLUDE =
  'races,organization,application,rehearsal_of,event_integrations,event_integrations.integration,event_integrations.integration.integration_type,cancellable';
const FRESH_MS = 30_000;

/** Under react-admin's own key for the record, so that saving the event anywhere shows everywhere. */
export function eventQuery(dataProvider: StartlineDataProvider, id: string) {
  const meta = { include: INCLUDE };
  return queryOptions({
    queryKey: ['events', 'getOne', { id, meta }],
    queryFn: async ({ signal }) =>
      (await dataProvider.getOne<CurrentEvent>('events', { id: Number(id), meta, signal })).data,
    staleTime: FRESH_MS,
    retry: false,
    // The prefetch of the navigation has just failed: asking at once again would fail too.
    retryOnMount: false,
  });
}
