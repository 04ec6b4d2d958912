import { type RawBuilder, sql } from 'kysely';
import { type Actor, type Reach, reachOf } from '../../core/access/actor';
import type { FieldPlan, ResourcePlan } from '../../core/plan';
import type { IncludeTree } from '../../core/query/listQuery';
import { TENANT_KINDS } from '../../core/resource';
import type { Engine } from '../engine';
import { isFieldReadable, rowsWithField } from './accessSql';
import { auditedValueSql } from './auditedValueSql';

/** The resource that operations write their audit to. */
const AUDIT = 'changes';
const AUDITED_VALUES: readonly string[] = ['before', 'after'];

interface SelectOptions {
  engine: Engine;
  actor: Actor;
  resource: ResourcePlan;
  alias: string;
  /** A single record carries what lists leave out. */
  isDetail: boolean;
  include?: IncludeTree;
}

/** The columns an actor may read, as the select list of a query; a field it may read in some rows only is null elsewhere. */
export function selectSql({
  engine,
  actor,
  resource,
  alias,
  isDetail,
  include = {},
}: SelectOptions): RawBuilder<unknown> {
  const columns: RawBuilder<unknown>[] = [];
  const loaded = engine.servers.get(resource.name)?.loaded?.flatMap(({ fields }) => fields) ?? [];
  for (const field of selectedFields({ actor, resource, isDetail, include })) {
    if (loaded.includes(field.name)) continue;
    const value = valueSql({ engine, actor, resource, field, alias });
    const permission = field.field.options.read;
    const isEverywhere = !permission || coversRead({ engine, actor, resource, permission });
    const shown = isEverywhere
      ? value
      : sql`case when ${rowsWithField({ plan: engine.plan, actor, resource, permission, alias })} then ${value} end`;
    columns.push(sql`${shown} as ${sql.ref(field.name)}`);
  }
  return sql.join(columns);
}

/** The fields of such an answer, in order. */
export function selectedFields(o: Pick<SelectOptions, 'actor' | 'resource' | 'isDetail' | 'include'>): FieldPlan[] {
  return [...o.resource.fields.values()].filter(
    (field) =>
      isFieldReadable(o.actor, field) &&
      (o.isDetail || !field.field.options.detailOnly || field.name in (o.include ?? {})),
  );
}

interface ValueOptions extends Pick<SelectOptions, 'engine' | 'actor' | 'resource' | 'alias'> {
  field: FieldPlan;
}

function valueSql(o: ValueOptions): RawBuilder<unknown> {
  if (o.resource.name === AUDIT && AUDITED_VALUES.includes(o.field.name)) return auditedValueSql(o);
  if (!o.field.isComputed) return sql.ref(`${o.alias}.${o.field.name}`);
  const compute = o.engine.servers.get(o.resource.name)?.computed?.[o.field.name];
  if (!compute) throw new Error(`${o.resource.name}.${o.field.name} has no SQL.`);
  return compute(o.alias);
}

/**
 * Whether a field's permission was granted wherever reading was, which spares the condition per row. Rows that are seen
 * for another reason than a grant on them (from below, by name) always need it.
 */
function coversRead(o: { engine: Engine; actor: Actor; resource: ResourcePlan; permission: string }): boolean {
  const field: Reach = reachOf(o.actor, o.permission);
  if (field === 'everything') return true;
  const { tenancy } = o.resource.resource;
  const isSeenOtherwise =
    !('column' in tenancy) ||
    tenancy.kind === 'profile' ||
    tenancy.column === 'id' ||
    tenancy.also?.profile !== undefined;
  const rows: Reach = reachOf(o.actor, `${o.resource.resource.permission}.read`);
  if (isSeenOtherwise || o.engine.servers.get(o.resource.name)?.readAlso || rows === 'everything') return false;
  return TENANT_KINDS.every((kind) => rows[kind].every((id) => field[kind].includes(id)));
}
