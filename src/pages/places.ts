import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import type { Place } from '../../engine/console/Place';
import { useCurrentEvent } from '../event/EventContext';

/** A number of the address; NaN for what is none, which no record has. */
export function useIdParam(name: string): number {
  const text = useParams()[name] ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
}

/** Where the pages of a resource of the current event are. */
export function useEventPlace(name: keyof typeof eventPlaces): Place {
  const eventId = useIdParam('event_id');
  return useMemo(() => eventPlaces[name](eventId), [name, eventId]);
}

/** Where the waves of a race are. */
export function useWavesPlace(): Place {
  const eventId = useIdParam('event_id');
  const raceId = useIdParam('race_id');
  return useMemo(() => {
    const list = `/events/${eventId}/races/${raceId}/wave`;
    return {
      resource: 'waves',
      within: { event_id: eventId, race_id: raceId },
      list,
      create: `${list}/create`,
      record: (id) => `${list}/${id}`,
      edit: (id) => `${list}/${id}`,
    };
  }, [eventId, raceId]);
}

/** The way from the list of events to the current one. */
export function useEventCrumbs(): { label: string; to: string }[] {
  const event = useCurrentEvent();
  return event ? [{ label: event.name, to: `/events/${event.id}` }] : [];
}

const eventPlaces = {
  athletes: (event_id: number): Place => {
    const list = `/events/${event_id}/athletes`;
    return {
      resource: 'athletes',
      within: { event_id },
      list,
      create: `${list}/create`,
      record: (id) => `${list}/${id}`,
      edit: (id) => `${list}/${id}/update`,
    };
  },
  races: (event_id: number): Place => {
    const list = `/events/${event_id}/races`;
    return {
      resource: 'races',
      within: { event_id },
      list,
      create: `${list}/create`,
      record: (id) => `${list}/${id}`,
      edit: (id) => `${list}/${id}/edit`,
    };
  },
  imports: (event_id: number): Place => {
    const list = `/events/${event_id}/athletes/imports`;
    return { resource: 'imports', within: { event_id }, list, record: (id) => `${list}/${id}` };
  },
  rankings: (event_id: number): Place => {
    const list = `/events/${event_id}/rankings`;
    return {
      resource: 'rankings',
      within: { event_id },
      list,
      create: `${list}/create`,
      record: (id) => `${list}/${id}`,
      edit: (id) => `${list}/${id}?tab=edit`,
    };
  },
  background_tasks: (event_id: number): Place => {
    const list = `/events/${event_id}/background_tasks`;
    return { resource: 'background_tasks', within: { event_id }, list, record: (id) => `${list}/${id}` };
  },
};

export const eventsPlace: Place = {
  resource: 'events',
  list: '/events',
  create: '/events/create',
  record: (id) => `/events/${id}/home`,
  edit: (id) => `/events/${id}/event`,
};

export const organizationsPlace: Place = {
  resource: 'organizations',
  list: '/organizations',
  create: '/organizations/create',
  record: (id) => `/organizations/${id}`,
  edit: (id) => `/organizations/${id}?tab=edit`,
};

export const applicationsPlace: Place = {
  resource: 'applications',
  list: '/apps',
  record: (id) => `/apps/${id}`,
  edit: (id) => `/apps/${id}?tab=edit`,
};

export const profilesPlace: Place = {
  resource: 'profiles',
  list: '/profiles',
  record: (id) => `/profiles/${id}`,
  edit: (id) => `/profiles/${id}?tab=edit`,
};

export const rolesPlace: Place = {
  resource: 'roles',
  list: '/roles',
  create: '/roles/create',
  record: (id) => `/roles/${id}`,
  edit: (id) => `/roles/${id}?tab=edit`,
};
