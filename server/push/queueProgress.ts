import { sql } from 'kysely';
import type { Engine, EngineTransaction } from '../../engine/api/engine';
import { isShown } from '../public/people';
import { withBackups } from '../timing/store/withBackups';
import { passedAt } from './progressTexts';

/** Reads that are looked at together. */
const MOST_READS = 20_000;
/** What was told longer ago is not corrected any more. */
const CORRECTED_WITHIN = '24 hours';
/** Times are told in seconds. */
const NOTICEABLE_MS = 1_000;

interface Step {
  readonly eventId: number;
  readonly from: number;
  readonly to: number;
  /** All reads are looked at again, of which nobody counts how many came late. */
  readonly isAgain: boolean;
  /** Reads that were corrected. */
  readonly corrected: readonly number[];
}

/**
 * Makes deliveries of what followed athletes have passed since the last look, an event on one node at a time. Reads are numbered in the order of
 * their commits, so that none is missed and ingest does nothing for it; corrections leave a note. Gives how many events there was something in.
 */
export async function queueProgress(engine: Engine): Promise<number> {
  const waiting = await sql<{ event_id: number }>`
    select f.event_id from push_feeds f join timing_feeds t using (event_id) where t.seq > f.seq
    union select q.event_id from push_queue q`.execute(engine.db);
  for (const { event_id: eventId } of waiting.rows)
    await engine.db.transaction().execute((tx) => queueEvent(tx, eventId));
  return waiting.rows.length;
}

async function queueEvent(tx: EngineTransaction, eventId: number): Promise<void> {
  const feeds = await sql<{ from: number; to: number }>`
    select f.seq as from, least(t.seq, f.seq + ${MOST_READS}) as to from push_feeds f join timing_feeds t using (event_id)
    where f.event_id = ${eventId} for update of f skip locked`.execute(tx);
  const [feed] = feeds.rows;
  if (!feed) return;
  const notes = await sql<{ ids: number[] }>`
    delete from push_queue where event_id = ${eventId} returning ids`.execute(tx);
  const hasMany = notes.rows.some(({ ids }) => ids.length === 0);
  const step: Step = {
    eventId,
    // All are looked at again: whoever was told is known by the key.
    from: hasMany ? 0 : feed.from,
    to: feed.to,
    isAgain: hasMany,
    corrected: notes.rows.flatMap(({ ids }) => ids),
  };
  const athletes = await queuePassings(tx, step);
  // A read that was taken from an athlete says nothing of whose it was.
  await queueCorrections(tx, eventId, notes.rows.length > 0 ? null : athletes);
  await sql`update push_feeds set seq = ${feed.to} where event_id = ${eventId}`.execute(tx);
}

/**
 * One for each follower, passing and message; what came too late for that is stale from the beginning, and counted. Gives the athletes.
 */
async function queuePassings(
  tx: EngineTransaction,
  { eventId, from, to, isAgain, corrected }: Step,
): Promise<number[]> {
  const found = await sql<{ athlete_id: number }>`
    with followed as materialized (
      select distinct unnest(s.athlete_ids) as athlete_id from push_subscriptions s where s.event_id = ${eventId}),
    at_mats as materialized (
      select n.id, n.race_id, n.max_age, ${withBackups(sql`select n.timeline_id`)} as mats from progress_notifications n join events e on e.id = n.event_id
      where n.event_id = ${eventId} and n.enabled and n.deleted_at is null and n.timeline_id is not null
        and e.features ->> 'notifications' is distinct from 'false'),
    passed as materialized (
      select n.id, n.max_age, p.athlete_id, p.lap, min(p.instant) as at
      from (
        select * from passings where event_id = ${eventId} and seq > ${from} and seq <= ${to} and deleted_at is null
        union select * from passings where id = any(${[...corrected]}::bigint[]) and event_id = ${eventId} and deleted_at is null) p
      join followed f on f.athlete_id = p.athlete_id join at_mats n on n.race_id = p.race_id and p.timeline_id = any(n.mats)
      join athletes a on a.id = p.athlete_id
      where p.state in ('valid', 'validated') and p.lap is not null and ${isShown('a')}
      group by n.id, n.max_age, p.athlete_id, p.lap),
    queued as (insert into deliveries (event_id, progress_notification_id, subscription_id, athlete_id, lap, status, next_attempt_at, told_key)
    select ${eventId}::bigint, k.id, s.id, k.athlete_id, k.lap, case when is_late then 'stale' else 'queued' end, case when not is_late then now() end,
      'p' || k.id || ':' || s.id || ':' || k.athlete_id || ':' || k.lap || ':0'
    from passed k cross join lateral (select k.at < now() - make_interval(secs => k.max_age / 1000.0) as is_late) l
      join push_subscriptions s on s.event_id = ${eventId} and s.athlete_ids @> array[k.athlete_id]
    where not (is_late and ${isAgain})
    on conflict do nothing)
    select distinct athlete_id from passed`.execute(tx);
  return found.rows.map(({ athlete_id: id }) => id);
}

/**
 * Whoever was told a time that is another by now, or a passing that was none, is told so; what still waits says what is true when it goes.
 * @param athletes null for all
 */
export async function queueCorrections(
  db: Engine['db'],
  eventId: number,
  athletes: readonly number[] | null,
): Promise<void> {
  if (athletes?.length === 0) return;
  const isConcerned = athletes === null ? sql`true` : sql`d.athlete_id = any(${[...athletes]}::bigint[])`;
  await sql`
    with last as materialized (
      select distinct on (d.progress_notification_id, d.subscription_id, d.athlete_id, d.lap) d.* from deliveries d
      where d.event_id = ${eventId} and ${isConcerned} and d.progress_notification_id is not null and d.subscription_id is not null
        and d.status in ('sent', 'queued') and d.created_at > now() - ${CORRECTED_WITHIN}::interval
      order by d.progress_notification_id, d.subscription_id, d.athlete_id, d.lap, d.revision desc),
    facts as materialized (select distinct progress_notification_id, athlete_id, lap from last where status = 'sent'),
    standing as materialized (
      select k.*, ${passedAt} as at from facts k join progress_notifications n on n.id = k.progress_notification_id
      where n.enabled and n.deleted_at is null)
    insert into deliveries (event_id, progress_notification_id, subscription_id, athlete_id, lap, revision, status, next_attempt_at, told_key)
    select l.event_id, l.progress_notification_id, l.subscription_id, l.athlete_id, l.lap, l.revision + 1, 'queued', now(),
      'p' || l.progress_notification_id || ':' || l.subscription_id || ':' || l.athlete_id || ':' || l.lap || ':' || (l.revision + 1)
    from last l join standing s using (progress_notification_id, athlete_id, lap)
    where l.status = 'sent' and ((l.passed_at is null) <> (s.at is null)
      or abs(extract(epoch from s.at - l.passed_at)) * 1000 >= ${NOTICEABLE_MS})
    on conflict do nothing`.execute(db);
}
