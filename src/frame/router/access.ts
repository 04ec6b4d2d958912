import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { StartlineDataProvider } from '../../../providers/dataProvider';
import { type Grants, grantsOf } from '../../../providers/permissions';
import { type Profile, profileQuery } from '../../../providers/profile';
import { getViewing } from '../../../providers/viewing';
import { FEATURE_PERMISSIONS } from '../../../resources/events/eventFeatures';
import { LASTING_RESOURCES } from '../../../resources/viewings/theirsAlone';
import { type CurrentEvent, eventQuery } from '../../shared/event/eventQuery';

const EVENT_ADDRESS = /^\/events\/(\d+)(?:\/|$)/;
/** Keys of react-admin's own queries: `usePermissions` and `useCanAccess`. */
const PERMISSIONS_KEY = ['auth', 'getPermissions'];
const CAN_ACCESS_KEY = ['auth', 'canAccess'];

interface AccessOptions {
  queryClient: QueryClient;
  dataProvider: StartlineDataProvider;
  /** Path of the page shown. */
  pathname: () => string;
}

/**
 * Makes react-admin's permissions those of the event in the address, and keeps them up to date with the profile and the event. The answers
 * of `usePermissions` and `useCanAccess` are kept per event, so that no page shows the rights of another event.
 *
 * @returns what the signed-in person holds on the page shown
 */
export function accessOf({ queryClient, dataProvider, pathname }: AccessOptions): () => Promise<Grants> {
  const eventId = () => EVENT_ADDRESS.exec(pathname())?.[1];
  const eventNow = () => {
    const id = eventId();
    return id === undefined ? undefined : eventQuery(dataProvider, id);
  };
  const knownGrants = () => {
    const profile = queryClient.getQueryData<Profile>(profileQuery.queryKey);
    const event = eventNow();
    return profile && grantsAt(profile, (event && queryClient.getQueryData<CurrentEvent>(event.queryKey)) ?? null);
  };
  const queryKeyHashFn = (key: readonly unknown[]) => hashKey([...key, eventId() ?? null]);
  // Permissions follow from the profile and the event, which have caches of their own.
  const derived = { gcTime: 0, retry: false, retryOnMount: false };
  queryClient.setQueryDefaults(PERMISSIONS_KEY, { ...derived, queryKeyHashFn, initialData: knownGrants });
  queryClient.setQueryDefaults(CAN_ACCESS_KEY, { queryKeyHashFn });

  queryClient.getQueryCache().subscribe((change) => {
    if (change.type !== 'updated' || change.action.type !== 'success') return;
    const event = eventNow();
    const sources = [profileQuery.queryKey, ...(event ? [event.queryKey] : [])].map(hashKey);
    if (!sources.includes(change.query.queryHash)) return;
    const grants = knownGrants();
    if (grants) queryClient.setQueriesData({ queryKey: PERMISSIONS_KEY, type: 'active' }, grants);
    void queryClient.invalidateQueries({ queryKey: CAN_ACCESS_KEY });
  });

  return async () => {
    const event = eventNow();
    const [profile, found] = await Promise.all([
      queryClient.ensureQueryData(profileQuery),
      event ? queryClient.ensureQueryData(event).catch(() => null) : null,
    ]);
    return grantsAt(profile, found);
  };
}

/** Returns the grants of a person at an event; without one, the grants that they hold anywhere. */
function grantsAt(profile: Profile, event: CurrentEvent | null): Grants {
  return {
    ...grantsOf(profile, event ? scopeOf(event) : undefined),
    without: switchedOff(event),
    theirs: theirsAlone(),
  };
}

/** Permissions of the features that the event has switched off: no page or link leads to them. */
function switchedOff(event: CurrentEvent | null): readonly string[] {
  const features = event?.features as Readonly<Record<string, boolean>> | null | undefined;
  if (!features) return [];
  return Object.entries(FEATURE_PERMISSIONS).flatMap(([name, patterns]) => (features[name] === false ? patterns : []));
}

/** Permissions that the server refuses to someone who is signed in as another person. */
function theirsAlone(): readonly string[] {
  if (getViewing()?.may !== 'write') return [];
  return LASTING_RESOURCES.flatMap((name) => ['create', 'update', 'delete'].map((verb) => `${name}.${verb}`));
}

function scopeOf(event: CurrentEvent) {
  return { event_id: event.id, application_id: event.application_id, organization_id: event.organization_id };
}
