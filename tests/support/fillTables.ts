import { sql } from 'kysely';
import type { AnyDatabase } from '../../server/database/types';

const ROWS = 3;
/** What a text dump has to escape: tab, newlines, backslash, its own word for null; and letters of several bytes. */
const AWKWARD = "'é' || chr(9) || chr(10) || chr(13) || '\\N \\.'";

interface Column {
  table: string;
  column: string;
  type: string;
  isUnique: boolean;
}

/**
 * Puts rows into every table that has none, whatever its columns are: row n names row n of every table that it refers to. Columns that have
 * a default keep it. @returns the tables that were filled.
 */
export async function fillTables(db: AnyDatabase): Promise<string[]> {
  const { rows: columns } = await sql<Column>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
      exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey)) as "isUnique"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and (a.attname = 'id' or not a.atthasdef)
    order by c.relname, a.attnum`.execute(db);
  const filled: string[] = [];
  await db.transaction().execute(async (trx) => {
    await sql`set constraints all deferred`.execute(trx);
    for (const [table, own] of byTable(columns)) {
      const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(trx);
      if (rows.length > 0) continue;
      const names = own.map(({ column }) => sql.id(column));
      const values = own.map((column) => sql.raw(valueFor(column)));
      await sql`insert into ${sql.table(table)} (${sql.join(names)}) overriding system value
        select ${sql.join(values)} from generate_series(1, ${sql.lit(ROWS)}) n`.execute(trx);
      const identity = own.find(({ column, type }) => column === 'id' && type !== 'text' && type !== 'uuid');
      if (identity)
        await sql`select setval(s::regclass, ${ROWS}) from pg_get_serial_sequence(${`"${table}"`}, 'id') s where s is not null`.execute(
          trx,
        );
      filled.push(table);
    }
  });
  return filled;
}

function valueFor({ column, type, isUnique }: Column): string {
  if (type === 'text') return isUnique ? `'${column} ' || n` : `'${column} ' || n || ${AWKWARD}`;
  if (type.endsWith('[]')) return type === 'text[]' ? `array['a ' || n, ${AWKWARD}]` : `array[n]::${type}`;
  if (type === 'jsonb') return `jsonb_build_object('n', n, 'text', ${AWKWARD})`;
  if (type === 'boolean') return 'n % 2 = 0';
  if (type === 'date') return `date '2026-05-30' + n`;
  if (type.startsWith('timestamp')) return `timestamptz '2026-05-30 10:00:00.123Z' + n * interval '1 hour'`;
  if (type === 'bytea') return `decode('00ff0' || n, 'hex')`;
  if (type === 'uuid') return `('00000000-0000-4000-8000-00000000000' || n)::uuid`;
  if (type === 'tsvector') return `to_tsvector('simple', 'word ' || n || ' it''s a \\ quote')`;
  if (type === 'double precision') return 'n + 0.1';
  if (type === 'time without time zone') return `time '10:00'`;
  return `n::${type}`;
}

function byTable(columns: Column[]): Map<string, Column[]> {
  const tables = new Map<string, Column[]>();
  for (const column of columns) tables.set(column.table, [...(tables.get(column.table) ?? []), column]);
  return tables;
}
