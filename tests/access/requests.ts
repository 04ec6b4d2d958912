import type { World, WorldRecord } from './world';
import { next } from './world';

type Body = Record<string, unknown>;

/** A harmless change of a record of each resource that can be edited. */
export function changeOf(resource: string): Body | null {
  const n = next();
  switch (resource) {
    case 'organizations':
    case 'applications':
    case 'events':
    case 'races':
    case 'waves':
    case 'timelines':
    case 'rankings':
    case 'api_keys':
    case 'integrations':
      return { name: `Changed ${n}` };
    case 'race_timelines':
      return { position: n };
    case 'gunshots':
      return { note: `Changed ${n}` };
    case 'passings':
      return { shift_ms: n };
    case 'athletes':
    case 'profiles':
      return { last_name: `Changed ${n}` };
    case 'event_integrations':
      return { settings: { changed: n } };
    case 'preferences':
      return { value: { changed: n } };
    case 'roles':
      return { role: n % 2 === 0 ? 'read_only' : 'timer' };
    default:
      return null;
  }
}

/** The body of a new record at a place, where the resource has records there and can be created over its own address. */
export function creationAt(resource: string, at: keyof World['scopes'], world: World): Body | null {
  const { kind, id, chain } = world.scopes[at];
  const n = next();
  const event = kind === 'event' ? { event_id: id } : null;
  const here = (name: string) => world.records.find((record) => record.resource === name && record.at === at);
  const race = here('races');
  const timeline = here('timelines');
  switch (resource) {
    case 'applications':
      return kind === 'organization' ? { organization_id: id, name: `App ${n}` } : null;
    case 'events':
      return kind === 'event'
        ? null
        : { ...eventParents(kind, id, chain), name: `Event ${n}`, start_date: '2027-09-01' };
    case 'races':
      return event && { ...event, name: `Race ${n}` };
    case 'waves':
      return event && { race_id: race?.id, name: `Wave ${n}` };
    case 'athletes':
      return event && { ...event, last_name: `New ${n}` };
    case 'timelines':
      return event && { ...event, name: `Mat ${n}` };
    case 'race_timelines':
      return event && { race_id: race?.id, timeline_id: timeline?.id, lap: 1 + (n % 1000) };
    case 'gunshots':
      return event && { ...event, fired_at: '2026-05-31T09:00:00Z' };
    case 'passings':
      return event && { ...event, timeline_id: timeline?.id, chipcode: `C${n}`, time: '2026-05-31T10:00:00Z' };
    case 'rankings':
      return event && { race_id: race?.id, name: `Ranking ${n}` };
    case 'roles':
      return { [`${kind}_id`]: id, role: 'read_only', email: `invited${n}@example.com` };
    case 'api_keys':
      return kind === 'application' ? null : { [`${kind}_id`]: id, role: 'read_only', name: `Key ${n}` };
    default:
      return null;
  }
}

function eventParents(kind: string, id: number, chain: readonly string[]): Body {
  if (kind === 'organization') return { organization_id: id };
  const organization = chain.find((name) => name.startsWith('organization:')) ?? '';
  return { application_id: id, organization_id: Number(organization.split(':')[1]) };
}

/** New records that belong to no tenant. */
export function creationNowhere(resource: string): Body | null {
  const n = next();
  if (resource === 'organizations') return { name: `Club ${n}` };
  if (resource === 'integrations') return { name: `Box ${n}`, integration_type: 'timing', key: `box-${n}` };
  if (resource === 'profiles') return { first_name: 'New', last_name: 'Person', email: `made${n}@example.com` };
  return resource === 'preferences' ? { key: `key-${n}`, value: 1 } : null;
}

export function describeRecord({ resource, id, at }: WorldRecord): string {
  return `${resource} ${id} at ${at}`;
}
