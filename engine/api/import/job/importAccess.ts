import { sql } from 'kysely';
import { mayAnywhere } from '../../../core/access/actor';
import { switchOf } from '../../../core/access/switches';
import { type ApiError, invalid } from '../../../core/errors';
import { type ImportKind, importLevel, importPresets } from '../../../core/importKinds';
import { englishText } from '../../../core/messages';
import type { ResourcePlan } from '../../../core/plan';
import type { ImportMode } from '../../../core/resource';
import type { Acting, Engine, Row } from '../../engine';
import { forbidden } from '../../operations/readRecords';
import { switchedOffError, tenantSwitchedOff } from '../../operations/requireSwitch';
import { closedError } from '../../operations/transaction';
import { closedReason, reachableRows, rowsWithField } from '../../sql/accessSql';
import type { ImportTarget } from '../mapping/importTargets';
import type { Tenant } from '../rows/namedRecords';

interface AccessOptions extends Acting {
  tenantId: number;
}

interface TenantFacts {
  readonly timeZone: string | undefined;
  readonly day: string | undefined;
  readonly country: string | undefined;
  /** What it and those it belongs to are called. */
  readonly names: readonly string[];
}

/** The tenant that a file is imported into, as far as reading it needs that. @throws ApiError 422 where the actor cannot see it */
export async function readTenant({ engine, actor, tenantId }: AccessOptions): Promise<TenantFacts> {
  const { plan, db } = engine;
  const { tenants, column, timeZone, day, country } = importLevel(plan);
  const visible = reachableRows({ engine, actor, resource: tenants, verb: 'read', alias: 't' });
  const own = (name: string | undefined) => (name === undefined ? sql`null` : sql.ref(`t.${name}`));
  const { tenancy } = tenants.resource;
  const parents = tenancy.kind === 'tenant' ? Object.entries(tenancy.parents ?? {}) : [];
  const names = parents.flatMap(([level, parent]) => {
    const above = plan.tenants.get(level);
    return above && parent
      ? [sql`(select ${titleSql(above, 'p')} from ${sql.table(above.name)} p where p.id = ${sql.ref(`t.${parent}`)})`]
      : [];
  });
  const found = await sql<{
    zone: string | null;
    day: string | null;
    country: string | null;
    names: (string | null)[];
  }>`
    select ${own(timeZone)} as zone, ${own(day)} as day, ${own(country)} as country,
      array[${sql.join([titleSql(tenants, 't'), ...names])}]::text[] as names from ${sql.table(tenants.name)} t
    where t.id = ${tenantId} and t.deleted_at is null and ${visible}`.execute(db);
  const [tenant] = found.rows;
  if (!tenant) throw missingReference(column, tenantId);
  return {
    timeZone: tenant.zone ?? undefined,
    day: tenant.day ?? undefined,
    country: tenant.country ?? undefined,
    names: tenant.names.flatMap((name) => name || []),
  };
}

function titleSql({ resource }: ResourcePlan, alias: string) {
  return sql`concat_ws(' ', ${sql.join(resource.title.map((name) => sql.ref(`${alias}.${name}`)))})`;
}

/** What speaks for rows must be of the tenant as well. @throws ApiError 422 at the field */
export async function requirePresets({ plan, db }: Engine, presets: Row, tenant: Tenant | null): Promise<void> {
  for (const { name, target } of importPresets(plan)) {
    const id = presets[name];
    if (id == null || target === null) continue;
    const { fields, resource } = plan.get(target);
    const isOfTenant =
      tenant && fields.has(tenant.column) ? sql`t.${sql.ref(tenant.column)} = ${tenant.id}` : sql`false`;
    const isLive = resource.softDelete ? sql`t.deleted_at is null` : sql`true`;
    const found = await sql`
      select 1 from ${sql.table(target)} t where t.id = ${id} and ${isOfTenant} and ${isLive}`.execute(db);
    if (found.rows.length === 0) throw missingReference(name, id);
  }
}

export function missingReference(field: string, id: unknown): ApiError {
  return invalid({ [field]: [englishText({ key: 'validation.reference_missing', args: { id: id as number } })] });
}

/** Importing needs the right to import, to do by hand what the file would do, and a tenant that is open and has that part of the product. @throws ApiError 403 */
export async function requireImport(options: AccessOptions & { kind: ImportKind; mode: ImportMode }): Promise<void> {
  const verbs = [
    'import',
    ...(options.mode === 'update' ? [] : ['create']),
    ...(options.mode === 'add' ? [] : ['update']),
  ];
  const { resource, also } = options.kind;
  const prefixes = [resource.name, ...also].map((name) => options.engine.plan.get(name).resource.permission);
  const needed = ['imports.create', ...prefixes.flatMap((prefix) => verbs.map((verb) => `${prefix}.${verb}`))];
  const missing = await missingPermissions({ ...options, permissions: needed });
  const [first] = needed.filter((one) => missing.has(one));
  if (first) throw forbidden(first);
  await requireSwitches(options, needed);
  if (!options.actor.isSuperAdmin) await requireOpen(options.engine, options.tenantId);
}

async function requireSwitches({ engine: { plan, db }, tenantId }: AccessOptions, permissions: readonly string[]) {
  const [needed] = permissions.flatMap((permission) => switchOf(plan.tenancy, permission) ?? []);
  const isOff = needed && tenantSwitchedOff(plan, needed, sql`${tenantId}`);
  if (!isOff) return;
  const found = await sql<{ off: boolean }>`select ${isOff} as off`.execute(db);
  if (found.rows[0]?.off) throw switchedOffError(plan, needed);
}

async function requireOpen({ plan, db }: Engine, tenantId: number): Promise<void> {
  const { tenants, level } = importLevel(plan);
  const closed = closedReason(plan, level, sql`${tenantId}`);
  const [found] = closed ? (await sql<{ reason: string }>`${closed}`.execute(db)).rows : [];
  if (found) throw closedError(tenants, found.reason);
}

/** By target: the permission that the actor lacks to write it in the tenant; in any where none is named. */
export async function refusedTargets(
  options: Acting & { tenantId: number | null; targets: readonly ImportTarget[] },
): Promise<Map<string, string>> {
  const { engine, actor, tenantId, targets } = options;
  const permissions = [
    ...new Set(targets.flatMap((target) => target.fields.flatMap((field) => field.field.options.write ?? []))),
  ];
  const missing =
    tenantId === null
      ? new Set(permissions.filter((permission) => !mayAnywhere(actor, permission)))
      : await missingPermissions({ engine, actor, tenantId, permissions });
  return new Map(
    targets.flatMap((target): [string, string][] => {
      const lacking = target.fields.find((field) => missing.has(field.field.options.write ?? ''));
      return lacking ? [[target.name, lacking.field.options.write ?? '']] : [];
    }),
  );
}

async function missingPermissions({
  engine,
  actor,
  tenantId,
  permissions,
}: AccessOptions & { permissions: readonly string[] }): Promise<Set<string>> {
  if (actor.isSuperAdmin || permissions.length === 0) return new Set();
  const resource = importLevel(engine.plan).tenants;
  const held = permissions.map((permission) =>
    rowsWithField({ plan: engine.plan, actor, resource, permission, alias: 't' }),
  );
  const columns = sql.join(held.map((isHeld, i) => sql`(${isHeld}) as ${sql.ref(`p${i}`)}`));
  const found = await sql<
    Record<string, boolean>
  >`select ${columns} from ${sql.table(resource.name)} t where t.id = ${tenantId}`.execute(engine.db);
  return new Set(permissions.filter((_, i) => found.rows[0]?.[`p${i}`] !== true));
}
