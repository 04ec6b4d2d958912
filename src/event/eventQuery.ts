import { queryOptions } from '@tanstack/react-query';
import type { RaRecord } from 'ra-core';
import type { StartlineDataProvider } from '../../providers/dataProvider';

/** The event somebody is working in, with what every page of it may need. */
export interface CurrentEvent extends RaRecord<number> {
  name: string;
  /** IANA name. */
  timezone: string;
  start_date: string | null;
  status?: string;
  organization_id: number;
  application_id?: number | null;
  organization?: RaRecord<number> | null;
  application?: RaRecord<number> | null;
  races?: RaRecord<number>[];
  version?: number;
}

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
