import { defineResource } from '../../engine/core/resource';
import { choice } from '../../engine/fields/choice/choice.field';
import { json } from '../../engine/fields/json/json.field';
import { text } from '../../engine/fields/text/text.field';
import { managed } from '../roles/grants';

/** What an event can be connected to. */
export const integrations = defineResource({
  name: 'integrations',
  tenancy: { kind: 'global' },
  grants: { ...managed, event_manager: ['read'] },
  title: ['name'],
  fields: {
    name: text({ required: true, max: 80 }),
    integration_type: choice(['registration', 'timing'], {
      required: true,
      column: 'shown',
      list: 'integrationTypes',
      label: 'Type',
    }),
    key: text({ required: true, max: 40, unique: [], column: 'shown' }),
    settings_schema: json({ default: {}, column: 'never', schema: { type: 'object' }, label: 'What it asks for' }),
  },
});
