import { useMemo } from 'react';
import { useGetList } from 'react-admin';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import type { LivePassing } from '../../../../resources/passings/passings.calls';
import { useChannel } from '../../../shared/live/useChannel';
import type { PassingRecord } from '../shared/passingRecord';

/** More than anybody is read at one event, and the longest page there is. */
const ALL = { page: 1, perPage: 250 };
const INCLUDE = { include: ['athlete'] };
const NONE: readonly PassingRecord[] = [];

/** Every read of an athlete in the order of its time, also those that come while one looks. */
export function useAthleteReads(athleteId: number) {
  const eventId = useIdParam('event_id');
  const { data, error, isPending, refetch } = useGetList<PassingRecord>('passings', {
    filter: { event_id: eventId, athlete_id: athleteId },
    pagination: ALL,
    sort: { field: 'seq', order: 'DESC' },
    meta: INCLUDE,
  });
  useChannel(`private-event.${eventId}.live`, {
    receive(event, message) {
      if (event !== 'passings') return;
      const { items } = message as { items: readonly LivePassing[] };
      if (items.some(({ athlete_id }) => athlete_id === athleteId)) void refetch();
    },
  });
  const reads = useMemo(() => {
    const momentOf = ({ instant, time }: PassingRecord) => instant ?? time;
    return data ? [...data].sort((a, b) => momentOf(a).localeCompare(momentOf(b)) || a.seq - b.seq) : NONE;
  }, [data]);
  return { reads, error, isPending, refetch };
}
