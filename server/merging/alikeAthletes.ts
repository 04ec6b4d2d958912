import { sql } from 'kysely';
import type { Engine } from '../../engine/api/engine';
import { PAIRS_PER_PAGE } from '../../resources/merging/pairsPerPage';
import { type Asked, COMMON_NAME, nameKey, type Pair, pairsOf, reasonsSql, toldApart } from './alikeProfiles';

/** A family that shares an address and a day of birth is hardly larger. */
const MOST_OF_ADDRESS = 5;

/**
 * Athletes of an event who may be one person: with the same name, in either order and however it is written, and no other day of birth, or
 * with the same address and day of birth. The likeliest come first.
 */
export async function alikeAthletes(
  { db, plan }: Pick<Engine, 'db' | 'plan'>,
  { eventId, which, offset }: Asked & { eventId: number },
): Promise<{ pairs: Pair[]; total: number }> {
  const look = sql<Pair & { total: number }>`
    with keyed as materialized (
      select a.id, ${nameKey(plan.get('athletes'), 'a')} as name, a.birth_date as born, lower(nullif(btrim(a.email), '')) as email
      from athletes a where a.event_id = ${eventId} and a.deleted_at is null),
    names as (select name, count(*) as n from keyed where name <> chr(10) group by name having count(*) > 1),
    addresses as (
      select email, born from keyed where email is not null and born is not null group by email, born
      having count(*) between 2 and ${MOST_OF_ADDRESS}),
    known as materialized (
      select k.*, n.n, d.email is not null as has_address
      from keyed k left join names n on n.name = k.name left join addresses d on d.email = k.email and d.born = k.born
      where n.name is not null or d.email is not null),
    met as (
      select a.id as one, b.id as other from known a join known b on b.name = a.name and b.born = a.born and b.id > a.id
      where a.n is not null
      union
      select a.id, b.id from known a join known b on b.name = a.name and b.id > a.id
      where a.n <= ${COMMON_NAME} and (a.born is null or b.born is null)
      union
      select a.id, b.id from known a join known b on b.email = a.email and b.born = a.born and b.id > a.id
      where a.has_address and b.has_address),
    judged as (
      select m.one, m.other, a.name = b.name as by_name, coalesce(a.born = b.born, false) as by_birth,
        coalesce(a.email = b.email, false) as by_mailbox, a.name as sorted
      from met m join known a on a.id = m.one join known b on b.id = m.other)
    select array[j.one, j.other] as ids, ${reasonsSql('j')} as reasons, count(*) over ()::int as total
    from judged j where ${toldApart('athletes', which)}
    order by (j.by_name::int + j.by_birth::int + j.by_mailbox::int) desc, j.sorted, j.one, j.other
    limit ${PAIRS_PER_PAGE} offset ${offset}`;
  const found = await db.transaction().execute(async (tx) => {
    // How many share a name is not known beforehand: taken for few, each would be held against each.
    await sql`set local enable_nestloop = off`.execute(tx);
    return look.execute(tx);
  });
  return pairsOf(found.rows);
}
