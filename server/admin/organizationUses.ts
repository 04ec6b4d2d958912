import { sql } from 'kysely';
import type { AnswerOf, QueryOf } from '../../engine/core/calls/defineCall';
import { type listOrganizationUses, USES_PAGE } from '../../resources/admin/installation.calls';
import type { ORGANIZATION_SORTS } from '../../resources/admin/organizationSorts';
import type { AnyDatabase } from '../database/types';
import { athleteCounts } from './athleteCounts';
import { like } from './like';
import { type Counted, pageOf } from './pageOf';

type Answer = AnswerOf<typeof listOrganizationUses>;

const ORDER: Readonly<Record<(typeof ORGANIZATION_SORTS)[number], string>> = {
  name: 'lower(name)',
  events: 'events',
  athletes: 'athletes',
  storage: 'storage',
  calls: 'calls',
  last_activity: 'last_activity',
};

/**
 * What each organization has and does. Copies that events were rehearsed in are none of its events, nor are their athletes and files; what was done
 * in one was still done. One grouped statement over organizations, events and files; calls are kept per key and day, athletes are known per event, and the last activity of a place is one step in the index of operations.
 */
export async function readOrganizationUses(
  db: AnyDatabase,
  { q, page = 1, sort = '-last_activity' }: QueryOf<typeof listOrganizationUses>,
): Promise<Answer> {
  const counts = await athleteCounts(db);
  const athletes = JSON.stringify([...counts].map(([event_id, count]) => ({ event_id, count })));
  const by = ORDER[sort.replace('-', '') as keyof typeof ORDER];
  const order = sql.raw(`${by} ${sort.startsWith('-') ? 'desc' : 'asc'} nulls last`);
  const found = await sql<Counted<Answer['items'][number]>>`
    with o as (
      select id, name from organizations where deleted_at is null and ${q === undefined ? sql`true` : sql`name ilike ${like(q)}`}
    ), e as (
      select e.organization_id as id, count(*) filter (where e.rehearsal_of_id is null)::int as events,
        coalesce(sum(a.count) filter (where e.rehearsal_of_id is null), 0)::int as athletes, max(d.created_at) as done
      from events e left join jsonb_to_recordset(${athletes}::jsonb) a(event_id bigint, count int) on a.event_id = e.id
        left join lateral (select created_at from operations where event_id = e.id order by id desc limit 1) d on true
      where e.deleted_at is null group by e.organization_id
    ), u as (
      select coalesce(k.organization_id, ke.organization_id) as id, sum(u.calls)::bigint as calls
      from key_uses u join api_keys k on k.id = u.api_key_id left join events ke on ke.id = k.event_id
      where u.day > (now() at time zone 'utc')::date - 30 group by 1
    ), f as (
      select coalesce(f.organization_id, fe.organization_id) as id, sum(f.size)::bigint as bytes
      from files f left join events fe on fe.id = f.event_id where f.deleted_at is null and fe.rehearsal_of_id is null group by 1
    ), use as (
      select o.id, o.name, coalesce(e.events, 0) as events, coalesce(e.athletes, 0) as athletes, coalesce(f.bytes, 0) as storage,
        coalesce(u.calls, 0) as calls, greatest(e.done, d.created_at) as last_activity
      from o left join e on e.id = o.id left join u on u.id = o.id left join f on f.id = o.id
        left join lateral (select created_at from operations where organization_id = o.id order by id desc limit 1) d on true
    ), shown as (select * from use order by ${order}, id limit ${USES_PAGE} offset ${(page - 1) * USES_PAGE})
    select n.total, s.* from (select count(*)::int as total from o) n left join shown s on true order by ${order}, id`.execute(
    db,
  );
  return pageOf(found.rows, page);
}
