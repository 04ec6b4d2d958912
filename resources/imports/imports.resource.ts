import { defineResource } from '../../engine/core/resource';
import { boolean } from '../../engine/fields/boolean/boolean.field';
import { choice } from '../../engine/fields/choice/choice.field';
import { file } from '../../engine/fields/file/file.field';
import { instant } from '../../engine/fields/instant/instant.field';
import { json } from '../../engine/fields/json/json.field';
import { list } from '../../engine/fields/list/list.field';
import { integer } from '../../engine/fields/number/number.field';
import { reference } from '../../engine/fields/reference/reference.field';
import { text } from '../../engine/fields/text/text.field';

/** One run of a file through the importer. The rows it refused are its import rows. */
export const imports = defineResource({
  name: 'imports',
  tenancy: { kind: 'event', column: 'event_id' },
  title: ['file_name'],
  defaultSort: ['-id'],
  verbs: ['list', 'read', 'create', 'export'],
  audited: false,
  softDelete: false,
  fields: {
    event_id: reference('events', { required: true, immutable: true, onDelete: 'cascade', section: false }),
    race_id: reference('races', {
      help: 'The race of rows that name none.',
      within: ['event_id'],
      onDelete: 'set null',
    }),
    kind: choice(['athlete', 'chipcode', 'configuration', 'ranking'], {
      required: true,
      column: 'shown',
      list: 'importKinds',
    }),
    file_id: file({
      required: true,
      column: 'available',
      accept: [
        'text/csv',
        'text/plain',
        'text/tab-separated-values',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      ],
    }),
    file_name: text({ readOnly: true, column: 'shown', searchable: true }),
    delimiter: text({ max: 1 }),
    encoding: text({ max: 20 }),
    date_format: text({ max: 20 }),
    has_header: boolean(),
    sheet: text({ max: 100, help: 'The sheet of a workbook that is read.' }),
    columns: list({
      readOnly: true,
      detailOnly: true,
      filterable: false,
      maxItems: 500,
      column: 'never',
      help: 'The columns of the file, in its order.',
    }),
    mapping: json({
      schema: { type: 'object', additionalProperties: { type: ['string', 'null'] } },
      help: 'Column of the file → field.',
    }),
    match_on: choice(['start_number', 'chipcodes', 'external_id'], {}),
    mode: choice(['add', 'update', 'add_or_update'], {
      required: true,
      default: 'add_or_update',
      column: 'available',
      list: 'importModes',
    }),
    dry_run: boolean({ default: false, column: 'available' }),
    status: choice(['pending', 'in_progress', 'finished', 'aborted', 'failed'], {
      default: 'pending',
      readOnly: true,
      column: 'shown',
      list: 'importStatuses',
      tones: { pending: 'neutral', in_progress: 'info', finished: 'good', aborted: 'attention', failed: 'bad' },
    }),
    message: text({ readOnly: true, max: 2000 }),
    total: integer({ readOnly: true, default: 0, column: 'shown' }),
    processed: integer({ readOnly: true, default: 0 }),
    success_count: integer({ readOnly: true, default: 0, column: 'shown' }),
    error_count: integer({ readOnly: true, default: 0, column: 'shown' }),
    added_count: integer({ readOnly: true, default: 0, column: 'available' }),
    updated_count: integer({ readOnly: true, default: 0, column: 'available' }),
    unchanged_count: integer({ readOnly: true, default: 0, column: 'available' }),
    operation_id: text({ readOnly: true, max: 36, column: 'never' }),
    background_task_id: reference('background_tasks', { readOnly: true, onDelete: 'set null', column: 'never' }),
    requested_by_id: reference('profiles', {
      readOnly: true,
      onDelete: 'set null',
      column: 'shown',
      label: 'Started by',
    }),
    finished_at: instant({ readOnly: true, column: 'shown' }),
  },
});
