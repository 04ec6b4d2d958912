import { HttpResponse, http } from 'msw';
import { openAt, theTables } from '../engine/screens';
import { api } from '../shell/api';

const WIZARD = '/events/12/athletes/import';

export const aStartList = new File(['Bib;Name;Shirt\n1;Ada Peeters;M\n'], 'start list.csv', { type: 'text/csv' });

const target = (name: string, label: string, fills = [name], field = fills[0]) => ({
  name,
  label,
  is_many: false,
  field,
  fills,
  completes: false,
});

export const aDetection = {
  kind: 'athlete',
  file_id: 5,
  file_name: 'folder/start list.csv',
  delimiter: ';',
  encoding: 'utf-8',
  sheet: null,
  sheets: [],
  has_header: true,
  date_format: null,
  approximate_rows: 3,
  columns: [
    { name: 'Bib', samples: ['1', '2', '3', '4'], is_remembered: true, skipped: null, offered: null, is_reason: false },
    { name: 'Name', samples: ['Ada Peeters'], is_remembered: false, skipped: null, offered: null, is_reason: false },
    { name: 'Shirt', samples: ['M'], is_remembered: false, skipped: null, offered: null, is_reason: false },
  ],
  mapping: { Bib: 'start_number', Name: 'full_name', Shirt: null },
  match_on: 'start_number',
  mode: 'add_or_update',
  match_fields: ['start_number', 'chipcodes', 'external_id'],
  targets: [
    target('start_number', 'Bib'),
    target('last_name', 'Last name'),
    target('notes', 'Notes'),
    target('infix', 'Infix (van der)', ['infix'], 'last_name'),
    target('full_name', 'Full name', ['first_name', 'last_name']),
  ],
  date_question: null,
  warnings: [],
  notes: [],
  alike_sheets: [],
};

export function anImport(values: object): object {
  return {
    id: 41,
    event_id: 12,
    kind: 'athlete',
    file_id: 5,
    race_id: 7,
    match_on: 'start_number',
    lenient: false,
    file_name: 'folder/start list.csv',
    columns: ['Bib', 'Name', 'Shirt'],
    mapping: aDetection.mapping,
    mode: 'add_or_update',
    dry_run: false,
    status: 'finished',
    message: null,
    total: 3,
    processed: 3,
    success_count: 2,
    error_count: 1,
    warning_count: 1,
    added_count: 2,
    updated_count: 0,
    unchanged_count: 0,
    question_count: 0,
    operation_id: 'op-import',
    version: 1,
    ...values,
  };
}

const failedRow = {
  id: 1,
  event_id: 12,
  import_id: 40,
  line: 3,
  severity: 'error',
  raw: ['2', '', 'L'],
  errors: ['Last name: missing.'],
};
const warnedRow = {
  ...failedRow,
  line: 4,
  severity: 'warning',
  errors: ['Country "Atlantis": Is not a known country.'],
};

/** What the check of file 5 asks about. */
export const askedRow = {
  ...failedRow,
  id: 7,
  line: 2,
  severity: 'question',
  errors: [],
  record_id: 3,
  record_name: 'Ada Bell (1)',
  before: { last_name: 'Bell', chipcodes: ['A1'] },
  after: { last_name: 'Jansen', chipcodes: null },
  uses: 12,
};

/** The wizard over a server that finishes imports between two questions: 40 is the dry run, 41 the import. */
export function openWizard(noted: readonly object[] = []) {
  const sent: { path: string; body: Record<string, unknown> }[] = [];
  let uploads = 0;
  const opened = openAt(WIZARD, {
    ...theTables(),
    imports: [
      anImport({ id: 40, dry_run: true, message: 'Nothing was written.' }),
      anImport({ message: FINISHED }),
      anImport({ id: 42, message: MENDED, total: 1, success_count: 1, error_count: 0, warning_count: 0 }),
    ],
    import_rows: [
      failedRow,
      { ...failedRow, id: 2, import_id: 41 },
      { ...warnedRow, id: 3 },
      { ...warnedRow, id: 4, import_id: 41 },
      ...noted,
    ],
  });
  const note = async (request: Request) => {
    const body = (await request.json()) as Record<string, unknown>;
    sent.push({ path: new URL(request.url).pathname, body });
    return body;
  };
  api.use(
    http.post('*/v1/admin/files/upload', () => {
      uploads += 1;
      const file = { filename: 'folder/start list.csv', size: 40, mime_type: 'text/csv' };
      return HttpResponse.json({ id: 4 + uploads, ...file });
    }),
    http.post('*/v1/admin/imports/detect', async ({ request }) => {
      await note(request);
      return HttpResponse.json(aDetection);
    }),
    http.post('*/v1/admin/imports', async ({ request }) => {
      const { dry_run, file_id } = await note(request);
      const id = dry_run ? 40 : file_id === 5 ? 41 : 42;
      return HttpResponse.json(anImport({ id, dry_run, status: 'pending' }), { status: 201 });
    }),
  );
  return { ...opened, requests: sent };
}

export const MENDED = 'Import of 1 items has finished succesfully.';
export const FINISHED =
  'Import of 2 items has finished succesfully. 1 items are not imported because there were errors';
