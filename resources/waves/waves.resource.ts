import { defineResource } from '../../engine/core/resource';
import { colour } from '../../engine/fields/colour/colour.field';
import { computed } from '../../engine/fields/computed/computed.field';
import { instant } from '../../engine/fields/instant/instant.field';
import { integer } from '../../engine/fields/number/number.field';
import { reference } from '../../engine/fields/reference/reference.field';
import { text } from '../../engine/fields/text/text.field';
import { managed } from '../roles/grants';
import { waveMeaning } from './waveMeaning';

/** A group of a race's athletes that starts together. */
export const waves = defineResource({
  name: 'waves',
  tenancy: { kind: 'below', level: 'event', column: 'event_id' },
  grants: { ...managed, timer: ['read', 'create', 'update'] },
  copying: { part: 'waves' },
  title: ['name'],
  ...(import.meta.env.SSR && {
    alike: { fields: [], meaningOf: waveMeaning, meaningsOf: ({ name }) => [waveMeaning(String(name))] },
  }),
  deleteWarnings: ['athletes', 'results'],
  defaultSort: ['position', 'start_at'],
  fields: {
    event_id: reference('events', { required: true, immutable: true, onDelete: 'cascade', section: false }),
    race_id: reference('races', { required: true, immutable: true, onDelete: 'cascade', column: 'shown' }),
    name: text({ required: true, max: 80, unique: ['race_id'] }),
    start_at: instant({ sortable: true, column: 'shown' }),
    color: colour(),
    capacity: integer({
      min: 1,
      warnsBelow: 'athletes_count',
      column: 'shown',
      help: 'More athletes are taken, and the event’s home page says so.',
    }),
    position: integer({ required: true, default: 0, min: 0, sortable: true }),
    start_number_from: integer({ min: 0, column: 'shown' }),
    start_number_to: integer({ min: 0, notBefore: 'start_number_from', column: 'shown' }),
    start_window_before: integer({
      min: 0,
      max: 86_400,
      label: 'Start window before (s)',
      help: 'Seconds before the gunshot in which a read counts as the start. Default: the setting of the race.',
    }),
    start_window_after: integer({
      min: 0,
      max: 86_400,
      label: 'Start window after (s)',
      help: 'Seconds after the gunshot in which a read counts as the start. Default: the setting of the race.',
    }),
    athletes_count: computed(integer(), { column: 'shown', label: 'Athletes' }),
  },
});
