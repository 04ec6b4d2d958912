import { type RawBuilder, sql } from 'kysely';
import { type Switch, switchOf } from '../../core/access/switches';
import { ApiError } from '../../core/errors';
import type { Plan, ResourcePlan } from '../../core/plan';
import { levelColumns } from '../../core/tenancy';
import { humanise } from '../../core/words';
import type { WriteContext } from '../engine';

/**
 * Records of a part of the product that their tenant has switched off are neither made nor changed, by super admins neither: they
 * switch it on. What is there can still be read and deleted, and comes along where its tenant is duplicated.
 * @throws ApiError 403
 */
export async function requireSwitch(
  { engine: { plan }, tx, resource }: Pick<WriteContext, 'engine' | 'tx' | 'resource'>,
  ids: readonly number[],
  verb: 'create' | 'update',
): Promise<void> {
  const needed = switchOf(plan.tenancy, `${resource.resource.permission}.${verb}`);
  const isOff = needed && switchedOff(plan, resource, needed, 't');
  if (!isOff) return;
  const found = await sql`
    select 1 from ${sql.table(resource.name)} t where t.id = any(${[...ids]}::bigint[]) and ${isOff} limit 1`.execute(
    tx,
  );
  if (found.rows.length > 0) throw switchedOffError(plan, needed);
}

/** SQL of whether the tenant of a row has the part switched off; null where the rows are below no such tenant. */
export function switchedOff(
  plan: Plan,
  { resource }: ResourcePlan,
  needed: Switch,
  alias: string,
): RawBuilder<boolean> | null {
  const column = levelColumns(resource.tenancy).find(([level]) => level === needed.level)?.[1];
  return column === undefined ? null : tenantSwitchedOff(plan, needed, sql.ref(`${alias}.${column}`));
}

/** The same of the tenant whose id an expression gives. */
export function tenantSwitchedOff({ tenants }: Plan, { level, by, key }: Switch, id: RawBuilder<unknown>) {
  const tenant = tenants.get(level);
  if (!tenant) return null;
  return sql<boolean>`exists (select 1 from ${sql.table(tenant.name)} s
    where s.id = ${id} and ${sql.ref(`s.${by}`)} ->> ${sql.lit(key)} = 'false')`;
}

export function switchedOffError({ tenants }: Plan, { level, by, key }: Switch): ApiError {
  const tenant = tenants.get(level)?.label.toLowerCase() ?? level;
  const what = humanise(key);
  return new ApiError({
    code: 'switched_off',
    message: `${what}: switched off for this ${tenant}. Switch it on among its ${by}.`,
  });
}
