import { defineResource } from '../../engine/core/resource';
import { json } from '../../engine/fields/json/json.field';
import { list } from '../../engine/fields/list/list.field';
import { integer } from '../../engine/fields/number/number.field';
import { reference } from '../../engine/fields/reference/reference.field';

/** A row of a file that the import could not take, and why. */
export const importRows = defineResource({
  name: 'import_rows',
  permission: 'imports',
  tenancy: { kind: 'event', column: 'event_id' },
  title: ['line'],
  defaultSort: ['line'],
  verbs: ['list', 'read', 'export'],
  audited: false,
  softDelete: false,
  fields: {
    event_id: reference('events', { required: true, readOnly: true, onDelete: 'cascade', column: 'never' }),
    import_id: reference('imports', { required: true, readOnly: true, onDelete: 'cascade', column: 'never' }),
    line: integer({ required: true, readOnly: true, sortable: true, column: 'shown' }),
    raw: json({
      required: true,
      readOnly: true,
      schema: { type: 'array', items: { type: 'string' } },
      column: 'shown',
      label: 'Row as in the file',
    }),
    errors: list({
      required: true,
      readOnly: true,
      filterable: false,
      maxItems: 100,
      item: { max: 1000 },
      column: 'shown',
      label: 'Why',
    }),
  },
});
