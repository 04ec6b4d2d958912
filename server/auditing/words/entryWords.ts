import { type RawBuilder, sql } from 'kysely';
import type { EngineTransaction } from '../../../engine/api/engine';
import { isAudited } from '../../../engine/api/operations/audit';
import type { FieldPlan, Plan, ResourcePlan } from '../../../engine/core/plan';

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

/** Of what is kept now. A release that keeps more counts on, and has all that was kept before kept anew. */
export const WORDS_VERSION = 2;

/**
 * Keeps the words of these entries, in place of what was kept of them: what it says and what the record is called now, so that a change of a
 * start is found by the name of the race; of one that has no values, as a creation has none, all that the record says now.
 */
export async function keepWords({ tx, plan, ids }: Entries): Promise<void> {
  if (ids.length === 0) return;
  const found = await sql<{ resource: string }>`
    select distinct resource from changes where id = any(${[...ids]}::bigint[])`.execute(tx);
  for (const { resource: name } of found.rows) {
    const resource = plan.resources.get(name);
    const record = resource ? sql`left join ${sql.table(name)} r on r.id = c.record_id` : sql``;
    const which = sql`from changes c ${record} where c.resource = ${name}`;
    const isSilent = sql`c.before is null and c.after is null`;
    const values = [sql`coalesce(c.before::text, '')`, sql`coalesce(c.after::text, '')`];
    await keep(tx, ids, sql`${which} and ${isSilent}`, resource ? textsOf(resource.stored) : []);
    await keep(tx, ids, sql`${which} and not (${isSilent})`, [...values, ...(resource ? namesOf(resource) : [])]);
  }
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
    insert into audit_words (change_id, operation_id, words, version)
    select c.id, c.operation_id, strip(to_tsvector('simple', ${all})), ${WORDS_VERSION}::int ${which} and c.id = any(${[...ids]}::bigint[])
    on conflict (change_id) do update set words = excluded.words, version = excluded.version`.execute(tx);
}

/** What the record is called, and why it was made: what else it says is in the entries that changed it. */
function namesOf({ resource: { title, why }, stored }: ResourcePlan): RawBuilder<unknown>[] {
  return textsOf(stored.filter(({ name }) => title.includes(name) || name === why));
}

/** What these fields say in words, without their names: those would be the same of every record. */
function textsOf(fields: readonly FieldPlan[]): RawBuilder<unknown>[] {
  const said = fields.filter((field) => isAudited(field) && isText(field));
  const texts: RawBuilder<unknown>[] = [];
  for (let i = 0; i < said.length; i += MOST_ARGUMENTS) {
    const columns = said.slice(i, i + MOST_ARGUMENTS).map((field) => sql.ref(`r.${field.name}`));
    texts.push(sql`concat_ws(' ', ${sql.join(columns)})`);
  }
  return texts;
}

function isText({ sqlType, field }: FieldPlan): boolean {
  return sqlType !== null && TEXTS.includes(sqlType) && field.type.largest === undefined;
}
