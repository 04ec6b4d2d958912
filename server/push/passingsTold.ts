import { type RawBuilder, sql } from 'kysely';
import { withBackups } from '../timing/store/withBackups';

/** Enabled progress notifications of an event, each with the mats where its passing may be read. */
export function atMats(eventId: number): RawBuilder<unknown> {
  return sql`
    select n.id, n.race_id, n.max_age, ${withBackups(sql`select n.timeline_id`)} as mats from progress_notifications n join events e on e.id = n.event_id
    where n.event_id = ${eventId} and e.features ->> 'notifications' is distinct from 'false' and n.enabled and n.deleted_at is null and n.timeline_id is not null`;
}

/** Id and instant of the read that counts of athlete `k.athlete_id` in lap `k.lap` at the mats of `n`: of a mat and its backup the first. */
export const countingRead = sql`
  select p.id, p.instant from passings p
  where p.athlete_id = k.athlete_id and p.race_id = n.race_id and p.lap = k.lap and p.timeline_id = any(n.mats)
    and p.state in ('valid', 'validated') and p.deleted_at is null
  order by p.instant, p.id limit 1`;
