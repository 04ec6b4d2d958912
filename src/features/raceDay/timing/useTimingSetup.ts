import { useMemo } from 'react';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import { useAllRecords } from '../../../shared/useAllRecords';
import type { TimingSetup } from '../shared/timingRecords';

/** What the timing of an event is made of, kept up to date while it is shown. */
export function useTimingSetup() {
  const event_id = useIdParam('event_id');
  const filter = useMemo(() => ({ event_id }), [event_id]);
  const races = useAllRecords('races', filter);
  const waves = useAllRecords('waves', filter);
  const timelines = useAllRecords('timelines', filter);
  const places = useAllRecords('race_timelines', filter);
  const gunshots = useAllRecords('gunshots', filter);
  const parts = [races, waves, timelines, places, gunshots];
  const setup = useMemo<TimingSetup>(
    () => ({
      races: races.records,
      waves: waves.records,
      timelines: timelines.records,
      places: places.records,
      gunshots: gunshots.records,
    }),
    [races.records, waves.records, timelines.records, places.records, gunshots.records],
  );
  return {
    setup,
    isPending: parts.some((part) => part.isPending),
    error: parts.find((part) => part.error)?.error ?? null,
    /** Asks for the timelines again: how their devices are doing is worked out as they are read. */
    refreshTimelines: timelines.refetch,
    retry: () => {
      for (const part of parts) if (part.error) void part.refetch();
    },
  };
}
