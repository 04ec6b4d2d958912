import { createReadStream, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FileSource } from '../../engine/tables/fileSource';
import { inspectFile } from '../../engine/tables/inspectFile';
import { openRows } from '../../engine/tables/openRows';
import { isMissing, realFile } from './realData';

function fileSource(name: string): FileSource {
  const file = realFile(name);
  return { fileName: path.basename(name), size: statSync(file).size, stream: () => createReadStream(file) };
}

interface Expected {
  file: string;
  rows: number;
  lastLine: number;
  columns: number;
  names: string[];
  delimiter?: ',' | ';' | null;
  encoding?: 'utf-8' | 'windows-1252' | null;
  headerLine?: number;
  dates?: Record<string, string>;
}

const files: Expected[] = [
  {
    file: 'startlists/bikereg_momma2019_redacted.csv',
    rows: 147,
    lastLine: 148,
    columns: 26,
    names: ['Address Line 1', 'Bib', 'Date of Birth', 'First Name', 'LNAME', 'Gender'],
    dates: { 'Date of Birth': 'MM/DD/YYYY' },
  },
  {
    file: 'startlists/chicons_inscrits.csv',
    rows: 1087,
    lastLine: 1088,
    columns: 4,
    names: ['Prénoms', 'Noms', 'Sexes', 'Date naiss.'],
    delimiter: ';',
    dates: { 'Date naiss.': 'DD/MM/YYYY' },
  },
  {
    file: 'startlists/chicons_performances.csv',
    rows: 1031,
    lastLine: 1032,
    columns: 4,
    names: ['bib_num', 'hours', 'minutes', 'seconds'],
    delimiter: ';',
  },
  {
    file: 'startlists/crossmgr_NamesTeams.csv',
    rows: 200,
    lastLine: 201,
    columns: 3,
    names: ['LastName', 'FirstName', 'Team'],
    encoding: 'windows-1252',
  },
  {
    file: 'startlists/crossmgr_SampleExcel.xlsx',
    rows: 10,
    lastLine: 13,
    columns: 7,
    names: ['Bib#', 'First Name', 'Last Name', 'Team', 'Category', 'License', 'Signature'],
    delimiter: null,
    encoding: null,
    headerLine: 3,
  },
  {
    file: 'results/berlin2008.csv',
    rows: 35_731,
    lastLine: 35_732,
    columns: 9,
    names: ['place', 'netTime', 'yob', 'sex', 'nationality'],
    dates: { yob: 'YYYY' },
  },
  {
    file: 'results/boston2001_llimllib.csv',
    rows: 13_443,
    lastLine: 13_444,
    columns: 12,
    names: ['division', 'name', 'bib', 'country'],
  },
  {
    file: 'results/boston2009_llimllib.csv',
    rows: 22_902,
    lastLine: 22_903,
    columns: 12,
    names: ['division', 'name', 'bib', 'country'],
  },
  {
    file: 'results/boston2014_llimllib.csv',
    rows: 31_984,
    lastLine: 31_985,
    columns: 21,
    names: ['10k', 'name', 'official', '40k'],
  },
  {
    file: 'results/boston2015.csv',
    rows: 26_598,
    lastLine: 26_599,
    columns: 24,
    names: ['Bib', 'Name', 'M/F', 'Citizen', 'Column 9', '5K', 'Official Time'],
  },
  {
    file: 'results/wroclaw_half2023.csv',
    rows: 8_950,
    lastLine: 8_951,
    columns: 27,
    names: ['Miejsce', 'Numer startowy', 'Imię', 'Nazwisko', 'Płeć', 'Rocznik', 'Czas'],
    delimiter: ';',
    dates: { Rocznik: 'YYYY' },
  },
];

describe.skipIf(isMissing('startlists'))('real files', () => {
  test.each(files)('$file', async ({ file, rows, lastLine, columns, names, ...expected }) => {
    const source = fileSource(file);
    const inspection = await inspectFile(source);
    expect(inspection).toMatchObject({
      encoding: expected.encoding === undefined ? 'utf-8' : expected.encoding,
      delimiter: expected.delimiter === undefined ? ',' : expected.delimiter,
      headerLine: expected.headerLine ?? 1,
    });
    expect(inspection.columns).toEqual(expect.arrayContaining(names));
    expect(inspection.columns).toHaveLength(columns);
    const dates = inspection.columns.flatMap((name, column) => {
      const detected = inspection.dateFormats[column];
      return detected ? [[name, detected]] : [];
    });
    const wanted = Object.entries(expected.dates ?? {}).map(([name, format]) => [name, { format, ambiguous: false }]);
    expect(dates).toEqual(wanted);
    expect(Math.abs(inspection.approximateRows - rows)).toBeLessThanOrEqual(rows * 0.1);

    let count = 0;
    let line = 0;
    for await (const row of openRows(source, { inspection })) {
      expect(row.cells).toHaveLength(columns);
      expect(row.line).toBeGreaterThan(line);
      expect(row.cells.join('')).not.toContain('\ufffd');
      count++;
      line = row.line;
    }
    expect([count, line]).toEqual([rows, lastLine]);
  });

  test('the letters of windows-1252 arrive', async () => {
    const teams: string[] = [];
    for await (const { cells } of openRows(fileSource('startlists/crossmgr_NamesTeams.csv'))) teams.push(cells[2]!);
    expect(teams).toEqual(
      expect.arrayContaining(['Arbö-Gebrüder Weiss-Oberndorfer', 'An Post–Sean Kelly', 'Team Øster Hus-Ridley']),
    );
  });

  test('another sheet of the workbook', async () => {
    const source = fileSource('startlists/crossmgr_SampleExcel.xlsx');
    const inspection = await inspectFile(source, { sheet: 'Race 3' });
    expect(inspection).toMatchObject({ sheet: 'Race 3', sheets: ['Race 1', 'Race 2', 'Race 3'], headerLine: 3 });
  });
});
