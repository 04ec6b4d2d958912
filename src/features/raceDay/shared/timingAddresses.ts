import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import { useEventCrumbs } from '../../../frame/pages/useEventCrumbs';

/** Where the pages of an event's timing are. */
function timingAddresses(eventId: number) {
  const home = `/events/${eventId}/timing`;
  return {
    home,
    newTimeline: `${home}/timeline`,
    timeline: (id: number) => `${home}/timeline/${id}`,
    newGunshot: `${home}/gunshot`,
    gunshot: (id: number) => `${home}/gunshot/${id}`,
    wave: (raceId: number, waveId: number) => `${home}/race/${raceId}/waves/${waveId}`,
    import: `${home}/import`,
    live: `/events/${eventId}/livetiming`,
    liveErrors: `/events/${eventId}/livetiming/errors`,
    livePassings: `/events/${eventId}/livetiming/passings`,
    newRace: `/events/${eventId}/races/create`,
    race: (id: number) => `/events/${eventId}/races/${id}`,
    editRace: (id: number) => `/events/${eventId}/races/${id}/edit`,
    editWave: (raceId: number, waveId: number) => `/events/${eventId}/races/${raceId}/wave/${waveId}`,
    races: `/events/${eventId}/races`,
    athleteTiming: (id: number) => `/events/${eventId}/athletes/${id}?tab=timing`,
    athletesOfRace: (id: number) => `/events/${eventId}/athletes?race_id[]=${id}`,
    athletesWithoutRace: `/events/${eventId}/athletes?race_id[empty]=true`,
    athletesOfWave: (id: number) => `/events/${eventId}/athletes?wave_id[]=${id}`,
    statistics: (id: number) => `/events/${eventId}/races/${id}/statistics`,
  };
}

export type TimingAddresses = ReturnType<typeof timingAddresses>;

export function useTimingAddresses(): TimingAddresses {
  const eventId = useIdParam('event_id');
  return useMemo(() => timingAddresses(eventId), [eventId]);
}

/** The way to the pages under the overview. */
export function useTimingCrumbs(): { label: string; to: string }[] {
  const translate = useTranslate();
  const { home } = useTimingAddresses();
  return [...useEventCrumbs(), { label: translate('shell.nav.timing'), to: home }];
}
