import { type RawBuilder, sql } from 'kysely';
import type { Engine, EngineTransaction } from '../../engine/api/engine';
import { isShown } from '../public/people';
import { dueNotice } from './dueNotice';
import { atMats } from './passingsTold';
import { correctAll, correctPassings } from './queueCorrections';

/** Reads that are looked at together. */
const MOST_READS = 20_000;

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
 * their commits, so that none is missed and ingest does nothing for it; corrections leave a note.
 */
export async function queueProgress(engine: Engine): Promise<void> {
  const waiting = await sql<{ event_id: number }>`
    select f.event_id from push_feeds f join timing_feeds t using (event_id) where t.seq > f.seq
    union select q.event_id from push_queue q`.execute(engine.db);
  for (const { event_id: eventId } of waiting.rows)
    await engine.db.transaction().execute((tx) => queueEvent(tx, eventId));
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
    // All are looked at again: who was told is told once.
    from: hasMany ? 0 : feed.from,
    to: feed.to,
    isAgain: hasMany,
    corrected: notes.rows.flatMap(({ ids }) => ids),
  };
  await queuePassings(tx, step);
  if (hasMany) await correctAll(tx, eventId);
  else {
    const keys = sql`with ${passedIn(step)} select id as progress_notification_id, athlete_id, lap from passed`;
    await correctPassings(tx, { ...step, keys });
  }
  await sql`update push_feeds set seq = ${feed.to} where event_id = ${eventId}`.execute(tx);
}

/** The passings that the reads of a step count for, at the mats that are told of: a CTE `passed` with what it takes. */
function passedIn({ eventId, from, to, corrected }: Step): RawBuilder<unknown> {
  const columns = sql.raw('p.athlete_id, p.race_id, p.timeline_id, p.lap, p.instant');
  const counts = sql`p.event_id = ${eventId} and p.state in ('valid', 'validated') and p.lap is not null and p.deleted_at is null`;
  return sql`
    mats_told as materialized (${atMats(eventId)}),
    reads as materialized (
      select ${columns} from passings p where ${counts} and p.seq > ${from} and p.seq <= ${to}
      union select ${columns} from passings p where ${counts} and p.id = any(${[...corrected]}::bigint[])),
    passed as materialized (
      select n.id, n.max_age, p.athlete_id, p.lap, min(p.instant) as at
      from reads p join mats_told n on n.race_id = p.race_id and p.timeline_id = any(n.mats)
      group by n.id, n.max_age, p.athlete_id, p.lap)`;
}

/** One for each follower, passing and message; what came too late for that is stale from the beginning, and counted. */
async function queuePassings(tx: EngineTransaction, step: Step): Promise<void> {
  const { eventId, isAgain } = step;
  await sql`
    with ${passedIn(step)},
    made as (
      insert into deliveries (event_id, progress_notification_id, subscription_id, service, athlete_id, lap, status, next_attempt_at)
      select ${eventId}::bigint, k.id, s.id, s.service, k.athlete_id, k.lap, case when is_late then 'stale' else 'queued' end,
        case when not is_late then now() end
      from passed k cross join lateral (select k.at < now() - make_interval(secs => k.max_age / 1000.0) as is_late) l
        join athletes a on a.id = k.athlete_id
        -- By whom they follow alone: that they are of the event as well must not lead through all of its phones.
        join lateral (select * from push_subscriptions f where f.athlete_ids @> array[k.athlete_id] offset 0) s on s.event_id = ${eventId}
      where ${isShown('a')} and not (is_late and ${isAgain})
      -- A read that was taken back before anybody was told, and is given back in time, is told after all.
      on conflict (progress_notification_id, athlete_id, lap, subscription_id, revision) do update
        set status = 'queued', service = excluded.service, attempts = 0, error = null, next_attempt_at = now(), updated_at = now()
        where deliveries.status = 'stale' and excluded.status = 'queued'
      returning status),
    due as (select from made where status = 'queued')
    ${dueNotice(sql`due`)}`.execute(tx);
}
