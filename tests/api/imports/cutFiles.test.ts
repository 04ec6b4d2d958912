import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
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
});
afterAll(() => first?.close());

const HEAD = 'Bib,First name,Last name,Gender,Club\n1,Anna,Abel,F,Zeus\n2,Lars,Berg,M,Zeus\n';
const warnings = async (file: string) => {
  const record = await app.importFile(admin, file, { dry_run: true });
  expect(record).toMatchObject({ status: 'finished', error_count: 0 });
  return (await app.failures(record.id, 'warning')).map(({ line, errors }) => `${line}: ${errors.join(' ')}`);
};

it.each([
  ['with fewer cells than all others and no line break', '3,Eva,Co', 'The file ends after 3 of 5 cells.'],
  ['within a quote', '3,Eva,"Co', 'The file ends inside a quote that opens here.'],
  ['within a quote that holds a line break', '3,Eva,Cole,F,"Zeus\n', 'The file ends inside a quote that opens here.'],
])('warns of a last row that ends %s', async (_, row, said) => {
  expect(await warnings(HEAD + row)).toEqual([`4: Line 4: ${said} Check whether the file is complete.`]);
});

it.each([
  ['the last line has all cells', `${HEAD}3,Eva,Cole,F,Ze`],
  ['a line break follows the last line', `${HEAD}3,Eva,Cole\n`],
  ['another row has as few cells', `${HEAD}3,Eva,Cole\n4,Mia,Dahl`],
  ['quotes close', `${HEAD}3,Eva,"Cole",F,"Zeus"`],
])('is silent where %s', async (_, file) => {
  expect(await warnings(file)).toEqual([]);
});

it('warns of the cut last line of a file that is longer than what is looked at first', async () => {
  const rows = Array.from({ length: 2_500 }, (_, i) => `${i + 3},Ann${i},Bell${i},F,Zeus\n`);
  expect(await warnings(`${HEAD + rows.join('')}9999,Eva`)).toEqual([
    '2504: Line 2504: The file ends after 2 of 5 cells. Check whether the file is complete.',
  ]);
});
