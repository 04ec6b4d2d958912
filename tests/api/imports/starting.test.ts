import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../../engine/core/access/actor';
import { profileIdOf } from '../../../resources/tenancy';
import { createTestDatabase } from '../../support/testDatabase';
import { createImportApp, type ImportApp } from './importApp';

let app: ImportApp;
let admin: Actor;
beforeAll(async () => {
  app = await createImportApp(await createTestDatabase());
  admin = await app.person();
  await app.addRace('Marathon', ['Elite']);
});
afterAll(() => app.close());

const detect = async (content: string | Buffer, options: object = {}, actor = admin, name = 'list.csv') => {
  const file_id = await app.upload(actor, name, content);
  return app.call(actor, 'POST', '/v1/admin/imports/detect', {
    kind: 'athlete',
    event_id: app.eventId,
    file_id,
    ...options,
  });
};
const start = async (content: string | Buffer, options: object = {}, actor = admin) => {
  const file_id = await app.upload(actor, 'list.csv', content);
  return app.call(actor, 'POST', '/v1/admin/imports', { kind: 'athlete', event_id: app.eventId, file_id, ...options });
};

describe('detection', () => {
  it('shows what would be used', async () => {
    const { status, body } = await detect(
      'Nr;Naam;M/V;Geb. datum;Geboortedatum;Wedstrijd\n5;Jan;m;;31-12-1980;Marathon\n6;Piet;m;;01-02-1990;\n',
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      delimiter: ';',
      encoding: 'utf-8',
      has_header: true,
      date_format: 'DD-MM-YYYY',
      approximate_rows: 2,
      match_on: 'start_number',
      mode: 'add_or_update',
      match_fields: ['external_id', 'start_number', 'chipcodes'],
      mapping: { Nr: 'start_number', Naam: 'full_name', Geboortedatum: 'birth_date', Wedstrijd: 'race_id' },
      warnings: [],
    });
    expect(body.columns).toContainEqual({
      name: 'Nr',
      samples: ['5', '6'],
      date_format: null,
      is_remembered: false,
      skipped: null,
      offered: null,
      is_reason: false,
    });
    expect(body.targets).toContainEqual({
      name: 'full_name',
      label: 'Full name',
      is_many: false,
      field: 'first_name',
      fills: ['first_name', 'last_name'],
      completes: true,
    });
  });

  it('leaves out a column that names no race of the event, and says so', async () => {
    const { body } = await detect('Bib,Event\n1,Fun run\n');
    expect(body).toMatchObject({
      mapping: { Bib: 'start_number', Event: null },
      warnings: ['The column “Event” was left out: it names no race of this event.'],
    });
  });

  it('says which columns it left out whose values look like what is missing, and that nobody has a name', async () => {
    const { body } = await detect('Wem,Fy,Zol,Qux\n31,Ann Bell,1990-05-31,a\n12,Bo Carr,1985-07-14,a\n');
    expect(body).toMatchObject({ mapping: { Wem: null, Fy: null, Zol: null, Qux: null } });
    expect(body.warnings).toEqual([
      'No column is imported: line 1 ("Wem", "Fy", "Zol", "Qux") is read as the names of the columns. Choose what each of them is, or say that the file has no names of columns if that line is its first row.',
      'The column “Wem” was left out, though its values look like bib. Choose its field if they are.',
      'The column “Fy” was left out, though its values look like names. Choose its field if they are.',
      'The column “Zol” was left out, though its values look like birth date. Choose its field if they are.',
    ]);
    const nameless = await detect('Bib,Fy,Qux\n31,Ann Bell,a\n12,Bo Carr,a\n');
    expect(nameless.body.warnings).toContain(
      'No column gives people their names: whoever is added will have none. Nothing is known of “Fy”, “Qux”.',
    );
    const named = await detect('Bib,Name,Zol\n31,Ann Bell,ja\n12,Bo Carr,nein\n');
    // All else is said in one sentence.
    expect(named.body.warnings).toEqual(['Left out: “Zol”.']);
    const several = await detect('Bib,Name,Zol,Qux,Empty\n31,Ann Bell,ja,a,\n12,Bo Carr,nein,b,\n');
    expect(several.body.warnings).toEqual(['Left out: “Zol”, “Qux”.']);
  });

  it('says when dates can be read in two ways', async () => {
    const { body } = await detect('Bib,Born\n1,01/02/1990\n2,03/04/1991\n');
    expect(body.date_format).toBe('DD/MM/YYYY');
    expect(body.warnings).toEqual([
      'The dates of "Born" fit day first and month first. They are read as DD/MM/YYYY: say so if that is wrong.',
    ]);
    expect((await detect('Bib,Born\n1,01/02/1990\n', { date_format: 'MM/DD/YYYY' })).body.warnings).toEqual([]);
    const choices = [
      { format: 'DD/MM/YYYY', date: '1991-04-03' },
      { format: 'MM/DD/YYYY', date: '1991-03-04' },
    ];
    const asked = { column: 'Born', sample: '03/04/1991', choices, is_remembered: false };
    const same = 'Bib,Born\n1,02/02/1990\n2,03/04/1991\n';
    expect((await detect(same)).body.date_question).toEqual(asked);
    expect((await detect(same, { date_format: 'MM/DD/YYYY' })).body.date_question).toEqual(asked);
    expect((await detect('Bib,Born\n1,02/02/1990\n2,13/04/1991\n')).body.date_question).toBeNull();
  });

  it('reads the numbers of days that a spreadsheet leaves of dates, where a column is named for dates', async () => {
    const { body } = await detect('Bib,Born on,Date of birth\n1,29587,29587\n2,32874,32874\n3,33000,33000\n');
    expect(body).toMatchObject({ mapping: { 'Born on': null, 'Date of birth': 'birth_date' }, date_format: 'excel' });
  });

  it('says that it guesses where a file names no columns', async () => {
    const { body } = await detect('1;Ann Bell;North\n2;Bo Carr;South\n3;Cy Dunn;North\n');
    expect(body).toMatchObject({
      has_header: false,
      mapping: { 'Column 1': 'start_number', 'Column 2': 'full_name' },
      warnings: [
        'The file does not name its columns: what they hold is guessed from their values.',
        'The column “Column 1” was taken for bib, as its values look like it. Choose another field if that is wrong.',
        'The column “Column 2” was taken for full name, as its values look like it. Choose another field if that is wrong.',
        'The column “Column 3” was taken for club, as its values look like it. Choose another field if that is wrong.',
      ],
    });
    expect((await detect('Bib,Name\n1,Ann Bell\n')).body.warnings).toEqual([]);
  });

  it('names columns without a heading in a file with headings, and leaves them out', async () => {
    const { body } = await detect(
      'Bib,Last name,,\n1,Bell,no,1990-03-04\n2,Carr,yes,1985-12-01\n3,Dunn,no,1977-05-06\n',
    );
    expect(body).toMatchObject({
      mapping: { Bib: 'start_number', 'Last name': 'last_name', 'Column 3': null, 'Column 4': null },
      warnings: [
        'The column “Column 4” was left out, though its values look like birth date. Choose its field if they are.',
        'Left out: “Column 3”.',
      ],
    });
  });

  it('reads dates of the United States month first, and says so', async () => {
    const west = await app.inAnotherEvent();
    await sql`update events set timezone = 'America/Denver' where id = ${west.eventId}`.execute(app.engine.db);
    const there = await west.person();
    const content = 'Bib,Born\n1,01/02/1990\n2,03/04/1991\n';
    expect((await detect(content, { event_id: west.eventId }, there)).body).toMatchObject({
      date_format: 'MM/DD/YYYY',
      warnings: [expect.stringContaining('MM/DD/YYYY')],
    });
    const dotted = await detect(content.replaceAll('/', '.'), { event_id: west.eventId }, there);
    expect(dotted.body).toMatchObject({ date_format: 'DD.MM.YYYY' });
  });

  it('takes the order of day and month from other dates of the file', async () => {
    const { body } = await detect('Bib,Registered,Born\n1,02/13/2026,01/02/1990\n2,02/28/2026,03/04/1991\n');
    expect(body).toMatchObject({ date_format: 'MM/DD/YYYY', warnings: ['Left out: “Registered”.'] });
  });

  it('reads dates with dots day first, and asks nobody', async () => {
    const { body } = await detect('Bib,Registered,Born\n1,02/13/2026,01.02.1990\n2,02/28/2026,03.04.1991\n');
    expect(body).toMatchObject({
      date_format: 'DD.MM.YYYY',
      date_question: null,
      warnings: ['Left out: “Registered”.'],
    });
  });

  it('remembers what somebody said of dates, and no guess', async () => {
    const there = await app.inAnotherEvent();
    const file = 'Bib,Name,Arrived born\n1,Ann Bell,01/02/1990\n2,Bo Carr,03/04/1991\n';
    const mapping = { Bib: 'start_number', Name: 'full_name', 'Arrived born': 'birth_date' };
    const question = async () => (await there.detect(admin, file)).date_question;
    expect(await there.importFile(admin, file, { mapping })).toMatchObject({ added_count: 2, error_count: 0 });
    expect((await there.athletes()).map((one) => one.birth_date)).toEqual(['1990-02-01', '1991-04-03']);
    expect(await question()).toMatchObject({ is_remembered: false });
    await there.importFile(admin, file, { mapping, date_format: 'DD/MM/YYYY', dry_run: true });
    expect(await question()).toMatchObject({ is_remembered: false });
    await there.importFile(admin, file, { mapping, date_format: 'DD/MM/YYYY' });
    expect(await question()).toMatchObject({ is_remembered: true });
  });

  it('reads dates of failed rows that come back as the run read them, whatever they alone would say', async () => {
    const there = await app.inAnotherEvent();
    const file = 'Bib,Name,Birth date\n1,Ann Bell,02/13/1990\n1,Bo Carr,03/04/1991\n3,Eva Dunn,02/20/1980\n';
    const done = await there.importFile(admin, file);
    expect(done).toMatchObject({ added_count: 2, error_count: 1, date_format: 'MM/DD/YYYY' });
    const failed = (await there.download(admin, `/v1/admin/imports/${done.id}/failed_rows.csv`)).toString();
    const mended = failed.replace('\n1,', '\n2,');
    expect(mended).toContain('1991-03-04');
    const warnings = (await there.detect(admin, mended)).warnings as string[];
    expect(warnings.filter((warning) => warning.includes('Birth date'))).toEqual([]);
    await there.importFile(admin, mended);
    expect((await there.athletes()).map(({ birth_date }) => birth_date)).toEqual([
      '1990-02-13',
      '1980-02-20',
      '1991-03-04',
    ]);
  });

  it('remembers how such a file was mapped last, also when failed rows come back', async () => {
    const content = 'Remember me,Rest\n1,Anna\n';
    const mapping = { 'Remember me': 'start_number', Rest: 'last_name' };
    expect((await detect(content)).body.mapping).toEqual({ 'Remember me': null, Rest: null });
    await app.importFile(admin, content, { mapping, dry_run: true });
    expect((await detect(content)).body.mapping).toEqual({ 'Remember me': null, Rest: null });
    await app.importFile(admin, content, { mapping });
    const { body } = await detect('Remember me,Rest,Not imported because\n2,Bo,x\n');
    expect(body.mapping).toEqual({ ...mapping, 'Not imported because': null });
    expect((body.columns as { is_remembered: boolean }[]).map((column) => column.is_remembered)).toEqual([
      true,
      true,
      false,
    ]);
  });
});

