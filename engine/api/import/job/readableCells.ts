import { type RawBuilder, sql } from 'kysely';
import { importKinds } from '../../../core/importKinds';
import type { ActingOn, Engine } from '../../engine';
import { rowsWithField } from '../../sql/accessSql';
import { targetsOf } from '../run/strategies';

interface CellsOptions extends ActingOn {
  /** Of `import_rows`, or `imports`, in the query. */
  alias: string;
}

/**
 * The cells of a row as the file has them, null for those that the actor may not read: a column asks for what the fields ask for that it
 * fills. One that fills nothing may hold anything, and asks for all that fields of imported records ask for.
 */
export function readableCells({ engine, actor, resource, alias }: CellsOptions): RawBuilder<unknown> {
  const cells = sql.ref(`${alias}.raw`);
  const { byTarget, permissions } = rulesOf(engine);
  if (actor.isSuperAdmin || permissions.length === 0) return cells;
  const missing = missingOf({ engine, actor, resource, alias }, permissions);
  return sql`(select coalesce(jsonb_agg(case when coalesce(
      ${byTarget}::jsonb -> i.kind -> (i.mapping ->> i.columns[cell.n::int]), ${JSON.stringify(permissions)}::jsonb
    ) ?| ${missing} then null else cell.value end order by cell.n), '[]')
    from imports i cross join jsonb_array_elements(${cells}) with ordinality as cell(value, n)
    where i.id = ${sql.ref(`${alias}.import_id`)})`;
}

/**
 * The columns of a file by the same rule, and by their place where the actor may not read what is in them: a file without a heading may have
 * been read as if its first row were one.
 */
export function readableColumns(options: CellsOptions): RawBuilder<unknown> {
  const columns = sql.ref(`${options.alias}.columns`);
  const isHidden = hiddenColumn(options);
  if (!isHidden) return columns;
  return sql`(case when ${columns} is null then null else array(
    select case when ${isHidden(sql`col.name`)} then ${PLACE} || ' ' || col.n else col.name end
    from unnest(${columns}) with ordinality as col(name, n) order by col.n) end)`;
}

/** The mapping of the columns, under the same names. */
export function readableMapping(options: CellsOptions): RawBuilder<unknown> {
  return shownByColumn(options, 'mapping');
}

/** The chosen part of the mapping, under the same names. */
export function readableChoice(options: CellsOptions): RawBuilder<unknown> {
  return shownByColumn(options, 'chosen');
}

function shownByColumn(options: CellsOptions, field: 'mapping' | 'chosen'): RawBuilder<unknown> {
  const mapping = sql.ref(`${options.alias}.${field}`);
  const isHidden = hiddenColumn(options);
  if (!isHidden) return mapping;
  const place = sql`array_position(${sql.ref(`${options.alias}.columns`)}, col.name)`;
  return sql`(case when ${mapping} is null then null else (
    select coalesce(jsonb_object_agg(case when ${isHidden(sql`col.name`)} then ${PLACE} || ' ' || ${place} else col.name end, col.target), '{}')
    from jsonb_each(${mapping}) as col(name, target) where ${place} is not null or not ${isHidden(sql`col.name`)}) end)`;
}

const PLACE = 'Column';

/** Whether the actor may not read what is in a column, given the SQL of its name; null where they may read all. */
function hiddenColumn({ engine, actor, resource, alias }: CellsOptions) {
  const { byTarget, permissions } = rulesOf(engine);
  if (actor.isSuperAdmin || permissions.length === 0) return null;
  const missing = missingOf({ engine, actor, resource, alias }, permissions);
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return (name: RawBuilder<unknown>) => sql`(coalesce(
    ${byTarget}::jsonb -> ${column('kind')} -> (${column('mapping')} ->> ${name}), ${JSON.stringify(permissions)}::jsonb) ?| ${missing})`;
}

/** Which of the permissions the actor lacks on the row. */
function missingOf({ engine, actor, resource, alias }: CellsOptions, permissions: readonly string[]) {
  const missing = permissions.map((permission) => {
    const isHeld = rowsWithField({ plan: engine.plan, actor, resource, permission, alias });
    return sql`case when ${isHeld} then '{}' else array[${permission}::text] end`;
  });
  return sql`(${sql.join(missing, sql` || `)})`;
}

interface Rules {
  /** By kind of file and target of a column: the permissions to read what is in it, as JSON. */
  readonly byTarget: string;
  /** All there are. */
  readonly permissions: readonly string[];
}

const known = new WeakMap<Engine, Rules>();

function rulesOf(engine: Engine): Rules {
  const found = known.get(engine);
  if (found) return found;
  const kinds = [...importKinds(engine.plan).values()];
  const byTarget = kinds.map((kind) => [
    kind.name,
    Object.fromEntries(
      targetsOf(engine, kind).map(({ name, fields }) => [
        name,
        fields.flatMap(({ field }) => field.options.read ?? []),
      ]),
    ),
  ]);
  const all = kinds.flatMap(({ resource }) =>
    [...resource.fields.values()].flatMap(({ field }) => field.options.read ?? []),
  );
  const rules = { byTarget: JSON.stringify(Object.fromEntries(byTarget)), permissions: [...new Set(all)] };
  known.set(engine, rules);
  return rules;
}
