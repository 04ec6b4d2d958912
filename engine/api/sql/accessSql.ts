import { type RawBuilder, sql } from 'kysely';
import { type Actor, identityOf, mayAnywhere, type Reach, reachOf } from '../../core/access/actor';
import type { FieldPlan, Plan, ResourcePlan } from '../../core/plan';
import { columnsOf, levelColumns } from '../../core/tenancy';
import type { ActingOn } from '../engine';

type Predicate = RawBuilder<unknown>;

const NOTHING: Predicate = sql`false`;
const EVERYTHING: Predicate = sql`true`;

interface RowsOptions extends ActingOn {
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
  if (actor.isSuperAdmin && !isKeptByOwners(engine.plan, actor, resource)) return EVERYTHING;
  const own = ownRows({
    plan: engine.plan,
    actor,
    resource,
    reach: reachOf(actor, `${resource.resource.permission}.${verb}`),
    verb,
    alias,
  });
  const server = engine.servers.get(resource.name);
  const rows = verb === 'read' ? server?.readAlso : isWrite(verb) ? server?.writeAlso : undefined;
  const also = rows?.(actor, alias, engine);
  return also ? sql`(${own} or ${also})` : own;
}

/** The rows in which an actor may see a field that needs a permission of its own. */
export function rowsWithField(options: {
  plan: Plan;
  actor: Actor;
  resource: ResourcePlan;
  permission: string;
  alias: string;
}): Predicate {
  const reach = reachOf(options.actor, options.permission);
  return ownRows({ ...options, reach, verb: 'field' });
}

/** The same for reading it, with the rows that the resource's server half adds. */
export function rowsWithReadable(options: ActingOn & { permission: string; alias: string }): Predicate {
  const { engine, actor, resource } = options;
  const own = rowsWithField({ ...options, plan: engine.plan });
  const also = actor.isSuperAdmin ? undefined : engine.servers.get(resource.name)?.readFieldsAlso?.(options);
  return also ? sql`(${own} or ${also})` : own;
}

/** What people set up for themselves is nobody else's, whatever they may do; the system itself, which is nobody, reaches it. */
function isKeptByOwners({ tenancy }: Plan, actor: Actor, { resource }: ResourcePlan): boolean {
  return resource.tenancy.kind === 'owned' && identityOf(actor, tenancy.owner) !== null;
}

function isWrite(verb: string): boolean {
  return verb === 'update' || verb === 'delete';
}

/** Whether the actor may read the field in some row at all; if not, the field does not exist for it. */
export function isFieldReadable(actor: Actor, field: FieldPlan): boolean {
  const { writeOnly, read } = field.field.options;
  return !writeOnly && (!read || mayAnywhere(actor, read));
}

/** Whether the tenant whose id a column holds is within the reach of a permission; true where it holds none. */
export function isWithinReach(options: {
  plan: Plan;
  actor: Actor;
  permission: string;
  level: string;
  column: Predicate;
}): Predicate {
  const reach = reachOf(options.actor, options.permission);
  return reach === 'everything'
    ? EVERYTHING
    : sql`(${options.column} is null or ${anyOf(belowTenant({ ...options, reach }))})`;
}

/** A query for why the tenant of a level whose id a column holds is closed: no row while it is open. Null where none ever is. */
export function closedReason({ tenancy, tenants }: Plan, level: string, column: Predicate): Predicate | null {
  const { closed } = tenancy.levels[level] ?? {};
  const tenant = tenants.get(level);
  if (!closed || !tenant) return null;
  return sql`select coalesce(c.${sql.ref(closed.reason)}, '') as reason from ${sql.table(tenant.name)} c
    where c.id = ${column} and c.${sql.ref(closed.by)}`;
}

/**
 * The rows that the actor itself is the owner of, as long as it reaches the tenants that they name, and one of those that they became part
 * of: who is removed from a tenant takes nothing of it along.
 */
export function ownedRows(options: Sighted): Predicate {
  const isOwn = namedOwner(options);
  const { actor, resource } = options;
  if (isOwn === NOTHING || actor.isSuperAdmin || resource.resource.tenancy.kind === 'owner') return isOwn;
  return sql`(${sql.join([isOwn, ...namedTenants(options), ...usedBy(options)], sql` and `)})`;
}

function namedOwner({ plan, actor, resource, alias }: Sighted): Predicate {
  const id = identityOf(actor, plan.tenancy.owner);
  const { tenancy } = resource.resource;
  const column =
    tenancy.kind === 'owner'
      ? 'id'
      : tenancy.kind === 'owned'
        ? tenancy.column
        : tenancy.kind === 'below'
          ? tenancy.owner
          : undefined;
  return id === null || column === undefined ? NOTHING : sql`${sql.ref(`${alias}.${column}`)} = ${id}`;
}

type Sighted = Pick<OwnRowsOptions, 'plan' | 'actor' | 'resource' | 'alias'>;

/** Each tenant that a row names, or is, is within reach; true where it names none. */
function namedTenants({ plan, actor, resource, alias }: Sighted): Predicate[] {
  return tenantColumnsOf(plan, resource).map(([tenant, level, name]) => {
    const permission = `${tenant.resource.permission}.read`;
    const column = sql.ref(`${alias}.${name}`);
    return sql`coalesce(${isWithinReach({ plan, actor, permission, level, column })}, false)`;
  });
}

/**
 * Where a row names no tenant, one of the records that use it is within reach, or nothing uses it: a file is the event's that it was
 * imported into.
 */
