import { type RawBuilder, sql } from 'kysely';
import { importKinds } from '../../../core/importKinds';
import type { ActingOn, Engine } from '../../engine';
import { rowsWithField } from '../../sql/accessSql';
import { targetsOf } from '../run/strategies';

interface CellsOptions extends ActingOn {
  /** Of `import_rows` in the query. */
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
  const missing = permissions.map((permission) => {
    const isHeld = rowsWithField({ plan: engine.plan, actor, resource, permission, alias });
    return sql`case when ${isHeld} then '{}' else array[${permission}::text] end`;
  });
  return sql`(select coalesce(jsonb_agg(case when coalesce(
      ${byTarget}::jsonb -> i.kind -> (i.mapping ->> i.columns[cell.n::int]), ${JSON.stringify(permissions)}::jsonb
    ) ?| (${sql.join(missing, sql` || `)}) then null else cell.value end order by cell.n), '[]')
    from imports i cross join jsonb_array_elements(${cells}) with ordinality as cell(value, n)
    where i.id = ${sql.ref(`${alias}.import_id`)})`;
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
