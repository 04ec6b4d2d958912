import { defineResource } from '../../engine/core/resource';
import { choice } from '../../engine/fields/choice/choice.field';
import { instant } from '../../engine/fields/instant/instant.field';
import { json } from '../../engine/fields/json/json.field';
import { bigInteger, integer } from '../../engine/fields/number/number.field';
import { reference } from '../../engine/fields/reference/reference.field';
import { text } from '../../engine/fields/text/text.field';

/** What a webhook was told, or is to be. */
export const webhookDeliveries = defineResource({
  name: 'webhook_deliveries',
  permission: 'webhooks',
  tenancy: { kind: 'below', level: 'organization', column: 'organization_id', also: { event: 'event_id' } },
  title: ['topic'],
  status: 'status',
  defaultSort: ['-id'],
  verbs: ['list', 'read'],
  audited: false,
  softDelete: false,
  // What is sent next, and what of the same record stands before it.
  indexes: [{ columns: ['record_id', 'webhook_id'], except: { column: 'status', values: ['delivered', 'failed'] } }],
  fields: {
    organization_id: reference('organizations', { readOnly: true, onDelete: 'cascade', column: 'never' }),
    event_id: reference('events', { readOnly: true, onDelete: 'cascade', column: 'never' }),
    webhook_id: reference('webhooks', { required: true, readOnly: true, onDelete: 'cascade' }),
    topic: text({ required: true, readOnly: true, column: 'shown' }),
    record_id: bigInteger({ readOnly: true, column: 'shown' }),
    status: choice(['pending', 'delivered', 'failed'], {
      default: 'pending',
      readOnly: true,
      column: 'shown',
      tones: { pending: 'info', delivered: 'good', failed: 'bad' },
    }),
    attempts: integer({ readOnly: true, default: 0, column: 'shown' }),
    response_code: integer({ readOnly: true, column: 'shown' }),
    error: text({ readOnly: true, isSaid: true, max: 500, column: 'shown' }),
    next_attempt_at: instant({ readOnly: true, column: 'shown' }),
    delivered_at: instant({ readOnly: true, column: 'shown' }),
    payload: json({ readOnly: true, schema: { type: 'object' }, column: 'never' }),
  },
});
