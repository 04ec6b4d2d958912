import { defineResource } from '../core/resource';
import { choice } from '../fields/choice/choice.field';
import { computed } from '../fields/computed/computed.field';
import { instant } from '../fields/instant/instant.field';
import { json } from '../fields/json/json.field';
import { list } from '../fields/list/list.field';
import { decimal, integer } from '../fields/number/number.field';
import { reference } from '../fields/reference/reference.field';
import { text } from '../fields/text/text.field';
import { belowLevels, entriesOf, ownerOf, type RecordsOptions, referencesTo } from './places';

export const taskStatus = choice(['queued', 'running', 'succeeded', 'failed', 'aborted'], {
  default: 'queued',
  readOnly: true,
  column: 'shown',
  list: 'taskStatuses',
  tones: { queued: 'neutral', running: 'info', succeeded: 'good', failed: 'bad', aborted: 'attention' },
});

/** Work that outlives its request. Workers take rows by a lease, so a task survives the death of its node. */
export function tasksResource<Level extends string>({ tenancy, levels, grants }: RecordsOptions<Level>) {
  const places = entriesOf(tenancy.levels, levels);
  return defineResource({
    name: 'background_tasks',
    tenancy: belowLevels(places, 'requested_by_id'),
    grants,
    title: ['title'],
    status: 'status',
    defaultSort: ['-id'],
    verbs: ['list', 'read'],
    audited: false,
    isTold: true,
    // What is under way may be stopped.
    staysOpen: true,
    softDelete: false,
    indexes: [['status']],
    fields: {
      ...referencesTo(places, { onDelete: 'cascade', column: 'never' }),
      kind: text({ required: true, readOnly: true, column: 'never' }),
      title: text({ required: true, readOnly: true, isSaid: true, max: 500, searchable: true, column: 'shown' }),
      status: taskStatus,
      progress: decimal({
        readOnly: true,
        default: 0,
        min: 0,
        max: 1,
        isShare: true,
        column: 'shown',
        help: 'The share that is done, from 0 to 1.',
      }),
      total: integer({ readOnly: true, help: 'An estimate while the task runs, the real number once it has ended.' }),
      processed: computed(integer(), { column: 'never', help: 'How many of the total are done.' }),
      log: list({
        readOnly: true,
        isSaid: true,
        default: [],
        maxItems: 1000,
        item: { max: 2000 },
        detailOnly: true,
        filterable: false,
        column: 'never',
      }),
      input: json({ readOnly: true, writeOnly: true, schema: {} }),
      result: json({ readOnly: true, schema: {}, column: 'never' }),
      requested_by_id: reference(ownerOf(tenancy).resource, { readOnly: true, column: 'shown' }),
      attempts: integer({ readOnly: true, default: 0, column: 'never' }),
      leased_until: instant({ readOnly: true, column: 'never' }),
      abort_requested_at: instant({ readOnly: true, column: 'never' }),
      started_at: instant({ readOnly: true, column: 'shown' }),
      finished_at: instant({ readOnly: true, column: 'shown' }),
    },
  });
}
