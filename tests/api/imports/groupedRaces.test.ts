import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Row } from '../../../engine/api/engine';
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
  await app.addRace('21 km');
});
afterAll(() => first?.close());

async function importRows(lines: readonly string[], options: Row = {}) {
  const file = ['Race,Bib,First name,Last name', ...lines].join('\n');
  const checked = await app.importFile(admin, file, { ...options, dry_run: true });
  const done = await app.importFile(admin, file, options);
  const warnings = await app.failures(done.id, 'warning');
  expect(warnings).toEqual(await app.failures(checked.id, 'warning'));
  const found = await sql<{ one: string }>`
    select a.start_number || ' ' || coalesce(r.name, 'none') as one from athletes a left join races r on r.id = a.race_id
    where a.event_id = ${app.eventId} order by a.start_number::int`.execute(app.engine.db);
  return { athletes: found.rows.map(({ one }) => one), warnings };
}

const GROUPS = ['10 km,1,Ann,Mill', ',2,Bob,Nix', ',3,Cy,Oak', '21 km,201,Di,Poe', ',202,Ed,Quin'];
const filled = (line: number, race: string, from: number) => ({
  line,
  errors: [`“Race” is empty: this row and the empty ones below it get "${race}" from line ${from}.`],
});

it('gives the rows below the first of a group its race', async () => {
  expect(await importRows(GROUPS)).toEqual({
    athletes: ['1 10 km', '2 10 km', '3 10 km', '201 21 km', '202 21 km'],
    warnings: [filled(3, '10 km', 2), filled(6, '21 km', 5)],
  });
});

it('does so where one of the groups is of the race that was chosen for the file', async () => {
  expect(await importRows(GROUPS, { race_id })).toEqual({
    athletes: ['1 10 km', '2 10 km', '3 10 km', '201 21 km', '202 21 km'],
    warnings: [filled(3, '10 km', 2), filled(6, '21 km', 5)],
  });
});

it('warns of each empty cell where the filled ones may be exceptions', async () => {
  const found = await importRows(['21 km,201,Ann,Mill', ',2,Bob,Nix', ',3,Cy,Oak'], { race_id });
  const said = '“Race” is empty, and line 2 says "21 km". Fill the cell if the row belongs to it.';
  expect(found).toEqual({
    athletes: ['2 10 km', '3 10 km', '201 21 km'],
    warnings: [
      { line: 3, errors: [said] },
      { line: 4, errors: [said] },
    ],
  });
});

it('warns of each empty cell where a race stands twice', async () => {
  const lines = ['10 km,1,Ann,Mill', ',2,Bob,Nix', ',3,Cy,Oak', '10 km,4,Di,Poe', ',5,Ed,Quin', '10 km,6,Fi,Rae'];
  const found = await importRows([...lines, ',7,Gus,Sun', ',8,Hal,Tan']);
  expect(found.athletes).toEqual([
    ...['1 10 km', '2 none', '3 none', '4 10 km', '5 none', '6 10 km', '7 none', '8 none'],
  ]);
  expect(found.warnings.map(({ line }) => line)).toEqual([3, 4, 6, 8, 9]);
});

it('leaves empty cells alone where most rows name their race, or the first does not', async () => {
  expect(await importRows(['10 km,1,Ann,Mill', '21 km,201,Bob,Nix', ',3,Cy,Oak'], { race_id })).toEqual({
    athletes: ['1 10 km', '3 10 km', '201 21 km'],
    warnings: [],
  });
  const later = await importRows([',4,Ann,Bell', ',5,Bob,Orr', '21 km,202,Cy,Ash', ',6,Di,Elm'], { race_id });
  expect(later.athletes.slice(2, 5)).toEqual(['4 10 km', '5 10 km', '6 10 km']);
  expect(later.warnings).toEqual([]);
});