it('says of a column that was left out last time what it would be', async () => {
  const content = 'Bib,Left out,Club\n1,x,North\n';
  await app.importFile(admin, content, { mapping: { Bib: 'start_number' } });
  const { body } = await detect(content);
  expect(body.mapping).toEqual({ Bib: 'start_number', 'Left out': null, Club: null });
  const columns = body.columns as { name: string; is_remembered: boolean; skipped: string | null }[];
  expect(columns.map(({ is_remembered, skipped }) => [is_remembered, skipped])).toEqual([
    [false, null],
    [false, null],
    [true, 'club'],
  ]);
  expect(body.warnings).toContain('Left out as last time: “Club”.');
});

it('takes a column that it left out by itself once its values say something', async () => {
  const file = (course: string) => `Bib,Name,Course,Sex\n1,Ann Bell,${course},\n`;
  const mapping = { Bib: 'start_number', Name: 'full_name', Course: null, Sex: null };
  expect((await detect(file('Fun run'))).body.mapping).toEqual({ ...mapping, Sex: 'gender' });
  const done = await app.importFile(admin, file('Fun run'), { mapping });
  // Nobody has said anything of the one, and that the other is left out.
  expect(done.mapping).toEqual({ Bib: 'start_number', Name: 'full_name', Sex: null });
  await app.addRace('Fun run');
  const { body } = await detect(file('Fun run'));
  expect(body.mapping).toEqual({ ...mapping, Course: 'race_id' });
  expect(body.warnings).toEqual(['Left out as last time: “Sex”.']);
  // A second import changes nothing of that.
  await app.importFile(admin, file('Fun run'));
  expect((await detect(file('Fun run'))).body.mapping).toEqual({ ...mapping, Course: 'race_id' });
});

