import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { useEventCrumbs, useIdParam } from '../places';

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

/** The way to the event's rankings. */
export function useRankingsCrumbs() {
  const translate = useTranslate();
  const { list } = useRankingAddresses();
  return [...useEventCrumbs(), { label: translate('shell.nav.rankings'), to: list }];
}
