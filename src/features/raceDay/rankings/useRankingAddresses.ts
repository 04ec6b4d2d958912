import { useMemo } from 'react';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';

/** Where the pages of the event's rankings are. */
export function useRankingAddresses() {
  const eventId = useIdParam('event_id');
  return useMemo(() => {
    const list = `/events/${eventId}/rankings`;
    return {
      list,
      create: (raceId?: number) => (raceId === undefined ? `${list}/create` : `${list}/create?race_id=${raceId}`),
      import: `${list}/import`,
      recalculate: `${list}/recalculate`,
      ranking: (id: number) => `${list}/${id}`,
      changes: (id: number) => `${list}/${id}?tab=changes`,
      athlete: (id: number) => `/events/${eventId}/athletes/${id}`,
      newRace: `/events/${eventId}/races/create`,
    };
  }, [eventId]);
}
