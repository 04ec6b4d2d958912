import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../../engine/api/engine';
import type { Actor } from '../../../engine/core/access/actor';
import { createTestDatabase } from '../../support/testDatabase';
import { createImportApp, type ImportApp } from './importApp';

let app: ImportApp;
let admin: Actor;
let reader: Actor;
beforeAll(async () => {
  app = await createImportApp(await createTestDatabase());
  admin = await app.person();
  reader = await app.person('read_only');
});
afterAll(() => app.close());

/** All that an import leaves behind, as somebody may read it: itself, its rows, their file, its task with the log, and the list of files. */
async function leftBehind(actor: Actor, { id, background_task_id, file_id }: Row): Promise<string> {
  const urls = [
    `imports/${id}`,
    `imports?event_id=${app.eventId}`,
    `import_rows?import_id=${id}&itemsPerPage=100`,
    `imports/${id}/failed_rows.csv`,
    `background_tasks/${background_task_id}`,
    `background_tasks?event_id=${app.eventId}`,
    `files/${file_id}`,
    `changes?event_id=${app.eventId}`,
    `events/${app.eventId}/activity`,
  ];
  const answers = await Promise.all(urls.map((url) => app.call(actor, 'GET', `/v1/admin/${url}`)));
  expect(answers[2]?.body.totalItems, 'rows that failed').toBeGreaterThan(0);
  return answers.map(({ text }) => text).join('\n');
}

/** What is wrong in each row in another way: none of it can be read, and some of it stands in the column beside its own. */
const WRONG = [
  ['ann-example.com', '0470 11 22 33 ask for Ann'],
  ['bea@', '+32 470 22 33 44 or the neighbour'],
  ['cas@example..com', 'carlphone'],
  [`${'d'.repeat(400)}@example.com`, '0470/44'.repeat(30)],
];
const MARKS = [
  'ann-example',
  '0470 11 22',
  'bea@',
  '470 22 33',
  'cas@example',
  'carlphone',
  'dddd',
  '0470/44',
  'secretary',
];

describe('of a file whose e-mail addresses and phone numbers are wrong in every row, who may not read them is shown none', () => {
  it.each([
    ['rows are refused', { lenient: false }],
    ['cells are left out', { lenient: true }],
    ['it is only checked', { lenient: false, dry_run: true }],
  ])('where %s', async (_, options) => {
    const lines = WRONG.map(([email, phone], i) => `${i + 1},Ann,Roe,${email},${phone},secretary ${i}`);
    const file = ['Bib,First name,Last name,E-mail,Phone,Remark', ...lines].join('\n');
    const mapping = {
      Bib: 'start_number',
      'First name': 'first_name',
      'Last name': 'last_name',
      'E-mail': 'email',
      Phone: 'phone',
      Remark: null,
    };
    const made = await app.importFile(admin, file, { mapping, ...options });
    const seen = await leftBehind(reader, made);
    expect(MARKS.filter((mark) => seen.includes(mark))).toEqual([]);
    // Whoever mends the file sees what is in it, so the marks are right.
    const whole = await leftBehind(admin, made);
    expect(MARKS.filter((mark) => !whole.includes(mark))).toEqual([]);
  });

  it('where the first of them was taken for the heading', async () => {
    const lines = WRONG.map(([email, phone], i) => `${i + 1},Ann,Roe,${email},${phone}`);
    const mapping = {
      '9': 'start_number',
      Ida: 'first_name',
      Low: 'last_name',
      'ida@example.com': 'email',
      '0470 99 88 77': 'phone',
    };
    const made = await app.importFile(admin, ['9,Ida,Low,ida@example.com,0470 99 88 77', ...lines].join('\n'), {
      has_header: true,
      lenient: false,
      mapping,
    });
    const seen = await leftBehind(reader, made);
    expect([...MARKS, 'ida@', '0470 99'].filter((mark) => seen.includes(mark))).toEqual([]);
    expect((await app.failures(made.id))[0]?.errors.join()).toMatch(/^Email: /);
  });
});
