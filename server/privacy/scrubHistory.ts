import { sql } from 'kysely';
import type { EngineTransaction } from '../../engine/api/engine';
import type { Person } from './person';
import { type Column, scopeOf, type Table } from './rowsOf';

/**
 * Takes out of the history of some records what was personal in them, so that no undo and no reader finds it there: of rows that go all of
 * it, else the columns that an erasure empties or replaces. Gives the entries that this may have changed.
 */
export async function scrubHistory(tx: EngineTransaction, table: Table, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows, personal = [], replaced = [], secret = [], led = [], mentions = [], copies = [] } = table.declared;
  const names = [...personal, ...replaced, ...secret, ...led, ...mentions, ...copies];
  const without = (column: string) =>
    rows === 'go'
      ? sql`case when ${sql.ref(column)} is not null then '{}'::jsonb end`
      : sql`${sql.ref(column)} - ${names}::text[]`;
  const scrubbed = await sql<{ id: number }>`
    update changes set before = ${without('before')}, after = ${without('after')}
    where resource = ${table.name} and record_id = any(${[...ids]}::bigint[]) returning id`.execute(tx);
  return scrubbed.rows.map(({ id }) => id);
}

/** Drops from the history of anything else the fields whose text says who it is; gives the entries that had some. */
export async function scrubMentions(tx: EngineTransaction, changes: Table, person: Person): Promise<number[]> {
  const { says, contact } = person;
  const scope = scopeOf(changes, person);
  const isSaid = (text: ReturnType<typeof sql>) =>
    sql`((${scope} and ${says(text)})${contact === null ? sql`` : sql` or coalesce(${text} ~ ${contact}, false)`})`;
  const without = ({ name }: Column) => sql`(
    select case when ${sql.ref(`t.${name}`)} is not null then coalesce(jsonb_object_agg(e.key, e.value), '{}') end
    from jsonb_each(${sql.ref(`t.${name}`)}) e where not e.key = any(said.names))`;
  const [before, after] = ['before', 'after'].map((name) => ({ name, type: 'jsonb', isNullable: true }));
  if (!before || !after) return [];
  // Both sides of a field go: what is left undoes nothing by half.
  const scrubbed = await sql<{ id: number }>`
    with said as materialized (
      select t.id, coalesce((
          select array_agg(e.key) from (select * from jsonb_each(t.before) union all select * from jsonb_each(t.after)) e
          where ${isSaid(sql`e.value::text`)}), '{}') as names
      from changes t where ${isSaid(sql`t.before::text`)} or ${isSaid(sql`t.after::text`)})
    update changes t set before = ${without(before)}, after = ${without(after)} from said where said.id = t.id
    returning t.id`.execute(tx);
  return scrubbed.rows.map(({ id }) => id);
}
