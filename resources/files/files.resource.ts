import { defineResource } from '../../engine/core/resource';
import { choice } from '../../engine/fields/choice/choice.field';
import { bigInteger, integer } from '../../engine/fields/number/number.field';
import { reference } from '../../engine/fields/reference/reference.field';
import { text } from '../../engine/fields/text/text.field';

/** An uploaded file. Private ones are read by their uploader and by those who reach the tenant it was uploaded for. */
export const files = defineResource({
  name: 'files',
  tenancy: { kind: 'organization', column: 'organization_id', also: { event: 'event_id', profile: 'uploaded_by_id' } },
  title: ['filename'],
  defaultSort: ['-id'],
  verbs: ['list', 'read', 'delete'],
  fields: {
    organization_id: reference('organizations', { readOnly: true, onDelete: 'cascade', column: 'never' }),
    event_id: reference('events', { readOnly: true, onDelete: 'cascade', column: 'never' }),
    filename: text({ required: true, readOnly: true, searchable: true, column: 'shown' }),
    storage_key: text({ required: true, writeOnly: true, readOnly: true }),
    size: bigInteger({ required: true, readOnly: true, column: 'shown' }),
    mime_type: text({ required: true, readOnly: true, column: 'shown' }),
    visibility: choice(['public', 'private'], { required: true, readOnly: true, column: 'shown' }),
    width: integer({ readOnly: true }),
    height: integer({ readOnly: true }),
    uploaded_by_id: reference('profiles', { readOnly: true, onDelete: 'set null', column: 'shown' }),
  },
});
