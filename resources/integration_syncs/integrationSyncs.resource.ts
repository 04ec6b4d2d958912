import { defineResource } from '../../engine/core/resource';
import { boolean } from '../../engine/fields/boolean/boolean.field';
import { choice } from '../../engine/fields/choice/choice.field';
import { instant } from '../../engine/fields/instant/instant.field';
import { json } from '../../engine/fields/json/json.field';
import { integer } from '../../engine/fields/number/number.field';
import { reference } from '../../engine/fields/reference/reference.field';
import { text } from '../../engine/fields/text/text.field';

const count = () => integer({ readOnly: true, default: 0, column: 'shown' });

const examplesSchema = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      key: { type: 'string' },
      name: { type: 'string' },
      fields: {
        type: 'object',
        additionalProperties: { type: 'object', properties: { before: {}, after: {} } },
      },
    },
  },
} as const;

/** What a connection was asked to do, and what came of it. */
export const integrationSyncs = defineResource({
  name: 'integration_syncs',
  permission: 'event_integrations',
  tenancy: { kind: 'below', level: 'event', column: 'event_id' },
  title: ['kind'],
  status: 'status',
  defaultSort: ['-id'],
  verbs: ['list', 'read'],
  audited: false,
  softDelete: false,
  staysOpen: true,
  fields: {
    event_id: reference('events', { required: true, readOnly: true, onDelete: 'cascade', section: false }),
    event_integration_id: reference('event_integrations', { required: true, readOnly: true, onDelete: 'cascade' }),
    kind: choice(['check', 'pull', 'push'], { required: true, readOnly: true, column: 'shown' }),
    is_scheduled: boolean({ readOnly: true, default: false }),
    status: choice(['pending', 'in_progress', 'finished', 'failed', 'aborted'], {
      default: 'pending',
      readOnly: true,
      column: 'shown',
      list: 'importStatuses',
      tones: { pending: 'neutral', in_progress: 'info', finished: 'good', failed: 'bad', aborted: 'attention' },
    }),
    message: text({ readOnly: true, isSaid: true, max: 2000, column: 'shown' }),
    total: count(),
    added_count: count(),
    updated_count: count(),
    withdrawn_count: count(),
    refused_count: count(),
    unchanged_count: count(),
    refused: json({
      readOnly: true,
      default: [],
      max: 2_000_000,
      column: 'never',
      schema: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            key: { type: 'string' },
            name: { type: 'string' },
            errors: { type: 'array', items: { type: 'string' } },
          },
        },
      },
    }),
    examples: json({
      readOnly: true,
      default: {},
      max: 200_000,
      column: 'never',
      schema: {
        type: 'object',
        properties: { added: examplesSchema, updated: examplesSchema, withdrawn: examplesSchema },
      },
      help: 'The first few that are added, changed, or withdrawn, and the fields that become others.',
    }),
    operation_id: text({ readOnly: true, max: 36, column: 'never' }),
    background_task_id: reference('background_tasks', { readOnly: true, column: 'never' }),
    requested_by_id: reference('profiles', { readOnly: true, onDelete: 'keep', column: 'shown' }),
    finished_at: instant({ readOnly: true, column: 'shown' }),
  },
});
