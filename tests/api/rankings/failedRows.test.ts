import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Row } from '../../../engine/api/engine';
import type { Actor } from '../../../engine/core/access/actor';
import { createTestDatabase } from '../../support/testDatabase';
import { createImportApp, type ImportApp } from '../imports/importApp';
import { importedLists } from './importedLists';

let first: ImportApp;
let app: ImportApp;
let timer: Actor;
let race_id: number;
beforeAll(async () => {
  first = await createImportApp(await createTestDatabase());
});
beforeEach(async () => {
  app = await first.inAnotherEvent();
  timer = await app.person('timer');
  race_id = await app.addRace('10 km');
  await app.importFile(timer, 'Bib,Last name\n007,Abel\n12,Berg\n14,Cole\n', { race_id });
});
afterAll(() => first?.close());

const importResults = (content: string | Buffer, options: Row = {}) =>
  app.importFile(timer, content, { kind: 'ranking', race_id, name: 'Results 10 km.csv', ...options });
/** Adds the athlete whose row was refused. */
const addMissing = () => app.importFile(timer, 'Bib,Last name\n99,Late\n', { race_id, mode: 'add' });

describe('failed rows of a file of results', () => {
  const complete = async (content: string, options: Row = {}) => {
    const done = await importResults(content, options);
    const failed = await app.download(timer, `/v1/admin/imports/${done.id}/failed_rows.csv`);
    await addMissing();
    const name = 'Results 10 km - failed rows (1).csv';
    expect(await importResults(failed, { name, ...options })).toMatchObject({ error_count: 0 });
    return importedLists(app);
  };

  test('complete the ranking of the first import, with their own places', async () => {
    expect(await complete('Place;Bib;Chip time\n1;7;0:35:10\n2;99;36:12\n3;12;36:40\nDNF;14;\n')).toEqual({
      'Results 10 km': ['1 007 2110000 +0', '2 99 2172000 +62000', '3 12 2200000 +90000', 'dnf 14'],
    });
  });

  test('give everybody a new place where the file has no places', async () => {
    expect(await complete('Bib;Time\n7;0:35:10\n99;0:34:12\n12;0:36:40\n')).toEqual({
      'Results 10 km': ['1 99 2052000 +0', '2 007 2110000 +58000', '3 12 2200000 +148000'],
    });
  });

  test.each([
    ['hhmmss', '003510', '003612', '003640'],
    ['seconds', '2110', '2172', '2200'],
    ['minutes and seconds', '35:10', '36:12', '36:40'],
  ])('keep the times of a file in %s', async (_format, one, two, three) => {
    expect(await complete(`Place;Bib;Time\n1;7;${one}\n2;99;${two}\n3;12;${three}\n`)).toEqual({
      'Results 10 km': ['1 007 2110000 +0', '2 99 2172000 +62000', '3 12 2200000 +90000'],
    });
  });

  test.each(['Results 2026', 'Results (2026)', 'Results'])(
    'complete the newest ranking of the file %s',
    async (name) => {
      const file = 'Place;Bib;Time\n1;7;0:35:10\n2;99;0:36:12\n';
      await importResults('Place;Bib;Time\n1;12;0:40:00\n', { name: 'Results 7.csv' });
      await importResults(file, { name: `${name}.csv` });
      const again = await importResults(file, { name: `${name}.csv` });
      const failed = await app.download(timer, `/v1/admin/imports/${again.id}/failed_rows.csv`);
      await addMissing();
      await importResults(failed, { name: `${name} - failed rows.csv` });
      expect(await importedLists(app)).toEqual({
        'Results 7': ['1 12 2400000 +0'],
        [name]: ['1 007 2110000 +0'],
        [`${name} (2)`]: ['1 007 2110000 +0', '2 99 2172000 +62000'],
      });
    },
  );

  test('keep gaps behind the winner of the whole file', async () => {
    expect(await complete('Place;Bib;Time\n1;7;0:35:10\n2;99;+1:02\n')).toEqual({
      'Results 10 km': ['1 007 2110000 +0', '2 99 2172000 +62000'],
    });
  });

  test('keep gaps in a column of their own', async () => {
    expect(await complete('Place;Bib;Time;Gap\n1;7;0:35:10;\n2;99;;1:02\n')).toEqual({
      'Results 10 km': ['1 007 2110000 +0', '2 99 2172000 +62000'],
    });
  });
});
