import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider } from 'react-admin';
import { useIdParam } from '../../../engine/console/pages/useIdParam';
import type { RequestOf } from '../../../engine/core/calls/defineCall';
import { useDebounced } from '../../../engine/fields/inputs/useDebounced';
import type { StartlineDataProvider } from '../../../providers/dataProvider';
import type { estimateImpact, Impact } from '../../../resources/passings/impact.calls';
import type { PlannedChange } from './impact';

export interface ImpactState {
  /** Absent while it is worked out, where nothing is planned, and where it failed. */
  readonly impact: Impact | undefined;
  readonly isPending: boolean;
  readonly error: Error | null;
  retry(): void;
}

/** Typing goes on: only what stays for a moment is worked out. */
const SETTLE_MS = 350;

/**
 * What a change that is not saved yet would do to times, ranks and podium places of the event; for `ImpactSummary`. Null: nothing is planned.
 * The change may be another object at each drawing: what counts is what is in it. Each is asked for again, as reads keep coming in.
 * `ofEvent`, where the address names none.
 */
export function useImpact(change: PlannedChange | null, ofEvent?: number): ImpactState {
  const idOfAddress = useIdParam('event_id');
  const eventId = ofEvent ?? idOfAddress;
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const wanted = change ? JSON.stringify(change) : null;
  const settled = useDebounced(wanted, SETTLE_MS);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['impact', eventId, settled],
    queryFn: async ({ signal }) => {
      const path = '/v1/live/events/{event_id}/impact';
      const body: RequestOf<typeof estimateImpact>['body'] = JSON.parse(settled ?? 'null');
      const params = { event_id: eventId };
      return (await dataProvider.call<typeof estimateImpact>({ method: 'POST', path, params, body, signal })).data;
    },
    enabled: settled !== null && settled === wanted,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const isCurrent = wanted !== null && settled === wanted && !isFetching;
  return useMemo(
    () => ({
      impact: isCurrent ? data : undefined,
      isPending: wanted !== null && !isCurrent,
      error: isCurrent ? error : null,
      retry: () => void refetch(),
    }),
    [isCurrent, data, wanted, error, refetch],
  );
}
