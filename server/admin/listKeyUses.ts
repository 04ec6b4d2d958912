import { sql } from 'kysely';
import type { AnswerOf, QueryOf } from '../../engine/core/calls/defineCall';
import { type listKeyUses, USES_PAGE } from '../../resources/admin/installation.calls';
import type { AnyDatabase } from '../database/types';
import { like } from './like';
import { type Counted, pageOf } from './pageOf';

type Answer = AnswerOf<typeof listKeyUses>;

/** Keys that were used in 30 days, in one statement: sums of at most 30 rows for each key. */
export async function readKeyUses(db: AnyDatabase, { q, page = 1 }: QueryOf<typeof listKeyUses>): Promise<Answer> {
  const found = await sql<Counted<Answer['items'][number]>>`
    with used as (
      select api_key_id, sum(calls)::bigint as calls, sum(errors)::bigint as errors, max(last_at) as last_used_at,
        jsonb_agg(jsonb_build_object('day', day, 'calls', calls, 'errors', errors) order by day) as days
      from key_uses where day > (now() at time zone 'utc')::date - 30 group by api_key_id
    ), meant as (
    select k.id, k.name, case when o.id is null then null else jsonb_build_object('id', o.id, 'name', o.name) end as organization,
      case when k.event_id is null then null else jsonb_build_object('id', e.id, 'name', e.name) end as event,
      u.calls, u.errors, u.last_used_at, u.days
    from used u join api_keys k on k.id = u.api_key_id left join events e on e.id = k.event_id
      left join organizations o on o.id = coalesce(k.organization_id, e.organization_id)
    where ${q === undefined ? sql`true` : sql`(k.name ilike ${like(q)} or k.prefix ilike ${like(q)} or e.name ilike ${like(q)} or o.name ilike ${like(q)})`}
    ), shown as (select * from meant order by calls desc, id limit ${USES_PAGE} offset ${(page - 1) * USES_PAGE})
    select n.total, s.* from (select count(*)::int as total from meant) n left join shown s on true order by calls desc, id`.execute(
    db,
  );
  return pageOf(found.rows, page);
}