function usedBy({ plan, actor, resource, alias }: Sighted): Predicate[] {
  const uses = [...plan.resources.values()].flatMap((other) => {
    const { kind } = other.resource.tenancy;
    if (kind !== 'below' && kind !== 'tenant') return [];
    const isReached = sql.join(namedTenants({ plan, actor, resource: other, alias: 'u' }), sql` and `);
    return other.stored
      .filter(({ target, sqlType }) => target === resource.name && !sqlType?.endsWith('[]'))
      .map(
        ({ name }) => sql`select ${isReached} as is_reached from ${sql.table(other.name)} u
          where ${sql.ref(`u.${name}`)} = ${sql.ref(`${alias}.id`)}`,
      );
  });
  if (uses.length === 0) return [];
  const named = tenantColumnsOf(plan, resource).map(([, , name]) => sql`${sql.ref(`${alias}.${name}`)} is not null`);
  const isUsed = sql`coalesce((select bool_or(x.is_reached) from (${sql.join(uses, sql` union all `)}) x), true)`;
  return [anyOf([...named, isUsed])];
}

/** The columns that hold tenants, with their levels. */
function tenantColumnsOf(plan: Plan, { name, stored }: ResourcePlan): [ResourcePlan, level: string, column: string][] {
  return [...plan.tenants].flatMap(([level, tenant]) => [
    ...(tenant.name === name ? [[tenant, level, 'id'] as [ResourcePlan, string, string]] : []),
    ...stored
      .filter(({ target }) => target === tenant.name)
      .map((field): [ResourcePlan, string, string] => [tenant, level, field.name]),
  ]);
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
  const { tenancy } = resource.resource;
  const isKept = isKeptByOwners(plan, actor, resource);
  if (reach === 'everything' && !isKept) return EVERYTHING;
  // Anyone who may export at all may export what everyone may read.
  if (tenancy.kind === 'global') return verb === 'read' || verb === 'export' ? EVERYTHING : NOTHING;
  // A field that needs a permission of its own needs it of the owner too: no tenant could grant it there.
  if (reach === 'everything' || tenancy.kind === 'owner' || tenancy.kind === 'owned') {
    if (verb === 'field') return NOTHING;
    // The tenants that a new record names are asked about as all its references are.
    const own = verb === 'create' ? namedOwner : ownedRows;
    return own({ plan, actor, resource, alias });
  }
  if (tenancy.kind === 'tenant')
    return anyOf(tenantRows({ plan, level: tenancy.level, resource, reach, alias, isUpward: verb === 'read' }));
  const parts = levelColumns(tenancy).flatMap(([level, column]) =>
    belowTenant({ plan, level, column: sql.ref(`${alias}.${column}`), reach }),
  );
  // Being named in a row lets one see it, not change it.
  if (verb === 'read' && tenancy.owner !== undefined) parts.push(ownedRows({ plan, actor, resource, alias }));
  return anyOf(parts);
}

type Reached = Exclude<Reach, 'everything'>;

/** Conditions on a column that holds a tenant's id: the tenant itself was granted, or one it belongs to. */
function belowTenant({
  reach,
  level,
  column,
  plan,
}: {
  plan: Plan;
  level: string;
  column: Predicate;
  reach: Reached;
}): Predicate[] {
  const granted = reach[level] ?? [];
  const parts: Predicate[] = granted.length > 0 ? [sql`${column} = any(${ids(granted)})`] : [];
  const tenant = plan.tenants.get(level);
  if (!tenant) return parts;
  const inherited = parentRows(tenant, reach, 'tenant');
  if (inherited.length > 0) {
    parts.push(
      sql`${column} in (select tenant.id from ${sql.table(tenant.name)} tenant where tenant.deleted_at is null and ${anyOf(inherited)})`,
    );
  }
  return parts;
}

/** The tenants that belong to one that was granted. */
function parentRows(tenant: ResourcePlan, reach: Reached, alias: string): Predicate[] {
  return parentsOf(tenant).flatMap(([level, column]) => {
    const granted = reach[level] ?? [];
    return granted.length > 0 ? [sql`${sql.ref(`${alias}.${column}`)} = any(${ids(granted)})`] : [];
  });
}

function parentsOf({ resource: { tenancy } }: ResourcePlan): [level: string, column: string][] {
  return tenancy.kind === 'tenant' ? columnsOf(tenancy.parents) : [];
}

/** Conditions on the tenant's own row. Reading goes upward too: who works on a tenant sees which ones it belongs to. */
function tenantRows(options: {
  plan: Plan;
  level: string;
  resource: ResourcePlan;
  reach: Reached;
  alias: string;
  isUpward: boolean;
}): Predicate[] {
  const id = sql.ref(`${options.alias}.id`);
  const granted = options.reach[options.level] ?? [];
  const parts: Predicate[] = granted.length > 0 ? [sql`${id} = any(${ids(granted)})`] : [];
  parts.push(...parentRows(options.resource, options.reach, options.alias));
  if (!options.isUpward) return parts;
  for (const [level, below] of options.plan.tenants) {
    const column = parentsOf(below).find(([parent]) => parent === options.level)?.[1];
    const there = options.reach[level] ?? [];
    if (!column || there.length === 0) continue;
    parts.push(
      sql`${id} in (select below.${sql.ref(column)} from ${sql.table(below.name)} below where below.id = any(${ids(there)}))`,
    );
  }
  return parts;
}

function anyOf(parts: readonly Predicate[]): Predicate {
  return parts.length === 0 ? NOTHING : sql`(${sql.join(parts, sql` or `)})`;
}

/** A list of ids as one parameter, so that the statement stays the same for any number of them. */
export function ids(values: readonly number[]): Predicate {
  return sql`${values}::bigint[]`;
}
