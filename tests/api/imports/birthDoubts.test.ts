import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../../engine/core/access/actor';
import { readDate } from '../../../engine/fields/calendarDate/readDate';
import { birthDoubt } from '../../../resources/athletes/birthDoubts';
import { birthYearOf } from '../../../resources/athletes/birthYears';
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

describe('a year of birth beside the birth date', () => {
  const births = async (file: string, options = {}) => {
    await app.importFile(admin, file, options);
    const { rows } = await sql<{ born: string | null }>`
      select birth_date::text as born from athletes where event_id = ${app.eventId} order by start_number::int`.execute(
      app.engine.db,
    );
    return rows.map(({ born }) => born);
  };

  it.each([
    ['Bib,Name,DOB,YOB', ['1985', '1990', '1971', '2012']],
    ['Bib,Name,Jahrgang,Geburtsdatum', ['85', "'90", 'Jg. 71', 'Jg 12']],
    ['Bib,Name,Date de naissance,Année', ['85', '90', '71', '12']],
    ['Bib,Name,Geboortedatum,Geboortejaar', ['1985.0', '1990.0', '1971.0', '2012.0']],
  ])('completes it where it is empty: %s', async (header, years) => {
    const isYearFirst = header.includes('Jahrgang,');
    const dates = ['1985-03-04', '', '', ''];
    const rows = years.map((year, i) =>
      [i + 1, `Ann ${'ABCD'[i]}el`, ...(isYearFirst ? [year, dates[i]] : [dates[i], year])].join(','),
    );
    expect(await births([header, ...rows].join('\n'))).toEqual([
      '1985-03-04',
      '1990-01-01',
      '1971-01-01',
      '2012-01-01',
    ]);
  });

  it('stands beside a column of ages', async () => {
    const file = 'Bib,Name,DOB,YOB,Age\n1,Anna Abel,1985-03-04,1985,41\n2,Lars Berg,,1990,36\n3,Eva Cole,,,20\n';
    expect((await app.detect(admin, file)).mapping).toMatchObject({
      DOB: 'birth_date',
      YOB: 'year_of_birth',
      Age: 'age',
    });
    expect(await births(file)).toEqual(['1985-03-04', '1990-01-01', '2006-01-01']);
  });

  it('completes a birth date that a person chose before', async () => {
    const file = 'Bib,Name,DOB,YOB\n1,Anna Abel,1985-03-04,1985\n2,Lars Berg,,1990\n';
    await births(file, { mapping: { Bib: 'start_number', Name: 'full_name', DOB: 'birth_date', YOB: null } });
    expect((await app.detect(admin, file.replace('YOB', 'Birth year'))).mapping).toMatchObject({
      'Birth year': 'year_of_birth',
    });
  });

  it('warns where it is more than a year apart, or no year', async () => {
    const file =
      'Bib,Name,DOB,YOB\n1,Anna Abel,1985-03-04,1986\n2,Lars Berg,1990-03-04,1988\n3,Eva Cole,1990-08-04,90\n4,Mia Dahl,1990-08-04,1990\n5,Ole Eide,1990-08-04,unknown\n6,Ida Falk,,1991\n';
    expect(await warnings(file)).toEqual([
      '3: YOB "1988": Does not match the birth date 1990-03-04: the birth date is used.',
      '6: YOB "unknown": Is not a year of birth.',
    ]);
  });

  it('reads marked years in a column of birth dates', async () => {
    const file = 'Bib,Name,Jahrgang\n1,Anna Abel,Jg 85\n2,Lars Berg,Jg. 1990\n3,Eva Cole,1971\n';
    expect(await births(file)).toEqual(['1985-01-01', '1990-01-01', '1971-01-01']);
  });
});

it('reads a year of two digits as the latest up to that of the event', () => {
  expect(birthYearOf('25', { day: '2024-05-31' })).toBe('1925');
  expect(birthYearOf('23', { day: '2024-05-31' })).toBe('2023');
  expect(readDate('25', { format: 'YY', isPast: true, day: '2024-05-31' })?.date).toBe('1925-01-01');
});

it('names the age where a cell is none', async () => {
  expect(await warnings('Bib,Name,Age\n1,Anna Abel,33\n2,Lars Berg,0\n3,Eva Cole,-4\n')).toEqual([
    '3: Age "0": Is not a known age.',
    '4: Age "-4": Is not a known age.',
  ]);
});

it('warns of bibs without a digit among numbers', async () => {
  const file =
    'Bib,Name\nVIP,Anna Abel\nTBA,Lars Berg\n-,Eva Cole\nA12,Mia Dahl\n7,Ole Eide\n8b,Ida Falk\nN/A,Kai Gran\n';
  expect(await warnings(file)).toEqual(['2: Bib "VIP": Has no digit, unlike most values of the column: check it.']);
});

it('says that a bib of zero is left out', async () => {
  expect(await warnings('Bib,Name\n0,Anna Abel\n00,Lars Berg\n1,Eva Cole\n')).toEqual([
    '2: Bib "0": Stands for no bib and was left out.',
    '3: Bib "00": Stands for no bib and was left out.',
  ]);
});
