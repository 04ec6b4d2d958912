import { sql } from 'kysely';
import type { Engine } from '../../engine/api/engine';
import { notifyWrite } from '../../engine/api/operations/notify';

/** What became of a delivery that was claimed. */
export interface Noted {
  readonly id: number;
  /** At which attempt. */
  readonly attempts: number;
  readonly event_id: number;
  readonly notification_id: number | null;
  readonly subscription_id: number | null;
  readonly progress_notification_id: number | null;
  readonly athlete_id: number | null;
  readonly lap: number | null;
  readonly status: 'queued' | 'sent' | 'failed' | 'stale' | 'gone';
  readonly error: string | null;
  /** Until the next attempt. */
  readonly pause: number | null;
  readonly payload: object | null;
  /** The read that was told, and its instant in epoch ms. */
  readonly passing_id: number | null;
  readonly passed_at: number | null;
}

const LONGEST_ERROR = 500;

/**
 * Writes down what came of deliveries, some hundred at a time: of each its own statement would be most of the work. What another node has claimed since,
 * as this one took too long, is left to it.
 */
export async function noteDeliveries(engine: Engine, noted: readonly Noted[]): Promise<void> {
  if (noted.length === 0) return;
  const rows = noted.map(({ error, ...one }) => ({ ...one, error: error?.slice(0, LONGEST_ERROR) ?? null }));
  const written = await sql<{ id: number }>`
    update deliveries d set status = r.status, error = r.error, payload = coalesce(r.payload, d.payload), version = d.version + 1, updated_at = now(),
      passing_id = r.passing_id, passed_at = to_timestamp(r.passed_at / 1000.0), sent_at = case when r.status = 'sent' then now() end,
      next_attempt_at = case when r.status = 'queued' then now() + make_interval(secs => r.pause) end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id bigint, attempts int, status text, error text, payload jsonb, passing_id bigint, passed_at float8, pause float8)
    where d.id = r.id and d.status = 'queued' and d.attempts = r.attempts returning d.id`.execute(engine.db);
  const ids = new Set(written.rows.map(({ id }) => id));
  const own = noted.filter(({ id }) => ids.has(id));
  await noteSubscriptions(engine.db, own);
  await notice(engine, own);
}

/** A phone that is gone is forgotten: whatever waits for it finds nobody to tell. */
async function noteSubscriptions(db: Engine['db'], noted: readonly Noted[]): Promise<void> {
  const idsOf = (isWanted: (one: Noted) => boolean) =>
    noted.filter(isWanted).flatMap(({ subscription_id: id }) => id ?? []);
  const gone = idsOf(({ status }) => status === 'gone');
  // Where the event is what hindered it, the phone did not fail.
  const failed = idsOf((one) => one.payload !== null && (one.status === 'failed' || one.status === 'queued'));
  const reached = idsOf(({ status }) => status === 'sent');
  if (gone.length > 0) await sql`delete from push_subscriptions where id = any(${gone}::bigint[])`.execute(db);
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
  for (const { event_id: event, id } of noted) {
    const ids = byEvent.get(event);
    if (ids) ids.push(id);
    else byEvent.set(event, [id]);
  }
  const resource = engine.plan.get('deliveries');
  for (const [tenantId, ids] of byEvent)
    await notifyWrite({ engine, db: engine.db, resource, operationId: null, tenantId }, 'update', ids);
}
