import { sql } from 'kysely';
import type { EngineTransaction } from '../../../engine/api/engine';
import { lockFeed } from './lockFeed';

/** Where devices stand changed: reads that belong to nobody are put at their mats. Reads of athletes are worked out with them. */
export async function placeUnknown(tx: EngineTransaction, timelineIds: readonly number[]): Promise<void> {
  const events = await sql<{ event_id: number }>`
    select distinct t.event_id from timelines t join timing_feeds f on f.event_id = t.event_id
    where t.id = any(${[...timelineIds]}::bigint[])`.execute(tx);
  for (const { event_id } of events.rows) {
    await lockFeed(tx, event_id);
    const isUnowned = sql`u.event_id = ${event_id} and u.athlete_id is null and u.placed_at_id is null and u.deleted_at is null`;
    // First anyone who is correcting one: what they decide counts here.
    await sql`select 1 from passings u where ${isUnowned} order by u.id for no key update`.execute(tx);
    await sql`
      with places as (
        select lower(btrim(d ->> 'id')) as device, min(t.id) as timeline_id,
          (array_agg(coalesce((d ->> 'offset_ms')::bigint, 0) order by t.id))[1] as offset_ms
        from timelines t cross join jsonb_array_elements(t.devices) d where t.event_id = ${event_id} and t.deleted_at is null group by 1),
      placed as (
        select u.id, u.timeline_id as former_id, places.timeline_id, u.time + make_interval(secs => (coalesce(places.offset_ms, 0) + u.shift_ms) / 1000.0) as instant
        from passings u left join places on places.device = lower(btrim(u.device)) where ${isUnowned}),
      moved as (
        update passings p set timeline_id = placed.timeline_id, instant = placed.instant from placed
        where p.id = placed.id and (p.timeline_id, p.instant) is distinct from (placed.timeline_id, placed.instant)
        returning p.state, p.timeline_id, placed.former_id)
      insert into timing_counts (event_id, timeline_id, state, reads)
      select ${event_id}::bigint, coalesce(timeline_id, 0), state, sum(change) from (
          select former_id as timeline_id, state, -1 as change from moved union all select timeline_id, state, 1 from moved) changes
        group by 2, 3 order by 2, 3
      on conflict (event_id, timeline_id, state) do update set reads = timing_counts.reads + excluded.reads`.execute(
      tx,
    );
  }
}
