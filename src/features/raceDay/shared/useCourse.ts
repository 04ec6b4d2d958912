import { useMemo } from 'react';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import { useAllRecords } from '../../../shared/useAllRecords';
import { type CoursePlace, foldDevice, type Race, type Timeline } from './timingRecords';

/** What the reads of an event refer to, by id. */
export interface Course {
  readonly races: readonly Race[];
  /** From the start to the finish; a backup behind its main mat. */
  readonly timelines: readonly Timeline[];
  /** Where the timelines stand in the races. */
  readonly places: readonly CoursePlace[];
  raceOf(id: number | null): Race | undefined;
  timelineOf(id: number | null): Timeline | undefined;
  /** Where a read was made: its timeline, or where it has none that of its device. */
  placeOf(read: { readonly timeline_id: number | null; readonly device: string | null }): Timeline | undefined;
  readonly isPending: boolean;
  /** Why a part of it is not known; null where an earlier answer is shown in its place. */
  readonly error: Error | null;
  retry(): void;
}

/** The races and timelines of an event, kept up to date while they are shown. */
export function useCourse(): Course {
  const event_id = useIdParam('event_id');
  const filter = useMemo(() => ({ event_id }), [event_id]);
  const races = useAllRecords('races', filter);
  const timelines = useAllRecords('timelines', filter);
  const places = useAllRecords('race_timelines', filter);
  const parts = [races, timelines, places];
  const error = parts.find((part) => part.isLoadingError)?.error ?? null;
  const isPending = parts.some((part) => part.isPending);
  const known = useMemo(() => {
    const raceById = new Map(races.records.map((race) => [race.id, race]));
    const timelineById = new Map(timelines.records.map((timeline) => [timeline.id, timeline]));
    const timelineByDevice = new Map(
      timelines.records.flatMap((timeline) =>
        (timeline.devices ?? []).map(({ id }) => [foldDevice(id), timeline] as const),
      ),
    );
    return {
      races: [...races.records].sort((a, b) => (a.position ?? 0) - (b.position ?? 0) || a.id - b.id),
      timelines: inOrderOfCourse(timelines.records, places.records),
      places: places.records,
      raceOf: (id: number | null) => (id === null ? undefined : raceById.get(id)),
      timelineOf: (id: number | null) => (id === null ? undefined : timelineById.get(id)),
      placeOf: ({ timeline_id, device }: { timeline_id: number | null; device: string | null }) =>
        timeline_id === null ? timelineByDevice.get(foldDevice(device ?? '')) : timelineById.get(timeline_id),
    };
  }, [races.records, timelines.records, places.records]);
  return useMemo(
    () => ({
      ...known,
      isPending,
      error,
      retry: () => {
        for (const part of [races, timelines, places]) if (part.error) void part.refetch();
      },
    }),
    [known, isPending, error, races, timelines, places],
  );
}

export function inOrderOfCourse(timelines: readonly Timeline[], places: readonly CoursePlace[]): readonly Timeline[] {
  const firstPlace = new Map<number, number>();
  for (const { timeline_id, position } of places)
    firstPlace.set(timeline_id, Math.min(firstPlace.get(timeline_id) ?? Number.MAX_SAFE_INTEGER, position));
  const kind = { start: 0, split: 1, finish: 2 } as const;
  const isBackup = ({ passing_mode }: Timeline) => (passing_mode === 'backup' ? 1 : 0);
  const place = ({ id }: Timeline) => firstPlace.get(id) ?? Number.MAX_SAFE_INTEGER;
  return [...timelines].sort(
    (a, b) => kind[a.type] - kind[b.type] || place(a) - place(b) || isBackup(a) - isBackup(b) || a.id - b.id,
  );
}
