import { defineResource } from '../../engine/core/resource';
import { choice } from '../../engine/fields/choice/choice.field';
import { json } from '../../engine/fields/json/json.field';
import { text } from '../../engine/fields/text/text.field';

/** What an event can be connected to. */
export const integrations = defineResource({
  name: 'integrations',
  tenancy: { kind: 'global' },
  grants: {
    organization_manager: ['*'],
    event_manager: ['read'],
    application_manager: ['read'],
    marketing: ['read'],
    timer: ['read'],
    read_only: ['read'],
  },
  title: ['name'],
  defaultSort: ['name'],
  fields: {
    name: text({ required: true, max: 80, sortable: true, searchable: true, column: 'shown' }),
    integration_type: choice(['registration', 'timing'], { required: true, column: 'shown', list: 'integrationTypes' }),
    key: text({ required: true, max: 40, unique: [], column: 'shown' }),
    settings_schema: json({ default: {}, schema: { type: 'object' } }),
  },
});
