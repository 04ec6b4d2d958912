import { type Kysely, sql } from 'kysely';
import type { ColumnShape, DatabaseShape, ForeignKeyShape, FunctionShape, IndexShape, TableShape } from './shape';

interface ReadOptions {
  /** Tables that belong to nobody's declaration, such as the list of migrations. */
  readonly ignoring?: readonly string[];
}

/** What a live database has in the first schema of its search path, in the order it was made, spelled as PostgreSQL spells it. */
export async function readDatabase<DB>(db: Kysely<DB>, { ignoring = [] }: ReadOptions = {}): Promise<DatabaseShape> {
  const columns = await readColumns(db);
  const indexes = await readIndexes(db);
  const foreignKeys = await readForeignKeys(db);
  const tables = await readTables(db);
  return {
    functions: await readFunctions(db),
    tables: tables
      .filter(({ name }) => !ignoring.includes(name))
      .map(({ name, primaryKey }) => ({
        name,
        columns: of(name, columns),
        primaryKey,
        indexes: of(name, indexes),
        foreignKeys: of(name, foreignKeys),
      })),
  };
}

type InTable<Shape> = Shape & { readonly tableName: string };

function of<Shape>(name: string, rows: readonly InTable<Shape>[]): Omit<InTable<Shape>, 'tableName'>[] {
  return rows.filter(({ tableName }) => tableName === name).map(({ tableName: _, ...shape }) => shape);
}

async function readTables<DB>(db: Kysely<DB>): Promise<Pick<TableShape, 'name' | 'primaryKey'>[]> {
  const { rows } = await sql<Pick<TableShape, 'name' | 'primaryKey'>>`
    select
      c.relname as name,
      to_json(array(
        select a.attname
        from pg_constraint k
        cross join unnest(k.conkey) with ordinality as key (attnum, place)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = key.attnum
        where k.conrelid = c.oid and k.contype = 'p'
        order by key.place
      )) as "primaryKey"
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
    order by c.oid`.execute(db);
  return rows;
}

async function readColumns<DB>(db: Kysely<DB>): Promise<InTable<ColumnShape>[]> {
  const { rows } = await sql<InTable<ColumnShape>>`
    select
      c.relname as "tableName",
      a.attname as name,
      format_type(a.atttypid, a.atttypmod) as type,
      case when l.collname <> 'default' then l.collname end as collation,
      not a.attnotnull as "isNullable",
      a.attidentity <> '' as "isIdentity",
      case when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid, true) end as "default",
      case when a.attgenerated <> '' then pg_get_expr(d.adbin, d.adrelid, true) end as generated
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    left join pg_collation l on l.oid = a.attcollation
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
    order by c.oid, a.attnum`.execute(db);
  return rows;
}

/** All but those of primary keys. Bits of `indoption`: 1 descending, 2 nulls first. */
async function readIndexes<DB>(db: Kysely<DB>): Promise<InTable<IndexShape>[]> {
  const { rows } = await sql<InTable<IndexShape>>`
    select
      c.relname as "tableName",
      i.relname as name,
      x.indisunique as "isUnique",
      m.amname as method,
      to_json(array(
        select pg_get_indexdef(x.indexrelid, place, true)
          || case when x.indkey[place - 1] = 0 then coalesce(' COLLATE ' || quote_ident(l.collname), '') else '' end
          || case x.indoption[place - 1] & 3
          when 1 then ' DESC NULLS LAST' when 2 then ' NULLS FIRST' when 3 then ' DESC' else '' end
        from generate_series(1, x.indnkeyatts::int) as place
        left join pg_collation l on l.oid = x.indcollation[place - 1]
        order by place
      )) as keys,
      to_json(coalesce(i.reloptions, '{}')) as settings,
      pg_get_expr(x.indpred, x.indrelid, true) as "where"
    from pg_index x
    join pg_class i on i.oid = x.indexrelid
    join pg_class c on c.oid = x.indrelid
    join pg_am m on m.oid = i.relam
    where c.relnamespace = current_schema()::regnamespace and not x.indisprimary
    order by i.oid`.execute(db);
  return rows;
}

async function readForeignKeys<DB>(db: Kysely<DB>): Promise<InTable<ForeignKeyShape>[]> {
  const { rows } = await sql<InTable<ForeignKeyShape>>`
    select
      c.relname as "tableName",
      k.conname as name,
      (select string_agg(a.attname, ', ' order by a.attnum) from pg_attribute a
        where a.attrelid = k.conrelid and a.attnum = any (k.conkey)) as column,
      t.relname as target,
      case k.confdeltype when 'r' then 'restrict' when 'c' then 'cascade' when 'n' then 'set null'
        when 'd' then 'set default' else 'no action' end as "onDelete",
      k.condeferrable as "isDeferrable"
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_class t on t.oid = k.confrelid
    where c.relnamespace = current_schema()::regnamespace and k.contype = 'f'
    order by k.oid`.execute(db);
  return rows;
}

/** Functions of the schema but those that an extension brought, a function may call earlier ones. */
async function readFunctions<DB>(db: Kysely<DB>): Promise<FunctionShape[]> {
  const { rows } = await sql<FunctionShape>`
    select
      p.proname as name,
      replace(pg_get_functiondef(p.oid), quote_ident(current_schema()) || '.', '') as definition
    from pg_proc p
    where p.pronamespace = current_schema()::regnamespace
      and p.prokind = 'f'
      -- Those of triggers are written by hand, in the migrations that make the triggers.
      and p.prorettype <> 'trigger'::regtype
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by p.oid`.execute(db);
  return rows.map(({ name, definition }) => ({ name, definition: definition.trim() }));
}
