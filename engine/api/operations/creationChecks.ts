import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../core/access/actor';
import type { FieldPlan } from '../../core/plan';
import { tenantColumns } from '../../core/tenancy';
import type { WriteContext } from '../engine';
import { reachableRows, rowsWithField } from '../sql/accessSql';
import { type Check, rowChecks } from './checkRows';
import { defaultSql, type Proposal } from './proposedRows';
import { forbidden } from './readRecords';

/** Where they would be is asked first, then whether they may be created there field by field, then whether they fit. */
export function creationChecks(
  context: WriteContext,
  proposal: Proposal,
  readerOf?: (field: FieldPlan) => Actor,
): Check[] {
  const tenants = new Set(tenantColumns(context.resource.resource.tenancy).map(({ column }) => column));
  const isTenant = (field: FieldPlan): boolean => tenants.has(field.name);
  const of = (fields: readonly FieldPlan[]) => rowChecks(context, { ...proposal, fields }, readerOf);
  return [
    ...of(proposal.fields.filter(isTenant)),
    ...permissionChecks(context, proposal),
    ...of(proposal.fields.filter((field) => !isTenant(field))),
  ];
}

/** The rows must be within what the actor may create, field by field. */
function permissionChecks({ engine, actor, resource }: WriteContext, { fields }: Proposal): Check[] {
  if (actor.isSuperAdmin) return [];
  const { plan } = engine;
  const tenants = tenantColumns(resource.resource.tenancy).flatMap(({ column }) => resource.fields.get(column) ?? []);
  const check = (permission: string, rows: RawBuilder<unknown>, field?: FieldPlan): Check => ({
    columns: field ? [...tenants, field] : tenants,
    find: sql`select null::bigint, false, null::jsonb from w where (${rows}) is not true limit 1`,
    refuse: () => forbidden(permission),
  });
  const guarded = fields.flatMap((field) => {
    const { write: permission, readOnly } = field.field.options;
    if (!permission || readOnly) return [];
    const isDefault = sql`${sql.ref(`w.${field.name}`)} is not distinct from ${defaultSql(field)}`;
    const isTheirs = rowsWithField({ plan, actor, resource, permission, alias: 'w' });
    return [check(permission, sql`(${isDefault} or ${isTheirs})`, field)];
  });
  const allowed = reachableRows({ engine, actor, resource, verb: 'create', alias: 'w' });
  return [check(`${resource.resource.permission}.create`, allowed), ...guarded];
}
