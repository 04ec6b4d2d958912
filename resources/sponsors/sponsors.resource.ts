import { defineResource } from '../../engine/core/resource';
import { boolean } from '../../engine/fields/boolean/boolean.field';
import { file } from '../../engine/fields/file/file.field';
import { longText } from '../../engine/fields/longText/longText.field';
import { integer } from '../../engine/fields/number/number.field';
import { reference } from '../../engine/fields/reference/reference.field';
import { text } from '../../engine/fields/text/text.field';
import { url } from '../../engine/fields/url/url.field';
import { marketed } from '../roles/grants';
import { keyOfFields, naturalKey } from '../shared/naturalKey';

/** Who supports the event, shown in the app, in widgets and by the public API. */
export const sponsors = defineResource({
  name: 'sponsors',
  tenancy: { kind: 'below', level: 'event', column: 'event_id' },
  grants: marketed,
  copying: { part: 'sponsors' },
  title: ['name'],
  defaultSort: ['position', 'name'],
  importing: naturalKey(['name'], keyOfFields(['name'])),
  fields: {
    event_id: reference('events', { required: true, immutable: true, onDelete: 'cascade', section: false }),
    category_id: reference('sponsor_categories', {
      required: true,
      within: ['event_id'],
      onDelete: 'cascade',
      column: 'shown',
      isCategory: true,
      bulkEditable: true,
    }),
    name: text({ required: true, max: 120 }),
    logo_id: file({ accept: ['image/*'], maxKilobytes: 5_120, column: 'shown' }),
    url: url({ column: 'shown', label: 'Web site' }),
    description: longText({ max: 2_000 }),
    visible: boolean({ required: true, default: true, isVisibility: true, column: 'shown', bulkEditable: true }),
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
