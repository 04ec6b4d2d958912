import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../support/testDatabase';
import { createImportApp, type ImportApp } from './importApp';

let first: ImportApp;
let app: ImportApp;
beforeAll(async () => {
  first = await createImportApp(await createTestDatabase());
});
beforeEach(async () => {
  app = await first.inAnotherEvent();
});
afterAll(() => first?.close());

const HEADER = 'Bib;First name;Last name;Gender;Born;Race;Wave;Chip 1;Chip 2;Club';

describe('a start list', () => {
  beforeEach(async () => {
    await app.addRace('Marathon', ['Elite', 'A']);
    await app.addRace('10 km', ['A']);
  });

  const file = [
    HEADER,
    '1;Anna;de Vries;f;1990;Marathon;elite;ab1;ab2;Łódź Running',
    '2;Jan;Kowalski;m;31-05-1985;10KM;A;;;',
    '3;Kim;Peeters;x;;;;CD 9;;',
  ].join('\n');

  it('becomes athletes, with races and waves by name, several chips and a year of birth', async () => {
    const done = await app.importFile(await app.person(), file);
    expect(done).toMatchObject({
      status: 'finished',
      message: 'Import of 3 items has finished succesfully.',
      total: 3,
      processed: 3,
      success_count: 3,
      added_count: 3,
      error_count: 0,
    });
    const athletes = await app.athletes();
    expect(athletes).toMatchObject([
      {
        start_number: '1',
        last_name: 'de Vries',
        gender: 'female',
        birth_date: '1990-01-01',
        race: 'Marathon',
        wave: 'Elite',
        chipcodes: ['AB1', 'AB2'],
        club: 'Łódź Running',
      },
      { start_number: '2', birth_date: '1985-05-31', race: '10 km', wave: 'A', chipcodes: null, club: null },
      { start_number: '3', gender: 'none', birth_date: null, race: null, wave: null, chipcodes: ['CD', '9'] },
    ]);
    expect(athletes.every((athlete) => athlete.state === 'registered' && athlete.is_visible === true)).toBe(true);
  });

  it('changes nothing when it is imported again, and says so', async () => {
    await app.importFile(await app.person(), file);
    const before = await app.athletes();
    const done = await app.importFile(await app.person(), file);
    expect(done).toMatchObject({ success_count: 3, unchanged_count: 3, added_count: 0, updated_count: 0 });
    expect(await app.athletes()).toEqual(before);
  });

  it('updates what differs, leaves what its cells leave empty, and clears a wave of another race', async () => {
    await app.importFile(await app.person(), file);
    const changed = [HEADER, '1;Anna;Jansen;;;10 km;;;;', '2;Jan;Kowalski;m;;;;;;'].join('\n');
    const done = await app.importFile(await app.person(), changed, { match_on: 'start_number', race_id: null });
    expect(done).toMatchObject({ added_count: 1, updated_count: 0, unchanged_count: 1 });
    expect((await app.athletes()).at(-1)).toMatchObject({ start_number: '1', last_name: 'Jansen', race: '10 km' });

    const byChip = await app.importFile(await app.person(), 'Chip;Race;Last name\nab2;Marathon;Bakker\n', {
      mode: 'update',
    });
    expect(byChip).toMatchObject({ match_on: 'chipcodes', updated_count: 1 });
    expect((await app.athletes())[0]).toMatchObject({
      last_name: 'Bakker',
      wave: 'Elite',
      gender: 'female',
      chipcodes: ['AB2'],
    });

    const moved = await app.importFile(await app.person(), 'Chip;Race\nab2;10 km\n', { mode: 'update' });
    expect(moved).toMatchObject({ error_count: 1 });
    expect(await app.failures(moved.id)).toEqual([{ line: 2, errors: ['Bib: Is already taken.'] }]);
  });
});

