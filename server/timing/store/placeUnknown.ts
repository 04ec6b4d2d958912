import { sql } from 'kysely';
import type { EngineTransaction } from '../../../engine/api/engine';
import { lockFeed } from './lockFeed';

/**
 * Where devices stand changed: reads that belong to nobody are put at their mats, and the counts made anew. Reads of athletes are
 * worked out with them.
 */
export async function placeUnknown(tx: EngineTransaction, timelineIds: readonly number[]): Promise<void> {
  const events = await sql<{ event_id: number }>`
    select distinct t.event_id from timelines t join timing_feeds f on f.event_id = t.event_id
    where t.id = any(${[...timelineIds]}::bigint[])`.execute(tx);
  for (const { event_id } of events.rows) {
    await lockFeed(tx, event_id);
    await sql`
      with places as (
        select lower(btrim(d ->> 'id')) as device, min(t.id) as timeline_id,
          (array_agg(coalesce((d ->> 'offset_ms')::bigint, 0) order by t.id))[1] as offset_ms
        from timelines t cross join jsonb_array_elements(t.devices) d where t.event_id = ${event_id} and t.deleted_at is null group by 1)
      update passings p set timeline_id = w.timeline_id, instant = w.instant
      from (
        select u.id, places.timeline_id, u.time + make_interval(secs => (coalesce(places.offset_ms, 0) + u.shift_ms) / 1000.0) as instant
        from passings u left join places on places.device = lower(btrim(u.device))
        where u.event_id = ${event_id} and u.athlete_id is null and u.placed_at_id is null and u.deleted_at is null) w
      where p.id = w.id and (p.timeline_id, p.instant) is distinct from (w.timeline_id, w.instant)`.execute(tx);
    await recount(tx, event_id);
  }
}

async function recount(tx: EngineTransaction, eventId: number): Promise<void> {
  await sql`delete from timing_counts where event_id = ${eventId}`.execute(tx);
  await sql`
    insert into timing_counts (event_id, timeline_id, state, reads)
    select event_id, coalesce(timeline_id, 0), state, count(*) from passings
    where event_id = ${eventId} and deleted_at is null group by 1, 2, 3`.execute(tx);
}
