import { defineResource } from '../../engine/core/resource';
import { instant } from '../../engine/fields/instant/instant.field';
import { longText } from '../../engine/fields/longText/longText.field';
import { integer } from '../../engine/fields/number/number.field';
import { reference } from '../../engine/fields/reference/reference.field';
import { text } from '../../engine/fields/text/text.field';
import { marketed } from '../roles/grants';
import { mapIcon } from '../shared/mapIcons';
import { keyOfFields, naturalKey } from '../shared/naturalKey';

/** A row of a program widget: what happens, when and where. */
export const programs = defineResource({
  name: 'programs',
  tenancy: { kind: 'below', level: 'event', column: 'event_id' },
  grants: marketed,
  copying: { part: 'programs' },
  title: ['title'],
  defaultSort: ['starts_at', 'position', 'title'],
  importing: naturalKey(['title', 'widget_id', 'starts_at'], keyOfFields(['title', 'widget_id', 'starts_at'])),
  fields: {
    event_id: reference('events', { required: true, immutable: true, onDelete: 'cascade', section: false }),
    widget_id: reference('widgets', {
      required: true,
      within: ['event_id'],
      having: { type: 'program' },
      onDelete: 'cascade',
      column: 'shown',
    }),
    title: text({ required: true, max: 120 }),
    description: longText({ max: 2_000 }),
    starts_at: instant({ precision: 'minute', required: true, sortable: true, column: 'shown' }),
    ends_at: instant({ precision: 'minute', notBefore: 'starts_at', column: 'shown' }),
    location: text({ max: 120, column: 'shown' }),
    icon: mapIcon(),
    position: integer({
      required: true,
      default: 0,
      min: 0,
      sortable: true,
      section: false,
      importable: true,
      help: 'Order of the rows of a day; those with the same number are in order of their time.',
    }),
  },
});
