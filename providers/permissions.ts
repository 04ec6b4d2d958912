import { permits } from '../engine/core/access/permissions';
import type { GrantedRole, Profile } from './profile';

/** What somebody holds where they are now. */
export interface Grants {
  roles: readonly string[];
  permissions: readonly string[];
  /** What nobody may do there, since that part of the product is switched off: patterns of permissions. */
  without?: readonly string[];
  /** What stays that person's alone while somebody else is signed in as them. */
  theirs?: readonly string[];
}

/** Where somebody is: roles granted on one of these count. */
export interface Scope {
  event_id?: number | null;
  application_id?: number | null;
  organization_id?: number | null;
}

/** Whether one of several values is enough, or all are needed. */
export type Requirement = 'any' | 'all';

export const NO_GRANTS: Grants = { roles: [], permissions: [] };

/** The grants of a profile. Without a scope, roles held anywhere count; within one, those granted on it. */
export function grantsOf({ roles, permissions, is_super_admin }: Profile, scope?: Scope): Grants {
  const counted = scope ? roles.filter((role) => isGrantedOn(role, scope)) : roles;
  // The server lets super admins do everything, whatever its list says.
  return { roles: counted.map(({ role }) => role), permissions: is_super_admin ? ['*'] : permissions };
}

/** `values` are roles, separated by `|`. */
export function hasRole(grants: Grants, values: string, requirement: Requirement = 'any'): boolean {
  return satisfies(values, requirement, (role) => grants.roles.includes(role));
}

/** `values` are permissions, separated by `|`. `athletes.*` asks for any permission on athletes. */
export function hasPermission(grants: Grants, values: string, requirement: Requirement = 'any'): boolean {
  return satisfies(values, requirement, (permission) => isPermitted(grants, permission));
}

/** `values` are roles or permissions, separated by `|`. */
export function hasRoleOrPermission(grants: Grants, values: string, requirement: Requirement = 'any'): boolean {
  return satisfies(values, requirement, (value) => grants.roles.includes(value) || isPermitted(grants, value));
}

function isPermitted({ permissions, without = [], theirs = [] }: Grants, wanted: string): boolean {
  if (permits(without, wanted) || permits(theirs, wanted)) return false;
  return permits(permissions, wanted) || (wanted.includes('*') && permissions.some((held) => permits([wanted], held)));
}

function satisfies(values: string, requirement: Requirement, holds: (value: string) => boolean): boolean {
  const wanted = values
    .split('|')
    .map((value) => value.trim())
    .filter(Boolean);
  if (wanted.length === 0) throw new Error('A gate needs at least one role or permission, such as "athletes.read".');
  return requirement === 'all' ? wanted.every(holds) : wanted.some(holds);
}

function isGrantedOn(role: GrantedRole, scope: Scope): boolean {
  const levels = ['event_id', 'application_id', 'organization_id'] as const;
  return levels.some((level) => role[level] != null && role[level] === scope[level]);
}
