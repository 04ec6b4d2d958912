import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import { useChannel } from '../../../live/useChannel';
import { useConnection } from '../../../live/useConnection';
import { useServices } from '../../../router/ServicesContext';
import type { LiveSummary } from './liveSummary';

/** Rates fall while nothing comes, which nobody says: so it is asked for even where it is told. */
const TOLD_INTERVAL_MS = 20_000;
const ALONE_INTERVAL_MS = 5_000;

/** The summary of the event as it changes, or the part of it that is asked for: only when that is another one is whoever asks drawn anew. */
export function useLiveSummary<Part = LiveSummary>(eventId: number, partOf?: (summary: LiveSummary) => Part) {
  const { dataProvider } = useServices();
  useSummaryFeed(eventId);
  const isTold = useConnection().state === 'connected';
  return useQuery<LiveSummary, Error, Part>({
    ...summaryQuery(dataProvider, eventId),
    ...(partOf && { select: partOf }),
    refetchInterval: isTold ? TOLD_INTERVAL_MS : ALONE_INTERVAL_MS,
  });
}

/** Keeps the summary up to date with what the websocket tells. */
function useSummaryFeed(eventId: number): void {
  const queryClient = useQueryClient();
  useChannel(`private-event.${eventId}.live`, {
    hear: (event, data) => {
      if (event === 'summary') queryClient.setQueryData(summaryKey(eventId), data as LiveSummary);
    },
  });
}

function summaryQuery(dataProvider: StartlineDataProvider, eventId: number) {
  return {
    queryKey: summaryKey(eventId),
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await dataProvider.call(`/v1/live/events/${eventId}/summary`, { signal })).data as LiveSummary,
  };
}

function summaryKey(eventId: number) {
  return ['live', eventId, 'summary'] as const;
}
