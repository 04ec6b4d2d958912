import type { Grant } from '../../../engine/core/access/actor';
import { overlap } from '../../../engine/core/access/overlap';
import { permits } from '../../../engine/core/access/permissions';
import { ROLE_PERMISSIONS } from '../../../resources/roles/rolePermissions';
import { TENANT_KINDS, type TenantKind } from '../../../resources/tenancy';
import type { HeldRole } from '../grants';

/** A held role with the tenants that the one it is on belongs to. */
export interface PlacedRole extends HeldRole {
  readonly id: number;
  readonly above: { readonly organization_id: number | null; readonly application_id: number | null };
}

/** What may be done with roles by who manages somebody's. */
const MANAGING = 'roles.update';

/**
 * What two people may both do: of each pair of roles that meet, what both comprise, on the narrower of their tenants. Apps and events belong
 * to one organization, and an event's app to the event's, so of two tenants one is within the other or they share nothing.
 */
export function sharedRights(viewed: readonly PlacedRole[], viewer: readonly PlacedRole[]): Grant[] {
  return viewed.flatMap((held) =>
    viewer.flatMap((own) => {
      const narrower = isWithin(held, own) ? held : isWithin(own, held) ? own : null;
      const patterns = overlap(patternsOf(held), patternsOf(own));
      if (!narrower || patterns.length === 0) return [];
      return [{ role: held.role, patterns, ...placeOf(narrower) }];
    }),
  );
}

/** The role of a person, on the widest tenant, that somebody may change or take away; null where there is none. */
export function managedRole(viewed: readonly PlacedRole[], viewer: readonly PlacedRole[]): PlacedRole | null {
  const managing = viewer.filter((own) => permits(patternsOf(own), MANAGING));
  const managed = viewed.filter((held) => managing.some((own) => isWithin(held, own)));
  const level = (held: PlacedRole) => TENANT_KINDS.indexOf(placeOf(held).level);
  return managed.sort((a, b) => level(a) - level(b) || a.id - b.id)[0] ?? null;
}

function patternsOf({ role }: PlacedRole): readonly string[] {
  return ROLE_PERMISSIONS[role] ?? [];
}

/** Whether the tenant of a role is that of another one, or belongs to it. */
function isWithin(held: PlacedRole, other: PlacedRole): boolean {
  const { level, tenantId } = placeOf(other);
  const above = level === 'event' ? null : held.above[`${level}_id`];
  return held[`${level}_id`] === tenantId || above === tenantId;
}

function placeOf(held: PlacedRole): { level: TenantKind; tenantId: number } {
  for (const level of TENANT_KINDS) {
    const tenantId = held[`${level}_id`];
    if (tenantId !== null) return { level, tenantId };
  }
  throw new Error(`The role ${held.id} is on no tenant.`);
}
