import { ROLE_PERMISSIONS } from '../../resources/roles/rolePermissions';
import type { Role, Scope } from './actors';

/**
 * What the rules say, written again from the roles' permissions and the tenancy alone: nothing here comes from the engine, so
 * that the two can disagree.
 */

/** Where a record is: every tenant it is under, as `kind:id`. */
export type Chain = readonly string[];

/** The facts about someone that decide what they may do. */
export interface Subject {
  readonly profileId: number | null;
  readonly isSuperAdmin: boolean;
  readonly grant: { readonly role: Role; readonly scope: Scope } | null;
}

export interface Thing {
  readonly resource: string;
  readonly chain: Chain;
  /** The person it belongs to or that is named in it. */
  readonly ownerId?: number;
}

/** Permissions of a resource that are not called like it. */
const PREFIX: Readonly<Record<string, string>> = {
  deliveries: 'notifications',
  import_rows: 'imports',
  integration_syncs: 'event_integrations',
  race_timelines: 'timelines',
  ranking_entries: 'rankings',
  webhook_deliveries: 'webhooks',
};

export function permissionOf(resource: string, verb: string): string {
  return `${PREFIX[resource] ?? resource}.${verb}`;
}

/** Whether someone's role includes the permission, wherever it is held. */
export function holds({ isSuperAdmin, grant }: Subject, permission: string): boolean {
  if (isSuperAdmin) return true;
  return grant !== null && ROLE_PERMISSIONS[grant.role].some((pattern) => toRegExp(pattern).test(permission));
}

function toRegExp(pattern: string): RegExp {
  if (pattern === '*') return /./;
  const parts = pattern.split('.');
  const last = parts.pop() ?? '';
  const head = parts.map((part) => (part === '*' ? '[^.]+' : part));
  return new RegExp(`^${[...head, last === '*' ? '.+' : last].join('\\.')}$`);
}

/** Whether someone holds the permission on a tenant that the record is under. */
export function holdsOn(subject: Subject, permission: string, chain: Chain): boolean {
  if (subject.isSuperAdmin) return true;
  return holds(subject, permission) && chain.includes(scopeName(subject.grant?.scope));
}

function scopeName(scope: Scope | undefined): string {
  return scope ? `${scope.kind}:${scope.id}` : 'nowhere';
}

const TENANTS: Readonly<Record<string, string>> = {
  organizations: 'organization',
  applications: 'application',
  events: 'event',
  // Those of an app are seen by who sees it.
  builds: 'application',
  store_steps: 'application',
};
/** Of these people see rows that name them. */
const NAMING = ['roles', 'viewings', 'files', 'background_tasks', 'profiles'];
/** Of these everyone may ask the list: some rows are theirs, or everyone's, or of an app that they see. */
export const OPEN_LISTS: readonly string[] = [
  ...['profiles', 'roles', 'files', 'background_tasks', 'builds', 'preferences', 'saved_views', 'integrations'],
  // What was bought for the person, and as whom they take part.
  ...['products', 'linked_participants', 'viewings', 'store_steps'],
];
/** Each of these is somebody's: one's own are all there are, for super admins too. */
export const OWNED: readonly string[] = ['preferences', 'saved_views'];

export function sees(subject: Subject, thing: Thing): boolean {
  const { resource, chain } = thing;
  if (OWNED.includes(resource)) return isOwner(subject, thing);
  if (subject.isSuperAdmin || resource === 'integrations') return true;
  if (NAMING.includes(resource) && isOwner(subject, thing)) return true;
  // People are seen by who sees their roles.
  if (resource === 'profiles') return holdsOn(subject, 'roles.read', chain);
  if (holdsOn(subject, permissionOf(resource, 'read'), chain)) return true;
  // From below, one sees which application and organization one works for.
  const kind = TENANTS[resource];
  const own = kind && chain.find((name) => name.startsWith(`${kind}:`));
  return Boolean(own && holds(subject, permissionOf(resource, 'read')) && subject.grant?.scope.chain.includes(own));
}

export function isOwner({ profileId }: Subject, { ownerId }: Thing): boolean {
  return profileId !== null && ownerId === profileId;
}

/** Whether someone may use a writing verb on what they see. */
export function may(subject: Subject, verb: string, thing: Thing): boolean {
  if (OWNED.includes(thing.resource)) return isOwner(subject, thing);
  if (subject.isSuperAdmin) return true;
  if (thing.resource === 'integrations') return verb === 'export' && holds(subject, 'integrations.export');
  // Nobody has what was just uploaded but its uploader.
  if (thing.resource === 'files' && verb === 'delete' && isOwner(subject, thing)) return true;
  // One edits one's own profile and deletes nobody's.
  if (thing.resource === 'profiles') return isOwner(subject, thing) && verb !== 'delete';
  return holdsOn(subject, permissionOf(thing.resource, verb), thing.chain);
}

/** 404 for what is not visible, 403 for what is visible and not allowed. */
export function statusOf(subject: Subject | null, verb: string, thing: Thing): number {
  if (!subject) return 401;
  if (!sees(subject, thing)) return 404;
  return may(subject, verb, thing) ? 200 : 403;
}
