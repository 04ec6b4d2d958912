import { sql } from 'kysely';
import type { FieldPlan, ResourcePlan } from '../../core/plan';
import type { Row, WriteContext } from '../engine';

/**
 * Takes unique values off records that are about to get others, which may be those of one another: the index looks at each row
 * while it is written. Nobody sees them without, as long as the same transaction gives them new ones. Gives what each had.
 */
export async function parkUnique(
  { tx, resource }: Pick<WriteContext, 'tx' | 'resource'>,
  ids: readonly number[],
  fields: readonly FieldPlan[] = parkable(resource),
): Promise<ReadonlyMap<number, Row>> {
  const names = fields.map(({ name }) => name);
  if (names.length === 0 || ids.length === 0) return new Map();
  const table = sql.table(resource.name);
  const emptied = sql.join(names.map((name) => sql`${sql.ref(name)} = null`));
  const own = sql.join(names.map((name) => sql.ref(`o.${name}`)));
  const found = await sql<{ id: number } & Row>`
    update ${table} t set ${emptied} from (select * from ${table} where id = any(${[...ids]}::bigint[])) o
    where t.id = o.id returning t.id, ${own}`.execute(tx);
  return new Map(found.rows.map(({ id, ...before }) => [Number(id), before]));
}

/** Values that a record can do without for a moment. */
export function parkable({ stored }: ResourcePlan): FieldPlan[] {
  return stored.filter(({ field: { options } }) => options.unique !== undefined && options.required !== true);
}
