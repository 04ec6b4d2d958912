import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import type { readLiveSummary } from '../../../../resources/races/raceDay.calls';
import { useChannel } from '../useChannel';
import { useConnection } from '../useConnection';
import type { LiveSummary } from './liveSummary';

/** Rates fall while nothing comes, which nobody says: so it is polled even where it is pushed. */
const TOLD_INTERVAL_MS = 20_000;
const ALONE_INTERVAL_MS = 5_000;

interface SummaryOptions {
  /** False for those who may not read passings. */
  enabled?: boolean;
}

/** The summary of the event as it changes, or the part of it that is asked for: only when that is another one is the caller drawn again. */
export function useLiveSummary<Part = LiveSummary>(
  partOf?: (summary: LiveSummary) => Part,
  { enabled = true }: SummaryOptions = {},
) {
  const eventId = useIdParam('event_id');
  const dataProvider = useDataProvider<StartlineDataProvider>();
  useSummaryFeed(eventId, enabled);
  const isTold = useConnection().state === 'connected';
  return useQuery<LiveSummary, Error, Part>({
    ...summaryQuery(dataProvider, eventId),
    ...(partOf && { select: partOf }),
    enabled,
    refetchInterval: isTold ? TOLD_INTERVAL_MS : ALONE_INTERVAL_MS,
  });
}

/** Keeps the summary up to date with what the websocket tells. */
function useSummaryFeed(eventId: number, isEnabled: boolean): void {
  const queryClient = useQueryClient();
  useChannel(isEnabled ? `private-event.${eventId}.live` : null, {
    receive: (event, data) => {
      if (event === 'summary') queryClient.setQueryData(summaryKey(eventId), data as LiveSummary);
    },
  });
}

function summaryQuery(dataProvider: StartlineDataProvider, eventId: number) {
  return {
    queryKey: summaryKey(eventId),
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (
        await dataProvider.call<typeof readLiveSummary>({
          method: 'GET',
          path: '/v1/live/events/{event_id}/summary',
          params: { event_id: eventId },
          signal,
        })
      ).data,
  };
}

function summaryKey(eventId: number) {
  return ['live', eventId, 'summary'] as const;
}
