import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Actor } from '../../../engine/core/access/actor';
import { birthDoubt } from '../../../resources/athletes/birthDoubts';
import { createTestDatabase } from '../../support/testDatabase';
import { createImportApp, type ImportApp } from './importApp';

/** The event is on 2026-05-31. */
let app: ImportApp;
let admin: Actor;
beforeEach(async () => {
  app = await createImportApp(await createTestDatabase());
  admin = await app.person();
});
afterEach(() => app.close());

const warnings = async (file: string) => {
  const record = await app.importFile(admin, file, { dry_run: true });
  return (await app.failures(record.id, 'warning')).map(({ line, errors }) => `${line}: ${errors.join(' ')}`);
};

it('warns of athletes without a year of age on the day of the event', async () => {
  const file =
    'Bib,Name,DOB\n1,Anna Abel,31/12/25\n2,Lars Berg,01/06/55\n3,Eva Cole,2025-05-31\n4,Mia Dahl,2025-06-01\n';
  expect(await warnings(file)).toEqual([
    '2: DOB "31/12/25": Was read as 2025-12-31, less than a year before 2026-05-31: check the year.',
    '5: DOB "2025-06-01": Was read as 2025-06-01, less than a year before 2026-05-31: check the year.',
  ]);
});

it('warns of a birth date in columns for day, month and year', async () => {
  const file = 'Bib,Name,Birth day,Birth month,Birth year\n1,Anna Abel,4,9,2025\n2,Lars Berg,5,4,1990\n';
  expect(await warnings(file)).toEqual([
    '2: Birth day, Birth month, Birth year "4.9.2025": Was read as 2025-09-04, less than a year before 2026-05-31: check the year.',
  ]);
});

it('returns a doubt for a birth date after the event', () => {
  const day = '2024-05-31';
  expect(birthDoubt('2024-05-31', { day })?.key).toBe('validation.born_lately');
  expect(birthDoubt('2024-06-01', { day })).toEqual({
    key: 'validation.born_after',
    args: { value: '2024-06-01', day },
  });
});

it('returns a doubt for a birth date before 1900', () => {
  expect(birthDoubt('1899-12-31', {})?.key).toBe('validation.born_early');
  expect(birthDoubt('1900-01-01', { day: '2024-05-31' })).toBeNull();
});

it('warns of an age more than a year apart from that of the birth date', async () => {
  const file =
    'Bib,Name,DOB,Age\n1,Anna Abel,2012-03-04,36\n2,Lars Berg,1990-03-04,36\n3,Eva Cole,1990-08-04,36\n4,Mia Dahl,1990-08-04,34\n5,Ole Eide,1990-08-04,37\n6,Ida Falk,1990-08-04,-3\n7,Kai Gran,1990-08-04,0\n8,Lea Holm,1990-08-04,\n';
  expect(await warnings(file)).toEqual([
    '2: Age "36": Does not match the birth date 2012-03-04, which gives the age 14: the birth date is used.',
    '6: Age "37": Does not match the birth date 1990-08-04, which gives the age 35: the birth date is used.',
    '7: Age "-3": Is not an age in years.',
    '8: Age "0": Does not match the birth date 1990-08-04, which gives the age 35: the birth date is used.',
  ]);
});

it('names the age where a cell is none', async () => {
  expect(await warnings('Bib,Name,Age\n1,Anna Abel,33\n2,Lars Berg,0\n3,Eva Cole,-4\n')).toEqual([
    '3: Age "0": Is not a known age.',
    '4: Age "-4": Is not a known age.',
  ]);
});

it('says that a bib of zero is left out', async () => {
  expect(await warnings('Bib,Name\n0,Anna Abel\n00,Lars Berg\n1,Eva Cole\n')).toEqual([
    '2: Bib "0": Stands for no bib and was left out.',
    '3: Bib "00": Stands for no bib and was left out.',
  ]);
});
