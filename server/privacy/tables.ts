import { sql } from 'kysely';
import type { EngineDatabase } from '../../engine/api/engine';
import { privacy } from '../../resources/privacy/declared';
import type { Column, Table } from './rowsOf';

/** Every table that says something of people, with the columns that hold something of their own, in the order that they are declared in. */
export async function tablesOfPeople(db: EngineDatabase): Promise<readonly Table[]> {
  const found = await sql<Column & { table: string }>`
    select table_name as "table", column_name as name, udt_name as type, is_nullable = 'YES' as "isNullable"
    from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER' order by table_name, ordinal_position`.execute(
    db,
  );
  const columns = new Map<string, Column[]>();
  for (const { table, ...column } of found.rows) columns.set(table, [...(columns.get(table) ?? []), column]);
  return Object.entries(privacy).map(([name, declared]) => ({ name, declared, columns: columns.get(name) ?? [] }));
}

/** One of them. @throws Error for a name that is declared nowhere */
export function tableCalled(tables: readonly Table[], name: string): Table {
  const table = tables.find((one) => one.name === name);
  if (!table) throw new Error(`No table is called "${name}".`);
  return table;
}
