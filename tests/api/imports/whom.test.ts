import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '../../../engine/api/engine';
import type { Actor } from '../../../engine/core/access/actor';
import { createTestDatabase } from '../../support/testDatabase';
import { createImportApp, type ImportApp } from './importApp';

let first: ImportApp;
let app: ImportApp;
let admin: Actor;

beforeAll(async () => {
  first = await createImportApp(await createTestDatabase());
});
beforeEach(async () => {
  app = await first.inAnotherEvent();
  admin = await app.person();
  await app.addRace('Marathon');
  await app.addRace('Half');
});
afterAll(() => first?.close());

const people = async (...names: readonly string[]) =>
  (await app.athletes()).map((athlete) => names.map((name) => athlete[name] ?? '-').join(' '));

const questions = async (of: Row) => {
  const path = `/v1/admin/import_rows?import_id=${of.id}&severity=question&sort=line`;
  const rows = (await app.call(admin, 'GET', path)).body.items as { line: number; errors: string[] }[];
  return rows.map(({ line, errors }) => `${line} ${errors.join(' ')}`);
};

describe('a bib', () => {
  it('is one number with zeros in front, in capitals or not, and stays as it was written', async () => {
    await app.importFile(admin, 'Bib,Name,Race\n1,Ann Bell,Marathon\nA7,Bo Carr,Marathon\n0b3,Cy Dunn,Marathon\n');
    const again = await app.importFile(
      admin,
      'Bib,Name,Race\n001,Ann Bell,Marathon\na7,Bo Carr,Marathon\nB3,Cy Dunn,Marathon\n',
    );
    expect(again).toMatchObject({ unchanged_count: 3, added_count: 0, error_count: 0 });
    const padded = await app.importFile(admin, 'Bib,Club\n 01 ,North\n00a7,South\n');
    expect(padded).toMatchObject({ updated_count: 2 });
    expect(await people('start_number', 'club')).toEqual(['1 North', 'A7 South', '0b3 -']);
  });

  it('is no other with other letters or numbers', async () => {
    await app.importFile(admin, 'Bib,Name,Race\n1,Ann Bell,Marathon\n10,Bo Carr,Marathon\nA1,Cy Dunn,Marathon\n');
    const others = await app.importFile(
      admin,
      'Bib,Name,Race\n100,Di Eck,Marathon\nA10,Ed Fox,Marathon\nÄ1,Flo Gray,Marathon\n',
    );
    expect(others).toMatchObject({ added_count: 3, error_count: 0 });
  });

  it('stands in a file once, however it is written', async () => {
    const done = await app.importFile(
      admin,
      'Bib,Name,Race\n7,Ann Bell,Marathon\n007,Bo Carr,Marathon\n07,Cy Dunn,Half\n',
    );
    expect(done).toMatchObject({ added_count: 2, error_count: 1 });
    expect(await app.failures(done.id)).toEqual([{ line: 3, errors: ['Bib "7": is on line 2 already.'] }]);
  });

  it('of several alike is that of whoever has it just so', async () => {
    await app.importFile(admin, 'Bib,Name,Race\n7,Ann Bell,Marathon\n8,Bo Carr,Marathon\n');
    await sql`update athletes set start_number = '07' where event_id = ${app.eventId} and start_number = '8'`.execute(
      app.engine.db,
    );
    await app.importFile(admin, 'Bib,Club\n07,North\n');
    expect(await people('start_number', 'club')).toEqual(['7 -', '07 North']);
  });
});

