import { type Kysely, sql } from 'kysely';
import type { Plan } from '../../core/plan';
import { describePlan } from './describePlan';
import type { TableShape } from './shape';

interface UnmetOptions<DB> {
  readonly db: Kysely<DB>;
  readonly plan: Plan;
  /** Tables of the product that no resource shows. */
  readonly tables?: readonly TableShape[];
}

/** A line for each column that the declarations need and a live database lacks or has with another type; one query. */
export async function unmetColumns<DB>({ db, plan, tables }: UnmetOptions<DB>): Promise<string[]> {
  const needed = describePlan(plan, tables).tables.flatMap(({ name, columns }) =>
    columns.map((column) => ({ table: name, column: column.name, type: column.type })),
  );
  const { rows } = await sql<{ table: string; column: string; type: string; found: string | null }>`
    select needed.*, format_type(a.atttypid, null) as found
    from json_to_recordset(${JSON.stringify(needed)}::json) as needed ("table" text, "column" text, type text)
    left join pg_attribute a
      on a.attrelid = to_regclass(quote_ident("table")) and a.attname = "column" and not a.attisdropped
    where a.atttypid is distinct from to_regtype(type)`.execute(db);
  return rows.map(
    ({ table, column, type, found }) => `${table}.${column} is ${found ? `${found}, not ${type}` : 'missing'}`,
  );
}
