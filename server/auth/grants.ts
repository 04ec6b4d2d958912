import { type RawBuilder, sql } from 'kysely';
import type { Grant } from '../../engine/core/access/actor';
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
    where r.profile_id = ${profileId} and r.accepted_at is not null and r.deleted_at is null and ${liveTenantSql('r')}
  ), '[]'::jsonb)`;
}

/** Whether the tenant that a row of roles or api_keys names, and the organization above it, are there still. */
export function liveTenantSql(alias: string, kinds: readonly ('application' | 'event')[] = ['application', 'event']) {
  const below = kinds.map((kind) => {
    const table = sql.table(`${kind}s`);
    return sql`exists (
      select 1 from ${table} t join organizations o on o.id = t.organization_id
      where t.id = ${sql.ref(`${alias}.${kind}_id`)} and t.deleted_at is null and o.deleted_at is null)`;
  });
  const organization = sql`exists (
    select 1 from organizations o where o.id = ${sql.ref(`${alias}.organization_id`)} and o.deleted_at is null)`;
  return sql`(${sql.join([organization, ...below], sql` or `)})`;
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