describe('an external id', () => {
  it('goes before the bib, which somebody is found by who has none', async () => {
    await app.importFile(admin, 'Bib,Name,Race\n1,Ann Bell,Marathon\n2,Bo Carr,Marathon\n');
    const named = await app.importFile(
      admin,
      'Bib,External ID,Name,Race\n1,R1,Ann Bell,Marathon\n2,R2,Bo Carr,Marathon\n',
    );
    expect(named).toMatchObject({ match_on: 'external_id', updated_count: 2, added_count: 0 });
    const moved = await app.importFile(admin, 'Bib,External ID\n5,R1\n,R2\n');
    expect(moved).toMatchObject({ updated_count: 1, unchanged_count: 1 });
    expect(await people('start_number', 'first_name', 'external_id')).toEqual(['5 Ann R1', '2 Bo R2']);
    const taken = await app.importFile(admin, 'Bib,External ID,Name,Race\n2,R3,Cy Dunn,Marathon\n');
    expect(await app.failures(taken.id)).toEqual([{ line: 2, errors: ['Bib "2": belongs to Bo Carr.'] }]);
  });

  it('is not what several rows share, such as the number of an order', async () => {
    const order = await app.importFile(admin, 'Order ID,Bib,Name\nX1,1,Ann Bell\nX1,2,Bo Carr\nX2,3,Cy Dunn\n');
    expect(order).toMatchObject({ added_count: 3, match_on: 'start_number' });
    await app.importFile(admin, 'ID,Bib,Name\nX1,4,Di Eck\nX1,5,Ed Fox\n');
    expect(await people('external_id')).toEqual(['-', '-', '-', '-', '-']);
    const chosen = { mapping: { ID: 'external_id', Name: 'full_name' } };
    const shared = await app.importFile(admin, 'ID,Name\nX1,Flo Gray\nX1,Gil Hart\n', chosen);
    const told = [{ line: 3, errors: ['External ID "X1": is on line 2 already.'] }];
    expect(await app.failures(shared.id, 'warning')).toEqual(told);
    expect((await people('first_name', 'external_id')).slice(-2)).toEqual(['Flo X1', 'Gil -']);
    const matched = { ...chosen, match_on: 'external_id' };
    const refused = await app.importFile(admin, 'ID,Name\nX5,Hal Ivy\nX5,Ida Jay\n', matched);
    expect(await app.failures(refused.id)).toEqual([{ line: 3, errors: ['External ID "X5": is on line 2 already.'] }]);
  });
});

