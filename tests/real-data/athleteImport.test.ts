import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../engine/core/access/actor';
import { createImportApp, type ImportApp } from '../api/imports/importApp';
import { createTestDatabase } from '../support/testDatabase';
import { isMissing, realFile } from './realData';

interface RealFile {
  file: string;
  /** Rows of data. */
  rows: number;
  mapping: Record<string, string>;
  match_on?: string;
  date_format?: string;
  encoding?: string;
  /** Rows that cannot be imported, by the beginning of the reason. */
  failures?: Record<string, number>;
  /** Rows that come with something left out. */
  warnings?: number;
}

const boston = {
  name: 'full_name',
  age: 'age',
  gender: 'gender',
  bib: 'start_number',
  city: 'city',
  country: 'country',
};

const FILES: RealFile[] = [
  {
    file: 'startlists/bikereg_momma2019_redacted.csv',
    rows: 147,
    mapping: {
      Bib: 'start_number',
      City: 'city',
      Country: 'country',
      'Date of Birth': 'birth_date',
      Email: 'email',
      'First Name': 'first_name',
      LNAME: 'last_name',
      Phone: 'phone',
      Gender: 'gender',
      Team: 'team',
      'USAC License': 'external_id',
    },
    // All start numbers are still empty, and licences of one day are alike.
    date_format: 'MM/DD/YYYY',
  },
  {
    file: 'startlists/chicons_inscrits.csv',
    rows: 1087,
    mapping: { Prénoms: 'first_name', Noms: 'last_name', Sexes: 'gender', 'Date naiss.': 'birth_date' },
    date_format: 'DD/MM/YYYY',
  },
  {
    file: 'startlists/chicons_performances.csv',
    rows: 1031,
    mapping: { bib_num: 'start_number' },
    match_on: 'start_number',
  },
  {
    file: 'startlists/crossmgr_NamesTeams.csv',
    rows: 200,
    mapping: { LastName: 'last_name', FirstName: 'first_name', Team: 'team' },
    encoding: 'windows-1252',
  },
  {
    file: 'startlists/crossmgr_SampleExcel.xlsx',
    rows: 10,
    mapping: {
      'Bib#': 'start_number',
      'First Name': 'first_name',
      'Last Name': 'last_name',
      Team: 'team',
      Category: 'category',
      License: 'external_id',
    },
    match_on: 'start_number',
  },
  {
    file: 'results/berlin2008.csv',
    rows: 35_731,
    mapping: { yob: 'birth_date', ageClass: 'category', sex: 'gender', nationality: 'country', name: 'full_name' },
    date_format: 'YYYY',
    failures: { 'The row is the same': 2 },
    warnings: 36,
  },
  { file: 'results/boston2001_llimllib.csv', rows: 13_443, mapping: boston, match_on: 'start_number' },
  { file: 'results/boston2009_llimllib.csv', rows: 22_902, mapping: boston, match_on: 'start_number' },
  { file: 'results/boston2014_llimllib.csv', rows: 31_984, mapping: boston, match_on: 'start_number' },
  {
    file: 'results/boston2015.csv',
    rows: 26_598,
    mapping: {
      Bib: 'start_number',
      Name: 'full_name',
      'M/F': 'gender',
      City: 'city',
      Country: 'country',
      Age: 'age',
    },
    match_on: 'start_number',
    warnings: 1,
  },
  {
    file: 'results/wroclaw_half2023.csv',
    rows: 8950,
    mapping: {
      'Numer startowy': 'start_number',
      Imię: 'first_name',
      Nazwisko: 'last_name',
      Miasto: 'city',
      Kraj: 'country',
      Drużyna: 'team',
      Płeć: 'gender',
      'Kategoria wiekowa': 'category',
      Rocznik: 'birth_date',
    },
    match_on: 'start_number',
    date_format: 'YYYY',
    // Eleven years of birth that are none, and a title before a name that is left out.
    warnings: 12,
  },
  {
    file: 'other/ironman703wc_2017.csv',
    rows: 4524,
    mapping: {
      Bib: 'start_number',
      Name: 'full_name',
      Country: 'country',
      Gender: 'gender',
      Division: 'category',
    },
    match_on: 'start_number',
    // Men and women have the same start numbers.
    failures: { Bib: 1693 },
  },
];

describe.skipIf(isMissing('startlists'))('real files', () => {
  let first: ImportApp;
  let app: ImportApp;
  let admin: Actor;
  beforeAll(async () => {
    first = await createImportApp(await createTestDatabase());
  });
  beforeEach(async () => {
    app = await first.inAnotherEvent();
    admin = await app.person();
  });
  afterAll(() => first?.close());

  it.each(FILES)('$file: columns, rows and what cannot be imported', async (expected) => {
    const done = await app.importFile(admin, await readFile(realFile(expected.file)), {
      dry_run: true,
      name: expected.file,
    });
    const mapped = Object.entries(done.mapping as Record<string, string | null>).filter(
      ([, target]) => target !== null,
    );
    expect(Object.fromEntries(mapped)).toEqual(expected.mapping);
    const failed = Object.values(expected.failures ?? {}).reduce((sum, count) => sum + count, 0);
    expect(done).toMatchObject({
      status: 'finished',
      total: expected.rows,
      added_count: expected.rows - failed,
      error_count: failed,
      ...(expected.warnings !== undefined && { warning_count: expected.warnings }),
      match_on: expected.match_on ?? null,
      date_format: expected.date_format ?? null,
      ...(expected.encoding && { encoding: expected.encoding }),
    });
    for (const [reason, count] of Object.entries(expected.failures ?? {})) {
      const found = await sql<{ count: number }>`
        select count(*)::int as count from import_rows where import_id = ${done.id} and starts_with(errors[1], ${reason})`.execute(
        app.engine.db,
      );
      expect([reason, found.rows[0]?.count]).toEqual([reason, count]);
    }
  });

  it('a start list without start numbers is imported once, however often it is sent', async () => {
    const content = await readFile(realFile('startlists/chicons_inscrits.csv'));
    expect(await app.importFile(admin, content)).toMatchObject({ added_count: 1087, error_count: 0 });
    expect(await app.importFile(admin, content)).toMatchObject({
      added_count: 0,
      unchanged_count: 1087,
      error_count: 0,
    });
  });

  it('results become athletes, and what failed can be mended and sent again', async () => {
    const content = await readFile(realFile('results/wroclaw_half2023.csv'));
    const race_id = await app.addRace('Half marathon');
    const done = await app.importFile(admin, content, { race_id, lenient: false });
    expect(done).toMatchObject({ added_count: 8939, error_count: 11, date_format: 'YYYY' });
    const { text } = await app.call(admin, 'GET', `/v1/admin/imports/${done.id}/failed_rows.csv`);
    const mended = await app.importFile(admin, text.replaceAll(';0.0;', ';;'), { race_id });
    expect(mended).toMatchObject({ added_count: 11, error_count: 0, delimiter: ';' });
    const again = await app.importFile(admin, content, { race_id, lenient: false });
    expect(again).toMatchObject({ added_count: 0, updated_count: 0, unchanged_count: 8939, error_count: 11 });
  });
});
