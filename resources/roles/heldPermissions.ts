import { sql } from 'kysely';
import type { WriteContext } from '../../engine/api/engine';
import type { Actor } from '../../engine/core/access/actor';
import { permits } from '../../engine/core/access/permissions';
import { ApiError } from '../../engine/core/errors';
import type { TenantKind } from '../../engine/core/resource';
import type { RoleName } from './roleNames';
import { ROLE_PERMISSIONS } from './rolePermissions';

interface GivenRole {
  role: RoleName;
  organization_id: number | null;
  application_id: number | null;
  event_id: number | null;
}

/**
 * Nobody gives, to a person or to a key, what they do not hold there themselves: else whoever may manage roles of an event could
 * make themselves anything on it. Checked on the rows as written, so that no way of writing them is forgotten.
 * @throws ApiError 403
 */
export async function requireHeld(
  { tx, actor, resource }: WriteContext,
  ids: readonly number[],
  kinds: readonly TenantKind[],
): Promise<void> {
  if (actor.isSuperAdmin) return;
  const application = kinds.includes('application') ? sql`a.id` : sql`null::bigint`;
  const isOf = kinds.includes('application') ? sql`a.id = t.application_id` : sql`false`;
  const given = await sql<GivenRole>`
    select t.role, coalesce(t.organization_id, a.organization_id, e.organization_id) as organization_id,
      coalesce(${application}, e.application_id) as application_id, t.event_id
    from ${sql.table(resource.name)} t left join events e on e.id = t.event_id left join applications a on ${isOf}
    where t.id = any(${[...ids]}::bigint[])`.execute(tx);
  for (const row of given.rows) {
    const held = patternsHeld(actor, row);
    const isHeld = (ROLE_PERMISSIONS[row.role] ?? []).every((pattern) => permits(held, pattern));
    if (!isHeld) {
      throw new ApiError({
        code: 'forbidden',
        message: 'You cannot give a role that may do more there than you may yourself.',
      });
    }
  }
}

function patternsHeld(actor: Actor, given: GivenRole): string[] {
  return actor.grants
    .filter((grant) => given[`${grant.kind}_id`] === grant.tenantId)
    .flatMap((grant) => [...grant.patterns]);
}
