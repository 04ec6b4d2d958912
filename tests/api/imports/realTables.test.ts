import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../../engine/core/access/actor';
import { createTestDatabase } from '../../support/testDatabase';
import { createImportApp, type ImportApp } from './importApp';

/** What tables of real races are like, and lost rows by. */
describe('a table', () => {
  let app: ImportApp;
  let admin: Actor;
  beforeEach(async () => {
    app = await createImportApp(await createTestDatabase());
    admin = await app.person();
  });
  afterEach(() => app.close());

  const people = async (...fields: string[]) =>
    (await app.athletes()).map((athlete) => fields.flatMap((name) => athlete[name] ?? []).join(' '));

  it('may say more under columns without a name', async () => {
    const done = await app.importFile(admin, 'Bib,Name,,\n1,Ann Bell,paid,cash\n2,Bo Carr,,\n3,Cy Dunn,late\n');
    expect(done).toMatchObject({ added_count: 3, error_count: 0 });
    const slipped = await app.importFile(admin, 'Bib,Name\n4,Eck, Di\n5,Ed Fox\n6,Flo Gray\n');
    expect(slipped).toMatchObject({ added_count: 3, error_count: 0, warning_count: 1 });
  });

  it('adds nobody without a name beside those who are there: a bib that is not found is told', async () => {
    expect(await app.importFile(admin, 'Bib,Club\n7,North\n')).toMatchObject({ added_count: 1 });
    const done = await app.importFile(admin, 'Bib,Club\n7,South\n8,South\n');
    expect(done).toMatchObject({ updated_count: 1, added_count: 0, error_count: 1 });
    expect(await app.failures(done.id)).toEqual([
      {
        line: 3,
        errors: ['Bib "8": no athlete has it. The file has no column with First name or Last name to add one by.'],
      },
    ]);
    const asked = await app.importFile(admin, 'Bib,Club\n9,South\n', { mode: 'add' });
    expect(asked).toMatchObject({ added_count: 1, error_count: 0 });
    expect(await app.importFile(admin, 'Bib,Last name\n10,Bell\n')).toMatchObject({ added_count: 1 });
  });

  it('counts its rows under "Nr" or "#" where another column is called start number', async () => {
    for (const [heading, own, bib] of [
      ['#', 'Startnummer', 301],
      ['Nr', 'Startnr', 302],
      ['No.', 'Dossard', 303],
    ])
      await app.importFile(admin, `${heading},Name,${own}\n1,Olf Ott${bib},${bib}\n`);
    expect(await people('start_number')).toEqual(['301', '302', '303']);
  });

  it('with years or ages leaves the days of birth that are known, and fills those that are not', async () => {
    await app.importFile(admin, 'Bib,Name,Date of birth\n1,Ann Bell,1985-07-14\n2,Bo Carr,\n3,Cy Dunn,1990-01-02\n');
    await app.importFile(admin, 'Bib,Year of birth\n1,1985\n2,1979\n3,1991\n');
    expect(await people('start_number', 'birth_date')).toEqual(['1 1985-07-14', '2 1979-01-01', '3 1991-01-01']);
    // The event is of 2026: who is 40 then was born in 1986, or late in 1985.
    const ages = 'Bib,Age\n1,40\n2,30\n';
    // Two digits of an age are no year.
    expect((await app.detect(admin, ages)).warnings).toEqual([
      expect.stringContaining('says no day and no month. Where nothing else is known these are made up: '),
    ]);
    await app.importFile(admin, ages);
    expect(await people('start_number', 'birth_date')).toEqual(['1 1985-07-14', '2 1996-01-01', '3 1991-01-01']);
  });

  it('has days of birth in three columns, or years of two digits, which it is told how they are read', async () => {
    const file = 'Bib;Name;Tag;Monat;Jahr\n1;Ann Bell;31;5;1990\n2;Bo Carr;3;Mai;85\n';
    expect((await app.detect(admin, file)).warnings).toEqual([]);
    await app.importFile(admin, file);
    const years = 'Bib;Name;Jg\n2;Bo Carr;85\n3;Anna Dunn;12\n4;Peter Eck;64\n';
    expect((await app.detect(admin, years)).warnings).toEqual([
      '“Jg” says no day and no month. Where nothing else is known these are made up: "85" is stored as 1985-01-01.',
      'The years of "Jg" have two digits: each is read as the latest that is not ahead, 12 as 2012 and 85 as 1985.',
    ]);
    expect(await app.importFile(admin, years)).toMatchObject({ added_count: 2, unchanged_count: 1, error_count: 0 });
    expect(await people('start_number', 'birth_date')).toEqual([
      '1 1990-05-31',
      '2 1985-05-03',
      '3 2012-01-01',
      '4 1964-01-01',
    ]);
  });

  it('may have clubs behind names and codes in groups, which all its rows tell', async () => {
    const file =
      'Bib,Name,Chip\n1,Ann Bell (AV Zeus),05 80 03\n2,Bo Carr (Phoenix SC),05 80 04\n3,Cy Dunn (AV Zeus),05 81 0A\n';
    expect((await app.detect(admin, file)).warnings).toEqual([
      'The column “Name” says the club as well, as in "Ann Bell (AV Zeus)".',
      'The column “Chip”: each cell is read as one code, "05 80 03" as 058003.',
    ]);
    expect(await app.importFile(admin, file)).toMatchObject({ added_count: 3, error_count: 0, warning_count: 0 });
    expect(await people('last_name', 'club', 'chipcodes')).toEqual([
      'Bell AV Zeus 58003',
      'Carr Phoenix SC 58004',
      'Dunn AV Zeus 5810A',
    ]);
  });

  it('is not matched by a column that repeats itself, and keeps its rows', async () => {
    const file = `First name,Last name,License\n${['Ann', 'Bo', 'Cy'].map((name) => `${name},Bell,ONE DAY`).join('\n')}\nDi,Eck,4411\n`;
    const done = await app.importFile(admin, file);
    expect(done).toMatchObject({ match_on: null, added_count: 4, error_count: 0 });
    expect(await app.importFile(admin, file)).toMatchObject({ added_count: 0, unchanged_count: 4 });
    const own = await app.importFile(admin, 'Name,License\nEd Fox,1\nFlo Gray,2\n');
    expect(own).toMatchObject({ match_on: 'external_id', added_count: 2 });
  });

  it('has a line twice only where the whole line is the same', async () => {
    const file = 'Name,Club,Entered\nAnn Bell,North,5 km\nAnn Bell,North,10 km\nAnn Bell,North,5 km\n';
    const done = await app.importFile(admin, file, { mapping: { Name: 'full_name', Club: 'club' } });
    expect(done).toMatchObject({ added_count: 2, error_count: 1 });
    expect(await app.failures(done.id)).toEqual([{ line: 4, errors: ['The row is the same as line 2.'] }]);
    const again = await app.importFile(admin, file, { mapping: { Name: 'full_name', Club: 'club' } });
    expect(again).toMatchObject({ added_count: 0, unchanged_count: 2, error_count: 1 });
    expect(await people('first_name', 'club')).toEqual(['Ann North', 'Ann North']);
  });

  it('that says 0 for no number has rows without one', async () => {
    const done = await app.importFile(admin, 'Bib,Name\n0,Ann Bell\n0,Bo Carr\n7,Cy Dunn\n');
    expect(done).toMatchObject({ match_on: 'start_number', added_count: 3, error_count: 0 });
    expect(await people('start_number', 'first_name')).toEqual(['Ann', 'Bo', '7 Cy']);
  });

  it('loses no row for a cell that the row can do without, and says which cells those were', async () => {
    const file = 'Bib,Name,Country,Born\n1,Ann Bell,Atlantis,1990\n2,Bo Carr,NED,soon\n3,Cy Dunn,NED,1985\n';
    const tried = await app.importFile(admin, file, { dry_run: true });
    const done = await app.importFile(admin, file);
    for (const one of [tried, done])
      expect(one).toMatchObject({ lenient: true, added_count: 3, error_count: 0, warning_count: 2 });
    expect(await people('first_name', 'country', 'birth_date')).toEqual([
      'Ann 1990-01-01',
      'Bo NL',
      'Cy NL 1985-01-01',
    ]);
    const warnings = [
      { line: 2, errors: ['Country "Atlantis": Is not a known country.'] },
      { line: 3, errors: ['Born "soon": Must be a date written as YYYY.'] },
    ];
    expect(await app.failures(tried.id, 'warning')).toEqual(warnings);
    expect(await app.failures(done.id, 'warning')).toEqual(warnings);
    const { text } = await app.call(admin, 'GET', `/v1/admin/imports/${done.id}/failed_rows.csv`);
    expect(text.trim().split('\n')).toHaveLength(1);
    const strict = await app.importFile(admin, file, { lenient: false, dry_run: true });
    expect(strict).toMatchObject({ lenient: false, error_count: 2, warning_count: 0 });
  });

  it('loses a row for what tells it apart, and says all that is wrong with it', async () => {
    await app.addRace('10 km');
    const file = 'Bib,Race,Name,Country\n1,10 km,Ann Bell,NED\n2,Marathon,Bo Carr,Atlantis\n';
    const done = await app.importFile(admin, file);
    expect(done).toMatchObject({ added_count: 1, error_count: 1, warning_count: 0 });
    expect(await app.failures(done.id)).toEqual([
      {
        line: 3,
        errors: [
          'Race "Marathon": no race has this name. There are: 10 km.',
          'Country "Atlantis": Is not a known country.',
        ],
      },
    ]);
  });

  it('may have titles between its rows, which become nobody', async () => {
    const file = [
      'Name,Club,Sex,Born',
      'Women 18-39',
      'Ann Bell,North,F,1990',
      'Bo Carr,South,F,1991',
      'Name,Club,Sex,Born',
      'Masters Men,,,',
      'Di Eck,,,',
      'Cy Dunn,North,M,1970',
    ].join('\n');
    const done = await app.importFile(admin, file);
    expect(done).toMatchObject({ added_count: 4, unchanged_count: 0, error_count: 0, warning_count: 3 });
    expect(await people('first_name')).toEqual(['Ann', 'Bo', 'Di', 'Cy']);
    expect(await app.failures(done.id, 'warning')).toEqual([
      { line: 2, errors: ['"Women 18-39": is a title, and no row.'] },
      { line: 5, errors: ['The names of the columns stand here once more.'] },
      { line: 6, errors: ['"Masters Men": is a title, and no row.'] },
    ]);
  });

  const NOTE =
    'stands alone in its row, so it is taken for a note and left out. If it is a row, fill another of its cells.';

  it.each([
    [
      'under them',
      [],
      ['', 'Gedruckt vom Verein', 'Seite 1 von 3', 'Station Road'],
      { 6: 'Gedruckt vom Verein', 8: 'Station Road' },
    ],
    ['under them in any column', [], [',,Gedruckt vom Verein'], { 5: 'Gedruckt vom Verein' }],
    [
      'between headings and rows',
      ['Running Club North', '12 Station Road'],
      [],
      { 2: 'Running Club North', 3: '12 Station Road' },
    ],
  ])('may have notes %s, which become nobody', async (_, above, below, notes) => {
    const rows = ['Ann Bell,North,F,1990', 'Bo Carr,South,F,1991', 'Cy Dunn,North,M,1970'];
    const file = ['Name,Club,Sex,Born', ...above, ...rows, ...below].join('\n');
    const done = await app.importFile(admin, file);
    expect(done).toMatchObject({ added_count: 3, error_count: 0 });
    expect(await people('first_name')).toEqual(['Ann', 'Bo', 'Cy']);
    const said = await app.failures(done.id, 'warning');
    for (const [line, text] of Object.entries(notes))
      expect(said).toContainEqual({ line: Number(line), errors: [expect.stringContaining(`"${text}": `)] });
    expect(said).toHaveLength(above.length + below.filter((row) => row !== '').length);
  });

  it('may have the same note at the foot of each page', async () => {
    const page = ['Ann Bell,North,F,1990', 'Bo Carr,South,F,1991', 'Gedruckt vom Verein,,,'];
    const other = page.map((row) => row.replace('Ann', 'Cy').replace('Bo', 'Di'));
    const done = await app.importFile(
      admin,
      ['Name,Club,Sex,Born', ...page, ...other, 'Ed Fox,North,M,1988'].join('\n'),
    );
    expect(done).toMatchObject({ added_count: 5, error_count: 0, warning_count: 2 });
    expect(await app.failures(done.id, 'warning')).toEqual(
      [4, 7].map((line) => ({ line, errors: [`"Gedruckt vom Verein": ${NOTE}`] })),
    );
  });

  it('says little of some people, who are rows wherever they stand', async () => {
    const rows = [
      'Ann Bell,,,',
      'Bo Carr,South,F,1991',
      'Cy Dunn,,,',
      'Di Eck,North,F,1970',
      'Ed Fox,,,',
      'Flo Gray,East,F,1988',
      'Gil Hay,,,',
    ];
    const done = await app.importFile(admin, ['Name,Club,Sex,Born', ...rows].join('\n'));
    expect(done).toMatchObject({ added_count: 7, warning_count: 0 });
    const many = [
      'Ann Bell,North,F,1990',
      ...Array.from({ length: 9 }, (_, i) => `Cy Dunn${'abcdefghi'[i]},North,M,1970`),
    ];
    const late = Array.from({ length: 6 }, (_, i) => `Late Runner${'abcdef'[i]}`);
    const second = await app.importFile(admin, ['Name,Club,Sex,Born', ...many, ...late].join('\n'), { mode: 'add' });
    expect(second).toMatchObject({ added_count: 16, warning_count: 0 });
  });

  it('of two columns keeps whoever has a name and no number, and no note in half a name', async () => {
    const bibs = await app.importFile(admin, 'Name,Bib\nAnn Bell,1\nBo Carr,2\nCy Dunn,3\nDi Eck,\n');
    expect(bibs).toMatchObject({ added_count: 4, warning_count: 0 });
    const halves = await app.importFile(
      admin,
      'First name,Last name\nFlo,Gray\nGil,Hay\nHal,Ives\nSukarno,\nGedruckt vom Verein,\n',
    );
    expect(halves).toMatchObject({ added_count: 4, warning_count: 1 });
  });

  it('may add up its rows at the end, which is nobody either', async () => {
    const rows = 'Bib,Last name,First name,Club,Sex,Fee\n1,Bell,Ann,North,F,25\n2,Totals,Bo,South,F,25\n';
    const done = await app.importFile(admin, `${rows}Summe,,,,,50\nTotal: 2,,,,,\nTotal,Race,Team,Five,M,10\n`);
    expect(done).toMatchObject({ added_count: 3, warning_count: 3 });
    expect(await app.failures(done.id, 'warning')).toEqual([
      { line: 4, errors: ['"Summe": the row looks like a total, so it is left out.'] },
      { line: 5, errors: ['"Total: 2": the row looks like a total, so it is left out.'] },
      { line: 6, errors: [expect.stringMatching(/^Bib "Total": /)] },
    ]);
  });

  it('keeps numbers for nobody yet, which become nobody, and are taken after all where somebody sends them again', async () => {
    const people = ['1;Bos;Jan;Zeus', '2;Dam;Els;Zeus', '3;Vis;Cor;Hellas'];
    const spare = [
      '112;Dossard libre;;',
      '113;;;',
      ';11 deelnemers;;',
      'Gedruckt von;Max Muster;;',
      ';;;Stand 1-11-2026',
    ];
    const head = 'Nr;Naam;Voornaam;Club';
    const file = [head, ...people, ...spare].join('\n');
    const tried = await app.importFile(admin, file, { dry_run: true });
    expect(tried.message).toBe(
      'Nothing was written: 3 would be added, 0 would be updated, 0 would stay as they are, 0 cannot be imported, 5 are left out.',
    );
    const done = await app.importFile(admin, file);
    expect(done).toMatchObject({ added_count: 3, error_count: 0, warning_count: 5, processed: 8 });
    expect(
      (await app.failures(done.id, 'warning')).map(({ line, errors }) => [line, errors[0]?.split('. ')[0]]),
    ).toEqual([
      [5, '"Dossard libre" is taken for a spare number rather than a name, and left out'],
      [6, 'Bib "113" stands without a name, so it is taken for a spare one and left out'],
      [7, `"11 deelnemers": ${NOTE.split('. ')[0]}`],
      [8, '"Gedruckt von": the row is taken for a note and left out'],
      [9, `"Stand 1-11-2026": ${NOTE.split('. ')[0]}`],
    ]);
    const after = await app.importFile(admin, [`${head};Not imported because`, ...spare.slice(0, 2)].join('\n'));
    expect(after).toMatchObject({ added_count: 2, warning_count: 0 });
  });

  it('has totals of each group in any column, and people who are called so', async () => {
    const rows = [
      '1;Bos;Jan;Zeus;20,00',
      '2;Total;Marie;Zeus;20,00',
      ';Totaal;;;40,00',
      '3;Vis;Cor;Hellas;15,00',
      '4;Summa;Anna;Hellas;',
      ';;;Hellas Totaal;2',
      '4;;;;55,00',
    ];
    const file = ['Nr;Naam;Voornaam;Club;Bedrag', ...rows].join('\n');
    const tried = await app.importFile(admin, file, { dry_run: true });
    const done = await app.importFile(admin, file);
    expect(done).toMatchObject({ added_count: 4, unchanged_count: 0, error_count: 0, warning_count: 3 });
    expect(await people('last_name')).toEqual(['Bos', 'Total', 'Vis', 'Summa']);
    const totals = [
      { line: 4, errors: ['"Totaal": the row looks like a total, so it is left out.'] },
      { line: 7, errors: ['"Hellas Totaal": the row looks like a total, so it is left out.'] },
      { line: 8, errors: ['The row looks like a total, so it is left out.'] },
    ];
    expect(await app.failures(tried.id, 'warning')).toEqual(totals);
    expect(await app.failures(done.id, 'warning')).toEqual(totals);
  });

  it('brings states that outlive recalculation, and ages', async () => {
    const done = await app.importFile(
      admin,
      'Bib,Name,Status,Age\n1,Ann Bell,DNF,34\n2,Bo Carr,,\n3,Cy Dunn,DSQ,61\n',
      { mapping: { Bib: 'start_number', Name: 'full_name', Status: 'state', Age: 'age' } },
    );
    expect(done).toMatchObject({ added_count: 3, error_count: 0, warning_count: 0 });
    expect(await people('first_name', 'state', 'state_by_hand', 'birth_date')).toEqual([
      'Ann dnf true 1992-01-01',
      'Bo registered false',
      'Cy dsq true 1965-01-01',
    ]);
  });

  it('without a header becomes athletes by what its values look like', async () => {
    const rows = [
      'Ann Bell,F,SV Nord,1990',
      'Bo Carr,M,LG Fluss,1985',
      'Cy Dunn,M,SV Nord,2001',
      'Di Eck,F,SV Nord,1977',
    ];
    const done = await app.importFile(admin, rows.join('\n'));
    expect(done).toMatchObject({ has_header: false, added_count: 4, error_count: 0 });
    expect(await people('first_name', 'last_name', 'gender', 'club', 'birth_date')).toEqual([
      'Ann Bell female SV Nord 1990-01-01',
      'Bo Carr male LG Fluss 1985-01-01',
      'Cy Dunn male SV Nord 2001-01-01',
      'Di Eck female SV Nord 1977-01-01',
    ]);
  });
});
