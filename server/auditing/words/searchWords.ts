import { type RawBuilder, sql } from 'kysely';
import type { Engine } from '../../../engine/api/engine';
import type { Plan, ResourcePlan } from '../../../engine/core/plan';
import { columnsOf } from '../../../engine/core/tenancy';

/** Tenants of a level whose names say the same of the words that were typed. */
interface Places {
  readonly column: string;
  readonly ids: readonly number[];
  /** Words that entries have to say themselves. */
  readonly others: readonly string[];
}

/**
 * Which operations (alias `o`) say all that was typed: the words of an entry and its record, and those of the event, app or organization that
 * it was in, as these are called now. Each word may go on: `ann smi` finds Ann Smith.
 */
export async function saysWords(
  { db, plan }: Pick<Engine, 'db' | 'plan'>,
  typed: string,
): Promise<RawBuilder<unknown>> {
  const words = wordsOf(typed);
  if (words.length === 0) return sql`false`;
  const places = await placesCalled({ db, plan }, words);
  if (places.length === 0) return sql`o.operation_id in (${entriesSaying(words)})`;
  const inPlaces = places.map(({ column, ids, others }) => {
    const isMeant = others.length > 0 ? sql` and p.operation_id in (${entriesSaying(others)})` : sql``;
    return sql`select p.id from operations p where ${sql.ref(`p.${column}`)} = any(${[...ids]}::bigint[])${isMeant}`;
  });
  const own = sql`select p.id from operations p where p.operation_id in (${entriesSaying(words)})`;
  return sql`o.id in (${sql.join([own, ...inPlaces], sql` union all `)})`;
}

function entriesSaying(words: readonly string[]): RawBuilder<unknown> {
  return sql`select w.operation_id from audit_words w where w.words @@ to_tsquery('simple', ${words.join(' & ')})`;
}

/** Tenants that some of the words are of, by their own names and those of what they belong to: of events there are thousands, so each is looked at. */
async function placesCalled({ db, plan }: Pick<Engine, 'db' | 'plan'>, words: readonly string[]): Promise<Places[]> {
  const places = new Map<string, { column: string; ids: number[]; others: string[] }>();
  for (const [level, tenant] of plan.tenants) {
    const { column } = plan.tenancy.levels[level] ?? {};
    const names = namesOf(tenant, 't');
    if (column === undefined || names.length === 0) continue;
    const parents = tenant.resource.tenancy.kind === 'tenant' ? columnsOf(tenant.resource.tenancy.parents) : [];
    const above = parents.flatMap(([name, by], i) => joined(plan, { name, by, alias: `a${i}` }));
    const called = sql.join([...names, ...above.flatMap((one) => one.names)]);
    const joins = sql.join(
      above.map(({ join }) => join),
      sql` `,
    );
    const found = await sql<{ id: number; said: boolean[] }>`
      select n.id, array(select n.words @@ to_tsquery('simple', w) from unnest(${[...words]}::text[]) with ordinality w(w, place) order by place) as said
      from (select t.id, to_tsvector('simple', concat_ws(' ', ${called})) as words from ${sql.table(tenant.name)} t ${joins}) n
      where n.words @@ to_tsquery('simple', ${words.join(' | ')})`.execute(db);
    for (const { id, said } of found.rows) {
      const others = words.filter((_, i) => !said[i]);
      const key = [column, ...others].join(' ');
      const same = places.get(key) ?? { column, ids: [], others };
      same.ids.push(Number(id));
      places.set(key, same);
    }
  }
  return [...places.values()];
}

function joined({ tenants }: Plan, { name, by, alias }: { name: string; by: string; alias: string }) {
  const tenant = tenants.get(name);
  if (!tenant) return [];
  const join = sql`left join ${sql.table(tenant.name)} ${sql.ref(alias)} on ${sql.ref(`${alias}.id`)} = ${sql.ref(`t.${by}`)}`;
  return [{ join, names: namesOf(tenant, alias) }];
}

function namesOf({ resource: { title }, stored }: ResourcePlan, alias: string): RawBuilder<unknown>[] {
  return stored
    .filter(({ name, sqlType }) => title.includes(name) && sqlType === 'text')
    .map(({ name }) => sql.ref(`${alias}.${name}`));
}

/** What was typed as words of a query, none of which can be anything else. */
function wordsOf(typed: string): string[] {
  const words = typed.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.map((word) => `'${word.replace(/['\\]/g, ' ').trim()}':*`);
}
