import type { TenantKind } from '../resource';
import { permits } from './permissions';

/** One role on one tenant, with the permission patterns the role stands for. */
export interface Grant {
  readonly role: string;
  readonly patterns: readonly string[];
  readonly kind: TenantKind;
  readonly tenantId: number;
}

/** Who asks. Made by the sign-in for each request; the engine asks nothing else about a caller. */
export interface Actor {
  /** Null for API keys and for the system itself. */
  readonly profileId: number | null;
  readonly apiKeyId: number | null;
  readonly isSuperAdmin: boolean;
  readonly grants: readonly Grant[];
}

/** The ids of each level that a permission was granted on; `everything` for super admins. */
export type Reach = 'everything' | Readonly<Record<TenantKind, readonly number[]>>;

/** Work the product does on its own account: migrations of data, sweeps, the demo. */
export const SYSTEM: Actor = Object.freeze({ profileId: null, apiKeyId: null, isSuperAdmin: true, grants: [] });

/** Where the actor holds the permission. Records below those tenants inherit it. */
export function reachOf(actor: Actor, permission: string): Reach {
  if (actor.isSuperAdmin) return 'everything';
  const reach: Record<TenantKind, number[]> = { organization: [], application: [], event: [] };
  for (const grant of actor.grants) {
    if (permits(grant.patterns, permission)) reach[grant.kind].push(grant.tenantId);
  }
  return reach;
}

/** Whether the actor holds the permission anywhere at all. */
export function mayAnywhere(actor: Actor, permission: string): boolean {
  return actor.isSuperAdmin || actor.grants.some((grant) => permits(grant.patterns, permission));
}