describe('a file that cannot be read', () => {
  const long = `Bib,Name\n1,${'x'.repeat(1_200_000)}\n`;
  it.each([
    ['empty', '', /empty/i],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /PNG image/],
    ['a header alone', 'Bib;Name\n', /no rows/],
    ['a web page', '<!doctype html><html></html>', /web page/],
    ['an endless line', long, /line 2/i],
  ])('%s is refused at once', async (_, content, message) => {
    const found = await detect(content);
    expect(found.status).toBe(422);
    expect((found.body.errors as { file: string[] }).file.join()).toMatch(message);
    expect((await start(content)).status).toBe(422);
  });

  it('fails the import where the trouble is far into the file, naming the line and keeping what was done', async () => {
    const rows = Array.from({ length: 30_000 }, (_, i) => `${i + 100_000};Runner number ${i + 1}`);
    rows[28_000] = `128001;${'x'.repeat(1_200_000)}`;
    const done = await app.importFile(admin, `Bib;Last name\n${rows.join('\n')}\n`);
    expect(done.status).toBe('failed');
    expect(done.message).toMatch(
      /^.*line 28002.* Before that, [\d,]+ were added and 0 updated; undo takes them back\.$/i,
    );
    const undone = await app.call(admin, 'POST', `/v1/admin/operations/${done.operation_id}/undo`, {});
    expect(undone.status).toBe(202);
    await app.runTasks();
    expect(await app.athletes()).not.toContainEqual(expect.objectContaining({ last_name: 'Runner number 1' }));
  });
});

