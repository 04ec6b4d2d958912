import { queryOptions } from '@tanstack/react-query';
import { adminApi } from './httpClient';

/** The server's fixed lists by name: sports, countries, timezones, athleteStates, ... */
export type ReferenceData = Record<string, unknown>;

const FRESH_MS = 60 * 60 * 1000;

/** The lists are part of a release: asked for on each navigation, from the server once an hour. */
export const referenceDataQuery = queryOptions({
  queryKey: ['startline', 'application_data'],
  queryFn: async ({ signal }) => (await adminApi('/v1/admin/application_data', { signal })).json as ReferenceData,
  staleTime: FRESH_MS,
  retry: false,
  // Who asks again does so by navigating or by a button: not each part of the page that shows it.
  retryOnMount: false,
});