describe('a row without bib, external id and chip', () => {
  const LIST = 'Bib,First name,Last name,Birth date,Race\n';
  beforeEach(async () => {
    await app.importFile(
      admin,
      `${LIST}1,Ann,Bell,1990-05-31,Marathon\n2,José,Núñez,1980-02-03,Marathon\n3,Jan,Vos,1970-07-07,Marathon\n4,Jan,Vos,1999-09-09,Marathon\n5,Di,Eck,,Marathon\n`,
    );
  });

  it('is about whoever has its name and day of birth, in whatever spelling: a list under unknown headings doubles nobody', async () => {
    const file =
      'Quux,Vorname,Nachname,Geburtsdatum,Verein\n1,ANN,BELL,31.05.1990,North\n2,Nunez,Jose,03.02.1980,\n3,Jan,Vos,07.07.1970,South\n';
    const check = await app.importFile(admin, file, { dry_run: true });
    expect(check).toMatchObject({ added_count: 0, question_count: 0, error_count: 0 });
    const done = await app.importFile(admin, file, { expect: 0 });
    expect(done).toMatchObject({ status: 'finished', added_count: 0 });
    expect(await people('start_number', 'club')).toEqual(['1 North', '2 -', '3 South', '4 -', '5 -']);
  });

  it('is asked about where it has the name alone, and refused where several have that', async () => {
    const file = 'Name,Club\nAnn Bell,North\nJan Vos,South\nDi Eck,West\nEd Fox,East\n';
    const check = await app.importFile(admin, file, { dry_run: true });
    expect(check).toMatchObject({ added_count: 1, updated_count: 2, error_count: 1, questions: { by_name: 2 } });
    expect(check.message).toContain('2 would be updated, 2 of them found by the name alone');
    expect(await questions(check)).toEqual([
      '2 Ann Bell (1) is found by the name alone.',
      '4 Di Eck (5) is found by the name alone.',
    ]);
    expect(await app.failures(check.id)).toEqual([
      { line: 3, errors: ['"Jan Vos": 2 athletes have this name. Say which by bib.'] },
    ]);
    const added = await app.importFile(admin, file, { dry_run: true, mode: 'add' });
    expect(added.questions).toEqual({ beside: 2 });
  });

  it('is not asked about where it changes nothing', async () => {
    expect(await app.importFile(admin, 'Name,Race\nAnn Bell,Marathon\n')).toMatchObject({
      unchanged_count: 1,
      question_count: 0,
    });
  });

  it('adds whoever is of another day, and asks of one who is in another race', async () => {
    const file = 'Name,Birth date,Race\nAnn Bell,1961-02-28,Marathon\nJosé Núñez,1980-02-03,Half\n';
    const check = await app.importFile(admin, file, { dry_run: true });
    expect(check).toMatchObject({ added_count: 1, updated_count: 1, questions: { moves: 1 } });
    expect(await questions(check)).toEqual([
      '3 José Núñez (2) would move to another race. To keep both entries, give the file a row for each race.',
    ]);
  });

  it('asks of one who was born on the same day and is called nearly so, and of no other', async () => {
    const file =
      'Name,Birth date,Race\nAnne Bell,1990-05-31,Half\nBill Fox,1990-05-31,Marathon\nAnne Bell,1990-06-30,Marathon\n';
    const check = await app.importFile(admin, file, { dry_run: true });
    expect(check).toMatchObject({ added_count: 3, questions: { beside: 1 } });
    expect(await questions(check)).toEqual([
      expect.stringMatching(/^2 Ann Bell .*is there already: another would be added beside\.$/),
    ]);
  });

  describe('asks of one who was born on the same day', () => {
    const HEAD = 'First name,Last name,Birth date,Gender,Race\n';
    const asked = async (rows: string) => {
      const check = await app.importFile(admin, `${HEAD}${rows}`, { dry_run: true });
      return (await questions(check)).map((text) =>
        text.replace(' is there already: another would be added beside.', ''),
      );
    };

    it('and shares the given or the family name, whichever way the other is written', async () => {
      await app.importFile(admin, 'Bib,Name,Birth date,Gender,Race\n8,Robert Hill,1988-08-08,male,Marathon\n');
      expect(await asked('Bob,Hill,1988-08-08,male,Marathon\n')).toEqual(['2 Robert Hill (8)']);
      expect(await asked('Ann,Bell-Smith,1990-05-31,,\nAnn,Fox,1990-05-31,female,Marathon\n')).toEqual([
        '2 Ann Bell (1)',
        '3 Ann Bell (1)',
      ]);
      expect(await asked(',Hill,1988-08-08,,Marathon\n')).toEqual(['2 Robert Hill (8)']);
    });

    it('but not where they share no name, are of another gender, or entered for another race', async () => {
      await app.importFile(admin, 'Bib,Name,Birth date,Gender,Race\n8,Robert Hill,1988-08-08,male,Marathon\n');
      const others =
        'Bob,Eck,1988-08-08,male,Marathon\nRoberta,Hill,1988-08-08,female,Half\nUte,Hill,1988-08-08,female,Marathon\n';
      expect(await asked(others)).toEqual(['3 Robert Hill (8)']);
      expect(await asked('Bob,Hill,1988-08-08,male,Half\nBob,Hill,1988-01-01,male,Marathon\n')).toEqual([]);
    });

    it('but not of twins who each have a row of their own, wherever in the file it stands', async () => {
      const twin = 'Bill,Bell,1990-05-31,male,Marathon\n';
      expect(await asked(twin)).toEqual(['2 Ann Bell (1)']);
      expect(await asked(`${twin}Ann,Bell,1990-05-31,,Marathon\n`)).toEqual([]);
      expect(await asked(`Ann,Bell,1990-05-31,,Marathon\nAnne,Bell,1990-05-31,,Marathon\n`)).toEqual([]);
      const both = 'Bill,Bell,1990-05-31,male,Marathon\nAnn,Bell,1990-05-31,female,Marathon\n';
      await app.importFile(admin, `${HEAD}${both}`, { expect: 0 });
      expect(await asked(both)).toEqual([]);
      expect(await asked('Eve,Bell,1990-05-31,female,Marathon\nBill,Bell,1990-05-31,male,Marathon\n')).toEqual([
        '2 Ann Bell (1)',
      ]);
    });

    it('and adds nobody before that was seen', async () => {
      const row = `${HEAD}Bob,Bell,1990-05-31,,Marathon\n`;
      expect(await app.importFile(admin, row, { expect: 0 })).toMatchObject({ status: 'failed', added_count: 0 });
      expect(await app.importFile(admin, row, { expect: 1 })).toMatchObject({ status: 'finished', added_count: 1 });
    });
  });

  it('is told where another row is about the same person', async () => {
    const done = await app.importFile(
      admin,
      'Name,Birth date,Race\nFLO GRAY,1991-04-05,Half\nFlo Gray,1991-04-05,Half\nFlo Gray,1971-04-06,Half\nFlo Gray,1991-04-05,Marathon\n',
    );
    expect(done).toMatchObject({ added_count: 3, error_count: 1 });
    const same = 'The row is about the same as line 2, by name and day.';
    expect(await app.failures(done.id)).toEqual([{ line: 3, errors: [same] }]);
    const raceless = await app.importFile(
      admin,
      'Name,Birth date,Club\nHAL IVY,1991-04-05,North\nHal Ivy,1991-04-05,South\n',
    );
    expect(raceless).toMatchObject({ added_count: 2, warning_count: 1 });
    expect(await app.failures(raceless.id, 'warning')).toEqual([{ line: 3, errors: [same] }]);
    const alike = await app.importFile(admin, 'Name,Club\nGIL HART,North\nGil Hart,North\n');
    expect(await app.failures(alike.id)).toEqual([{ line: 3, errors: ['The row is the same as line 2.'] }]);
  });
});

