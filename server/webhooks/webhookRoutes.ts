import { sql } from 'kysely';
import type { ServeCall } from '../../engine/api/calls/serveCalls';
import type { Engine } from '../../engine/api/engine';
import { readRecordOf } from '../../engine/api/operations/readRecords';
import { webhookDeliveries } from '../../resources/webhook_deliveries/webhookDeliveries.resource';
import { resendDelivery } from '../../resources/webhooks/webhooks.calls';
import { noticeDelivery } from './deliver';

/** What is done with deliveries by hand. */
export function serveWebhooks(serve: ServeCall, engine: Engine): void {
  serve(resendDelivery, async ({ actor, params: { id } }) => {
    // A day from now on, as at first; what is being sent just now is left to that.
    await sql`
      update webhook_deliveries set status = 'pending', attempts = 0, next_attempt_at = now(), created_at = now(), delivered_at = null,
        version = version + 1, updated_at = now()
      where id = ${id} and (status <> 'pending' or next_attempt_at > now() + interval '30 seconds' or error is not null)`.execute(
      engine.db,
    );
    await sql`select pg_notify('webhooks', '')`.execute(engine.db);
    await noticeDelivery(engine, id);
    return readRecordOf(webhookDeliveries, { engine, actor, id });
  });
}
