import { sql } from 'kysely';
import type { EngineDatabase } from '../../engine/api/engine';
import { BROWSERS_SERVICES } from './pushServices';
import type { Room } from './sendingWindow';

/** Whose node dies while it sends is sent again after this: longer than a push service may take, and the note of it. */
const LEASE_SECONDS = 30;

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
  /** An attempt before may have reached the phone: its node died, or the push service gave no answer. */
  readonly is_maybe_told: boolean;
  /** The push service, as the window counts it. */
  readonly service: string;
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
  /** As encrypted; null where the phone has ended it. */
  readonly endpoint: string | null;
  readonly p256dh: string | null;
  readonly auth: string | null;
  /** Of a notification. */
  readonly title: string | null;
  readonly body: string | null;
  readonly url: string | null;
}

/**
 * Takes deliveries that are due, for this node alone: of each push service as many as there is room for, of all in turn, those of passings first. The
 * services are found by stepping through the index from one to the next, so that thousands that wait for one are not gone through to find another.
 */
export async function claimDeliveries(db: EngineDatabase, { known, each, left }: Room): Promise<Claimed[]> {
  const claimed = await sql<Claimed>`
    with recursive services as (
      (select d.service from deliveries d where ${isWaiting} order by d.service limit 1)
      union all
      select (select d.service from deliveries d where ${isWaiting} and d.service > s.service order by d.service limit 1)
      from services s where s.service is not null),
    rooms as materialized (
      select s.service, coalesce(k.room, ${each}) as room,
        coalesce(k.pace, case when s.service ~ ${BROWSERS_SERVICES} then 'quick' else 'unknown' end) as pace
      from services s left join jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as k(service text, pace text, room int) on k.service = s.service
      where s.service is not null and coalesce(k.room, ${each}) > 0),
    due as (
      select d.*, r.room, r.pace, row_number() over (partition by r.service order by d.is_news, d.next_attempt_at) as place
      from rooms r cross join (values (false), (true)) as kinds(is_news) cross join lateral (
        select d.id, d.is_news, d.next_attempt_at, d.attempts > 0 and (d.error is null or d.passed_at is not null) as is_maybe_told from deliveries d
        where d.service = r.service and d.is_news = kinds.is_news and d.status = 'queued' and d.next_attempt_at <= now()
        order by d.next_attempt_at limit r.room for update skip locked) d),
    ranked as (
      select id, pace, is_maybe_told, row_number() over (partition by pace order by is_news, place, next_attempt_at) as place from due where place <= room),
    taken as materialized (
      select id, is_maybe_told from ranked where place <= (${JSON.stringify(left)}::jsonb ->> pace)::int),
    leased as (
      update deliveries d set attempts = d.attempts + 1, error = null, next_attempt_at = now() + make_interval(secs => ${LEASE_SECONDS})
      from taken where d.id = taken.id returning d.*, taken.is_maybe_told)
    select d.id, d.event_id, d.attempts, d.revision, d.is_maybe_told, d.service, d.notification_id, d.progress_notification_id, d.athlete_id, d.lap,
      (extract(epoch from d.created_at) * 1000)::float8 as created_at, e.slug,
      case when e.features ->> 'notifications' = 'false' then 'Notifications of the event were switched off.'
        when e.id is null or e.deleted_at is not null or e.status not in ('published', 'finished', 'cancelled') then 'The event is not public any more.'
        when d.notification_id is not null and (n.id is null or n.deleted_at is not null) then 'The notification was deleted.'
        when d.progress_notification_id is not null and (p.id is null or p.deleted_at is not null or not p.enabled) then 'The notification was switched off.' end as hindrance,
      s.id as subscription_id, s.endpoint, s.p256dh, s.auth, n.title, n.body, n.url
    from leased d left join events e on e.id = d.event_id left join push_subscriptions s on s.id = d.subscription_id
      left join notifications n on n.id = d.notification_id left join progress_notifications p on p.id = d.progress_notification_id
    order by d.is_news, d.id`.execute(db);
  return claimed.rows;
}

/** What the index of the queue holds. */
const isWaiting = sql`d.status = 'queued' and d.next_attempt_at is not null`;
