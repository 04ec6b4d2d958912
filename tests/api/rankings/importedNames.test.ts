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
  for (const [bib, given, family] of [
    ['1', 'Una', 'One'],
    ['2', 'Duo', 'Two'],
    ['3', 'Tri', 'Three'],
    ['4', 'Qua', 'Four'],
    ['5', 'Cin', 'Five'],
  ])
    await sql`insert into athletes (event_id, race_id, start_number, first_name, last_name)
      values (${app.eventId}, ${raceId}, ${bib}, ${given}, ${family})`.execute(app.engine.db);
});
afterAll(() => first?.close());

const importResults = (lines: readonly string[], options: Row = {}) =>
  app.importFile(timer, lines.join('\n'), { kind: 'ranking', race_id: raceId, name: 'Results.csv', ...options });

async function entries(): Promise<string[]> {
  const found = await sql<{ entry: string }>`
    select coalesce(e.rank::text, e.state) || ' ' || a.first_name as entry
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

describe('a column of places that is called as bibs are', () => {
  it.each(['Nr', '#'])('gives results to the athletes of the names: %s', async (column) => {
    const lines = [
      `${column},Name,Time`,
      '1,Tri Three,40:00',
      '2,Una One,41:00',
      '3,Duo Two,42:00',
      '4,Cin Five,43:00',
      '5,Qua Four,44:00',
    ];
    expect(await warnings(lines)).toEqual([
      {
        line: 2,
        errors: [
          `The numbers in the column “${column}” are the bibs of other athletes in 5 of 5 rows. All results are matched by name.`,
        ],
      },
    ]);
    expect(await entries()).toEqual(['1 Tri', '2 Una', '3 Duo', '4 Cin', '5 Qua']);
  });

  it('refuses the rows whose name no athlete of the race has', async () => {
    const lines = ['Nr,Name,Time', '1,Tri Three,40:00', '2,Una One,41:00', '3,New Guy,42:00', '4,Cin Five,43:00'];
    const done = await importResults(lines);
    expect(await app.failures(done.id)).toEqual([
      { line: 4, errors: ['Name "New Guy": no athlete of the race has it.'] },
    ]);
    expect(await entries()).toEqual(['1 Tri', '2 Una', '3 Cin']);
  });

  it('keeps the bibs when they fit most of the names, and rejects the rows of other people', async () => {
    const lines = [
      'Nr,Name,Time',
      '1,Una One,40:00',
      '2,Duo Two,41:00',
      '3,Qua Four,42:00',
      '4,Tri Three,43:00',
      '5,Cin Five,44:00',
    ];
    expect(await importResults(lines)).toMatchObject({ added_count: 3, error_count: 2 });
    expect(await entries()).toEqual(['1 Una', '2 Duo', '3 Cin']);
  });
});

describe('results without times', () => {
  const sentence = 'No column holds the times: the ranking is without times.';

  it('warns in the check and in the import when no column is read as the times', async () => {
    const lines = ['Pl,Bib,Finish', '1,1,9:40:00 AM', '2,2,9:41:00 AM'];
    expect(await warnings(lines)).toEqual([{ line: 2, errors: [sentence] }]);
    expect(await entries()).toEqual(['1 Una', '2 Duo']);
  });

  it('warns of a finisher with a time of zero beside others with times', async () => {
    const lines = ['Bib,Time,Status', '1,40:00,FIN', '2,0:00:00,FIN', '3,42:00,FIN', '4,0:00:00,DNF'];
    expect(await warnings(lines)).toEqual([{ line: 3, errors: ['The row is imported as finished and has no time.'] }]);
  });
});

describe('athletes of one name', () => {
  beforeEach(async () => {
    await sql`update events set start_date = '2026-05-31' where id = ${app.eventId}`.execute(app.engine.db);
    for (const [bib, born, gender, country, club, city] of [
      ['11', '1973-03-04', 'male', 'BE', 'AC Run', 'Gent'],
      ['12', '1985-10-02', 'male', 'NL', 'AC Run', 'Breda'],
      ['13', '1985-10-02', 'female', 'NL', null, 'Breda'],
      ['14', '1990-01-01', 'female', 'DE', null, null],
    ])
      await sql`insert into athletes (event_id, race_id, start_number, first_name, last_name, birth_date, gender, country, club, city)
        values (${app.eventId}, ${raceId}, ${bib}, 'Kim', 'Bos', ${born}::date, ${gender}, ${country}, ${club}, ${city})`.execute(
        app.engine.db,
      );
  });

  const bibs = async () =>
    (
      await sql<{ start_number: string }>`select a.start_number from ranking_entries e
        join rankings k on k.id = e.ranking_id join athletes a on a.id = e.athlete_id
        where k.event_id = ${app.eventId} and k.deleted_at is null order by e.position`.execute(app.engine.db)
    ).rows.map(({ start_number }) => start_number);

  it.each([
    ['YoB,Sex', ['1973,M', '1985,M', '1985,W', '1990,W'], ['11', '12', '13', '14']],
    ['Date of birth,Sex', ['04.03.1973,M', '02.10.1985,M', '02.10.1985,F', '05.06.1990,F'], ['11', '12', '13', '14']],
    ['Age,Sex', ['53,M', '40,M', '40,F', '35,F'], ['11', '12', '13', '14']],
    ['Nat', ['BEL', 'GER'], ['11', '14']],
    ['Club,City,Sex', ['ac run,GENT,M', 'AC Run,Breda,M'], ['11', '12']],
    ['City', ['Gent'], []],
  ])('gives results to the athlete with the values of %s', async (columns, rows, expected) => {
    const lines = [`Name,${columns},Time`, ...rows.map((row, i) => `Kim Bos,${row},4${i}:00`)];
    const found = await warnings(lines);
    expect(await bibs()).toEqual(expected);
    const quoted = columns.split(',').map((column) => `“${column}”`);
    const warning = `Rows with a name that several athletes of the race have: ${expected.length}. Their athletes were found by these columns: ${quoted.join(', ')}.`;
    expect(found).toEqual(expected.length === 0 ? [] : [{ line: 2, errors: [warning] }]);
  });

  it('rejects rows that fit several athletes or none, and lists the fields that would distinguish them', async () => {
    const lines = ['Name,YoB,Time', 'Kim Bos,1985,40:00', 'Kim Bos,,41:00', 'Kim Bos,1960,42:00', 'Una One,1985,43:00'];
    const several = 'Name "Kim Bos": several athletes of the race have it. Say which by the bib';
    const errors = [
      { line: 2, errors: [`${several} or by these columns: Gender.`] },
      { line: 3, errors: [`${several} or by these columns: Birth date, Gender, Country, City.`] },
      { line: 4, errors: [`${several}.`] },
    ];
    expect(await app.failures((await importResults(lines, { dry_run: true })).id)).toEqual(errors);
    expect(await app.failures((await importResults(lines)).id)).toEqual(errors);
    expect(await entries()).toEqual(['1 Una']);
  });
});
