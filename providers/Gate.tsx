import type { ReactNode } from 'react';
import { usePermissions } from 'react-admin';
import { type Grants, hasPermission, hasRole, hasRoleOrPermission, NO_GRANTS, type Requirement } from './permissions';

/** Returns the grants that the auth provider gives the signed-in person on the current page; none until they are known. */
export function useGrants(): Grants {
  const { permissions } = usePermissions<Grants>();
  return permissions ?? NO_GRANTS;
}

interface GateOptions {
  /** With several values, whether one is enough (`any`, the default) or all are needed. */
  require?: Requirement;
  children: ReactNode;
}

/** Exactly one kind of check, with one or more values separated by `|`. `can` is a shorter name for `permission`. */
type GateCheck =
  | { roles: string; permission?: never; can?: never; roleOrPermission?: never }
  | { permission: string; roles?: never; can?: never; roleOrPermission?: never }
  | { can: string; roles?: never; permission?: never; roleOrPermission?: never }
  | { roleOrPermission: string; roles?: never; permission?: never; can?: never };

/** Shows its children to those who may see them; for the others they do not exist. @throws when the value is empty. */
export function Gate({ require: requirement = 'any', children, ...check }: GateCheck & GateOptions) {
  return passes(useGrants(), check as GateCheck, requirement) ? children : null;
}

function passes(grants: Grants, check: GateCheck, requirement: Requirement): boolean {
  if (check.roles !== undefined) return hasRole(grants, check.roles, requirement);
  if (check.roleOrPermission !== undefined) return hasRoleOrPermission(grants, check.roleOrPermission, requirement);
  return hasPermission(grants, check.permission ?? check.can ?? '', requirement);
}
