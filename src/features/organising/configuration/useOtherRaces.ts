import { useGetList } from 'react-admin';
import type { Stored } from '../../../../resources/allResources';

type Race = Stored<'races'>;

/** As many as an event may have without anybody losing sight of them. */
const MOST = 250;

/** The races of an event that one can be set up from, and whether there is another race than this one at all. */
export function useOtherRaces(race: Race, eventId: number | null) {
  const any = useGetList<Race>('races', {
    filter: { 'id[ne]': race.id },
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'id', order: 'DESC' },
  });
  const found = useGetList<Race>(
    'races',
    {
      filter: { event_id: eventId, 'id[ne]': race.id },
      pagination: { page: 1, perPage: MOST },
      sort: { field: 'position', order: 'ASC' },
    },
    { enabled: eventId !== null },
  );
  return {
    races: eventId === null ? undefined : found.data,
    hasAny: any.total === undefined ? undefined : any.total > 0,
    error: any.error ?? found.error,
    retry: () => void (any.error ? any.refetch() : found.refetch()),
  };
}
