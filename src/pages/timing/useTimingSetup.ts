import { useMemo } from 'react';
import type { CoursePlace, Gunshot, Race, Timeline, TimingSetup, Wave } from './timingRecords';
import { useAllRecords } from './useAllRecords';

/** What the timing of an event is made of, kept up to date while it is shown. */
export function useTimingSetup(eventId: number) {
  const filter = useMemo(() => ({ event_id: eventId }), [eventId]);
  const races = useAllRecords<Race>('races', filter);
  const waves = useAllRecords<Wave>('waves', filter);
  const timelines = useAllRecords<Timeline>('timelines', filter);
  const places = useAllRecords<CoursePlace>('race_timelines', filter);
  const gunshots = useAllRecords<Gunshot>('gunshots', filter);
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
