import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import { useChannel } from '../../../live/useChannel';
import { useConnection } from '../../../live/useConnection';
import { useServices } from '../../../router/ServicesContext';
import type { LiveSummary } from './liveSummary';

/** Rates fall while nothing comes, which nobody says: so it is asked for even where it is told. */
const TOLD_INTERVAL_MS = 20_000;
const ALONE_INTERVAL_MS = 5_000;

/** The summary of the event, kept up to date by the websocket, and by asking while that is away. */
export function useLiveSummary(eventId: number) {
  const { dataProvider } = useServices();
  const keep = useKeepSummary(eventId);
  const isTold = useConnection().state === 'connected';
  useChannel(`private-event.${eventId}.live`, {
    hear: (event, data) => event === 'summary' && keep(data as LiveSummary),
  });
  return useQuery({
    ...summaryQuery(dataProvider, eventId),
    refetchInterval: isTold ? TOLD_INTERVAL_MS : ALONE_INTERVAL_MS,
  });
}

function useKeepSummary(eventId: number) {
  const queryClient = useQueryClient();
  return useCallback(
    (summary: LiveSummary) => queryClient.setQueryData(summaryKey(eventId), summary),
    [queryClient, eventId],
  );
}

function summaryQuery(dataProvider: StartlineDataProvider, eventId: number) {
  return queryOptions({
    queryKey: summaryKey(eventId),
    queryFn: async ({ signal }) =>
      (await dataProvider.call(`/v1/live/events/${eventId}/summary`, { signal })).data as LiveSummary,
  });
}

function summaryKey(eventId: number) {
  return ['live', eventId, 'summary'] as const;
}
