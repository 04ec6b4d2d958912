import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../../engine/core/access/actor';
import { createTestDatabase } from '../../support/testDatabase';
import { createImportApp, type ImportApp } from './importApp';

let app: ImportApp;
let admin: Actor;
beforeEach(async () => {
  app = await createImportApp(await createTestDatabase());
  admin = await app.person();
});
afterEach(() => app.close());

const columnOf = async (name: string) => (await app.athletes()).map((one) => one[name]);

describe('a code of genders that stands alone', () => {
  beforeEach(() => app.importFile(admin, 'Bib,Name,Sex\n1,Anna Abel,M\n2,Lars Berg,H\n3,Eva Cole,M\n'));

  it('means what the athletes of its rows are', async () => {
    const update = 'Bib,Name,Sex,Club\n1,Anna Abel,M,North\n3,Eva Cole,M,\n4,Mia Dahl,M,South\n';
    const record = await app.importFile(admin, update);
    expect(await columnOf('gender')).toEqual(['female', 'male', 'female', 'female']);
    expect(await app.failures(record.id, 'warning')).toEqual([
      { line: 2, errors: ['Sex "M": is read as "female", here and in all rows that say it.'] },
    ]);
  });

  it('changes no gender where the athletes of its rows differ', async () => {
    const record = await app.importFile(
      admin,
      'Bib,Name,Sex,Club\n1,Anna Abel,M,North\n2,Lars Berg,M,North\n4,Mia Dahl,M,South\n',
    );
    expect(await columnOf('gender')).toEqual(['female', 'male', 'female', null]);
    expect(await columnOf('club')).toEqual(['North', 'North', null, 'South']);
    expect((await app.failures(record.id, 'warning')).map(({ line }) => line)).toEqual([2, 3, 4]);
  });

  it('keeps its usual meaning where the list corrects one athlete among others', async () => {
    const late = 'Bib,Name,Sex\n3,Eva Cole,M\n11,Tom New,M\n12,Jan New,M\n13,Pim New,M\n';
    const record = await app.importFile(admin, late);
    expect(await columnOf('gender')).toEqual(['female', 'male', 'male', 'male', 'male', 'male']);
    expect(await app.failures(record.id, 'warning')).toEqual([]);
  });

  it('sets nothing where one athlete is all the evidence, or a few among many new ones', async () => {
    await app.importFile(admin, 'Bib,Name,Sex\n3,Eva Cole,M\n');
    await app.importFile(admin, 'Bib,Name,Sex\n1,Anna Abel,M\n3,Eva Cole,M\n11,A One,M\n12,B Two,M\n13,C Three,M\n');
    expect(await columnOf('gender')).toEqual(['female', 'male', 'female', null, null, null]);
  });

  it.each([
    ['Bib,Name,Sex\n2,Lars Berg,F\n11,Ida New,F\n12,Eva New,F\n', ['female', 'female', 'female', 'female', 'female']],
    ['Bib,Name,Geschlecht\n2,Lars Berg,F\n', ['female', 'female', 'female']],
    ['Bib,Name,Sex\n2,Lars Berg,F\n12,Kim New,X\n', ['female', 'female', 'female', 'none']],
  ])('reads F as usual where no heading is of a language that means men: %j', async (file, genders) => {
    await app.importFile(admin, file);
    expect(await columnOf('gender')).toEqual(genders);
  });

  it('keeps its usual meaning where it fits the athletes of its rows', async () => {
    await app.importFile(admin, 'Bib,Name,Sex\n2,Lars Berg,M\n5,Tim Eder,M\n');
    expect(await columnOf('gender')).toEqual(['female', 'male', 'female', 'male']);
  });
});

describe('failed rows that come back', () => {
  const importAgain = async (file: string, name: string) => {
    const first = await app.importFile(admin, file);
    await app.addRace('5 km');
    await app.importFile(
      admin,
      (await app.download(admin, `/v1/admin/imports/${first.id}/failed_rows.csv`)).toString(),
    );
    return columnOf(name);
  };
  beforeEach(() => app.addRace('10 km'));

  it('keep the genders that the whole list tells', async () => {
    const file = 'Bib,Name,Sex,Race\n1,Anna Abel,M,10 km\n2,Lars Berg,H,10 km\n3,Eva Cole,M,5 km\n4,Mia Dahl,M,5 km\n';
    expect(await importAgain(file, 'gender')).toEqual(['female', 'male', 'female', 'female']);
  });

  it('keep the order of day and month', async () => {
    const file =
      'Bib,Name,DOB,Race\n1,Anna Abel,12/25/1990,10 km\n2,Lars Berg,03/04/1980,5 km\n3,Eva Cole,05/06/1981,5 km\n';
    expect(await importAgain(file, 'birth_date')).toEqual(['1990-12-25', '1980-03-04', '1981-05-06']);
  });

  it('keep the order of first and last name', async () => {
    const file =
      'Bib,Name,Race\n1,Müller Anna,10 km\n2,Schmidt Hans,10 km\n3,Weber Eva,10 km\n4,Simon Paul,5 km\n5,Martin Peter,5 km\n';
    expect(await importAgain(file, 'last_name')).toEqual(['Müller', 'Schmidt', 'Weber', 'Simon', 'Martin']);
  });

  it.each([true, false])(
    'keep the columns that a person chose, though most rows failed: as a check %s',
    async (dry_run) => {
      const file = 'Bib,Name,Race,Opmerking,Qq\n1,Anna Abel,10 km,a,N\n2,Lars Berg,5 km,b,S\n3,Eva Cole,5 km,c,S\n';
      const mapping = { Bib: 'start_number', Name: 'full_name', Race: 'race_id', Opmerking: 'notes', Qq: 'club' };
      const first = await app.importFile(admin, file, { mapping, dry_run });
      expect(first.error_count).toBe(2);
      await app.addRace('5 km');
      const failed = await app.download(admin, `/v1/admin/imports/${first.id}/failed_rows.csv`);
      expect(await app.importFile(admin, failed)).toMatchObject({ added_count: 2, error_count: 0 });
      const people = (await app.athletes()).filter(({ start_number }) => start_number !== '1');
      expect(people.map(({ notes, club }) => [notes, club])).toEqual([
        ['b', 'S'],
        ['c', 'S'],
      ]);
    },
  );
});
