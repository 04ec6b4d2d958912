import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '../../../engine/api/engine';
import type { Actor } from '../../../engine/core/access/actor';
import { createTestDatabase } from '../../support/testDatabase';
import { createImportApp, type ImportApp } from '../imports/importApp';

let first: ImportApp;
let app: ImportApp;
let timer: Actor;
let raceId: number;

beforeAll(async () => {
  first = await createImportApp(await createTestDatabase());
});
beforeEach(async () => {
  app = await first.inAnotherEvent();
  timer = await app.person('timer');
  raceId = await app.addRace('10 km');
  for (const bib of ['1', '2', '3', '6'])
    await sql`insert into athletes (event_id, race_id, start_number) values (${app.eventId}, ${raceId}, ${bib})`.execute(
      app.engine.db,
    );
});
afterAll(() => first?.close());

const importResults = (lines: readonly string[], options: Row = {}) =>
  app.importFile(timer, lines.join('\n'), { kind: 'ranking', race_id: raceId, name: 'Results.csv', ...options });

const detect = async (lines: readonly string[]): Promise<string[]> => {
  const file_id = await app.upload(timer, 'results.csv', lines.join('\n'));
  const body = { kind: 'ranking', file_id, event_id: app.eventId, race_id: raceId };
  return (await app.call(timer, 'POST', '/v1/admin/imports/detect', body)).body.warnings as string[];
};

async function entries(): Promise<string[]> {
  const found = await sql<{ entry: string }>`
    select coalesce(e.rank::text, e.state) || ' ' || a.start_number as entry
    from ranking_entries e join rankings k on k.id = e.ranking_id join athletes a on a.id = e.athlete_id
    where k.event_id = ${app.eventId} and k.deleted_at is null order by k.id, e.position`.execute(app.engine.db);
  return found.rows.map(({ entry }) => entry);
}

/** Returns the warnings of the rows. The check and the import must give the same ones. */
async function warnings(lines: readonly string[]) {
  const checked = await app.failures((await importResults(lines, { dry_run: true })).id, 'warning');
  const done = await importResults(lines);
  expect(await app.failures(done.id, 'warning')).toEqual(checked);
  return checked;
}

describe('states outside of the imported columns', () => {
  it.each(['Bemerkung', 'Note', 'Comment'])('warns of a finisher whose column %s says DSQ', async (column) => {
    const lines = [`Bib,Time,${column}`, '1,40:00,', '2,39:00,DSQ', '3,42:00,'];
    const said = `"DSQ" in the column “${column}” was not read. The row is imported as finished.`;
    expect(await warnings(lines)).toEqual([{ line: 3, errors: [said] }]);
    expect(await detect(lines)).toContain(
      `The column “${column}” is not read, though some of its cells are states: DSQ. Choose State for the column to read it.`,
    );
  });

  it('counts the rows in the first warning when several rows say a state', async () => {
    const lines = ['Bib,Time,Bemerkung', '1,40:00,Rekord', '2,39:00,disqualifiziert', '3,42:00,aufgegeben'];
    expect(await warnings(lines)).toEqual([
      {
        line: 3,
        errors: [
          '"disqualifiziert" in the column “Bemerkung” was not read. The row is imported as finished.',
          '2 rows have a state in the column “Bemerkung”, which is not imported. Choose State for the column to import it.',
        ],
      },
      { line: 4, errors: ['"aufgegeben" in the column “Bemerkung” was not read. The row is imported as finished.'] },
    ]);
  });

  it('says nothing of codes of provinces and countries', async () => {
    expect(await warnings(['Bib,Time,Province', '1,40:00,AB', '2,39:00,BC', '3,42:00,AB'])).toEqual([]);
    expect(await warnings(['Bib,Time,Land', '1,40:00,NP', '2,39:00,NP', '3,42:00,NP'])).toEqual([]);
  });

  it('warns of letters in a column of states that differ from the commonest letter', async () => {
    const lines = ['Bib;Time;Status', '1;40:00;F', '2;41:00;F', '3;20:00;D', '6;39:00;Q'];
    const said = (letter: string) =>
      `"${letter}" in the column “Status” was not read. The row is imported as finished.`;
    expect(await warnings(lines)).toEqual([
      { line: 4, errors: [said('D')] },
      { line: 5, errors: [said('Q')] },
    ]);
  });

  it('warns of all letters in a column of states when two are as common', async () => {
    const lines = ['Bib;Time;Status', '1;40:00;F', '2;41:00;D'];
    const said = (letter: string) =>
      `"${letter}" in the column “Status” was not read. The row is imported as finished.`;
    expect(await warnings(lines)).toEqual([
      { line: 2, errors: [said('F')] },
      { line: 3, errors: [said('D')] },
    ]);
  });

  it('says nothing of letters in other columns, and of one letter for all', async () => {
    expect(await warnings(['Bib,Time,Group', '1,40:00,F', '2,39:00,D', '3,42:00,F'])).toEqual([]);
    expect(await warnings(['Bib,Time,Status', '1,40:00,F', '2,39:00,F', '3,42:00,F'])).toEqual([]);
  });

  it('warns of a state with a reason in a remark', async () => {
    const said = '"disqualified: cut course" in the column “Comment” was not read. The row is imported as finished.';
    const lines = ['Bib,Time,Comment', '1,40:00,', '2,39:00,disqualified: cut course', '3,42:00,record'];
    expect(await warnings(lines)).toEqual([{ line: 3, errors: [said] }]);
  });

  it('says nothing when a person chose the column as the state', async () => {
    const mapping = { Bib: 'start_number', Time: 'time_ms', Note: 'state' };
    const done = await importResults(['Bib,Time,Note', '1,40:00,', '2,39:00,DSQ'], { mapping });
    expect(await app.failures(done.id, 'warning')).toEqual([]);
    expect(await entries()).toEqual(['1 1', 'dsq 2']);
  });
});

