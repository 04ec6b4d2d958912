import pg from 'pg';
import type { Session } from './tables';

const quoted = pg.escapeIdentifier;

/**
 * Takes off what holds while rows are written one table after the other: references, triggers, indexes (which are made faster at the end
 * than row by row). @returns what puts them back, and so checks every reference.
 */
export async function setAside(session: Session): Promise<() => Promise<void>> {
  const { rows: references } = await session.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by oid`);
  const { rows: indexes } = await session.query<{ name: string; definition: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and not exists (select from pg_constraint where conindid = i.indexrelid)
    order by i.indexrelid`);
  const { rows: triggered } = await session.query<{ table: string }>(`
    select distinct tgrelid::regclass::text as table from pg_trigger where not tgisinternal
      and tgrelid in (select oid from pg_class where relnamespace = current_schema()::regnamespace)`);
  for (const { table, name } of references) await session.query(`alter table ${table} drop constraint ${quoted(name)}`);
  for (const { name } of indexes) await session.query(`drop index ${name}`);
  for (const { table } of triggered) await session.query(`alter table ${table} disable trigger user`);
  return async () => {
    for (const { definition } of indexes) await session.query(definition);
    for (const { table, name, definition } of references)
      await session.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
    for (const { table } of triggered) await session.query(`alter table ${table} enable trigger user`);
  };
}
