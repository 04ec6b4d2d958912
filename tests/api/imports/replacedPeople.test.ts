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
  await app.addRace('Ten');
});
afterAll(() => first?.close());

const questions = async (of: Row) => {
  const path = `/v1/admin/import_rows?import_id=${of.id}&severity=question&sort=line`;
  return (await app.call(admin, 'GET', path)).body.items as Row[];
};
const said = async (...names: readonly string[]) =>
  (await app.athletes()).map((one) => names.map((name) => String(one[name] ?? '-')).join(' '));

describe('a row that makes another person of a record', () => {
  const HEAD = 'Bib,First name,Last name,Gender,Birth date,Email,Phone,Club,Category,External ID,Chip,Race';
  beforeEach(() =>
    app.importFile(
      admin,
      `${HEAD}\n1,Ann,Lee,F,1990-01-01,ann@x.org,+3225550101,AC,F35,R1,C1,Ten\n2,Bo,Ray,M,1980-01-01,bo@x.org,+3225550102,BC,M45,R2,C2,Ten\n`,
    ),
  );

  it('empties what the file does not say of the person, keeps the place with its chip, and says so before', async () => {
    const content = 'Bib,First name,Last name\n1,Zed,Other\n2,Bo,Ray\n';
    const tried = await app.importFile(admin, content, { dry_run: true });
    const [asked, ...others] = await questions(tried);
    expect(others).toEqual([]);
    expect(asked?.errors).toEqual([
      'Ann Lee (1) would become Zed Other.',
      'This changes who has bib "1".',
      'These fields become empty, as the file does not fill them: Birth date, Gender, Category, Club, Email, Phone, External ID.',
      'These fields stay as they are: Bib, Chip codes, Race.',
    ]);
    expect(asked?.before).toMatchObject({ gender: 'female', club: 'AC', first_name: 'Ann' });
    expect(asked?.after).toMatchObject({ gender: null, club: null, first_name: 'Zed' });
    // Questions are read by more people than contact details.
    expect(asked?.before).not.toHaveProperty('email');
    const done = await app.importFile(admin, content, { expect: 1 });
    expect(done).toMatchObject({ updated_count: 1, unchanged_count: 1 });
    const fields = ['first_name', 'gender', 'birth_date', 'email', 'phone', 'club', 'category', 'external_id'];
    expect(await said(...fields, 'start_number', 'race', 'chipcodes')).toEqual([
      'Zed - - - - - - - 1 Ten C1',
      expect.stringMatching(/^Bo male 1980-01-01 bo@x.org \+3225550102 BC M45 R2 2 Ten C2$/),
    ]);
  });

  it('fills what the file says of the new person', async () => {
    await app.importFile(admin, 'Bib,First name,Last name,Club\n1,Zed,Other,DC\n', { expect: 1 });
    expect((await said('first_name', 'club', 'email'))[0]).toBe('Zed DC -');
  });

  it('keeps all other fields where the row names nobody', async () => {
    await app.importFile(admin, 'Bib,Birth date\n1,1975-06-07\n');
    expect((await said('first_name', 'birth_date', 'email'))[0]).toBe('Ann 1975-06-07 ann@x.org');
  });

  it.each([
    ['the e-mail', 'Bib,First name,Last name,Email\n1,Ann,Bakker,ann@x.org\n'],
    ['the phone', 'Bib,First name,Last name,Phone\n1,Ann,Bakker,+3225550101\n'],
    ['the external id', 'Bib,First name,Last name,External ID\n1,Ann,Bakker,R1\n'],
    ['the e-mail, and no first name', 'Bib,Last name,Email\n1,Bakker,ann@x.org\n'],
  ])('keeps all other fields where the row corrects the family name and repeats %s', async (_, content) => {
    await app.importFile(admin, content, { match_on: 'start_number', expect: 0 });
    expect((await said('first_name', 'last_name', 'gender', 'email', 'external_id'))[0]).toBe(
      'Ann Bakker female ann@x.org R1',
    );
  });

  it.each([
    ['another family name', 'Bib,First name,Last name\n1,Ann,Bakker\n', 'Ann Bakker - - -'],
    ['another birth date', 'Bib,First name,Last name,Birth date\n1,Ann,Lee,1975-06-07\n', 'Ann Lee - - -'],
  ])('empties all other fields after a question where the row has %s', async (_, content, after) => {
    expect(await app.importFile(admin, content, { dry_run: true })).toMatchObject({ questions: { other: 1 } });
    await app.importFile(admin, content, { expect: 1 });
    expect((await said('first_name', 'last_name', 'gender', 'email', 'external_id'))[0]).toBe(after);
  });

  it('keeps all other fields after a question where the row has a family name alone', async () => {
    const content = 'Bib,Last name\n1,Bakker\n';
    expect(await app.importFile(admin, content, { dry_run: true })).toMatchObject({ questions: { other: 1 } });
    await app.importFile(admin, content, { expect: 1 });
    expect((await said('first_name', 'last_name', 'gender', 'email'))[0]).toBe('Ann Bakker female ann@x.org');
  });

  it('keeps all fields where the name is only written otherwise', async () => {
    await app.importFile(admin, 'Bib,First name,Last name\n1,ANNE,Lee\n', { expect: 0 });
    expect((await said('first_name', 'gender', 'email', 'external_id'))[0]).toBe('ANNE female ann@x.org R1');
  });
});

describe('bibs that were handed out again', () => {
  const HEAD = 'Bib,First name,Last name,Birth date,Email,Chip';
  const PEOPLE = [
    'Ann,Lee,1990-01-01,ann@x.org,C1',
    'Bo,Ray,1980-02-02,bo@x.org,C2',
    'Cy,Fox,1970-03-03,cy@x.org,C3',
    'Di,Gnu,1960-04-04,di@x.org,C4',
  ];
  const list = (bibOf: (place: number) => number) =>
    `${HEAD}\n${PEOPLE.map((person, i) => `${bibOf(i + 1)},${person}`).join('\n')}\n`;
  beforeEach(() =>
    app.importFile(
      admin,
      list((i) => i),
    ),
  );

  it.each([
    ['shifted by one', (i: number) => i + 1, ['2 Ann C1', '3 Bo C2', '4 Cy C3', '5 Di C4']],
    ['in a circle', (i: number) => (i % 4) + 1, ['2 Ann C1', '3 Bo C2', '4 Cy C3', '1 Di C4']],
  ])('go to the people who keep their names and chips: %s', async (_, bibOf, after) => {
    const tried = await app.importFile(admin, list(bibOf), { dry_run: true });
    expect(tried).toMatchObject({ updated_count: 4, added_count: 0, error_count: 0, question_count: 0 });
    const done = await app.importFile(admin, list(bibOf));
    expect(done).toMatchObject({ updated_count: 4, added_count: 0, error_count: 0 });
    expect(await said('start_number', 'first_name', 'chipcodes')).toEqual(after);
    expect(await said('email')).toEqual(['ann@x.org', 'bo@x.org', 'cy@x.org', 'di@x.org']);
  });

  it('are refused where the holder of a bib keeps it', async () => {
    const done = await app.importFile(admin, `${HEAD}\n2,${PEOPLE[0]}\n,${PEOPLE[1]}\n`);
    expect(await app.failures(done.id)).toEqual([{ line: 2, errors: ['Bib "2": belongs to Bo Ray.'] }]);
  });
});