describe('a row with a bib that nobody has', () => {
  it('gives it to the person of the name and the day, who had none or another', async () => {
    await app.importFile(admin, 'Name,Birth date,Race\nAnn Bell,1990-05-31,Marathon\nBo Carr,1980-02-03,Marathon\n');
    const numbered = 'Bib,Name,Birth date,Race\n1,Ann Bell,1990-05-31,Marathon\n2,Bo Carr,1980-02-03,Marathon\n';
    expect(await app.importFile(admin, numbered)).toMatchObject({
      added_count: 0,
      updated_count: 2,
      question_count: 0,
    });
    const renumbered = numbered.replaceAll('\n1,', '\n11,').replaceAll('\n2,', '\n12,');
    const check = await app.importFile(admin, renumbered, { dry_run: true });
    expect(check).toMatchObject({ added_count: 0, updated_count: 2, question_count: 0 });
    const elsewhere = await app.importFile(admin, renumbered.replaceAll('Marathon', 'Half'), { dry_run: true });
    expect(elsewhere).toMatchObject({ added_count: 2, questions: { beside: 2 } });
    expect(elsewhere.message).toContain('2 would be added, 2 of them beside others who may be the same');
    const added = await app.importFile(admin, renumbered, { dry_run: true, mode: 'add' });
    expect(await app.failures(added.id)).toMatchObject([
      { errors: ['This athlete is there already.'] },
      { errors: ['This athlete is there already.'] },
    ]);
  });
});

describe('a row with a bib that nobody has, and no day of birth', () => {
  const HEAD = 'Startnr;Voornaam;Achternaam;E-mail;Club;Geslacht;Race\n';
  const LIST = `${HEAD}1;Jan;Bos;j@b.be;North;M;Marathon\n2;Eva;Vos;;South;;Marathon\n`;
  const asked = async (rows: string) => {
    const check = await app.importFile(admin, `${HEAD}${rows}`, { dry_run: true });
    return questions(check);
  };
  beforeEach(async () => {
    await app.importFile(admin, LIST);
  });

  it('is asked about where somebody of the name has the address, the club, or the bib in another race', async () => {
    expect(await asked('11;Jan;Bos;J@b.be;;;Marathon\n12;EVA;VOS;;south;;Marathon\n')).toEqual([
      '2 Jan Bos would get bib 11 instead of 1.',
      '3 Eva Vos would get bib 12 instead of 2.',
    ]);
    expect(await asked('1;Jan;Bos;;;;Half\n')).toEqual([
      '2 Jan Bos (1) is there already: another would be added beside.',
    ]);
  });

  it('is of another who shares the name alone, is of another gender, or has a row of their own', async () => {
    expect(await asked('11;Jan;Bos;other@b.be;East;M;Marathon\n12;Jan;Bos;;North;F;Marathon\n')).toEqual([]);
    expect(await asked('13;Eva;Bos;;North;;Marathon\n')).toEqual([]);
    expect(await asked('11;Jan;Bos;j@b.be;;;Marathon\n1;Jan;Bos;;;;Marathon\n')).toEqual([]);
  });

  it('gives the bib to the person when that was seen', async () => {
    const row = `${HEAD}11;Jan;Bos;j@b.be;;;Marathon\n`;
    expect(await app.importFile(admin, row, { expect: 0 })).toMatchObject({ status: 'failed', updated_count: 0 });
    expect(await app.importFile(admin, row, { expect: 1 })).toMatchObject({ status: 'finished', updated_count: 1 });
    expect(await people('start_number', 'first_name')).toEqual(['11 Jan', '2 Eva']);
  });
});

