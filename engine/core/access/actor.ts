import { permits } from './permissions';

/** One role on one tenant, with the permission patterns the role stands for. */
export interface Grant {
  readonly role: string;
  readonly patterns: readonly string[];
  readonly level: string;
  readonly tenantId: number;
}

/** A record that stands for who asks, of one of the kinds that the product's tenancy declares. */
export interface Identity {
  readonly kind: string;
  readonly id: number;
}

/** Who asks. Made by the sign-in for each request; the engine asks nothing else about a caller. */
export interface Actor {
  /** Null for the system itself. */
  readonly identity: Identity | null;
  readonly isSuperAdmin: boolean;
  readonly grants: readonly Grant[];
  /** Whose sight of things this is, where somebody looks as another person does. Nothing of what that one owns comes with it. */
  readonly seenAs?: Identity;
  /** Who is really there, where somebody signed in as the person that `identity` names: the audit has both. An owner, as the tenancy says. */
  readonly actedBy?: Identity;
}

/** The ids that a permission was granted on, of each level where there are any; `everything` for super admins. */
export type Reach = 'everything' | Readonly<Record<string, readonly number[]>>;

/** Work the product does on its own account: migrations of data, sweeps, the demo. */
export const SYSTEM: Actor = Object.freeze({ identity: null, isSuperAdmin: true, grants: [] });

/** Where the actor holds the permission. Records below those tenants inherit it. */
export function reachOf(actor: Actor, permission: string): Reach {
  if (actor.isSuperAdmin) return 'everything';
  const reach: Record<string, number[]> = {};
  for (const { level, tenantId, patterns } of actor.grants) {
    if (permits(patterns, permission)) reach[level] = [...(reach[level] ?? []), tenantId];
  }
  return reach;
}

/** The actor's id where it is of that kind, else null. */
export function identityOf({ identity }: Pick<Actor, 'identity'>, kind: string | undefined): number | null {
  return identity?.kind === kind ? (identity?.id ?? null) : null;
}

/** Whether the actor holds the permission anywhere at all. */
export function mayAnywhere(actor: Actor, permission: string): boolean {
  return actor.isSuperAdmin || actor.grants.some((grant) => permits(grant.patterns, permission));
}
