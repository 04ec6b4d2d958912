import { defineResource } from '../../engine/core/resource';
import { choice } from '../../engine/fields/choice/choice.field';
import { json } from '../../engine/fields/json/json.field';
import { bigInteger } from '../../engine/fields/number/number.field';
import { reference } from '../../engine/fields/reference/reference.field';
import { text } from '../../engine/fields/text/text.field';

/**
 * The audit: one row per record and operation, written in the operation's transaction. `before` and `after` hold the
 * fields that changed; a creation holds none, since the record itself tells. It outlives what it tells of, so no foreign key
 * holds it: checking five of them took two fifths of the time of a large import.
 */
export const changes = defineResource({
  name: 'changes',
  tenancy: {
    kind: 'organization',
    column: 'organization_id',
    also: { application: 'application_id', event: 'event_id' },
  },
  title: ['resource', 'operation'],
  defaultSort: ['-id'],
  verbs: ['list', 'read'],
  audited: false,
  softDelete: false,
  indexes: [['operation_id'], ['resource', 'record_id'], ['event_id'], ['application_id'], ['profile_id'], ['undoes']],
  fields: {
    organization_id: reference('organizations', { readOnly: true, onDelete: 'keep', column: 'never' }),
    application_id: reference('applications', { readOnly: true, onDelete: 'keep', column: 'never' }),
    event_id: reference('events', { readOnly: true, onDelete: 'keep', column: 'never' }),
    operation_id: text({ required: true, readOnly: true, column: 'available' }),
    resource: text({ required: true, readOnly: true, column: 'shown' }),
    record_id: bigInteger({ required: true, readOnly: true, column: 'shown' }),
    operation: choice(['create', 'update', 'delete', 'restore'], { required: true, readOnly: true, column: 'shown' }),
    before: json({ readOnly: true, schema: { type: 'object' } }),
    after: json({ readOnly: true, schema: { type: 'object' } }),
    profile_id: reference('profiles', { readOnly: true, onDelete: 'keep', column: 'shown', label: 'Who' }),
    api_key_id: reference('api_keys', { readOnly: true, onDelete: 'keep', column: 'available' }),
    undoes: text({ readOnly: true, label: 'Undoes the operation' }),
  },
});
