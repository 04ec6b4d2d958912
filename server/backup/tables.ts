import type pg from 'pg';

export type Session = Pick<pg.ClientBase, 'query'>;

export interface TableToCopy {
  name: string;
  /** Those that hold a value; generated ones follow from them. */
  columns: string[];
}

/** Knows which migrations a database has; the manifest holds it, and a restore makes it anew. */
export const MIGRATIONS_TABLE = 'schema_migrations';

/** All tables of the schema but the one of the migrations, the largest first; `ownTables` tells which are the product's. */
export async function tablesOf(session: Session): Promise<TableToCopy[]> {
  const { rows } = await session.query<TableToCopy>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> '${MIGRATIONS_TABLE}'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.oid, c.relname, c.relpages
    order by c.relpages desc, c.relname`);
  return rows;
}

export async function hasTable(session: Session, name: string): Promise<boolean> {
  const { rows } = await session.query('select to_regclass($1) is not null as there', [name]);
  return rows[0]?.there === true;
}

/** What each sequence of these tables gave out last; those that gave nothing yet are left out. Sequences stand outside of transactions. */
export async function sequencesOf(session: Session, tables: string[]): Promise<{ name: string; last: string }[]> {
  const { rows } = await session.query<{ name: string; last: string }>(
    `select s.sequencename as name, s.last_value::text as last from pg_sequences s
     join pg_class c on c.relname = s.sequencename and c.relnamespace = current_schema()::regnamespace
     join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')
     join pg_class t on t.oid = d.refobjid and d.refclassid = 'pg_class'::regclass
     where s.schemaname = current_schema() and s.last_value is not null and t.relname = any($1::text[]) order by 1`,
    [tables],
  );
  return rows;
}

/** How values are written and read, whatever the server's own settings are. */
export const TEXT_FORM = `set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local timezone = 'UTC'`;