describe('what is asked for', () => {
  const content = 'Bib,Name\n1,Anna\n';
  it.each([
    ['an unknown kind', { kind: 'sponsor' }, 'kind', 'Files of kind "sponsor" are not supported. Kinds:'],
    ['an unknown field', { colour: 'red' }, 'colour', 'There is no such field.'],
    [
      'a column that is not there',
      { mapping: { Bibb: 'start_number' } },
      'mapping',
      'The file has no column “Bibb”. Columns: Bib, Name.',
    ],
    [
      'a field that is not there',
      { mapping: { Bib: 'shoe_size' } },
      'mapping',
      '"shoe_size" cannot be imported. Fields: ',
    ],
    ['a computed field', { mapping: { Bib: 'chip_time' } }, 'mapping', '"chip_time" cannot be imported. Fields: '],
    [
      'one field twice',
      { mapping: { Bib: 'last_name', Name: 'last_name' } },
      'mapping',
      'The columns “Bib” and “Name” both fill Last name.',
    ],
    [
      'one field completed twice',
      { mapping: { Bib: 'full_name', Name: 'full_name_family_first' } },
      'mapping',
      'The columns “Bib” and “Name” both fill First name.',
    ],
    [
      'no column at all',
      { mapping: { Bib: null } },
      'mapping',
      'No column is imported: line 1 ("Bib", "Name") is read as the names of the columns. Choose what each of them is, or say that the file has no names of columns if that line is its first row.',
    ],
    [
      'no column of a file that names none',
      { has_header: false, mapping: {} },
      'mapping',
      'No column is imported: the file does not name its columns. Choose what each of them is.',
    ],
    [
      'a match that is not mapped',
      { match_on: 'external_id' },
      'match_on',
      'No column is mapped to External ID, so rows cannot be matched by it.',
    ],
    ['a match that is none', { match_on: 'club' }, 'match_on', 'Must be one of: external_id, start_number, chipcodes.'],
    [
      'an update without a match',
      { mode: 'update', mapping: { Name: 'full_name' } },
      'match_on',
      'Updating needs a column to match rows by. Map one to External ID or Bib or Chip codes.',
    ],
    ['a race of nowhere', { race_id: 999_999 }, 'race_id', 'No such record: 999999.'],
    ['a delimiter that is none', { delimiter: 'x' }, 'delimiter', 'Must be one of: comma, semicolon, tab, |.'],
  ])('%s → 422', async (_, options, field, text) => {
    const { status, body } = await start(content, options);
    expect(status).toBe(422);
    expect((body.errors as Record<string, string[]>)[field]?.[0]).toContain(text);
  });

  it('an event or a file that is not visible is none', async () => {
    const stranger: Actor = { identity: admin.identity, isSuperAdmin: false, grants: [] };
    expect((await start(content, {}, stranger)).status).toBe(403);
    const timer = await app.person('timer');
    const file_id = await app.upload(admin, 'secret.csv', content);
    const { status, body } = await app.call(timer, 'POST', '/v1/admin/imports', {
      kind: 'athlete',
      event_id: app.eventId,
      file_id,
    });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ file_id: [`No such record: ${file_id}.`] });
  });
});

