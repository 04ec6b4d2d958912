import { sql } from 'kysely';
import type { Engine, EngineTransaction } from '../../engine/api/engine';
import { notifyWrite } from '../../engine/api/operations/notify';
import { type Audience, isReached } from './audience';
import { DUE_CHANNEL } from './dueNotice';

const AT_A_TIME = 20;

/** NOTIFY channel that says there is something to make deliveries of. */
export const PUSH_CHANNEL = 'push';

const isDue = sql`n.status = 'scheduled' and n.send_at <= now() and n.deleted_at is null`;

/** Makes deliveries of the notifications whose time has come, each on one node. */
export async function queueNews(engine: Engine): Promise<void> {
  const any = await sql`select 1 from notifications n where ${isDue} limit 1`.execute(engine.db);
  if (any.rows.length === 0) return;
  await engine.db.transaction().execute(async (tx) => {
    const due = await sql<Audience & { id: number }>`
      select n.id, n.event_id, n.audience, n.race_id from notifications n join events e on e.id = n.event_id
      where ${isDue} and e.deleted_at is null and e.rehearsal_of_id is null and e.features ->> 'notifications' is distinct from 'false'
      order by n.send_at limit ${AT_A_TIME} for update of n skip locked`.execute(tx);
    for (const one of due.rows) await queueOne(engine, tx, one);
  });
}

/** All phones in one statement, however many they are. */
async function queueOne(engine: Engine, tx: EngineTransaction, due: Audience & { id: number }): Promise<void> {
  await sql`
    with made as (
      insert into deliveries (event_id, notification_id, is_news, subscription_id, service, status, next_attempt_at)
      select s.event_id, ${due.id}::bigint, true, s.id, s.service, 'queued', now() from push_subscriptions s
      where ${isReached(due)} order by s.id on conflict do nothing returning 1)
    update notifications set recipients = made.count, version = version + 1, updated_at = now(),
      status = case when made.count = 0 then 'sent' else 'sending' end, sent_at = case when made.count = 0 then now() end
    from (select count(*)::int as count from made) made where id = ${due.id}`.execute(tx);
  await noticeNotifications(engine, tx, [due.id]);
  await sql`select pg_notify(${DUE_CHANNEL}, '')`.execute(tx);
}

/** Notifications of which nothing waits any more are sent. */
export async function closeNews(engine: Engine): Promise<void> {
  const closed = await sql<{ id: number }>`
    update notifications n set status = 'sent', sent_at = now(), version = version + 1, updated_at = now()
    where n.status = 'sending' and not exists (
      select 1 from deliveries d where d.notification_id = n.id and d.status = 'queued') returning n.id`.execute(
    engine.db,
  );
  const ids = closed.rows.map(({ id }) => id);
  await noticeNotifications(engine, engine.db, ids);
}

async function noticeNotifications(engine: Engine, db: Engine['db'], ids: readonly number[]): Promise<void> {
  const resource = engine.plan.get('notifications');
  await notifyWrite({ engine, db, resource, operationId: null }, 'update', ids);
}
