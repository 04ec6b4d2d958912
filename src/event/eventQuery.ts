import { queryOptions } from '@tanstack/react-query';
import type { RecordOf } from '../../engine/core/resource';
import type { StartlineDataProvider } from '../../providers/dataProvider';
import type { applications } from '../../resources/applications/applications.resource';
import type { events } from '../../resources/events/events.resource';
import type { organizations } from '../../resources/organizations/organizations.resource';
import type { races } from '../../resources/races/races.resource';

/** The event somebody is working in, with what every page of it may need. */
export type CurrentEvent = Pick<EventRecord, 'id' | 'name' | 'timezone' | 'start_date' | 'organization_id'> &
  Partial<Pick<EventRecord, 'status' | 'application_id' | 'version'>> & {
    organization?: RecordOf<typeof organizations> | null;
    application?: RecordOf<typeof applications> | null;
    races?: RecordOf<typeof races>[];
  };

type EventRecord = RecordOf<typeof events>;

const INCLUDE =
  'races,organization,application,event_integrations,event_integrations.integration,event_integrations.integration.integration_type,cancellable';
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
