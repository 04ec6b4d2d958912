import { defineResource } from '../../engine/core/resource';
import { integer } from '../../engine/fields/number/number.field';
import { reference } from '../../engine/fields/reference/reference.field';
import { text } from '../../engine/fields/text/text.field';
import { marketed } from '../roles/grants';

/** A group of sponsors under one heading, such as "Main sponsors". */
export const sponsorCategories = defineResource({
  name: 'sponsor_categories',
  tenancy: { kind: 'below', level: 'event', column: 'event_id' },
  grants: marketed,
  copying: { part: 'sponsors' },
  title: ['name'],
  defaultSort: ['position', 'name'],
  importing: {},
  fields: {
    event_id: reference('events', { required: true, immutable: true, onDelete: 'cascade', section: false }),
    name: text({ required: true, max: 80, unique: ['event_id'] }),
    // By drag or key, on the page of all.
    position: integer({
      required: true,
      filledByHook: true,
      min: 0,
      sortable: true,
      section: false,
      importable: true,
      help: 'At the end where nothing is said.',
    }),
  },
});
