import { defineResource } from '../../engine/core/resource';
import { boolean } from '../../engine/fields/boolean/boolean.field';
import { choice } from '../../engine/fields/choice/choice.field';
import { instant } from '../../engine/fields/instant/instant.field';
import { json } from '../../engine/fields/json/json.field';
import { list } from '../../engine/fields/list/list.field';
import { integer } from '../../engine/fields/number/number.field';
import { reference } from '../../engine/fields/reference/reference.field';
import { text } from '../../engine/fields/text/text.field';
import { managed } from '../roles/grants';

/** How records of the other side become athletes. What is left out follows from what columns are called. */
const mappingSchema = {
  type: 'object',
  properties: {
    /** Column of the other side → what it fills; null for nothing. */
    columns: { type: 'object', additionalProperties: { type: ['string', 'null'] } },
    /** What the column of the race says → id of a race; `new` makes one of that name, `skip` leaves its rows out. */
    races: { type: 'object', additionalProperties: { type: ['integer', 'string'] } },
    /** What becomes of athletes who are no longer over there. */
    missing: { type: 'string', enum: ['keep', 'withdraw'] },
    /** Fields of athletes that the other side is told. */
    back: { type: 'array', items: { type: 'string' } },
  },
  additionalProperties: false,
} as const;

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
    settings: json({ inParts: true, default: {}, schema: { type: 'object' } }),
    secrets: json({ inParts: true, writeOnly: true, sealed: true, schema: { type: 'object' } }),
    secrets_kept: list({ readOnly: true, maxItems: 20, column: 'never', filterable: false }),
    mapping: json({ inParts: true, default: {}, schema: mappingSchema }),
    sync_every: integer({ min: 5, max: 10_080, help: 'Minutes between syncs; none when empty.', label: 'Syncs every' }),
    next_sync_at: instant({ readOnly: true, label: 'Next sync' }),
    scheduled_by_id: reference('profiles', { readOnly: true, onDelete: 'keep' }),
    status: choice(['disconnected', 'connected', 'failed'], {
      default: 'disconnected',
      list: 'connectionStatuses',
      readOnly: true,
      column: 'shown',
      tones: { disconnected: 'attention', connected: 'good', failed: 'bad' },
    }),
    tested_at: instant({ readOnly: true, help: 'When the settings, as they are, were tested last.', label: 'Tested' }),
    test_passed: boolean({ readOnly: true, column: 'never' }),
    test_message: text({ readOnly: true, max: 2000, column: 'never' }),
    last_sync_at: instant({ readOnly: true, column: 'shown', label: 'Last sync' }),
    last_error: text({ readOnly: true, isSaid: true, max: 2000 }),
  },
});
