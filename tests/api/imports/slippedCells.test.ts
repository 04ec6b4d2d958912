import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../../engine/core/access/actor';
import { createTestDatabase } from '../../support/testDatabase';
import { createImportApp, type ImportApp } from './importApp';

const HEAD = 'Bib,First name,Last name,City,Club';
const OTHERS = ['2,Bob,Ray,Salem,BAA', '3,Cy,Poe,Lynn,SRR', '4,Di,Fox,Salem,'];

describe('a delimiter in a value that is not quoted', () => {
  let app: ImportApp;
  let admin: Actor;
  beforeEach(async () => {
    app = await createImportApp(await createTestDatabase());
    admin = await app.person();
  });
  afterEach(() => app.close());

  const people = async () =>
    (await app.athletes())
      .map((one) => [one.start_number, one.first_name, one.last_name, one.city, one.club, one.gender, one.birth_date])
      .map((values) => values.filter((value) => value !== null).join('|'));

  it.each([
    // Where it stands is told by the blank behind it, though the row fits where its last cell is empty.
    ['1,Ann,Lee,Boston, MA,BAA', HEAD, OTHERS, '1|Ann|Lee|Boston, MA|BAA', '"Boston, MA" of “City”'],
    ['1,Ann,Lee,Boston, MA,', HEAD, OTHERS, '1|Ann|Lee|Boston, MA', '"Boston, MA" of “City”'],
    ['1,Ann,Lee,Boston, MA,BAA,', `${HEAD},`, OTHERS.map((row) => `${row},`), '1|Ann|Lee|Boston, MA|BAA', '“City”'],
    // By what the other cells would be.
    [
      '1,Smith,John,M,1980',
      'Bib,Name,Sex,Year of birth',
      ['2,Bob Ray,M,1981', '3,Di Fox,F,1985', '4,Cy Poe,M,1990'],
      '1|John|Smith|male|1980-01-01',
      '"Smith,John" of “Name”',
    ],
  ])('is mended where it can only be one, and that is said: %s', async (row, head, others, person, said) => {
    const done = await app.importFile(admin, [head, ...others, row].join('\n'));
    expect(done).toMatchObject({ added_count: 4, error_count: 0, warning_count: 1 });
    expect(await people()).toContain(person);
    expect(await app.failures(done.id, 'warning')).toEqual([
      { line: 5, errors: [expect.stringMatching(new RegExp(`^\\d cells under \\d headings: .*${said}`))] },
    ]);
  });

  it('refuses the row again where it comes back from the refused rows as it was', async () => {
    const done = await app.importFile(admin, [HEAD, ...OTHERS, '1,Ann,Lee,Boston,BAA,extra,more'].join('\n'));
    const refused = (await app.call(admin, 'GET', `/v1/admin/imports/${done.id}/failed_rows.csv`)).text;
    const again = await app.importFile(admin, refused);
    expect(again).toMatchObject({ added_count: 0, error_count: 1 });
    expect(await app.failures(again.id)).toEqual([
      {
        line: 2,
        errors: [
          '7 cells under 5 headings: “Club” holds all that was behind it. Correct that cell, or empty “Not imported because” if it is right.',
        ],
      },
    ]);
    const file = (await app.call(admin, 'GET', `/v1/admin/imports/${again.id}/failed_rows.csv`)).text;
    expect(await app.importFile(admin, file)).toMatchObject({ added_count: 0, error_count: 1 });
    const mended = await app.importFile(admin, file.replace('"BAA,extra,more"', 'BAA'));
    expect(mended).toMatchObject({ added_count: 1, error_count: 0 });
    expect(await people()).toContain('1|Ann|Lee|Boston|BAA');
  });

  it.each([
    '1,Ann,Lee,Boston,MA,BAA',
    '1,Ann, Marie,Lee,Boston, MA,BAA',
    '1,Ann,Lee, Jr,Boston, MA',
    '1;Ann,Lee,Boston,MA,BAA,x',
  ])('refuses the row where that is not clear: %s', async (row) => {
    const done = await app.importFile(admin, [HEAD, ...OTHERS, row].join('\n'));
    expect(done).toMatchObject({ added_count: 3, error_count: 1 });
    const count = row.split(',').length;
    expect(await app.failures(done.id)).toEqual([
      {
        line: 5,
        errors: [`${count} cells under 5 headings: perhaps a comma stands inside a value. Put that value in quotes.`],
      },
    ]);
    const file = (await app.call(admin, 'GET', `/v1/admin/imports/${done.id}/failed_rows.csv`)).text;
    // Nothing of it is lost.
    expect(file.split('\r\n')[1]?.replaceAll('"', '')).toContain(row);
  });

  it('is none where rows end with a delimiter more, or say more under columns without a name', async () => {
    const done = await app.importFile(admin, [HEAD, ...OTHERS, '5,Ed,Gray,Salem,BAA,', '6,Flo,Hay,Lynn,,,'].join('\n'));
    expect(done).toMatchObject({ added_count: 5, error_count: 0, warning_count: 0 });
    const blanks = await app.importFile(
      admin,
      ['Bib, First name, Last name, City', '11, Gil, Ives, Salem,', '12, Hal, Jay, Lynn'].join('\n'),
    );
    expect(blanks).toMatchObject({ added_count: 2, error_count: 0, warning_count: 0 });
  });

  it('is one of the file: a semicolon where semicolons stand between the cells', async () => {
    const lines = ['Bib;Name;Club', '2;Bob Ray;BAA', '3;Di Fox;SRR', '4;Cy Poe;SRR', '1;Ann Lee;A;B'];
    const done = await app.importFile(admin, lines.join('\n'));
    expect(await app.failures(done.id)).toEqual([
      {
        line: 5,
        errors: ['4 cells under 3 headings: perhaps a semicolon stands inside a value. Put that value in quotes.'],
      },
    ]);
  });

  it.each([
    ['half of the rows', ['2,Beta,Bert,Aalst'], 'Brugge'],
    ['half of the rows, the last cell being empty', ['2,Beta,Bert,Aalst'], ''],
    ['all rows', [], 'Brugge'],
    ['most rows', ['2,Beta,Bert,Aalst', '3,Claes, sr.,Cas,Gent', '4,Daems, sr.,Dirk,Gent'], 'Brugge'],
  ])('is mended where it stands in %s', async (_, others, city) => {
    const lines = ['Bib,Last name,First name,City', `1,Peeters, jr.,Jan,${city}`, ...others];
    const done = await app.importFile(admin, lines.join('\n'));
    const slipped = lines.filter((line) => line.includes(', ')).length;
    expect(done).toMatchObject({ added_count: lines.length - 1, error_count: 0, warning_count: slipped });
    const [first] = await app.athletes();
    expect(first).toMatchObject({ first_name: 'Jan', last_name: 'Peeters, jr.', city: city || null });
    expect((await app.failures(done.id, 'warning'))[0]).toEqual({
      line: 2,
      errors: [expect.stringMatching(/^5 cells under 4 headings: two of them were read as one/)],
    });
  });

  it('refuses most rows of a file where what they mean is not clear', async () => {
    const lines = [
      'Bib,Last name,First name,City',
      '1,Peeters,jr.,Jan,Brugge',
      '2,Claes,sr.,Cas,Gent',
      '3,Beta,Bert,Aalst',
    ];
    const done = await app.importFile(admin, lines.join('\n'));
    expect(done).toMatchObject({ added_count: 1, error_count: 2 });
    expect(await people()).toEqual(['3|Bert|Beta|Aalst']);
  });
});