describe('two rows of a file under two bibs', () => {
  const HEAD = 'Bib,Name,Birth date,Race,ID\n';
  const rows = [
    '1,Flo Gray,1991-04-05,Half,R1',
    // The same, in capitals and the other order; in another race; of another day; and who has no day but the same id.
    '2,GRAY FLO,1991-04-05,Half,R2',
    '3,Flo Gray,1991-04-05,Marathon,R3',
    '4,Flo Gray,1971-06-07,Half,R4',
    '5,Gil Hart,,Half,R5',
    '6,Gil Hart,,Half,R5',
    '7,Gil Hart,,Half,R7',
    '8,Ida Jay,,Half,R7',
    ',Flo Gray,1991-04-05,Half,',
    // Once more without a bib: it cannot be but a mistake.
    ',FLO GRAY,1991-04-05,Half,',
  ];
  const file = `${HEAD}${rows.join('\n')}\n`;
  // Ids that repeat are no field by themselves.
  const mapping = {
    Bib: 'start_number',
    Name: 'full_name',
    'Birth date': 'birth_date',
    Race: 'race_id',
    ID: 'external_id',
  };
  const body = { mapping, match_on: 'start_number' };

  it('that are about one are asked about, in an event that has nobody yet', async () => {
    const check = await app.importFile(admin, file, { ...body, dry_run: true });
    expect(check).toMatchObject({ added_count: 9, error_count: 1, question_count: 3, questions: { twice: 3 } });
    expect(check.message).toContain('9 would be added, 3 of them twice,');
    expect(await questions(check)).toEqual([
      '3 Line 2 has the same athlete: GRAY FLO would be added twice.',
      '7 Line 6 has the same athlete: Gil Hart would be added twice.',
      '10 Line 2 has the same athlete: Flo Gray would be added twice.',
    ]);
    const stopped = await app.importFile(admin, file, { ...body, expect: 0 });
    expect(stopped).toMatchObject({ status: 'failed', added_count: 0, question_count: 3 });
    expect(stopped.message).toContain('3 rows add athletes that another row adds already, and none was expected.');
    const done = await app.importFile(admin, file, { ...body, expect: 3 });
    expect(done).toMatchObject({ status: 'finished', added_count: 9 });
  });

  it('that were added before are not asked about again', async () => {
    await app.importFile(admin, file, body);
    const again = await app.importFile(admin, `${HEAD}${rows.slice(0, 4).join('\n')}\n`, { ...body, dry_run: true });
    expect(again).toMatchObject({ unchanged_count: 4, question_count: 0 });
  });

  it('that share a day that may be made up and an address are asked about', async () => {
    const born = 'Bib,Name,Birth date,Email,Race\n1,Flo Gray,1991-01-01,flo@x.org,Half\n';
    const twice = `${born}2,FLO GRAY,1991-01-01,Flo@x.org,Half\n3,Gil Gray,1991-01-01,flo@x.org,Half\n4,Flo Gray,1971-01-01,flo@x.org,Half\n`;
    const check = await app.importFile(admin, twice, { dry_run: true });
    expect(await questions(check)).toEqual(['3 Line 2 has the same athlete: FLO GRAY would be added twice.']);
    expect(await app.importFile(admin, twice, { expect: 0 })).toMatchObject({ status: 'failed', added_count: 0 });
    const done = await app.importFile(admin, twice, { skip_duplicates: true });
    expect(done).toMatchObject({ added_count: 3, error_count: 0 });
  });

  it('are left alone where no column can tell', async () => {
    const done = await app.importFile(admin, 'Bib,Name,Race\n1,Flo Gray,Half\n2,Flo Gray,Half\n', { expect: 0 });
    expect(done).toMatchObject({ status: 'finished', added_count: 2 });
  });
});

it('says of rows below the name of a race that is not there that they have none, and refuses them where another was chosen', async () => {
  const file = 'Startnr;Voornaam;Achternaam\n1;Jan;Bos\n2;Eva;Vos\n10 km;;\n11;Cor;Vis\n12;Ans;Dam\n';
  const without = await app.importFile(admin, file, { dry_run: true });
  expect(without).toMatchObject({ added_count: 4, error_count: 0 });
  expect(await app.failures(without.id, 'warning')).toEqual([
    {
      line: 4,
      errors: [
        '"10 km": is a title, and no row. The rows below it have no race: import each part as a file of its own, or add a column.',
      ],
    },
  ]);
  const race_id = await app.addRace('5 km');
  const chosen = await app.importFile(admin, file, { dry_run: true, race_id });
  expect(chosen).toMatchObject({ added_count: 2, error_count: 2 });
  const refusal = 'Race "10 km": no race has this name. There are: Marathon, Half, 5 km.';
  expect(await app.failures(chosen.id)).toEqual([
    { line: 5, errors: [refusal] },
    { line: 6, errors: [refusal] },
  ]);
});

