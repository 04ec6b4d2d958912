import { sql } from 'kysely';
import type { Engine } from '../../engine/api/engine';
import { notifyWrite } from '../../engine/api/operations/notify';
import { isWebhookAnsweredFor } from '../../resources/api_keys/answeredFor';
import { isMovedAway, MOVED_AWAY } from '../../resources/webhook_deliveries/movedAway';
import { GIVE_UP_AFTER, pauseAfter } from '../outbox/retries';
import { type Outgoing, OutgoingError } from '../outgoing/outgoing';
import { signatureOf } from './signature';

/** A receiver that takes longer is tried again. */
const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 64 * 1024;
/** Whose node dies while it sends is sent again after this. */
const LEASE_SECONDS = 30;
const LONGEST_ERROR = 500;

export interface Claimed {
  readonly id: number;
  readonly webhook_id: number;
  readonly event_id: number | null;
  readonly url: string;
  /** As encrypted. */
  readonly secret: string | null;
  readonly topic: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly attempts: number;
  /** Whether its event is another organization's by now. */
  readonly is_moved_away: boolean;
}

interface ClaimOptions {
  engine: Engine;
  limit: number;
  /** Receivers that have all the calls they can get by now. */
  busy: readonly number[];
}

/**
 * Takes deliveries that are due, for this node alone. Of one record the earlier come first: none is taken before those are delivered or given
 * up. A notice about many records stands between those before and behind it.
 */
export async function claimDeliveries({ engine, limit, busy }: ClaimOptions): Promise<Claimed[]> {
  const earlier = (same: ReturnType<typeof sql>) => sql`not exists (
    select 1 from webhook_deliveries e where e.webhook_id = d.webhook_id and e.status = 'pending' and e.id < d.id
      and split_part(e.topic, '.', 1) = split_part(d.topic, '.', 1) and ${same})`;
  const claimed = await sql<Claimed>`
    with told as materialized (
      select w.id from webhooks w where w.enabled and w.deleted_at is null and ${isWebhookAnsweredFor('w')}),
    due as (
      select d.id, row_number() over (partition by d.webhook_id order by d.id) as place
      from webhook_deliveries d join told on told.id = d.webhook_id
      where d.status = 'pending' and d.next_attempt_at <= now() and not (d.webhook_id = any(${[...busy]}::bigint[]))
        and ${earlier(sql`e.record_id = d.record_id`)} and ${earlier(sql`(e.record_id is null or d.record_id is null)`)}
      order by d.id limit ${limit * 8}),
    taken as (
      select d.id from webhook_deliveries d join due on due.id = d.id
      where due.place <= ${PER_RECEIVER} and d.status = 'pending' and d.next_attempt_at <= now()
      order by due.place, d.id limit ${limit} for update of d skip locked)
    update webhook_deliveries d set attempts = d.attempts + 1, error = null, next_attempt_at = now() + make_interval(secs => ${LEASE_SECONDS})
    from taken, webhooks w where d.id = taken.id and w.id = d.webhook_id
    returning d.id, d.webhook_id, d.event_id, d.topic, d.payload, d.attempts, w.url, w.secret,
      ${isMovedAway('d', 'w')} as is_moved_away`.execute(engine.db);
  return claimed.rows.sort((a, b) => a.id - b.id);
}

/** So many calls to one receiver at a time: a slow one holds up nobody else. */
export const PER_RECEIVER = 2;

/** Sends a delivery, and notes what came of it. */
export async function deliver(engine: Engine, outgoing: Outgoing, claimed: Claimed): Promise<void> {
  const { id, topic, payload, url, secret } = claimed;
  if (claimed.is_moved_away) return leaveUnsent(engine, claimed);
  const body = JSON.stringify(payload);
  let code: number | null = null;
  let problem: string | null;
  try {
    const answer = await outgoing.request({
      url,
      method: 'POST',
      body,
      headers: {
        'Content-Type': 'application/json',
        'X-Startline-Id': String(payload.id),
        'X-Startline-Timestamp': String(payload.timestamp),
        'X-Startline-Topic': topic,
        'X-Startline-Signature': signatureOf(body, secret === null ? '' : engine.sealer.open(secret)),
      },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_ANSWER_BYTES,
    });
    code = answer.status;
    problem = code >= 200 && code < 300 ? null : `Answered with ${code}.`;
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    // It was delivered all the same where only the answer is too long.
    problem = error.problem === 'size' ? null : error.message;
  }
  await note(engine, claimed, { code, problem });
  await noticeDelivery(engine, id);
}

/** It was being sent, or was made, while the event moved; or somebody wants it sent again. */
async function leaveUnsent(engine: Engine, { id }: Claimed): Promise<void> {
  await sql`
    update webhook_deliveries set status = 'failed', error = ${MOVED_AWAY}, attempts = attempts - 1, next_attempt_at = null,
      updated_at = now(), version = version + 1
    where id = ${id}`.execute(engine.db);
  await noticeDelivery(engine, id);
}

async function note(
  engine: Engine,
  { id, webhook_id, attempts }: Claimed,
  { code, problem }: { code: number | null; problem: string | null },
): Promise<void> {
  await engine.db.transaction().execute(async (tx) => {
    await sql`
      update webhook_deliveries set response_code = ${code}, error = ${problem?.slice(0, LONGEST_ERROR) ?? null}, updated_at = now(), version = version + 1,
        delivered_at = case when ${problem === null} then now() end,
        next_attempt_at = case when ${problem === null} then null else now() + make_interval(secs => ${pauseAfter(attempts)}) end,
        status = case when ${problem === null} then 'delivered' when created_at < now() - ${GIVE_UP_AFTER}::interval then 'failed' else 'pending' end
      where id = ${id}`.execute(tx);
    await sql`
      update webhooks set failing_since = case when ${problem === null} then null else coalesce(failing_since, now()) end
      where id = ${webhook_id} and (failing_since is null) <> ${problem === null}`.execute(tx);
  });
}

/** Tells consoles that a delivery moved. */
export async function noticeDelivery(engine: Engine, id: number): Promise<void> {
  const resource = engine.plan.get('webhook_deliveries');
  await notifyWrite({ engine, db: engine.db, resource, operationId: null }, 'update', [id]);
}
