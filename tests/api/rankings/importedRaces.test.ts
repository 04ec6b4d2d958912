import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '../../../engine/api/engine';
import type { Actor } from '../../../engine/core/access/actor';
import { createTestDatabase } from '../../support/testDatabase';
import { createImportApp, type ImportApp } from '../imports/importApp';

let first: ImportApp;
let app: ImportApp;
let timer: Actor;
let tenId: number;

beforeAll(async () => {
  first = await createImportApp(await createTestDatabase());
});
beforeEach(async () => {
  app = await first.inAnotherEvent();
  timer = await app.person('timer');
  tenId = await app.addRace('10 km');
  const fiveId = await app.addRace('5 km');
  for (const raceId of [tenId, fiveId])
    for (const bib of ['1', '2'])
      await sql`insert into athletes (event_id, race_id, start_number) values (${app.eventId}, ${raceId}, ${bib})`.execute(
        app.engine.db,
      );
});
afterAll(() => first?.close());

const importResults = (lines: readonly string[], options: Row = {}) =>
  app.importFile(timer, lines.join('\n'), { kind: 'ranking', race_id: tenId, name: 'Results.csv', ...options });

async function entries(): Promise<string[]> {
  const found = await sql<{ entry: string }>`
    select r.name || ': ' || e.rank || ' ' || a.start_number || ' ' || e.time_ms / 1000 as entry
    from ranking_entries e join rankings k on k.id = e.ranking_id join races r on r.id = k.race_id join athletes a on a.id = e.athlete_id
    where k.event_id = ${app.eventId} and k.deleted_at is null order by k.id, e.position`.execute(app.engine.db);
  return found.rows.map(({ entry }) => entry);
}

describe('results of another race than the chosen one', () => {
  const refusal = 'Race "5 km": is not the race of this import, "10 km". Import these results with that race chosen.';

  it('rejects rows whose Race column names another race', async () => {
    const lines = ['Bib,Race,Time', '1,5 km,20:00', '2,5 km,21:00', '1,10 km,40:00', '2,,45:00'];
    const tried = await importResults(lines, { dry_run: true });
    const done = await importResults(lines);
    for (const one of [tried, done]) {
      expect(one).toMatchObject({ added_count: 2, error_count: 2, total: 4 });
      expect(await app.failures(one.id)).toEqual([
        { line: 2, errors: [refusal] },
        { line: 3, errors: [refusal] },
      ]);
    }
    expect(await entries()).toEqual(['10 km: 1 1 2400', '10 km: 2 2 2700']);
  });

  it('rejects rows below the title of another race, whichever comes first', async () => {
    const five = ['5 km', 'Bib,Time', '1,20:00', '2,21:00'];
    const ten = ['10 km', 'Bib,Time', '1,40:00', '2,45:00'];
    for (const lines of [
      [...five, ...ten],
      [...ten, ...five],
    ]) {
      const done = await importResults(lines, { mode: 'add_or_update' });
      expect(done).toMatchObject({ success_count: 2, error_count: 2 });
      expect((await app.failures(done.id)).map(({ errors }) => errors)).toEqual([[refusal], [refusal]]);
      expect(await entries()).toEqual(['10 km: 1 1 2400', '10 km: 2 2 2700']);
    }
  });

  it('reads titles with a gender and a word for results beside the race', async () => {
    const lines = ['Results 5 km Men', 'Bib,Time', '1,20:00', 'Results 10 km Women', 'Bib,Time', '2,45:00'];
    expect(await importResults(lines)).toMatchObject({ added_count: 1, error_count: 1 });
    expect(await entries()).toEqual(['10 km: 1 2 2700']);
  });

  it('rejects rows below a title that names a race which the event does not have', async () => {
    const done = await importResults(['10 km', 'Bib,Time', '1,40:00', 'Half marathon', 'Bib,Time', '2,1:45:00']);
    expect(done).toMatchObject({ added_count: 1, error_count: 1 });
    expect(await app.failures(done.id)).toEqual([
      { line: 6, errors: ['Race "Half marathon": no race has this name. There are: 10 km, 5 km.'] },
    ]);
  });
});

describe('results without a chosen race', () => {
  const withoutRace = (lines: readonly string[], options: Row = {}) =>
    importResults(lines, { race_id: null, ...options });

  it('makes a ranking of each race that the rows name', async () => {
    const lines = ['Bib,Race,Time', '1,5 km,20:00', '2,10 km,45:00', '2,5 km,21:00', '1,10 km,40:00'];
    const tried = await withoutRace(lines, { dry_run: true });
    expect(tried).toMatchObject({ added_count: 4, error_count: 0 });
    expect(await entries()).toEqual([]);
    expect(await withoutRace(lines)).toMatchObject({ status: 'finished', added_count: 4, error_count: 0 });
    expect(await entries()).toEqual(['10 km: 1 1 2400', '10 km: 2 2 2700', '5 km: 1 1 1200', '5 km: 2 2 1260']);
  });

  it('rejects rows that name no race, and lists the races', async () => {
    const done = await withoutRace(['Bib,Race,Time', '1,5 km,20:00', '2,Marathon,3:45:00', '2,,21:00']);
    expect(done).toMatchObject({ added_count: 1, error_count: 2 });
    expect(await app.failures(done.id)).toEqual([
      { line: 3, errors: ['Race "Marathon": no race has this name. There are: 10 km, 5 km.'] },
      { line: 4, errors: ['Race: is missing.'] },
    ]);
    expect(await entries()).toEqual(['5 km: 1 1 1200']);
  });

  it('puts rows below titles in their races', async () => {
    const lines = ['5 km', 'Bib,Time', '1,20:00', '10 km', 'Bib,Time', '1,40:00'];
    expect(await withoutRace(lines)).toMatchObject({ added_count: 2, error_count: 0 });
    expect(await entries()).toEqual(['10 km: 1 1 2400', '5 km: 1 1 1200']);
  });

  it('asks for the race of a file without a column of races', async () => {
    await expect(withoutRace(['Bib,Time', '1,20:00'])).rejects.toThrow(
      'Choose the race of these results, or map the column that names the race of each row.',
    );
  });
});

it('counts repeated headings and titles of a file of results as left out', async () => {
  const heading = 'Place,Bib,Club,Time';
  const done = await importResults(['Men', heading, '1,1,Al Aa,30:00', 'Women', heading, '2,2,Bea Bb,35:00']);
  expect(done).toMatchObject({ added_count: 2, error_count: 0, total: 4, processed: 4 });
  expect((await app.failures(done.id, 'warning')).map(({ line }) => line)).toEqual([4, 5]);
});
