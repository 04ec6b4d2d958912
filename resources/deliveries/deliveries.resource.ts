import { defineResource } from '../../engine/core/resource';
import { choice } from '../../engine/fields/choice/choice.field';
import { instant } from '../../engine/fields/instant/instant.field';
import { json } from '../../engine/fields/json/json.field';
import { integer } from '../../engine/fields/number/number.field';
import { reference } from '../../engine/fields/reference/reference.field';
import { text } from '../../engine/fields/text/text.field';

/** One message to one phone: what it said, and what became of it. */
export const deliveries = defineResource({
  name: 'deliveries',
  permission: 'notifications',
  tenancy: { kind: 'below', level: 'event', column: 'event_id' },
  title: ['status'],
  status: 'status',
  defaultSort: ['-id'],
  verbs: ['list', 'read'],
  audited: false,
  softDelete: false,
  fields: {
    event_id: reference('events', { required: true, readOnly: true, onDelete: 'cascade', section: false }),
    notification_id: reference('notifications', { readOnly: true, onDelete: 'cascade', column: 'shown' }),
    progress_notification_id: reference('progress_notifications', {
      readOnly: true,
      onDelete: 'cascade',
      column: 'shown',
    }),
    subscription_id: reference('push_subscriptions', { readOnly: true, onDelete: 'set null' }),
    athlete_id: reference('athletes', { readOnly: true, onDelete: 'set null', column: 'shown' }),
    status: choice(['queued', 'sent', 'failed', 'stale', 'gone'], {
      default: 'queued',

      readOnly: true,
      column: 'shown',
      tones: { queued: 'info', sent: 'good', failed: 'bad', stale: 'neutral', gone: 'neutral' },
    }),
    attempts: integer({ readOnly: true, default: 0, column: 'shown' }),
    error: text({ readOnly: true, max: 500, column: 'shown' }),
    next_attempt_at: instant({ readOnly: true }),
    sent_at: instant({ readOnly: true, column: 'shown' }),
    payload: json({ readOnly: true, schema: { type: 'object' }, column: 'never' }),
  },
});