describe('a row with another delimiter', () => {
  let app: ImportApp;
  let admin: Actor;
  beforeEach(async () => {
    app = await createImportApp(await createTestDatabase());
    admin = await app.person();
  });
  afterEach(() => app.close());

  const FIELDS = ['Bib', 'First name', 'Last name', 'Club', 'Sex', 'Birth date'];
  const ROWS = [1, 2, 3, 4].map((bib) => [bib, `Ann${bib}`, `Lee${bib}`, 'AV', 'F', '1984-05-05']);

  it.each([
    [',', ';', 'A semicolon separates the cells of this row, and a comma those of the file.'],
    [';', ',', 'A comma separates the cells of this row, and a semicolon those of the file.'],
    [';', '\t', 'A tab separates the cells of this row, and a semicolon those of the file.'],
  ])('is refused in a file with “%s”, and can be imported again: %s', async (usual, other, said) => {
    const eva = ['5', 'Eva', 'Eps', 'AV', 'F', '1984-05-05'].join(other);
    const lines = [...[FIELDS, ...ROWS].map((cells) => cells.join(usual))];
    lines.splice(3, 0, eva);
    const done = await app.importFile(admin, lines.join('\n'));
    expect(done).toMatchObject({ added_count: 4, error_count: 1, warning_count: 0 });
    expect(await app.failures(done.id)).toEqual([
      { line: 4, errors: [`${said} Check the cells and import the row again.`] },
    ]);
    const file = (await app.call(admin, 'GET', `/v1/admin/imports/${done.id}/failed_rows.csv`)).text;
    expect(await app.importFile(admin, file)).toMatchObject({ added_count: 1, error_count: 0 });
    expect((await app.athletes()).at(-1)).toMatchObject({ start_number: '5', first_name: 'Eva', last_name: 'Eps' });
  });

  it('is none where the sign stands in a title', async () => {
    const lines = ['Bib;Name;Club', 'Women, 10 km, 2026', '1;Ann Lee;AV', '2;Di Fox;AV', '3;Cy Poe;AV'];
    expect(await app.importFile(admin, lines.join('\n'))).toMatchObject({ added_count: 3, error_count: 0 });
  });
});
