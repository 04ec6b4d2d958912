import { type RawBuilder, sql } from 'kysely';
import { type Reach, reachOf } from '../../core/access/actor';
import type { FieldPlan } from '../../core/plan';
import type { IncludeTree } from '../../core/query/listQuery';
import type { ActingOn } from '../engine';
import { isFieldReadable, rowsWithReadable } from './accessSql';

interface SelectOptions extends ActingOn {
  alias: string;
  /** A single record carries what lists leave out. */
  isDetail: boolean;
  include?: IncludeTree;
  /** Their fields besides the id; all that may be read where it is left out. */
  only?: ReadonlySet<string> | undefined;
}

/** The columns an actor may read, as the select list of a query; a field it may read in some rows only is null elsewhere. */
export function selectSql({
  engine,
  actor,
  resource,
  alias,
  isDetail,
  include = {},
  only,
}: SelectOptions): RawBuilder<unknown> {
  const columns: RawBuilder<unknown>[] = [];
  const loaded = engine.servers.get(resource.name)?.loaded?.flatMap(({ fields }) => fields) ?? [];
  for (const field of selectedFields({ actor, resource, isDetail, include, only })) {
    if (loaded.includes(field.name)) continue;
    const value = valueSql({ engine, actor, resource, field, alias });
    const permission = field.field.options.read;
    const isEverywhere = !permission || coversRead({ engine, actor, resource, permission });
    const shown = isEverywhere
      ? value
      : sql`case when ${rowsWithReadable({ engine, actor, resource, permission, alias })} then ${value} end`;
    columns.push(sql`${shown} as ${sql.ref(field.name)}`);
  }
  return sql.join(columns);
}

/** The fields of such an answer, in order. */
export function selectedFields({
  resource,
  actor,
  isDetail,
  include,
  only,
}: Pick<SelectOptions, 'actor' | 'resource' | 'isDetail' | 'include' | 'only'>): FieldPlan[] {
  return [...resource.fields.values()].filter(
    (field) =>
      isFieldReadable(actor, field) &&
      (isDetail || !field.field.options.detailOnly || field.name in (include ?? {})) &&
      (!only || field.name === 'id' || only.has(field.name)),
  );
}

interface ValueOptions extends Pick<SelectOptions, 'engine' | 'actor' | 'resource' | 'alias'> {
  field: FieldPlan;
}

function valueSql(options: ValueOptions): RawBuilder<unknown> {
  const { engine, resource, field, alias } = options;
  const server = engine.servers.get(resource.name);
  const shown = server?.shown?.[field.name];
  if (shown) return shown(options);
  if (!field.isComputed) return sql.ref(`${alias}.${field.name}`);
  const compute = server?.computed?.[field.name];
  if (!compute) throw new Error(`${resource.name}.${field.name} has no SQL.`);
  return compute(alias);
}

/**
 * Whether a field's permission was granted wherever reading was, which spares the condition per row. Rows that are seen
 * for another reason than a grant on them (from below, by name) always need it.
 */
function coversRead({ actor, permission, resource, engine }: ActingOn & { permission: string }): boolean {
  const field: Reach = reachOf(actor, permission);
  if (field === 'everything') return true;
  const { tenancy } = resource.resource;
  const isSeenOtherwise = tenancy.kind !== 'below' || tenancy.owner !== undefined;
  const rows: Reach = reachOf(actor, `${resource.resource.permission}.read`);
  if (isSeenOtherwise || engine.servers.get(resource.name)?.readAlso || rows === 'everything') return false;
  return Object.entries(rows).every(([level, ids]) => ids.every((id) => field[level]?.includes(id)));
}
