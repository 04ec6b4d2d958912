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
  // What is sent next; everything else is over.
  indexes: [
    { columns: ['next_attempt_at'], except: { column: 'status', values: ['sent', 'failed', 'stale', 'gone'] } },
  ],
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
    // Of a passing that is told: which one, the instant that was said, and how often that was corrected.
    lap: integer({ readOnly: true, column: 'never' }),
    passed_at: instant({ readOnly: true, column: 'never', help: 'The time that was told.' }),
    revision: integer({ readOnly: true, default: 0, column: 'never' }),
    // What is told to whom, so that nobody is told twice whichever node makes it.
    told_key: text({ readOnly: true, max: 120, unique: [], column: 'never', filterable: false }),
    attempts: integer({ readOnly: true, default: 0, column: 'shown' }),
    error: text({ readOnly: true, max: 500, column: 'shown' }),
    next_attempt_at: instant({ readOnly: true }),
    sent_at: instant({ readOnly: true, column: 'shown' }),
    payload: json({ readOnly: true, schema: { type: 'object' }, column: 'never' }),
  },
});
