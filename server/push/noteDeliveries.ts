import { sql } from 'kysely';
import type { Engine } from '../../engine/api/engine';
import { notifyWrite } from '../../engine/api/operations/notify';
import { closeNews } from './queueNews';

/** What became of a delivery that was claimed. */
export interface Noted {
  readonly id: number;
  readonly event_id: number;
  readonly notification_id: number | null;
  readonly subscription_id: number | null;
  readonly status: 'queued' | 'sent' | 'failed' | 'stale' | 'gone';
  readonly error: string | null;
  /** Until the next attempt. */
  readonly pause: number | null;
  readonly payload: object | null;
  /** The instant that was told, epoch ms. */
  readonly passed_at: number | null;
}

const LONGEST_ERROR = 500;

/** Writes down what came of deliveries, some hundred at a time: of each its own statement would be most of the work. */
export async function noteDeliveries(engine: Engine, noted: readonly Noted[]): Promise<void> {
  if (noted.length === 0) return;
  const rows = noted.map(({ error, ...one }) => ({ ...one, error: error?.slice(0, LONGEST_ERROR) ?? null }));
  await engine.db.transaction().execute(async (tx) => {
    await sql`
      update deliveries d set status = r.status, error = r.error, payload = coalesce(r.payload, d.payload), version = d.version + 1, updated_at = now(),
        passed_at = to_timestamp(r.passed_at / 1000.0), sent_at = case when r.status = 'sent' then now() end,
        next_attempt_at = case when r.status = 'queued' then now() + make_interval(secs => r.pause) end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(id bigint, status text, error text, payload jsonb, passed_at float8, pause float8)
      where d.id = r.id and d.status = 'queued'`.execute(tx);
    await noteSubscriptions(tx, noted);
  });
  await closeNews(engine, [...new Set(noted.flatMap(({ notification_id: id }) => id ?? []))]);
  await notice(engine, noted);
}

/** A phone that is gone is told nothing more, of whatever waits for it. */
async function noteSubscriptions(db: Engine['db'], noted: readonly Noted[]): Promise<void> {
  const idsOf = (isWanted: (one: Noted) => boolean) =>
    noted
      .filter(isWanted)
      .flatMap(({ subscription_id: id }) => id ?? [])
      .sort((a, b) => a - b);
  const gone = idsOf(({ status }) => status === 'gone');
  const failed = idsOf(({ status, error }) => status === 'failed' || (status === 'queued' && error !== null));
  const reached = idsOf(({ status }) => status === 'sent');
  if (gone.length > 0) {
    await sql`
      update deliveries set status = 'gone', next_attempt_at = null, version = version + 1, updated_at = now()
      where subscription_id = any(${gone}::bigint[]) and status = 'queued'`.execute(db);
    await sql`delete from push_subscriptions where id = any(${gone}::bigint[])`.execute(db);
  }
  if (failed.length > 0)
    await sql`update push_subscriptions set failures = failures + 1 where id = any(${failed}::bigint[])`.execute(db);
  if (reached.length > 0)
    await sql`update push_subscriptions set failures = 0 where id = any(${reached}::bigint[]) and failures > 0`.execute(
      db,
    );
}

/** Tells consoles that deliveries moved. */
async function notice(engine: Engine, noted: readonly Noted[]): Promise<void> {
  const byEvent = new Map<number, number[]>();
  for (const { event_id: event, id } of noted) byEvent.set(event, [...(byEvent.get(event) ?? []), id]);
  const resource = engine.plan.get('deliveries');
  for (const [tenantId, ids] of byEvent)
    await notifyWrite({ engine, db: engine.db, resource, operationId: null, tenantId }, 'update', ids);
}
