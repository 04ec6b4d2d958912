import { sql } from 'kysely';
import type { Engine } from '../../engine/api/engine';
import type { ResourcePlan } from '../../engine/core/plan';
import type { AlikeReason } from '../../resources/merging/merging.calls';
import { PAIRS_PER_PAGE } from '../../resources/merging/pairsPerPage';
import { isErased } from '../../resources/profiles/erased';

export interface Pair {
  readonly ids: readonly [number, number];
  readonly reasons: AlikeReason[];
}

export interface Asked {
  readonly which: 'open' | 'apart';
  readonly offset: number;
}

/** A name that more than so many people have says nothing by itself. */
export const COMMON_NAME = 5;
/** Of one mailbox so many accounts are compared, each with each. */
const MOST_OF_MAILBOX = 20;

/**
 * Accounts that may be one person's: with the same name, in either order and however it is written, or the same mailbox; not where both are
 * known to be born on other days. The likeliest come first. One statement, by hashes of names: nothing is compared with everything.
 */
export async function alikeProfiles(
  { db, plan }: Pick<Engine, 'db' | 'plan'>,
  { which, offset }: Asked,
): Promise<{ pairs: Pair[]; total: number }> {
  const found = await sql<Pair & { total: number }>`
    with keyed as materialized (
      select p.id, ${nameKey(plan.get('profiles'), 'p')} as name, ${mailboxOf('p')} as mailbox
      from profiles p where p.deleted_at is null and not ${isErased('p')}),
    names as (select name, count(*) as n from keyed group by name having count(*) > 1),
    mailboxes as (select mailbox from keyed group by mailbox having count(*) between 2 and ${MOST_OF_MAILBOX}),
    people as materialized (
      select k.id, k.name, k.mailbox, n.n, m.mailbox is not null as has_mailbox
      from keyed k left join names n on n.name = k.name left join mailboxes m on m.mailbox = k.mailbox
      where n.name is not null or m.mailbox is not null),
    born as materialized (
      select a.profile_id, array_agg(distinct a.birth_date) as days from athletes a
      where a.profile_id in (select id from people) and a.deleted_at is null and a.birth_date is not null group by 1),
    known as materialized (select p.*, b.days from people p left join born b on b.profile_id = p.id),
    met as (
      select a.id as one, b.id as other from known a join known b on b.mailbox = a.mailbox and b.id > a.id
      where a.has_mailbox and b.has_mailbox
      union
      select a.id, b.id from known a join known b on b.name = a.name and b.id > a.id where a.n <= ${COMMON_NAME}
      union
      select a.id, b.id from (select id, name, unnest(days) as day from known where n is not null) a
        join (select id, name, unnest(days) as day from known where n is not null) b
          on b.name = a.name and b.day = a.day and b.id > a.id),
    judged as (
      select m.one, m.other, a.name = b.name as by_name, a.mailbox = b.mailbox as by_mailbox,
        coalesce(a.days && b.days, false) as by_birth, a.name as sorted
      from met m join known a on a.id = m.one join known b on b.id = m.other
      where coalesce(a.days && b.days, true) or a.mailbox = b.mailbox)
    select array[j.one, j.other] as ids, ${reasonsSql('j')} as reasons, count(*) over ()::int as total
    from judged j where ${toldApart('profiles', which)}
    order by (j.by_name::int + j.by_birth::int + j.by_mailbox::int) desc, j.sorted, j.one, j.other
    limit ${PAIRS_PER_PAGE} offset ${offset}`.execute(db);
  return pairsOf(found.rows);
}

/**
 * A name without case and accents, first and last name in whichever order: from the lines that searches look into, where the names stand
 * folded already.
 */
export function nameKey({ searchable }: ResourcePlan, alias: string) {
  const line = (name: string) => {
    const at = searchable.findIndex((field) => field.name === name) + 1;
    return sql`btrim(split_part(${sql.ref(`${alias}.search_text`)}, chr(10), ${sql.lit(at)}))`;
  };
  const [first, last] = [line('first_name'), line('last_name')];
  return sql`least(${first}, ${last}) || chr(10) || greatest(${first}, ${last})`;
}

/** One mailbox has many addresses: what follows a plus is a note, and at Google dots are. */
function mailboxOf(alias: string) {
  const email = sql.ref(`${alias}.email`);
  const domain = sql`split_part(${email}, '@', 2)`;
  const local = sql`split_part(split_part(${email}, '@', 1), '+', 1)`;
  return sql`case when ${domain} in ('gmail.com', 'googlemail.com') then replace(${local}, '.', '') || '@gmail.com'
    else ${local} || '@' || ${domain} end`;
}

export function reasonsSql(alias: string) {
  const reason = (name: AlikeReason, column: string) =>
    sql`case when ${sql.ref(`${alias}.${column}`)} then ${name} end`;
  return sql`array_remove(array[${reason('name', 'by_name')}, ${reason('birth_date', 'by_birth')},
    ${reason('email', 'by_mailbox')}], null)`;
}

/** Whether somebody said of the pair `j` that these are different people. */
export function toldApart(kind: 'profiles' | 'athletes', which: Asked['which']) {
  const told = sql`exists (select 1 from told_apart t where t.kind = ${kind} and t.one_id = j.one and t.other_id = j.other)`;
  return which === 'apart' ? told : sql`not ${told}`;
}

export function pairsOf(rows: readonly (Pair & { total: number })[]): { pairs: Pair[]; total: number } {
  const pairs = rows.map(({ ids: [one, other], reasons }) => ({ ids: [Number(one), Number(other)] as const, reasons }));
  return { pairs, total: rows[0]?.total ?? 0 };
}
