import { type RawBuilder, sql } from 'kysely';
import type { ServeCall } from '../../engine/api/calls/serveCalls';
import type { Engine } from '../../engine/api/engine';
import { notifyWrite } from '../../engine/api/operations/notify';
import { readRecordOf } from '../../engine/api/operations/readRecords';
import { webhookDeliveries } from '../../resources/webhook_deliveries/webhookDeliveries.resource';
import { resendDelivery, resendFailed } from '../../resources/webhooks/webhooks.calls';
import { noticeDelivery } from './deliver';

/** What is done with deliveries by hand. */
export function serveWebhooks(serve: ServeCall, engine: Engine): void {
  serve(resendDelivery, async ({ actor, params: { id } }) => {
    // A day from now on, as at first; what is being sent just now is left to that.
    await sendAnew(engine, sql`id = ${id} and (status <> 'pending' or ${IS_WAITING})`);
    await noticeDelivery(engine, id);
    return readRecordOf(webhookDeliveries, { engine, actor, id });
  });
  serve(resendFailed, async ({ params: { id } }) => {
    const isOpen = sql`status = 'failed' or (status = 'pending' and ${IS_WAITING})`;
    const resent = await sendAnew(engine, sql`webhook_id = ${id} and (${isOpen})`);
    await notifyWrite(
      { engine, db: engine.db, resource: engine.plan.get('webhook_deliveries'), operationId: null },
      'update',
      resent,
    );
    return { resent: resent.length };
  });
}

/** What is being sent just now is left to that. */
const IS_WAITING = sql`(next_attempt_at > now() + interval '30 seconds' or error is not null)`;

/** Sends deliveries again for a day from now on, as at first; their ids. */
async function sendAnew({ db }: Engine, which: RawBuilder<unknown>): Promise<number[]> {
  const anew = await sql<{ id: number }>`
    update webhook_deliveries set status = 'pending', attempts = 0, next_attempt_at = now(), created_at = now(), delivered_at = null,
      version = version + 1, updated_at = now()
    where ${which} returning id`.execute(db);
  await sql`select pg_notify('webhooks', '')`.execute(db);
  return anew.rows.map(({ id }) => id);
}
