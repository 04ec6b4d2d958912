import { sql } from 'kysely';
import type { ServeCall } from '../../engine/api/calls/serveCalls';
import { lockRows } from '../../engine/api/operations/authorise';
import { readRecordOf } from '../../engine/api/operations/readRecords';
import { inWrite } from '../../engine/api/operations/transaction';
import { writeValues } from '../../engine/api/operations/updateRecords';
import { notFound } from '../../engine/core/errors';
import { events } from '../../resources/events/events.resource';
import {
  estimateRecipients,
  sendNotification,
  testNotification,
} from '../../resources/notifications/notifications.calls';
import { notifications } from '../../resources/notifications/notifications.resource';
import { fillVariables, SAMPLE_VALUES } from '../../resources/progress_notifications/pushVariables';
import type { Outgoing } from '../outgoing/outgoing';
import { countReached } from './audience';
import { requireUnsent } from './notificationsServer';
import { PUSH_CHANNEL } from './queueNews';
import { sendPush } from './sendPush';
import type { ServePushOptions } from './servePush';

/** What staff does with notifications. */
export function serveNotifications(
  serve: ServeCall,
  { engine, keys, outgoing }: ServePushOptions & { outgoing: Outgoing },
): void {
  serve(sendNotification, async ({ actor, params: { id }, reply }) => {
    const resource = engine.plan.get('notifications');
    const operationId = await inWrite({ engine, actor, resource }, async (write) => {
      await lockRows(write, { ids: [id], verb: 'update' });
      await requireUnsent(write.tx, [id]);
      await writeValues(write, [id], { status: 'scheduled', send_at: new Date().toISOString() });
      await sql`select pg_notify(${PUSH_CHANNEL}, '')`.execute(write.tx);
      return write.operationId;
    });
    reply.header('X-Operation-Id', operationId);
    return readRecordOf(notifications, { engine, actor, id });
  });
  serve(estimateRecipients, async ({ actor, query: { event_id, audience, race_id = null } }) => {
    await readRecordOf(events, { engine, actor, id: event_id });
    if (audience === 'race' && race_id === null) return { recipients: 0 };
    return { recipients: await countReached(engine.db, { event_id, audience, race_id }) };
  });
  serve(testNotification, async ({ body: { event_id, title, body, url, subscription } }) => {
    const found = await sql<{ slug: string | null }>`select slug from events where id = ${event_id}`.execute(engine.db);
    const [event] = found.rows;
    if (!event) throw notFound('Event');
    const message = {
      title: fillVariables(title, SAMPLE_VALUES),
      body: fillVariables(body, SAMPLE_VALUES),
      url: url ?? `/follow/${event.slug ?? event_id}`,
      tag: 'test',
    };
    const pushing = { outgoing, keys: await keys() };
    const outcome = await sendPush(pushing, { target: subscription, message, ttl: 60, isUrgent: true });
    return { sent: outcome.kind === 'sent', error: outcome.kind === 'sent' ? null : outcome.error };
  });
}
