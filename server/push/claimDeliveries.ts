import { sql } from 'kysely';
import type { EngineDatabase } from '../../engine/api/engine';

/** Whose node dies while it sends is sent again after this. */
const LEASE_SECONDS = 60;

/** A passing that somebody is told of. */
export interface ToldPassing {
  readonly progress_notification_id: number;
  readonly athlete_id: number;
  readonly lap: number;
}

export interface Claimed {
  readonly id: number;
  readonly event_id: number;
  readonly attempts: number;
  readonly revision: number;
  readonly notification_id: number | null;
  readonly progress_notification_id: number | null;
  readonly athlete_id: number | null;
  readonly lap: number | null;
  /** Epoch ms. */
  readonly created_at: number;
  readonly slug: string | null;
  /** Why it is not sent any more; null where it is. */
  readonly hindrance: string | null;
  readonly subscription_id: number | null;
  readonly locale: string | null;
  /** As encrypted; null where the phone has ended it. */
  readonly endpoint: string | null;
  readonly p256dh: string | null;
  readonly auth: string | null;
  /** Of a notification. */
  readonly title: string | null;
  readonly body: string | null;
  readonly url: string | null;
}

/** Takes deliveries that are due, for this node alone. */
export async function claimDeliveries(db: EngineDatabase, limit: number): Promise<Claimed[]> {
  const claimed = await sql<Claimed>`
    with taken as (
      select d.id from deliveries d where d.status = 'queued' and d.next_attempt_at <= now()
      order by d.next_attempt_at limit ${limit} for update skip locked),
    leased as (
      update deliveries d set attempts = d.attempts + 1, error = null, next_attempt_at = now() + make_interval(secs => ${LEASE_SECONDS})
      from taken where d.id = taken.id returning d.*)
    select d.id, d.event_id, d.attempts, d.revision, d.notification_id, d.progress_notification_id, d.athlete_id, d.lap,
      (extract(epoch from d.created_at) * 1000)::float8 as created_at, e.slug,
      case when e.features ->> 'notifications' = 'false' then 'Notifications of the event were switched off.'
        when e.deleted_at is not null or e.status not in ('published', 'finished', 'cancelled') then 'The event is not public any more.'
        when n.deleted_at is not null then 'The notification was deleted.'
        when p.deleted_at is not null or not p.enabled then 'The notification was switched off.' end as hindrance,
      s.id as subscription_id, s.locale, s.endpoint, s.p256dh, s.auth, n.title, n.body, n.url
    from leased d join events e on e.id = d.event_id left join push_subscriptions s on s.id = d.subscription_id
      left join notifications n on n.id = d.notification_id left join progress_notifications p on p.id = d.progress_notification_id
    order by d.id`.execute(db);
  return claimed.rows;
}
