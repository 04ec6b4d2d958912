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
  for (const bib of ['1', '2', '3', '4'])
    await sql`insert into athletes (event_id, race_id, start_number) values (${app.eventId}, ${raceId}, ${bib})`.execute(
      app.engine.db,
    );
});
afterAll(() => first?.close());

const importResults = (lines: readonly string[], options: Row = {}) =>
  app.importFile(timer, lines.join('\n'), { kind: 'ranking', race_id: raceId, name: 'Results.csv', ...options });

async function detect(lines: readonly string[]) {
  const file_id = await app.upload(timer, 'results.csv', lines.join('\n'));
  const body = { kind: 'ranking', file_id, event_id: app.eventId, race_id: raceId };
  return (await app.call(timer, 'POST', '/v1/admin/imports/detect', body)).body;
}

async function entries(): Promise<string[]> {
  const found = await sql<{ entry: string }>`
    select coalesce(e.rank::text, e.state) || ' ' || a.start_number as entry
    from ranking_entries e join rankings k on k.id = e.ranking_id join athletes a on a.id = e.athlete_id
    where k.event_id = ${app.eventId} and k.deleted_at is null order by k.id, e.position`.execute(app.engine.db);
  return found.rows.map(({ entry }) => entry);
}

/** Returns the warnings of the rows. The check and the import must give the same ones. */
async function warnings(lines: readonly string[], options: Row = {}) {
  const checked = await app.failures((await importResults(lines, { ...options, dry_run: true })).id, 'warning');
  const done = await importResults(lines, options);
  expect(await app.failures(done.id, 'warning')).toEqual(checked);
  return checked;
}

describe('columns headed by a state', () => {
  it.each([
    ['DNF', ['0', '0', '1'], 'dnf'],
    ['DNF', ['', '', 'x'], 'dnf'],
    ['DNS', ['no', 'no', 'yes'], 'dns'],
    ['DSQ', ['FALSE', 'FALSE', 'TRUE'], 'dsq'],
    ['DQ', ['N', 'N', 'Y'], 'dsq'],
    ['Disqualifiziert', ['nein', 'nein', 'ja'], 'dsq'],
    ['Niet gestart', ['nee', 'nee', 'ja'], 'dns'],
    ['Abandon', ['non', 'non', 'oui'], 'dnf'],
    ['DNF', ['', '', 'DNF'], 'dnf'],
    ['Finisher', ['Y', 'Y', 'N'], 'dnf'],
    ['Finished', ['1', '1', '0'], 'dnf'],
  ])('reads the state from %s with %s', async (column, cells, state) => {
    const lines = [`Bib,Time,${column}`, `1,40:00,${cells[0]}`, `2,41:00,${cells[1]}`, `3,20:00,${cells[2]}`];
    expect((await detect(lines)).warnings).toEqual([]);
    expect(await warnings(lines)).toEqual([]);
    expect(await entries()).toEqual(['1 1', '2 2', `${state} 3`]);
  });

  it('reads several columns, gives no place to DSQ, and imports rows without a time', async () => {
    const lines = ['Place;Bib;Time;DNF;DNS;DSQ', '1;1;40:00;0;0;0', '2;2;39:00;0;0;1', ';3;;1;0;0', ';4;;0;1;0'];
    const found = await detect(lines);
    expect(found.mapping).toMatchObject({ DNF: 'dnf', DNS: 'dns', DSQ: 'dsq' });
    expect(await warnings(lines)).toEqual([]);
    expect(await entries()).toEqual(['1 1', 'dsq 2', 'dnf 3', 'dns 4']);
  });

  it('lets another column name the state of an athlete who did not finish', async () => {
    await importResults(['Bib,Time,Finisher,Remark', '1,40:00,Y,', '2,,N,DNS', '3,DSQ,N,', '4,,N,']);
    expect(await entries()).toEqual(['1 1', 'dns 2', 'dsq 3', 'dnf 4']);
  });

  it('does not take all for DNF where a column of finishers names nobody', async () => {
    const said = '"0" in the column “Finished” was not read. The row is imported as finished.';
    const lines = ['Bib,Time,Finished', '1,40:00,0', '2,39:00,0', '3,,0'];
    expect(await warnings(lines)).toEqual([2, 3].map((line) => ({ line, errors: [said] })));
    expect(await entries()).toEqual(['1 2', '2 1', 'dnf 3']);
  });

  it('warns of a row with two states', async () => {
    const said = 'The row is marked DSQ, DNF. It is imported as DSQ.';
    expect(await warnings(['Bib,Time,DNF,DSQ', '1,40:00,0,0', '2,39:00,1,1'])).toEqual([{ line: 3, errors: [said] }]);
    expect(await entries()).toEqual(['1 1', 'dsq 2']);
  });

  it('warns of a cell that is neither yes nor no', async () => {
    const said = '"injured" in the column “DNF” was not read. The row is imported as finished.';
    const lines = ['Bib,Time,DNF', '1,40:00,0', '2,39:00,injured', '3,41:00,0'];
    expect(await warnings(lines)).toEqual([{ line: 3, errors: [said] }]);
  });

  it('warns of reasons in a column of reasons', async () => {
    const said = '"injured" in the column “DNF” was not read. The row is imported as finished.';
    const lines = ['Bib,Time,DNF', '1,40:00,', '2,39:00,injured', '3,41:00,'];
    expect(await warnings(lines)).toEqual([{ line: 3, errors: [said] }]);
  });

  it('warns of a column that a person leaves out', async () => {
    const mapping = { Bib: 'start_number', Time: 'time_ms', DSQ: null };
    const said = '"x" in the column “DSQ” was not read. The row is imported as finished.';
    const lines = ['Bib,Time,DSQ', '1,40:00,', '2,39:00,x', '3,41:00,no'];
    expect(await warnings(lines, { mapping })).toEqual([{ line: 3, errors: [said] }]);
  });

  it('follows the column of states and warns where the two differ', async () => {
    const said = '"1" in the column “DNF” was not read. The row is imported as finished.';
    const lines = ['Bib,Time,Status,DNF', '1,40:00,Finished,0', '2,39:00,Finished,1', '3,41:00,DSQ,0'];
    expect(await warnings(lines)).toEqual([{ line: 3, errors: [said] }]);
    expect(await entries()).toEqual(['1 2', '2 1', 'dsq 3']);
  });

  it('corrects a state of the ranking', async () => {
    await importResults(['Bib,Time,DNF', '1,40:00,0', '2,39:00,1']);
    await importResults(['Bib,Time,DNF', '1,40:00,0', '2,39:00,0'], { mode: 'add_or_update' });
    expect(await entries()).toEqual(['1 2', '2 1']);
  });

  it('keeps columns of something else', async () => {
    const lines = ['Scratch,Bib,Finish,NP', '1,1,40:00,1', '2,2,41:00,2', '3,3,42:00,1'];
    await importResults(lines);
    expect(await entries()).toEqual(['1 1', '2 2', '3 3']);
  });
});

it('keeps athletes registered whose start list has a column DNF', async () => {
  const manager = await app.person();
  const lines = ['Bib,First name,Last name,DNF', '11,Ann,Mill,1', '12,Bob,Nix,0'];
  await app.importFile(manager, lines.join('\n'), { kind: 'athlete', race_id: raceId, name: 'athletes.csv' });
  const found = await sql<{ state: string }>`
    select state from athletes where event_id = ${app.eventId} and last_name is not null`.execute(app.engine.db);
  expect(found.rows.map(({ state }) => state)).toEqual(['registered', 'registered']);
});