describe('permissions', () => {
  it.each(['read_only', 'marketing', 'application_manager'] as const)('%s may not import', async (role) => {
    expect((await start('Bib,Name\n1,Anna\n', {}, await app.person(role))).status).toBe(403);
  });

  it('a timer imports all but contact details: detected they are left out, asked for they are refused', async () => {
    const timer = await app.person('timer');
    const content = 'Bib,Last name,E-mail\n90001,Timed,timed@example.com\n';
    const { body } = await detect(content, {}, timer);
    expect(body.mapping).toEqual({ Bib: 'start_number', 'Last name': 'last_name', 'E-mail': null });
    expect(body.warnings).toEqual([
      'The column “E-mail” was left out: you need the permission athletes.contact.update to import it.',
    ]);
    expect((body.targets as { name: string }[]).map((target) => target.name)).not.toContain('email');
    const refused = await start(content, { mapping: { Bib: 'start_number', 'E-mail': 'email' } }, timer);
    expect(refused.body.errors).toEqual({
      mapping: ['Email: you need the permission athletes.contact.update to import it. Leave the column out.'],
    });
    expect(await app.importFile(timer, content)).toMatchObject({ status: 'finished', added_count: 1 });
    expect((await app.athletes()).at(-1)).toMatchObject({ last_name: 'Timed', email: null });
  });

  it('an event manager imports them too, where a timer had to leave them out before', async () => {
    const manager = await app.person('event_manager');
    const file = (row: string) => `Bib,Last name,E-mail\n${row}\n`;
    await app.importFile(await app.person('timer'), file('90011,Before,before@example.com'));
    // What the timer may not import was not the timer's choice, and is not remembered as one.
    const done = await app.importFile(manager, file('90002,Managed,Managed@Example.com'));
    expect(done).toMatchObject({ added_count: 1, requested_by_id: profileIdOf(manager) });
    expect((await app.athletes()).at(-1)).toMatchObject({ last_name: 'Managed', email: 'managed@example.com' });
  });

  it('rights that were lost before the task ran count', async () => {
    const manager = await app.person('event_manager');
    const begun = await start('Bib,Last name\n90003,Late\n', {}, manager);
    await sql`delete from roles where profile_id = ${profileIdOf(manager)}`.execute(app.engine.db);
    await app.runTasks();
    const { body } = await app.call(admin, 'GET', `/v1/admin/imports/${begun.body.id}`);
    expect(body.status).toBe('failed');
    expect((await app.athletes()).at(-1)).not.toMatchObject({ last_name: 'Late' });
  });
});
