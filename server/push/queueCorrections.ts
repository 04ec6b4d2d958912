import { type RawBuilder, sql } from 'kysely';
import type { Engine } from '../../engine/api/engine';
import { dueNotice } from './dueNotice';
import { atMats, countingRead } from './passingsTold';

/** What was told longer ago is not corrected any more. */
const CORRECTED_WITHIN = '24 hours';
/** Times are told in seconds. */
const NOTICEABLE_MS = 1_000;

/** Something that was told: a passing, and the instant that was said in epoch ms, or null where it was withdrawn. */
export interface ToldFact {
  readonly progress_notification_id: number;
  readonly athlete_id: number;
  readonly lap: number;
  readonly passed_at: number | null;
}

/** Of what a node has just told: what was corrected while it was on its way. */
export async function correctTold(db: Engine['db'], eventId: number, facts: readonly ToldFact[]): Promise<void> {
  if (facts.length === 0) return;
  await queueCorrections(
    db,
    eventId,
    sql`
      select distinct progress_notification_id, athlete_id, lap, to_timestamp(passed_at / 1000.0) as passed_at
      from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) as f(progress_notification_id bigint, athlete_id bigint, lap int, passed_at float8)`,
  );
}

/**
 * Of passings whose reads came in or were corrected. A read that was taken from an athlete says nothing of whose it was: that is known by what was told of it.
 * @param keys query of progress_notification_id, athlete_id and lap
 */
export async function correctPassings(
  db: Engine['db'],
  { eventId, keys, corrected }: { eventId: number; keys: RawBuilder<unknown>; corrected: readonly number[] },
): Promise<void> {
  const touched = sql`
    (${keys}) union select d.progress_notification_id, d.athlete_id, d.lap from deliveries d where d.passing_id = any(${[...corrected]}::bigint[])`;
  await queueCorrections(
    db,
    eventId,
    sql`
      select distinct d.progress_notification_id, d.athlete_id, d.lap, d.passed_at from (${touched}) t
      join deliveries d on d.progress_notification_id = t.progress_notification_id and d.athlete_id = t.athlete_id and d.lap = t.lap
      where ${isToldLately}`,
  );
}

/** Of everything that was told of an event. */
export async function correctAll(db: Engine['db'], eventId: number): Promise<void> {
  await queueCorrections(
    db,
    eventId,
    sql`
      select distinct d.progress_notification_id, d.athlete_id, d.lap, d.passed_at from deliveries d
      where d.event_id = ${eventId} and d.progress_notification_id is not null and ${isToldLately}`,
  );
}

const isToldLately = sql`d.status = 'sent' and d.created_at > now() - ${CORRECTED_WITHIN}::interval`;

/** Whether what was told is no longer so. */
const isOther = (told: RawBuilder<unknown>, now: RawBuilder<unknown>) => sql`
  ((${told} is null) <> (${now} is null) or abs(extract(epoch from ${now} - ${told})) * 1000 >= ${NOTICEABLE_MS})`;

/**
 * Whoever was told a time that is another by now, or a passing that was none, is told so; what still waits says what is true when it goes. What is told
 * is looked at fact by fact, however many phones were told it: hardly ever is one wrong, and the phones that were told that one are told again.
 * @param told query of progress_notification_id, athlete_id, lap and passed_at
 */
async function queueCorrections(db: Engine['db'], eventId: number, told: RawBuilder<unknown>): Promise<void> {
  await sql`
    with at_mats as materialized (${atMats(eventId)}),
    told as materialized (${told}),
    wrong as materialized (
      select distinct k.progress_notification_id, k.athlete_id, k.lap, c.instant as at
      from told k join at_mats n on n.id = k.progress_notification_id left join lateral (${countingRead}) c on true
      where ${isOther(sql`k.passed_at`, sql`c.instant`)}),
    last as (
      select distinct on (d.progress_notification_id, d.athlete_id, d.lap, d.subscription_id) d.*, w.at
      from wrong w join deliveries d on d.progress_notification_id = w.progress_notification_id and d.athlete_id = w.athlete_id and d.lap = w.lap
      where d.subscription_id is not null and d.status in ('sent', 'queued') and d.created_at > now() - ${CORRECTED_WITHIN}::interval
      order by d.progress_notification_id, d.athlete_id, d.lap, d.subscription_id, d.revision desc),
    made as (
      insert into deliveries (event_id, progress_notification_id, subscription_id, service, athlete_id, lap, revision, status, next_attempt_at)
      select l.event_id, l.progress_notification_id, s.id, s.service, l.athlete_id, l.lap, l.revision + 1, 'queued', now()
      from last l join push_subscriptions s on s.id = l.subscription_id
      where l.status = 'sent' and ${isOther(sql`l.passed_at`, sql`l.at`)}
      on conflict do nothing returning 1)
    ${dueNotice(sql`made`)}`.execute(db);
}
