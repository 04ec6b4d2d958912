import { type RawBuilder, sql } from 'kysely';
import { type Actor, mayAnywhere, type Reach, reachOf } from '../../core/access/actor';
import type { FieldPlan, Plan, ResourcePlan } from '../../core/plan';
import { TENANT_KINDS, type TenantKind } from '../../core/resource';
import type { Engine } from '../engine';

type Predicate = RawBuilder<unknown>;

const NOTHING: Predicate = sql`false`;
const EVERYTHING: Predicate = sql`true`;

interface RowsOptions {
  engine: Engine;
  actor: Actor;
  resource: ResourcePlan;
  /** The permission's verb: `read`, `update`, … of the resource. */
  verb: string;
  alias: string;
}

/**
 * The rows of a resource that an actor may use a verb on, as a condition for the WHERE of every read and write. Rules are
 * never applied to rows in memory: a count, a page or a write could forget them. It is null for some rows that are out of
 * reach (an event without an application): negate it with `is not true`.
 */
export function reachableRows({ engine, actor, resource, verb, alias }: RowsOptions): Predicate {
  if (actor.isSuperAdmin) return EVERYTHING;
  const own = ownRows({
    plan: engine.plan,
    actor,
    resource,
    reach: reachOf(actor, `${resource.resource.permission}.${verb}`),
    verb,
    alias,
  });
  const also = verb === 'read' ? engine.servers.get(resource.name)?.readAlso?.(actor, alias, engine) : undefined;
  return also ? sql`(${own} or ${also})` : own;
}

/** The rows in which an actor may see a field that needs a permission of its own. */
export function rowsWithField(o: {
  plan: Plan;
  actor: Actor;
  resource: ResourcePlan;
  permission: string;
  alias: string;
}): Predicate {
  const reach = reachOf(o.actor, o.permission);
  return ownRows({ ...o, reach, verb: 'field' });
}

/** Whether the actor may read the field in some row at all; if not, the field does not exist for it. */
export function isFieldReadable(actor: Actor, field: FieldPlan): boolean {
  const { writeOnly, read } = field.field.options;
  return !writeOnly && (!read || mayAnywhere(actor, read));
}

interface OwnRowsOptions {
  plan: Plan;
  actor: Actor;
  resource: ResourcePlan;
  reach: Reach;
  verb: string;
  alias: string;
}

function ownRows({ plan, actor, resource, reach, verb, alias }: OwnRowsOptions): Predicate {
  if (reach === 'everything') return EVERYTHING;
  const { tenancy } = resource.resource;
  // Whoever may export at all may export what everyone may read.
  if (tenancy.kind === 'global') return verb === 'read' || verb === 'export' ? EVERYTHING : NOTHING;
  // A field that needs a permission of its own needs it of the owner too: no tenant could grant it there.
  if (tenancy.kind === 'profile') return verb === 'field' ? NOTHING : isOwner(actor, alias, tenancy.column);
  const isTenant = tenancy.column === 'id';
  const parts = isTenant
    ? tenantRows({ plan, kind: tenancy.kind, parents: tenancy.parents ?? {}, reach, alias, isUpward: verb === 'read' })
    : belowTenant({ plan, kind: tenancy.kind, column: sql.ref(`${alias}.${tenancy.column}`), reach });
  for (const [kind, column] of Object.entries(tenancy.also ?? {})) {
    if (kind === 'profile') {
      // Being named in a row lets one see it, not change it.
      if (verb === 'read') parts.push(isOwner(actor, alias, column));
    } else {
      parts.push(...belowTenant({ plan, kind: kind as TenantKind, column: sql.ref(`${alias}.${column}`), reach }));
    }
  }
  return anyOf(parts);
}

type Reached = Exclude<Reach, 'everything'>;

/** Conditions on a column that holds a tenant's id: the tenant itself was granted, or one it belongs to. */
function belowTenant(o: { plan: Plan; kind: TenantKind; column: Predicate; reach: Reached }): Predicate[] {
  const parts: Predicate[] = [];
  if (o.reach[o.kind].length > 0) parts.push(sql`${o.column} = any(${ids(o.reach[o.kind])})`);
  const tenant = o.plan.tenants[o.kind];
  if (!tenant) return parts;
  const parents = 'parents' in tenant.resource.tenancy ? tenant.resource.tenancy.parents : undefined;
  const inherited = Object.entries(parents ?? {}).flatMap(([kind, column]) => {
    const granted = o.reach[kind as TenantKind];
    return granted.length > 0 ? [sql`tenant.${sql.ref(column)} = any(${ids(granted)})`] : [];
  });
  if (inherited.length > 0) {
    parts.push(
      sql`${o.column} in (select tenant.id from ${sql.table(tenant.name)} tenant where tenant.deleted_at is null and ${anyOf(inherited)})`,
    );
  }
  return parts;
}

/**
 * Conditions on the tenant's own row. Reading goes upward too: who works on an event sees which organization and
 * application it belongs to.
 */
function tenantRows(o: {
  plan: Plan;
  kind: TenantKind;
  parents: Readonly<Partial<Record<TenantKind, string>>>;
  reach: Reached;
  alias: string;
  isUpward: boolean;
}): Predicate[] {
  const parts: Predicate[] = [];
  if (o.reach[o.kind].length > 0) parts.push(sql`${sql.ref(`${o.alias}.id`)} = any(${ids(o.reach[o.kind])})`);
  for (const [kind, column] of Object.entries(o.parents)) {
    const granted = o.reach[kind as TenantKind];
    if (granted.length > 0) parts.push(sql`${sql.ref(`${o.alias}.${column}`)} = any(${ids(granted)})`);
  }
  if (!o.isUpward) return parts;
  for (const kind of TENANT_KINDS) {
    const below = o.plan.tenants[kind];
    const tenancy = below?.resource.tenancy;
    const column = tenancy && 'parents' in tenancy ? tenancy.parents?.[o.kind] : undefined;
    if (!below || !column || o.reach[kind].length === 0) continue;
    parts.push(
      sql`${sql.ref(`${o.alias}.id`)} in (select below.${sql.ref(column)} from ${sql.table(below.name)} below where below.id = any(${ids(o.reach[kind])}))`,
    );
  }
  return parts;
}

function isOwner(actor: Actor, alias: string, column: string): Predicate {
  return actor.profileId === null ? NOTHING : sql`${sql.ref(`${alias}.${column}`)} = ${actor.profileId}`;
}

function anyOf(parts: readonly Predicate[]): Predicate {
  return parts.length === 0 ? NOTHING : sql`(${sql.join(parts, sql` or `)})`;
}

/** A list of ids as one parameter, so that the statement stays the same for any number of them. */
export function ids(values: readonly number[]): Predicate {
  return sql`${values}::bigint[]`;
}
