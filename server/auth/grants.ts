import { type RawBuilder, sql } from 'kysely';
import type { Grant } from '../../engine/core/access/actor';
import { isHeldSql } from '../../resources/roles/liveTenant';
import type { RoleName } from '../../resources/roles/roleNames';
import { ROLE_PERMISSIONS } from '../../resources/roles/rolePermissions';
import { TENANT_KINDS } from '../../resources/tenancy';

/** A role and where it is held, as stored: one of the three is set. */
export interface HeldRole {
  readonly role: RoleName;
  readonly organization_id: number | null;
  readonly application_id: number | null;
  readonly event_id: number | null;
}

/** The roles of a person as a JSON list: those that were accepted, on tenants that were not deleted. */
export function heldRolesSql(profileId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object('role', r.role, 'organization_id', r.organization_id,
      'application_id', r.application_id, 'event_id', r.event_id) order by r.id)
    from roles r
    where r.profile_id = ${profileId} and ${isHeldSql('r')}
  ), '[]'::jsonb)`;
}

/** What held roles stand for. A role that this version no longer knows stands for nothing. */
export function grantsOf(held: readonly HeldRole[]): Grant[] {
  return held.flatMap((row) =>
    TENANT_KINDS.flatMap((level) => {
      const tenantId = row[`${level}_id`];
      const patterns = ROLE_PERMISSIONS[row.role] ?? [];
      return tenantId === null ? [] : [{ role: row.role, patterns, level, tenantId }];
    }),
  );
}
