import { sql } from 'kysely';
import type { WriteContext } from '../../engine/api/engine';
import type { Actor } from '../../engine/core/access/actor';
import { permits } from '../../engine/core/access/permissions';
import { ApiError } from '../../engine/core/errors';
import type { TenantKind } from '../tenancy';
import type { RoleName } from './roleNames';
import { ROLE_PERMISSIONS } from './rolePermissions';

interface GivenRole {
  role: RoleName;
  /** The role that a change took away. */
  former: RoleName;
  organization_id: number | null;
  application_id: number | null;
  event_id: number | null;
}

/**
 * Nobody gives to a person or to a key, nor takes from one, what they do not hold there themselves: else anyone who may manage roles of
 * an event could make themselves anything on it, or take it from those above. Checked on the rows as written and on what they said
 * before, so that no way of writing them is forgotten.
 * @throws ApiError 403
 */
export async function requireHeld(
  { tx, actor, resource, operationId }: WriteContext,
  ids: readonly number[],
  kinds: readonly TenantKind[],
): Promise<void> {
  if (actor.isSuperAdmin) return;
  const application = kinds.includes('application') ? sql`a.id` : sql`null::bigint`;
  const isOf = kinds.includes('application') ? sql`a.id = t.application_id` : sql`false`;
  const given = await sql<GivenRole>`
    select coalesce(c.before ->> 'role', t.role) as former, t.role, coalesce(t.organization_id, a.organization_id, e.organization_id) as organization_id,
      coalesce(${application}, e.application_id) as application_id, t.event_id
    from ${sql.table(resource.name)} t left join events e on e.id = t.event_id left join applications a on ${isOf}
      left join changes c on c.operation_id = ${operationId} and c.resource = ${resource.name} and c.record_id = t.id and c.before ? 'role'
    where t.id = any(${[...ids]}::bigint[])`.execute(tx);
  for (const row of given.rows) {
    const held = patternsHeld(actor, row);
    const isHeld = [row.role, row.former].flatMap(permissionsOf).every((pattern) => permits(held, pattern));
    if (!isHeld) {
      throw new ApiError({
        code: 'forbidden',
        message: 'You cannot give or take away a role that may do more there than you may yourself.',
      });
    }
  }
}

function permissionsOf(role: RoleName): readonly string[] {
  return ROLE_PERMISSIONS[role] ?? [];
}

function patternsHeld(actor: Actor, given: GivenRole): string[] {
  const tenantIds = new Map<string, unknown>(Object.entries(given));
  return actor.grants
    .filter((grant) => tenantIds.get(`${grant.level}_id`) === grant.tenantId)
    .flatMap((grant) => [...grant.patterns]);
}
