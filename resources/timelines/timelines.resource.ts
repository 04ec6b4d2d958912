import { defineResource } from '../../engine/core/resource';
import { choice } from '../../engine/fields/choice/choice.field';
import { computed } from '../../engine/fields/computed/computed.field';
import { instant } from '../../engine/fields/instant/instant.field';
import { json } from '../../engine/fields/json/json.field';
import { bigInteger } from '../../engine/fields/number/number.field';
import { reference } from '../../engine/fields/reference/reference.field';
import { text } from '../../engine/fields/text/text.field';
import { managed } from '../roles/grants';

/** A place where athletes are timed: one or more devices at one mat, used by any of the event's races. */
export const timelines = defineResource({
  name: 'timelines',
  tenancy: { kind: 'below', level: 'event', column: 'event_id' },
  grants: { ...managed, timer: ['*'] },
  copying: { part: 'timelines' },
  title: ['name'],
  status: 'status',
  defaultSort: ['id'],
  sections: [
    { name: 'timeline', why: 'What a read at this mat means.' },
    { name: 'devices', why: 'Whose reads belong here, and how far their clocks are off.' },
  ],
  collections: { race_timelines: { resource: 'race_timelines', by: 'timeline_id' } },
  fields: {
    event_id: reference('events', { required: true, immutable: true, onDelete: 'cascade', section: false }),
    name: text({ required: true, max: 80, unique: ['event_id'], section: 'timeline' }),
    type: choice(['start', 'split', 'finish'], {
      required: true,
      default: 'split',
      column: 'shown',
      section: 'timeline',
      list: 'timelineTypes',
    }),
    passing_mode: choice(['main', 'backup'], {
      required: true,
      default: 'main',
      filledByHook: true,
      column: 'shown',
      section: 'timeline',
      list: 'passingModes',
    }),
    backup_of_id: reference('timelines', {
      column: 'shown',
      section: 'timeline',
      label: 'Backup of',
      help: 'The main mat that this one stands in for.',
    }),
    devices: json({
      default: [],
      column: 'shown',
      section: 'devices',
      help: 'A device has one offset in the event. A change here also changes it at its other timelines.',
      schema: {
        type: 'array',
        maxItems: 50,
        items: {
          type: 'object',
          required: ['id'],
          properties: {
            id: { type: 'string', minLength: 1, maxLength: 80 },
            offset_ms: { type: 'integer', minimum: -86_400_000, maximum: 86_400_000 },
          },
          additionalProperties: false,
        },
      },
    }),
    status: computed(
      choice(['created', 'connected', 'disconnected'], {
        list: 'timelineStatuses',
        tones: { created: 'neutral', connected: 'good', disconnected: 'attention' },
      }),
      { column: 'shown' },
    ),
    last_passing_at: computed(instant(), { column: 'shown', label: 'Last passing' }),
    reads_count: computed(bigInteger(), { label: 'Reads' }),
  },
});