describe('states in a column of times that is not imported', () => {
  it('gives no place to a row without a time', async () => {
    const lines = ['Place,Bib,Gun time,Chip time', '1,1,40:00,39:50', '2,2,40:10,39:55', '3,3,DNF,', ',6,DSQ,-'];
    expect(await warnings(lines)).toEqual([]);
    expect(await entries()).toEqual(['1 1', '2 2', 'dnf 3', 'dsq 6']);
    expect((await detect(lines)).join(' ')).not.toContain('is not read');
  });

  it('gives no place to a row with a time, and warns', async () => {
    const lines = ['Place,Bib,Gun time,Chip time', '1,1,40:00,39:50', '2,2,DNF,39:55', '3,3,Finisher,39:58'];
    expect(await warnings(lines)).toEqual([
      { line: 3, errors: ['"DNF" in the column “Gun time” is the state of the row, though the row has a time.'] },
    ]);
    expect(await entries()).toEqual(['1 1', '3 3', 'dnf 2']);
  });

  it('follows the column of states where the row has a state', async () => {
    const lines = ['Bib,Gun time,Chip time,Status', '1,40:00,39:50,', '2,DNF,,DSQ', '3,DNF,39:58,Finished'];
    await importResults(lines);
    expect(await entries()).toEqual(['1 1', '2 3', 'dsq 2']);
  });
});

describe('rows below the title of a state', () => {
  it.each(['DSQ', 'Disqualifiziert', 'DNF'])('refuses a time below %s', async (title) => {
    const lines = ['Pl,Bib,Name,Time', '1,1,,40:00', '2,2,,41:00', `${title},,,`, 'Page 1,,,', ',6,,39:00'];
    const done = await importResults(lines);
    expect(await app.failures(done.id)).toEqual([
      {
        line: 6,
        errors: [`The row stands below the title "${title}" and has no state of its own. Add a column with the state.`],
      },
    ]);
    expect(await entries()).toEqual(['1 1', '2 2']);
  });

  it('keeps the times below the next title', async () => {
    const lines = ['Pl,Bib,Name,Time', '1,1,,40:00', 'DSQ,,,', ',6,,39:00', 'Open class,,,', '2,2,,41:00'];
    await importResults(lines);
    expect(await entries()).toEqual(['1 1', '2 2']);
  });
});