describe('a file of chips with names', () => {
  it('asks where a row names somebody else than the bib, and changes no name', async () => {
    await app.importFile(admin, 'Bib,First name,Last name\n1,Ann,Bell\n2,Bo,Carr\n3,Cy,Dunn\n');
    const content = 'Bib;First name;Last name;Chip\n1;Ann;Bell;AB1\n2;Eve;Fox;AB2\n3;CY;DUNNE;AB3\n';
    const check = await app.importFile(admin, content, { kind: 'chipcode', dry_run: true });
    expect(await questions(check)).toEqual(['3 The row names Eve Fox, and would change Bo Carr (2).']);
    const refused = await app.importFile(admin, content, { kind: 'chipcode', expect: 0 });
    expect(refused).toMatchObject({ status: 'failed', updated_count: 0 });
    const done = await app.importFile(admin, content, { kind: 'chipcode', expect: 1 });
    expect(done).toMatchObject({ updated_count: 3 });
    expect(await people('start_number', 'first_name', 'last_name', 'chipcodes')).toEqual([
      '1 Ann Bell AB1',
      '2 Bo Carr AB2',
      '3 Cy Dunn AB3',
    ]);
  });

  it('finds by the name alone who is there once, asks about it, and says whom it does not find', async () => {
    await app.importFile(admin, 'Bib,First name,Last name\n1,Ann,Bell\n2,Bo,Carr\n3,Cy,Dunn\n4,Cy,Dunn\n');
    const content = 'Name;Chip\nann BELL;AB1\nCy Dunn;AB2\nEve Fox;AB3\nAnn Bell;AB4\n';
    const check = await app.importFile(admin, content, { kind: 'chipcode', dry_run: true });
    expect(await questions(check)).toEqual(['2 Ann Bell (1) is found by the name alone.']);
    const done = await app.importFile(admin, content, { kind: 'chipcode', expect: 1 });
    expect(done).toMatchObject({ updated_count: 1, unchanged_count: 1, error_count: 2 });
    expect(await app.failures(done.id)).toEqual([
      { line: 3, errors: ['"Cy Dunn": 2 athletes have this name. Say which by bib.'] },
      { line: 4, errors: ['"Eve Fox": no athlete has this name.'] },
    ]);
    expect(await people('start_number', 'first_name', 'last_name', 'chipcodes')).toEqual([
      '1 Ann Bell AB1,AB4',
      '2 Bo Carr -',
      '3 Cy Dunn -',
      '4 Cy Dunn -',
    ]);
  });

  it('gives nobody the number of a row that only has their name', async () => {
    await app.importFile(admin, 'First name,Last name\nAnn,Bell\n');
    const done = await app.importFile(admin, 'Bib;Name;Chip\n9;Ann Bell;AB1\n;Ann Bell;AB2\n', { kind: 'chipcode' });
    expect(await app.failures(done.id)).toEqual([{ line: 2, errors: ['Bib "9": no athlete has it.'] }]);
    expect(await people('start_number', 'last_name', 'chipcodes')).toEqual(['- Bell AB2']);
  });

  it('says beforehand that only names tell whose the chips are', async () => {
    await app.importFile(admin, 'Bib,First name,Last name\n1,Ann,Bell\n');
    const file_id = await app.upload(admin, 'names.csv', 'Name;Chip\nAnn Bell;AB1\n');
    const body = { kind: 'chipcode', file_id, event_id: app.eventId };
    const detected = (await app.call(admin, 'POST', '/v1/admin/imports/detect', body)).body;
    expect(detected.warnings).toEqual([
      'No column says whose chip codes these are but by name: only names that are there once are found.',
    ]);
  });

  it('says once that most rows mean others', async () => {
    const rows = (name: string) =>
      [1, 2, 3, 4, 5].map((bib) => `${bib};${name}${'abcde'[bib]} Hill;C${bib}00`).join('\n');
    await app.importFile(admin, `Bib;Name;Chip\n${rows('Jan').replace(/C/g, 'D')}\n`);
    const check = await app.importFile(admin, `Bib;Name;Chip\n${rows('Otto').replaceAll('Hill', 'Wu')}\n`, {
      kind: 'chipcode',
      dry_run: true,
    });
    expect(check).toMatchObject({ question_count: 5 });
    expect(check.message).toContain('Most rows would make somebody else of whom they find');
  });
});
