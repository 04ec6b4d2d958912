import { defineResource } from '../../engine/core/resource';
import { choice } from '../../engine/fields/choice/choice.field';
import { instant } from '../../engine/fields/instant/instant.field';
import { json } from '../../engine/fields/json/json.field';
import { reference } from '../../engine/fields/reference/reference.field';
import { text } from '../../engine/fields/text/text.field';
import { managed } from '../roles/grants';

/** An event's connection to an outside system. */
export const eventIntegrations = defineResource({
  name: 'event_integrations',
  tenancy: { kind: 'below', level: 'event', column: 'event_id' },
  grants: managed,
  title: ['status'],
  status: 'status',
  defaultSort: ['id'],
  fields: {
    event_id: reference('events', { required: true, immutable: true, onDelete: 'cascade', section: false }),
    integration_id: reference('integrations', {
      required: true,
      immutable: true,
      unique: ['event_id'],
      column: 'shown',
    }),
    settings: json({ default: {}, schema: { type: 'object' } }),
    secrets: json({ writeOnly: true, sealed: true, schema: { type: 'object' } }),
    status: choice(['disconnected', 'connected', 'failed'], {
      default: 'disconnected',
      readOnly: true,
      column: 'shown',
      tones: { connected: 'good', failed: 'bad' },
    }),
    last_sync_at: instant({ readOnly: true, column: 'shown' }),
    last_error: text({ readOnly: true, max: 2000 }),
  },
});