describe('rows that fail', () => {
  beforeEach(async () => {
    await app.addRace('Marathon', ['Elite']);
    await app.addRace('Half');
  });

  const file = [
    'Bib,Name,Sex,Date of birth,Race,Wave,E-mail',
    '1,Anna Bell,f,31/12/1990,Marathon,Elite,anna@example.com',
    '2,Bo Carr,q,31/02/1990,Triathlon,,bo-at-example',
    '1,Cy Dunn,m,01/02/1999,Marathon,,',
    '4,Di Eng,f,01/02/1999,Half,Elite,',
    ',,f,01/02/1999,,,',
    '1,Ed Fox,m,13/02/1999,Half,,,extra',
    '1,Flo Gray,m,14/02/1999,Half,,',
  ].join('\r\n');

  it('say everything that is wrong with them, and lose no other row', async () => {
    const done = await app.importFile(await app.person(), file, { lenient: false });
    expect(done.message).toBe(
      'Import of 2 items has finished succesfully. 5 items are not imported because there were errors',
    );
    expect(await app.failures(done.id)).toEqual([
      {
        line: 3,
        errors: [
          'Race "Triathlon": no race has this name. There are: Marathon, Half.',
          'Sex "q": Must be one of: male, female, none.',
          'Date of birth "31/02/1990": Must be a date written as DD/MM/YYYY.',
          'E-mail: Must be a valid e-mail address.',
        ],
      },
      { line: 4, errors: ['Bib "1": is on line 2 already.'] },
      { line: 5, errors: ['Wave "Elite": the wave belongs to another race than the row.'] },
      { line: 6, errors: ['The row has none of these: First name, Last name, Bib.'] },
      {
        line: 7,
        errors: ['8 cells under 7 headings: perhaps a comma stands inside a value. Put that value in quotes.'],
      },
    ]);
    expect((await app.athletes()).map((athlete) => [athlete.start_number, athlete.race])).toEqual([
      ['1', 'Marathon'],
      ['1', 'Half'],
    ]);
  });

  it('come as a file with the reasons, which can be mended and sent again', async () => {
    const admin = await app.person();
    const done = await app.importFile(
      admin,
      'Bib;Name;Race\n7;@Bad;Nowhere\n8;"Semi;colon";Half\n9;Zoë;"No ""such"""\n',
    );
    const { text } = await app.call(admin, 'GET', `/v1/admin/imports/${done.id}/failed_rows.csv`);
    expect(text).toBe(
      '\ufeffBib;Name;Race;Not imported because\r\n' +
        '7;\'@Bad;Nowhere;"Race ""Nowhere"": no race has this name. There are: Marathon, Half."\r\n' +
        '9;Zoë;"No ""such""";"Race ""No ""such"""": no race has this name. There are: Marathon, Half."\r\n',
    );
    const mended = text.replace("7;'@Bad;Nowhere", "7;'@Bad;Half").replace('"No ""such"""', 'Half');
    const again = await app.importFile(admin, mended);
    expect(again).toMatchObject({ added_count: 2, error_count: 0, columns: ['Bib', 'Name', 'Race'] });
    expect((await app.athletes()).slice(-2).map((athlete) => athlete.last_name)).toEqual(['@Bad', 'Zoë']);
  });
});

