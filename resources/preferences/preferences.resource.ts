import { defineResource } from '../../engine/core/resource';
import { json } from '../../engine/fields/json/json.field';
import { reference } from '../../engine/fields/reference/reference.field';
import { text } from '../../engine/fields/text/text.field';

/** What a person set up for themselves: saved views, columns, table states, theme, remembered import mappings. */
export const preferences = defineResource({
  name: 'preferences',
  tenancy: { kind: 'profile', column: 'profile_id' },
  title: ['key'],
  defaultSort: ['key'],
  audited: false,
  softDelete: false,
  fields: {
    profile_id: reference('profiles', { required: true, immutable: true, onDelete: 'cascade' }),
    key: text({ required: true, max: 200, unique: ['profile_id'], sortable: true }),
    value: json({ required: true, schema: {} }),
  },
});
