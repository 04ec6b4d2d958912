import { defineResource } from '../../engine/core/resource';
import { choice } from '../../engine/fields/choice/choice.field';
import { instant } from '../../engine/fields/instant/instant.field';
import { reference } from '../../engine/fields/reference/reference.field';
import { referenceList } from '../../engine/fields/referenceList/referenceList.field';
import { text } from '../../engine/fields/text/text.field';
import { managed } from '../roles/grants';

/** The moment that times are counted from, for the races and waves it was fired for. */
export const gunshots = defineResource({
  name: 'gunshots',
  tenancy: { kind: 'below', level: 'event', column: 'event_id' },
  grants: { ...managed, timer: ['*'] },
  title: ['fired_at'],
  defaultSort: ['-fired_at'],
  fields: {
    event_id: reference('events', { required: true, immutable: true, onDelete: 'cascade', section: false }),
    fired_at: instant({ required: true, sortable: true, column: 'shown' }),
    race_ids: referenceList('races', {
      default: [],
      column: 'shown',
      label: 'Races',
      help: 'It starts all waves of these races that have no gunshot of their own.',
    }),
    wave_ids: referenceList('waves', { default: [], column: 'shown', label: 'Waves' }),
    source: choice(['manual', 'device'], {
      default: 'manual',
      filledByHook: true,
      immutable: true,
      column: 'shown',
      list: 'gunshotSources',
    }),
    note: text({ max: 200, column: 'shown' }),
  },
});
