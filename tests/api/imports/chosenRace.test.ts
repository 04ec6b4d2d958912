import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Actor } from '../../../engine/core/access/actor';
import { createTestDatabase } from '../../support/testDatabase';
import { createImportApp, type ImportApp } from './importApp';

let first: ImportApp;
let app: ImportApp;
let admin: Actor;
let race_id: number;
beforeAll(async () => {
  first = await createImportApp(await createTestDatabase());
});
beforeEach(async () => {
  app = await first.inAnotherEvent();
  admin = await app.person();
  race_id = await app.addRace('10 km');
});
afterAll(() => first?.close());

const warnings = async (file: string) => {
  const record = await app.importFile(admin, file, { dry_run: true, race_id });
  expect(record).toMatchObject({ added_count: 3, error_count: 0 });
  return (await app.failures(record.id, 'warning')).map(({ line, errors }) => `${line}: ${errors.join(' ')}`);
};

it('warns of each row whose race column names no race, where a race is chosen for the file', async () => {
  const file = 'Bib,Name,Race\n1,Anna Abel,Bambini\n2,Lars Berg,\n3,Eva Cole,Fun run\n';
  expect(await warnings(file)).toEqual([
    '2: Race "Bambini": no race has this name, so the row gets the race of the whole file.',
    '4: Race "Fun run": no race has this name, so the row gets the race of the whole file.',
  ]);
});

it('says which race the rows below a title get that names no race', async () => {
  const file = 'Bib,Name,Club,City\n1,Anna Abel,Zeus,Gent\nBambini,,,\n2,Lars Berg,Zeus,Gent\n3,Eva Cole,Zeus,Gent\n';
  expect(await warnings(file)).toEqual([
    '3: "Bambini": is a title, and no row. The rows below it get the race that was chosen for the whole file.',
  ]);
});

it('is silent where the column that is left out names races', async () => {
  const file = 'Bib,Name,Race\n1,Anna Abel,10 km\n2,Lars Berg,10 km\n3,Eva Cole,\n';
  expect(await warnings(file)).toEqual([]);
});
