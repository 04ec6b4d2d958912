import { kindNames, matchKeysHelp, matchNames } from '../core/importKinds';
import { type AnyResource, defineResource, type Fields } from '../core/resource';
import { boolean } from '../fields/boolean/boolean.field';
import { choice } from '../fields/choice/choice.field';
import { computed } from '../fields/computed/computed.field';
import { file } from '../fields/file/file.field';
import { instant } from '../fields/instant/instant.field';
import { json } from '../fields/json/json.field';
import { list } from '../fields/list/list.field';
import { bigInteger, integer } from '../fields/number/number.field';
import { reference } from '../fields/reference/reference.field';
import { text } from '../fields/text/text.field';
import { belowLevels, entriesOf, ownerOf, type RecordsOptions, referencesTo } from './places';

interface ImportsOptions<Level extends string> extends Omit<RecordsOptions<Level>, 'levels'> {
  /** The level of the tenants that files are imported into. */
  readonly level: NoInfer<Level>;
  /** The resources that files may be of. */
  readonly of: readonly AnyResource[];
  /** References that speak for rows which name none: `{ race_id: reference('races', …) }`. */
  readonly presets?: Fields;
}

/** Runs of files through the importer, each of a kind that one of the resources takes, and the rows that they refused or took with something left out. */
export function importResources<Level extends string>({ tenancy, level, of, grants, presets }: ImportsOptions<Level>) {
  const places = entriesOf(tenancy.levels, [level]);
  const { resource, column } = tenancy.levels[level];
  const common = { tenancy: belowLevels(places), audited: false, softDelete: false, staysOpen: true };
  const imports = defineResource({
    ...common,
    name: 'imports',
    grants,
    title: ['file_name'],
    status: 'status',
    defaultSort: ['-id'],
    verbs: ['list', 'read', 'create', 'export'],
    fields: {
      [column]: reference(resource, { required: true, immutable: true, onDelete: 'cascade', section: false }),
      ...presets,
      kind: choice(kindNames(of), { required: true, column: 'shown', list: 'importKinds' }),
      file_id: file({
        required: true,
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
      chosen: json({
        readOnly: true,
        detailOnly: true,
        filterable: false,
        column: 'never',
        schema: { type: 'object', additionalProperties: { type: ['string', 'null'] } },
        help: 'The part of the mapping that a person chose and no guess made: the next such file starts with it.',
      }),
      match_on: choice(matchNames(of), { help: matchKeysHelp(of) }),
      mode: choice(['add', 'update', 'add_or_update'], {
        required: true,
        default: 'add_or_update',
        list: 'importModes',
      }),
      lenient: boolean({
        default: true,
        help: 'A cell that cannot be read is left empty where its row can do without it.',
      }),
      skip_duplicates: boolean({
        default: false,
        help: 'A row that would add what another row of the file adds is left out.',
      }),
      dry_run: boolean({ default: false }),
      status: choice(['pending', 'in_progress', 'finished', 'aborted', 'failed'], {
        default: 'pending',
        readOnly: true,
        column: 'shown',
        list: 'importStatuses',
        tones: { pending: 'neutral', in_progress: 'info', finished: 'good', aborted: 'attention', failed: 'bad' },
      }),
      message: text({ readOnly: true, isSaid: true, max: 2000 }),
      total: integer({
        readOnly: true,
        default: 0,
        column: 'shown',
        help: 'An estimate while the import runs, the real number of rows once it has ended.',
      }),
      processed: integer({ readOnly: true, default: 0 }),
      success_count: integer({ readOnly: true, default: 0, column: 'shown' }),
      error_count: integer({ readOnly: true, default: 0, column: 'shown' }),
      left_out_count: computed(integer(), {
        column: 'never',
        help: 'Lines that are no rows, such as titles and totals: with the successes and errors they come to the total.',
      }),
      warning_count: integer({ readOnly: true, default: 0 }),
      added_count: integer({ readOnly: true, default: 0 }),
      updated_count: integer({ readOnly: true, default: 0 }),
      unchanged_count: integer({ readOnly: true, default: 0 }),
      question_count: integer({
        readOnly: true,
        default: 0,
        help: 'Rows that somebody is asked about before they are imported.',
      }),
      questions: json({
        readOnly: true,
        default: {},
        column: 'never',
        schema: { type: 'object', additionalProperties: { type: 'integer' } },
        help: 'How many of them by what is asked: `in_use` (they change what records in use are known by), `other` (they make another of a record), `other_in_use` (both), `by_name` (they are found by a name that others may have), `moves` (they move a record that is entered for something else), `beside` (they add a record beside one that may be the same), `twice` (another row of the file adds the same), `takes` (they take a number from a record that no row is about).',
      }),
      missing: json({
        readOnly: true,
        default: {},
        column: 'never',
        schema: { type: 'object', additionalProperties: { type: 'integer' } },
        help: 'How many of the new records lack what a complete one has, by field.',
      }),
      expect: integer({
        min: 0,
        column: 'never',
        help: 'How many such rows the check found: with any other number nothing is imported.',
      }),
      operation_id: text({
        readOnly: true,
        max: 36,
        column: 'never',
        help: 'The operation that undo takes. Null after an import that changed nothing.',
      }),
      background_task_id: reference('background_tasks', { readOnly: true, column: 'never' }),
      requested_by_id: reference(ownerOf(tenancy).resource, { readOnly: true, column: 'shown', label: 'Started by' }),
      finished_at: instant({ readOnly: true, column: 'shown' }),
    },
  });
  const rows = defineResource({
    ...common,
    name: 'import_rows',
    permission: 'imports',
    title: ['line'],
    verbs: ['list', 'read', 'export'],
    fields: {
      ...referencesTo(places, { required: true, onDelete: 'cascade', column: 'never' }),
      import_id: reference('imports', { required: true, readOnly: true, onDelete: 'cascade', column: 'never' }),
      line: integer({ required: true, readOnly: true, sortable: true, column: 'shown' }),
      severity: choice(['error', 'warning', 'question'], {
        required: true,
        default: 'error',
        readOnly: true,
        column: 'shown',
        tones: { error: 'bad', warning: 'attention', question: 'attention' },
      }),
      raw: json({
        required: true,
        readOnly: true,
        schema: { type: 'array', items: { type: ['string', 'null'] } },
        column: 'shown',
        label: 'Row as in the file',
        help: 'Null for a cell that the reader may not see, as its column fills a field that they may not, or nothing.',
      }),
      errors: list({
        required: true,
        readOnly: true,
        isSaid: true,
        filterable: false,
        maxItems: 100,
        item: { max: 1000 },
        column: 'shown',
        label: 'Why',
      }),
      record_id: bigInteger({ readOnly: true, column: 'never', help: 'The record that the row is a question about.' }),
      record_name: text({ readOnly: true, max: 1000, label: 'Record' }),
      before: json({ readOnly: true, schema: { type: 'object' }, help: 'What is asked about, as it is.' }),
      after: json({ readOnly: true, schema: { type: 'object' }, help: 'The same as the row has it.' }),
      uses: integer({ readOnly: true, help: 'How often the record was used by what came in about it.' }),
    },
  });
  return [imports, rows] as const;
}
