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
});
