import { type Actor, type Identity, identityOf } from '../engine/core/access/actor';
import { defineTenancy } from '../engine/core/tenancy';
import { FEATURE_PERMISSIONS } from './events/eventFeatures';

/** Organizations have applications, and both have events; people and API keys act in them. */
export const tenancy = defineTenancy({
  levels: {
    organization: { resource: 'organizations', column: 'organization_id' },
    application: { resource: 'applications', column: 'application_id' },
    event: {
      resource: 'events',
      column: 'event_id',
      timeZone: 'timezone',
      day: 'start_date',
      country: 'country',
      closed: { by: 'locked', reason: 'lock_reason' },
      switches: { by: 'features', of: FEATURE_PERMISSIONS },
    },
  },
  identities: {
    profile: { resource: 'profiles', column: 'profile_id' },
    api_key: { resource: 'api_keys', column: 'api_key_id' },
  },
  owner: 'profile',
  noticed: 'event',
});

/** A level of tenancy, outermost first. A role is held on one tenant of one of them. */
export type TenantKind = keyof typeof tenancy.levels;
export const TENANT_KINDS = Object.keys(tenancy.levels) as readonly TenantKind[];

/** The person who acts; null for API keys and for the system itself. */
export function profileIdOf(actor: Pick<Actor, 'identity'>): number | null {
  return identityOf(actor, 'profile');
}

/** The API key that acts. */
export function apiKeyIdOf(actor: Pick<Actor, 'identity'>): number | null {
  return identityOf(actor, 'api_key');
}

/** What an actor is who acts as a person. */
export function asProfile(id: number): Identity {
  return { kind: 'profile', id };
}

/** The same for an API key. */
export function asApiKey(id: number): Identity {
  return { kind: 'api_key', id };
}
