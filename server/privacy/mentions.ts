import { type RawBuilder, sql } from 'kysely';
import type { EngineTransaction } from '../../engine/api/engine';
import type { Person } from './person';
import { pseudonymOf } from './pseudonyms';
import { type Column, scopeOf, type Table } from './rowsOf';

/**
 * Takes out of a table where it says who somebody is: of what people wrote the words, of what the server noted the whole item. Gives the ids
 * of the rows that it changed, of a table that has ids.
 */
export async function takeOutMentions(tx: EngineTransaction, table: Table, person: Person): Promise<number[]> {
  const { mentions = [], copies = [] } = table.declared;
  const written = columnsOf(table, mentions).map((column) => ({ column, value: rewritten(table, column, person) }));
  const noted = columnsOf(table, copies).map((column) => ({ column, value: thinned(column, person) }));
  const parts = [...written, ...noted].filter(({ value }) => value !== null);
  if (parts.length === 0) return [];
  const scope = scopeOf(table, person);
  const texts = parts.map(({ column }) => sql`${sql.ref(`t.${column.name}`)}::text`);
  const isSaid = sql.join(
    [
      ...texts.map((text) => sql`(${scope} and ${person.says(text)})`),
      ...texts.map((text) => has(text, person.contact)),
    ],
    sql` or `,
  );
  const isStill = sql.join(
    parts.map(({ column, value }) => sql`${sql.ref(`t.${column.name}`)} is distinct from ${value}`),
    sql` or `,
  );
  const sets = sql.join(parts.map(({ column, value }) => sql`${sql.ref(column.name)} = ${value}`));
  const hasId = table.columns.some(({ name }) => name === 'id');
  const changed = await sql<{ id: number | null }>`
    update ${sql.table(table.name)} t set ${sets} where (${isSaid}) and (${isStill}) returning ${hasId ? sql.ref('t.id') : sql`null`} as id`.execute(
    tx,
  );
  return changed.rows.flatMap(({ id }) => (id === null ? [] : Number(id)));
}

function columnsOf({ columns }: Table, names: readonly string[]): Column[] {
  return columns.filter(({ name }) => names.includes(name));
}

function has(text: RawBuilder<unknown>, pattern: string | null): RawBuilder<boolean> {
  return pattern === null ? sql<boolean>`false` : sql<boolean>`coalesce(${text} ~ ${pattern}, false)`;
}

/** The text with the pseudonym in place of the person; nothing where it said nothing else. Null where there is nothing to look for. */
function rewritten(table: Table, { name, type, isNullable }: Column, person: Person): RawBuilder<unknown> | null {
  const { mention, contact } = person;
  if (mention === null && contact === null) return null;
  const pseudonym = pseudonymOf(person);
  const column = sql.ref(`t.${name}`);
  const replace = (text: RawBuilder<unknown>, pattern: string | null) =>
    pattern === null ? text : sql`regexp_replace(${text}, ${pattern}, ${pseudonym}, 'g')`;
  const text = type === 'text' ? column : sql`${column}::text`;
  const inScope = sql`case when ${scopeOf(table, person)} then ${replace(text, mention)} else ${text} end`;
  const value = replace(inScope, contact);
  if (type !== 'text') return sql`(${value})::${sql.raw(type === '_text' ? 'text[]' : type)}`;
  return isNullable ? sql`nullif(${value}, ${pseudonym})` : value;
}

/** Without the items that say who it is, and without all of it where the rest still does. */
function thinned({ name, type, isNullable }: Column, { says }: Person): RawBuilder<unknown> | null {
  const column = sql.ref(`t.${name}`);
  if (type === '_text')
    return sql`case when ${column} is not null then array(select e from unnest(${column}) with ordinality i(e, n) where not ${says(sql`e`)} order by n) end`;
  const withoutItems = (value: RawBuilder<unknown>) =>
    sql`(select coalesce(jsonb_agg(e order by n), '[]') from jsonb_array_elements(${value}) with ordinality i(e, n) where not ${says(sql`e::text`)})`;
  const kept = sql`case jsonb_typeof(${column})
    when 'array' then ${withoutItems(column)}
    when 'object' then (select coalesce(jsonb_object_agg(k, v), '{}') from (
      select o.k, case when jsonb_typeof(o.v) = 'array' then ${withoutItems(sql`o.v`)} else o.v end as v from jsonb_each(${column}) o(k, v)) o where not ${says(sql`v::text`)})
    else ${column} end`;
  const empty = isNullable ? sql`null` : sql`'{}'::jsonb`;
  return sql`(select case when ${says(sql`kept.value::text`)} then ${empty} else kept.value end from (select ${kept} as value) kept)`;
}