describe('modes', () => {
  beforeEach(async () => {
    await app.importFile(await app.person(), 'Bib,Name,Id\n1,Anna Bell,E1\n2,Bo Carr,E2\n', { mode: 'add' });
  });

  it('add refuses who is there already', async () => {
    const done = await app.importFile(await app.person(), 'Bib,Name\n2,Bo Carr\n3,Cy Dunn\n', { mode: 'add' });
    expect(done).toMatchObject({ added_count: 1, error_count: 1 });
    expect(await app.failures(done.id)).toEqual([{ line: 2, errors: ['Bib "2": is there already.'] }]);
  });

  it('update adds nobody', async () => {
    const done = await app.importFile(await app.person(), 'Bib,Name\n2,Bob Carr\n99,No One\n,Nobody\n', {
      mode: 'update',
    });
    expect(done).toMatchObject({ added_count: 0, updated_count: 1, error_count: 2 });
    expect(await app.failures(done.id)).toEqual([
      { line: 3, errors: ['Bib "99": no athlete has it.'] },
      { line: 4, errors: ['Bib: is missing, so there is nothing to match by.'] },
    ]);
  });

  it('matched by external id a start number of somebody else is refused', async () => {
    const race_id = await app.addRace('Sprint');
    const admin = await app.person();
    await app.importFile(admin, 'Bib,Name,Id\n10,Gil Hart,S1\n11,Hal Ivy,S2\n', { race_id });
    const done = await app.importFile(admin, 'Bib,Id\n11,S1\n,S2\n', { race_id, match_on: 'external_id' });
    expect(done).toMatchObject({ updated_count: 0, unchanged_count: 1, error_count: 1 });
    expect(await app.failures(done.id)).toEqual([{ line: 2, errors: ['Bib "11": belongs to Hal Ivy.'] }]);
  });

  it('rows without anything to match by are added once, however often the file comes', async () => {
    const admin = await app.person();
    const file = 'First name,Last name,Club\nIda,Jones,North\nIda,Jones,South\nIda,Jones,North\n';
    const first = await app.importFile(admin, file);
    expect(first).toMatchObject({ match_on: null, added_count: 2, error_count: 1 });
    expect(await app.failures(first.id)).toEqual([{ line: 4, errors: ['The row is the same as line 2.'] }]);
    expect(await app.importFile(admin, file)).toMatchObject({ added_count: 0, unchanged_count: 2, error_count: 1 });
  });

  it('a start number that several races have needs its race', async () => {
    const admin = await app.person();
    const [one, two] = [await app.addRace('One'), await app.addRace('Two')];
    await app.importFile(admin, 'Bib,Name\n500,Jo King\n', { race_id: one });
    await app.importFile(admin, 'Bib,Name\n500,Kay Lamb\n', { race_id: two });
    const unclear = await app.importFile(admin, 'Bib,Chip\n500,C5\n', { kind: 'chipcode' });
    expect(await app.failures(unclear.id)).toEqual([
      { line: 2, errors: ['Bib "500": 2 athletes have it. Say which by race.'] },
    ]);
    const clear = await app.importFile(admin, 'Bib,Chip\n500,C5\n', { kind: 'chipcode', race_id: two });
    expect(clear).toMatchObject({ mode: 'update', updated_count: 1 });
    expect((await app.athletes()).at(-1)).toMatchObject({ last_name: 'Lamb', chipcodes: ['C5'] });
  });
});

describe('a dry run', () => {
  beforeEach(async () => {
    await app.importFile(await app.person(), 'Bib,Name\n1,Anna Bell\n2,Bo Carr\n');
  });

  it('counts what would happen and writes nothing else', async () => {
    const before = await app.athletes();
    const done = await app.importFile(
      await app.person(),
      'Bib,Name,Sex\n1,Anna Bell,\n2,Bob Carr,m\n3,Cy Dunn,m\n4,Di Eng,q\n',
      {
        dry_run: true,
        lenient: false,
      },
    );
    expect(done).toMatchObject({
      status: 'finished',
      added_count: 1,
      updated_count: 1,
      unchanged_count: 1,
      error_count: 1,
      message:
        'Nothing was written: 1 would be added, 1 would be updated, 1 would stay as they are, 1 cannot be imported.',
    });
    expect(await app.failures(done.id)).toHaveLength(1);
    expect(await app.athletes()).toEqual(before);
  });
});

describe('undo', () => {
  it('takes the whole import back: what it added goes, what it changed is as before', async () => {
    const admin = await app.person();
    await app.importFile(admin, 'Bib,Name,Chip\n1,Anna Bell,A\n2,Bo Carr,B\n');
    const before = await app.athletes();
    const done = await app.importFile(admin, 'Bib,Name,Chip\n1,Anne Bell,AA\n2,Bo Carr,B\n3,Cy Dunn,C\n');
    expect(await app.athletes()).toHaveLength(3);
    const undone = await app.call(admin, 'POST', `/v1/admin/operations/${done.operation_id}/undo`, {});
    expect(undone).toMatchObject({ status: 200, body: { count: 2 } });
    const ignoring = { version: 0, updated_at: '', search_text: '' };
    expect((await app.athletes()).map((row) => ({ ...row, ...ignoring }))).toEqual(
      before.map((row) => ({ ...row, ...ignoring })),
    );
  });
});
