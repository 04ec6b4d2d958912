import { type RawBuilder, sql } from 'kysely';
import type { EngineTransaction } from '../../../engine/api/engine';
import { isAudited } from '../../../engine/api/operations/audit';
import type { FieldPlan, Plan } from '../../../engine/core/plan';

/** As much of a text as is looked at: PostgreSQL refuses rows with more words than it can keep, and a course is a megabyte of figures. */
const MOST_CHARACTERS = 20_000;
/** PostgreSQL functions take at most 100 arguments. */
const MOST_ARGUMENTS = 90;
const TEXTS = ['text', 'text[]', 'jsonb'];

interface Entries {
  readonly tx: EngineTransaction;
  readonly plan: Plan;
  /** Of rows of `changes`. */
  readonly ids: readonly number[];
}

/**
 * Keeps the words of these entries, in place of what was kept of them: of a change what it says, of one that has no values, as a creation has
 * none, what the record says now.
 */
export async function keepWords({ tx, plan, ids }: Entries): Promise<void> {
  if (ids.length === 0) return;
  const silent = await sql<{ resource: string }>`
    select distinct resource from changes where id = any(${[...ids]}::bigint[]) and before is null and after is null`.execute(
    tx,
  );
  await keep(tx, ids, sql`from changes c where (c.before is not null or c.after is not null)`, [
    sql`coalesce(c.before::text, '')`,
    sql`coalesce(c.after::text, '')`,
  ]);
  for (const { resource } of silent.rows) {
    const texts = textsOf(plan, resource);
    const record = texts.length > 0 ? sql`left join ${sql.table(resource)} r on r.id = c.record_id` : sql``;
    const which = sql`from changes c ${record} where c.resource = ${resource} and c.before is null and c.after is null`;
    await keep(tx, ids, which, texts);
  }
}

/** Whether an operation (alias `o`) changed a record that said all of these words, or does. */
export function saysWords(typed: string): RawBuilder<unknown> {
  const query = wordsQuery(typed);
  if (query === null) return sql`false`;
  return sql`o.operation_id in (select w.operation_id from audit_words w where w.words @@ to_tsquery('simple', ${query}))`;
}

async function keep(
  tx: EngineTransaction,
  ids: readonly number[],
  which: RawBuilder<unknown>,
  texts: readonly RawBuilder<unknown>[],
): Promise<void> {
  const said = texts.map((text) => sql`left(${text}, ${MOST_CHARACTERS})`);
  const all = said.length > 0 ? sql.join(said, sql` || ' ' || `) : sql`''`;
  await sql`
    insert into audit_words (change_id, operation_id, words)
    select c.id, c.operation_id, strip(to_tsvector('simple', ${all})) ${which} and c.id = any(${[...ids]}::bigint[])
    on conflict (change_id) do update set words = excluded.words`.execute(tx);
}

/** What the record says in words, without names of fields: those would be the same of every record. Nothing of what has no table now. */
function textsOf({ resources }: Plan, name: string): RawBuilder<unknown>[] {
  const fields = (resources.get(name)?.stored ?? []).filter((field) => isAudited(field) && isText(field));
  const texts: RawBuilder<unknown>[] = [];
  for (let i = 0; i < fields.length; i += MOST_ARGUMENTS) {
    const columns = fields.slice(i, i + MOST_ARGUMENTS).map((field) => sql.ref(`r.${field.name}`));
    texts.push(sql`concat_ws(' ', ${sql.join(columns)})`);
  }
  return texts;
}

function isText({ sqlType, field }: FieldPlan): boolean {
  return sqlType !== null && TEXTS.includes(sqlType) && field.type.largest === undefined;
}

/** What was typed as a query of words, each of which may go on: `ann smi` finds Ann Smith. Null for what has no word. */
function wordsQuery(typed: string): string | null {
  const words = typed.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.length === 0 ? null : words.map((word) => `'${word.replace(/['\\]/g, ' ').trim()}':*`).join(' & ');
}
