import { defineResource } from '../../engine/core/resource';
import { choice } from '../../engine/fields/choice/choice.field';
import { instant } from '../../engine/fields/instant/instant.field';
import { json } from '../../engine/fields/json/json.field';
import { list } from '../../engine/fields/list/list.field';
import { decimal, integer } from '../../engine/fields/number/number.field';
import { reference } from '../../engine/fields/reference/reference.field';
import { text } from '../../engine/fields/text/text.field';

/** Work that outlives its request. Workers take rows by a lease, so a task survives the death of its node. */
export const backgroundTasks = defineResource({
  name: 'background_tasks',
  tenancy: { kind: 'event', column: 'event_id', also: { organization: 'organization_id', profile: 'requested_by_id' } },
  title: ['title'],
  defaultSort: ['-id'],
  verbs: ['list', 'read'],
  audited: false,
  softDelete: false,
  indexes: [['status']],
  fields: {
    organization_id: reference('organizations', { readOnly: true, onDelete: 'cascade', column: 'never' }),
    event_id: reference('events', { readOnly: true, onDelete: 'cascade', column: 'never' }),
    kind: text({ required: true, readOnly: true, column: 'available' }),
    title: text({ required: true, readOnly: true, max: 500, searchable: true, column: 'shown' }),
    status: choice(['queued', 'running', 'succeeded', 'failed', 'aborted'], {
      default: 'queued',
      readOnly: true,
      column: 'shown',
      list: 'taskStatuses',
      tones: { queued: 'neutral', running: 'info', succeeded: 'good', failed: 'bad', aborted: 'attention' },
    }),
    progress: decimal({ readOnly: true, default: 0, min: 0, max: 1, isShare: true, column: 'shown' }),
    total: integer({ readOnly: true }),
    log: list({
      readOnly: true,
      default: [],
      maxItems: 1000,
      item: { max: 2000 },
      detailOnly: true,
      filterable: false,
    }),
    input: json({ readOnly: true, writeOnly: true, schema: {} }),
    result: json({ readOnly: true, schema: {} }),
    requested_by_id: reference('profiles', { readOnly: true, onDelete: 'set null', column: 'shown' }),
    attempts: integer({ readOnly: true, default: 0 }),
    leased_until: instant({ readOnly: true, column: 'never' }),
    abort_requested_at: instant({ readOnly: true }),
    started_at: instant({ readOnly: true, column: 'shown' }),
    finished_at: instant({ readOnly: true, column: 'shown' }),
  },
});
