import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../../engine/core/access/actor';
import { rowXml, workbookParts, zip } from '../../engine/tables/support';
import { createTestDatabase } from '../../support/testDatabase';
import { createImportApp, type ImportApp } from './importApp';

/** Files that were read as something else, without a word. */
describe('a file', () => {
  let app: ImportApp;
  let admin: Actor;
  beforeEach(async () => {
    app = await createImportApp(await createTestDatabase());
    admin = await app.person();
  });
  afterEach(() => app.close());

  const told = async (record: Record<string, unknown>, severity: 'error' | 'warning' = 'warning') =>
    (await app.failures(record.id, severity)).map(({ line, errors }) => `${line}: ${errors.join(' ')}`);

  it('with a second table is read by the names of that', async () => {
    const record = await app.importFile(
      admin,
      'Bib,First name,Last name\n1,Al,Able\n2,Bob,Best\n\nBib,Last name,First name\n11,Zed,Zoe\n12,Yip,Yan\n',
    );
    const names = (await app.athletes()).map((one) => [one.start_number, one.first_name, one.last_name].join(' '));
    expect(names).toEqual(['1 Al Able', '2 Bob Best', '11 Zoe Zed', '12 Yan Yip']);
    expect(await told(record)).toEqual([
      '5: The names of the columns stand here once more, in another order: the rows below are read by it.',
    ]);
  });

  it('with a total below that fills as many cells as the rows has that left out', async () => {
    const record = await app.importFile(admin, 'Name,Bib\nAnn Bell,1\nBo Carr,2\nTotal,2\n');
    expect((await app.athletes()).map(({ last_name }) => last_name)).toEqual(['Bell', 'Carr']);
    expect(record).toMatchObject({ added_count: 2, error_count: 0, left_out_count: 1 });
    expect(await told(record)).toEqual(['4: "Total": the row looks like a total, so it is left out.']);
    const named = await app.importFile(
      admin,
      'Name,Bib\nTotal,5\nAda Dunn,6\nEd Eck,7\nFlo Fox,8\nGil Gray,9\nHal Ivy,10\n',
    );
    expect(named).toMatchObject({ added_count: 6, left_out_count: 0 });
  });

  it('with titles before names tells once that they are left out', async () => {
    const record = await app.importFile(
      admin,
      'Bib,First name,Last name\n1,Dr. Al,Able\n2,Dr. Bob,Best\n3,Prof. Dr. Cy,Cole\n',
    );
    expect((await app.athletes()).map(({ first_name }) => first_name)).toEqual(['Al', 'Bob', 'Cy']);
    expect(await told(record)).toEqual([
      '2: First name "Dr. Al": "Dr." is left out, here and in all rows that have it.',
      '4: First name "Prof. Dr. Cy": "Prof. Dr." is left out, here and in all rows that have it.',
    ]);
  });

  it('with a table of other columns below has that refused', async () => {
    const record = await app.importFile(
      admin,
      'Bib,First name,Last name\n1,Al,Able\n2,Bob,Best\nBib,Sponsor,First name\n11,Acme,Zoe\n',
    );
    expect((await app.athletes()).map(({ last_name }) => last_name)).toEqual(['Able', 'Best']);
    expect(await told(record, 'error')).toEqual([
      '4: It names columns that are not those of the file. Import that part as a file of its own.',
      '5: It stands below names of columns (line 4) that are not those of the file. Import that part as a file of its own.',
    ]);
  });

  it('of a spreadsheet that keeps 15 digits has longer numbers told by their cells', async () => {
    const number = (value: string) => `<c><v>${value}</v></c>`;
    const row = (bib: string, name: string, chip: string) =>
      `<row>${number(bib)}<c t="inlineStr"><is><t>${name}</t></is></c>${number(chip)}</row>`;
    const rows = [row('1', 'Able', '580012345678901230'), row('2', 'Best', '123456789012345')];
    const sheet = { name: 'List', rows: [rowXml('Bib', 'Last name', 'Chip'), ...rows].join('') };
    const file = zip(workbookParts({ sheets: [sheet] }));
    const record = await app.importFile(admin, file, { name: 'list.xlsx' });
    expect((await app.athletes()).map(({ chipcodes }) => chipcodes)).toEqual([null, ['123456789012345']]);
    expect(await told(record)).toEqual([expect.stringMatching(/^2: Chip "5.800123456789012E\+17": /)]);
  });

  it('of states says "nicht angetreten" in German, and nothing in another language', async () => {
    const states = async () => (await app.athletes()).map(({ state }) => state);
    const german = { Startnr: 'start_number', Name: 'last_name', Vorname: 'first_name', Status: 'state' };
    await app.importFile(admin, 'Startnr;Name;Vorname;Status\n1;A;Aa;n.a.\n2;B;Bb;DNF\n3;C;Cc;\n', {
      mapping: german,
    });
    expect(await states()).toEqual(['dns', 'dnf', 'registered']);
    const other = await app.inAnotherEvent();
    const english = { Bib: 'start_number', 'Last name': 'last_name', 'First name': 'first_name', Status: 'state' };
    await other.importFile(admin, 'Bib;Last name;First name;Status\n1;A;Aa;n.a.\n2;B;Bb;DNF\n3;C;Cc;\n', {
      mapping: english,
    });
    expect((await other.athletes()).map(({ state }) => state)).toEqual(['registered', 'dnf', 'registered']);
  });

  it('of another event of the organization does not say which comes first in the dates of this one', async () => {
    const file = 'Bib,Last name,Birth date\n1,A,03/04/1991\n2,B,05/06/1990\n';
    await app.importFile(admin, file, { date_format: 'MM/DD/YYYY' });
    expect(await app.detect(admin, file)).toMatchObject({
      date_format: 'MM/DD/YYYY',
      date_question: { is_remembered: true },
    });
    const made = await sql<{ id: number }>`
      insert into events (organization_id, name, start_date, timezone)
      select organization_id, 'Another', start_date, 'Europe/London' from events where id = ${app.eventId} returning id`.execute(
      app.engine.db,
    );
    const event_id = made.rows[0]!.id;
    expect(await app.detect(admin, file, { event_id })).toMatchObject({
      date_format: 'DD/MM/YYYY',
      date_question: { is_remembered: false },
    });
    await sql`update events set timezone = 'America/New_York' where id = ${event_id}`.execute(app.engine.db);
    expect(await app.detect(admin, file, { event_id })).toMatchObject({
      date_format: 'MM/DD/YYYY',
      date_question: { is_remembered: true },
    });
  });

  it('in which classes are the races has them in the race', async () => {
    await app.addRace('Marathon');
    await app.addRace('10 km');
    const head = 'Startnummer;Efternamn;Förnamn;Klass';
    const file = `${head}\n1;Ek;Åke;Marathon\n2;Öberg;Åsa;10 km\n`;
    const { mapping, warnings } = await app.detect(admin, file);
    expect(mapping).toMatchObject({ Klass: 'race_id' });
    expect(warnings).toEqual(['The column “Klass” names a race in each row, and is read as that.']);
    const classes = await app.detect(admin, `${head}\n1;Ek;Åke;H40\n2;Öberg;Åsa;10 km\n`);
    expect(classes.mapping).toMatchObject({ Klass: 'category' });
  });

  it('of years and ages says which days of birth are made up', async () => {
    const said = async (file: string) => {
      const { warnings, notes } = await app.detect(admin, file);
      expect(warnings).toEqual(expect.arrayContaining(notes as string[]));
      return notes;
    };
    expect(await said('Bib,Last name,Birth year\n1,A,1991\n2,B,1985\n')).toEqual([
      '“Birth year” says no day and no month. Where nothing else is known these are made up: "1991" is stored as 1991-01-01.',
    ]);
    expect(await said('Bib,Last name,Age\n1,A,34\n2,B,61\n')).toEqual([
      '“Age” says no day and no month. Where nothing else is known these are made up: "34" is stored as 1992-01-01.',
    ]);
    expect(await said('Bib,Last name,Birth date\n1,A,1991-03-04\n2,B,1985-10-11\n')).toEqual([]);
  });

  it('lists the lines of hidden rows of a sheet, which are imported', async () => {
    const row = (line: number, isHidden: boolean) =>
      rowXml(line === 1 ? 'Bib' : String(line), line === 1 ? 'Last name' : `N${line}`).replace(
        '<row',
        `<row r="${line}"${isHidden ? ' hidden="1"' : ''}`,
      );
    const fileOf = (hidden: readonly number[]) => {
      const rows = [1, 2, 3, 4, 5, 6, 7, 8].map((line) => row(line, hidden.includes(line))).join('');
      return Buffer.from(zip(workbookParts({ sheets: [{ name: '10 km', rows }] })));
    };
    expect((await app.detect(admin, fileOf([3, 5, 6, 7]))).notes).toEqual([
      '4 rows of the sheet are hidden but imported: lines 3, 5–7.',
    ]);
    expect((await app.detect(admin, fileOf([3]))).notes).toEqual([
      'One row of the sheet is hidden but imported: line 3.',
    ]);
    expect(await app.importFile(admin, fileOf([3]), { name: 'list.xlsx' })).toMatchObject({ added_count: 7 });
  });

  it('with a sheet for each race says which are left', async () => {
    const sheet = (name: string, bib: string) => ({ name, rows: rowXml('Bib', 'Last name') + rowXml(bib, `N${bib}`) });
    const file = zip(workbookParts({ sheets: [sheet('10 km', '1'), sheet('5 km', '2'), sheet('Kids', '3')] }));
    const file_id = await app.upload(admin, 'list.xlsx', Buffer.from(file));
    expect(await app.detect(admin, Buffer.from(file), { file_id })).toMatchObject({
      sheet: '10 km',
      alike_sheets: ['5 km', 'Kids'],
      notes: ['Only the sheet "10 km" is read. Import these one after the other: "5 km", "Kids".'],
    });
  });
});
