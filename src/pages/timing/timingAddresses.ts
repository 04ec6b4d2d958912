import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import type { Place } from '../../../engine/console/Place';
import { useEventCrumbs, useIdParam } from '../places';

/** Where the pages of an event's timing are. */
export function timingAddresses(eventId: number) {
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
    livePassings: `/events/${eventId}/livetiming/passings`,
    newRace: `/events/${eventId}/races/create`,
    race: (id: number) => `/events/${eventId}/races/${id}`,
    editRace: (id: number) => `/events/${eventId}/races/${id}/edit`,
    editWave: (raceId: number, waveId: number) => `/events/${eventId}/races/${raceId}/wave/${waveId}`,
    athletesOfWave: (id: number) => `/events/${eventId}/athletes?wave_id[]=${id}`,
    statistics: (id: number) => `/events/${eventId}/races/${id}/statistics`,
  };
}

export type TimingAddresses = ReturnType<typeof timingAddresses>;

export function useTimingAddresses(): TimingAddresses {
  const eventId = useIdParam('event_id');
  return useMemo(() => timingAddresses(eventId), [eventId]);
}

export function useTimelinesPlace(): Place {
  const eventId = useIdParam('event_id');
  return useMemo(() => {
    const { home, newTimeline, timeline } = timingAddresses(eventId);
    const within = { event_id: eventId };
    return { resource: 'timelines', within, list: home, create: newTimeline, record: timeline, edit: timeline };
  }, [eventId]);
}

export function useGunshotsPlace(): Place {
  const eventId = useIdParam('event_id');
  return useMemo(() => {
    const { home, newGunshot, gunshot } = timingAddresses(eventId);
    const within = { event_id: eventId };
    return { resource: 'gunshots', within, list: home, create: newGunshot, record: gunshot, edit: gunshot };
  }, [eventId]);
}

/** The way to the pages under the overview. */
export function useTimingCrumbs(): { label: string; to: string }[] {
  const translate = useTranslate();
  const { home } = useTimingAddresses();
  return [...useEventCrumbs(), { label: translate('shell.nav.timing'), to: home }];
}
