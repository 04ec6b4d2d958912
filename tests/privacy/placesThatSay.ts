import { sql } from 'kysely';
import type { TestApp } from '../support/testApp';

/** Every value of every column of every table that says the mark, as `table.column`. */
export async function placesThatSay(app: TestApp): Promise<string[]> {
  const columns = await sql<{ table: string; name: string; type: string }>`
    select table_name as "table", column_name as name, data_type as type from information_schema.columns where table_schema = 'public'`.execute(
    app.db,
  );
  const found: string[] = [];
  for (const { table, name, type } of columns.rows) {
    const column = sql.ref(`t.${name}`);
    const text = type === 'bytea' ? sql`encode(${column}, 'escape')` : sql`${column}::text`;
    const rows = await sql<{
      text: string;
    }>`select ${text} as text from ${sql.table(table)} t where ${text} ~* 'zqx'`.execute(app.db);
    found.push(...rows.rows.map((row) => `${table}.${name}: ${row.text.slice(0, 200)}`));
  }
  return found;
}
