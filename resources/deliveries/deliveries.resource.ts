import { defineResource } from '../../engine/core/resource';
import { boolean } from '../../engine/fields/boolean/boolean.field';
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
  bulky: true,
  indexes: [
    // What is sent next, to each push service; everything else is over.
    {
      columns: ['service', 'is_news', 'next_attempt_at'],
      except: { column: 'status', values: ['sent', 'failed', 'stale', 'gone'] },
    },
    // Those that failed: hardly any, and asked for by the day.
    { columns: ['created_at'], except: { column: 'status', values: ['queued', 'sent', 'stale', 'gone'] } },
    ['passing_id'],
  ],
  fields: {
    // No foreign keys: looking up what five of them point to takes longer than all the rest of a row, of which ten thousand come at once. What is
    // told of who is gone ends by itself, and is forgotten with the others.
    event_id: reference('events', { required: true, readOnly: true, onDelete: 'keep', section: false }),
    notification_id: reference('notifications', { readOnly: true, onDelete: 'keep', column: 'shown' }),
    progress_notification_id: reference('progress_notifications', {
      readOnly: true,
      onDelete: 'keep',
      column: 'shown',
    }),
    // Nobody is told twice, whichever node makes it: of news by this, of passings by the number of the correction.
    subscription_id: reference('push_subscriptions', { readOnly: true, onDelete: 'keep', unique: ['notification_id'] }),
    athlete_id: reference('athletes', { readOnly: true, onDelete: 'keep', column: 'shown' }),
    status: choice(['queued', 'sent', 'failed', 'stale', 'gone'], {
      default: 'queued',
      readOnly: true,
      column: 'shown',
      tones: { queued: 'info', sent: 'good', failed: 'bad', stale: 'neutral', gone: 'neutral' },
    }),
    service: text({ readOnly: true, max: 300, default: '', label: 'Push service' }),
    // What waits for a moment goes before what is for the day.
    is_news: boolean({ readOnly: true, default: false, column: 'never' }),
    // Of a passing that is told: which one, the read and the instant that was said, and how often that was corrected.
    lap: integer({ readOnly: true, column: 'never' }),
    passing_id: reference('passings', { readOnly: true, onDelete: 'keep', column: 'never' }),
    passed_at: instant({ readOnly: true, column: 'never', help: 'The time that was told.' }),
    revision: integer({
      readOnly: true,
      default: 0,
      column: 'never',
      unique: ['progress_notification_id', 'athlete_id', 'lap', 'subscription_id'],
    }),
    attempts: integer({ readOnly: true, default: 0, column: 'shown' }),
    error: text({ readOnly: true, isSaid: true, max: 500, column: 'shown' }),
    next_attempt_at: instant({ readOnly: true }),
    sent_at: instant({ readOnly: true, column: 'shown' }),
    payload: json({ readOnly: true, schema: { type: 'object' }, column: 'never' }),
  },
});
