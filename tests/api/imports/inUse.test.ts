import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '../../../engine/api/engine';
import type { Actor } from '../../../engine/core/access/actor';
import { createTestDatabase } from '../../support/testDatabase';
import { createImportApp, type ImportApp } from './importApp';

let first: ImportApp;
let app: ImportApp;
let admin: Actor;
let marathon = 0;
let half = 0;
let ids: Readonly<Record<string, number>> = {};

const START_LIST = 'Bib,First name,Last name,Race,Chip,Club\n';
const BEFORE = `${START_LIST}1,Ada,Bell,Marathon,A1,Otters\n2,Bo,Carr,Marathon,A2,\n3,Cy,Dunn,Marathon,A3,\n4,Di,Eng,Marathon,A4,\n`;

beforeAll(async () => {
  first = await createImportApp(await createTestDatabase());
});
beforeEach(async () => {
  app = await first.inAnotherEvent();
  admin = await app.person();
  marathon = await app.addRace('Marathon');
  half = await app.addRace('Half');
  await app.importFile(admin, BEFORE);
  ids = Object.fromEntries((await app.athletes()).map(({ start_number, id }) => [start_number, Number(id)]));
  await readAt({ bib: '1', states: ['valid', 'validated', 'duplicate'] });
  await sql`insert into results (athlete_id, event_id, race_id, gun_time, laps) values (${ids[2]}, ${app.eventId}, ${marathon}, 60000, 0)`.execute(
    app.engine.db,
  );
});
afterAll(() => first?.close());

async function readAt({ bib, states }: { bib: string; states: readonly string[] }): Promise<void> {
  for (const [i, state] of states.entries())
    await sql`insert into passings (event_id, athlete_id, race_id, time, instant, chipcode, state, read_key)
      values (${app.eventId}, ${ids[bib]}, ${marathon}, now(), now(), 'A1', ${state}, ${`${app.eventId} ${bib} ${i}`})`.execute(
      app.engine.db,
    );
}

const questions = async (of: Row) => {
  const path = `/v1/admin/import_rows?import_id=${of.id}&severity=question&sort=line`;
  return (await app.call(admin, 'GET', path)).body.items as Row[];
};

/** Ada changes her chip and the spelling of her name, Bo his race, Cy (of whom nothing came in) his name, Di her club alone. */
const CHANGES = `${START_LIST}1,Ada,Belle,Marathon,B1,Otters\n2,Bo,Carr,Marathon,A2,Otters\n3,Cyril,Dunn,Marathon,A3,\n4,Di,Eng,Marathon,A4,Seals\n`;
const MOVES = 'Chip,Race\nA2,Half\n';

describe('a row that changes what an athlete with reads or results is known by', () => {
  it('is listed by the check with what it changes and how many times count, and nothing is written', async () => {
    const before = await app.athletes();
    const check = await app.importFile(admin, CHANGES, { dry_run: true });
    expect(check).toMatchObject({ status: 'finished', updated_count: 4, question_count: 1, error_count: 0 });
    expect(check.message).toContain('4 would be updated, 1 of them in use already');
    expect(await questions(check)).toMatchObject([
      {
        line: 2,
        record_id: ids[1],
        record_name: 'Ada Bell (1)',
        before: { last_name: 'Bell', chipcodes: ['A1'] },
        after: { last_name: 'Belle', chipcodes: ['B1'] },
        uses: 2,
      },
    ]);
    const moved = await app.importFile(admin, MOVES, { dry_run: true, mode: 'update' });
    expect(moved.question_count).toBe(1);
    expect(await questions(moved)).toMatchObject([
      { record_name: 'Bo Carr (2)', before: { race_id: marathon }, after: { race_id: half }, uses: 0 },
    ]);
    expect(await app.athletes()).toEqual(before);
  });

  it('asks nothing of an athlete whose reads were all taken away, nor of one who is refused', async () => {
    await sql`update passings set deleted_at = now() where event_id = ${app.eventId}`.execute(app.engine.db);
    expect(await app.importFile(admin, CHANGES, { dry_run: true })).toMatchObject({ question_count: 0 });
    const refused = await app.importFile(admin, `${START_LIST}2,Bob,Carr,Marathon,A1,\n`, { dry_run: true });
    expect(refused).toMatchObject({ error_count: 1, question_count: 0 });
  });

  it('is imported by who expects as many as there are, and told of there', async () => {
    const done = await app.importFile(admin, CHANGES, { expect: 1 });
    expect(done).toMatchObject({ status: 'finished', updated_count: 4, question_count: 1 });
    expect(await questions(done)).toHaveLength(1);
    expect((await app.athletes())[0]).toMatchObject({ last_name: 'Belle', chipcodes: ['B1'] });
  });

  it('is imported as before by who says nothing', async () => {
    expect(await app.importFile(admin, CHANGES)).toMatchObject({ status: 'finished', updated_count: 4 });
  });

  it('stops the whole import of who expects another number, and is listed', async () => {
    const before = await app.athletes();
    const stopped = await importOf(CHANGES, { expect: 0 });
    expect(stopped).toMatchObject({ status: 'failed', updated_count: 0, processed: 0, question_count: 1 });
    expect(stopped.message).toBe(
      '1 row changes athletes that are in use already (Chip codes, Last name), and none was expected. Check the file again. Nothing was imported.',
    );
    expect(await questions(stopped)).toMatchObject([{ line: 2, uses: 2 }]);
    await sql`delete from passings where event_id = ${app.eventId}`.execute(app.engine.db);
    expect(await importOf(CHANGES, { expect: 1 })).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('No row changes athletes that are in use already, and 1 were expected.'),
    });
    expect(await app.athletes()).toEqual(before);
    expect(await importOf(CHANGES, { expect: 0 })).toMatchObject({ status: 'finished', updated_count: 4 });
  });

  it('is no question of files about which nothing is asked', async () => {
    const file_id = await app.upload(admin, 'races.csv', 'Race\nTen\n');
    const body = { event_id: app.eventId, kind: 'configuration', file_id, expect: 1 };
    const answer = await app.call(admin, 'POST', '/v1/admin/imports', body);
    expect([answer.status, Object.keys(answer.body.errors as object)]).toEqual([422, ['expect']]);
  });
});

describe('a row that would make somebody else of an athlete', () => {
  const OTHERS = `${START_LIST}1,Flo,Gray,Marathon,,\n2,Gus,Hope,Marathon,,\n3,Hal,Ives,Marathon,,\n4,Ike,Jost,Marathon,,\n`;
  const others = async (check: Row) =>
    (await questions(check)).map(({ line, errors, before, after, uses }) => ({ line, errors, before, after, uses }));

  it('is listed by the check, though nothing came in about the athlete, with who becomes whom', async () => {
    await sql`delete from passings where event_id = ${app.eventId}`.execute(app.engine.db);
    await sql`delete from results where event_id = ${app.eventId}`.execute(app.engine.db);
    const check = await app.importFile(admin, OTHERS, { dry_run: true });
    expect(check).toMatchObject({ question_count: 4, questions: { other: 4 }, updated_count: 4 });
    expect(check.message).toContain('4 would be updated, 4 of them to be somebody else');
    expect((await others(check))[0]).toEqual({
      line: 2,
      errors: [
        'Ada Bell (1) would become Flo Gray.',
        'This changes who has bib "1".',
        'These fields become empty, as the file does not fill them: Club.',
        'These fields stay as they are: Bib, Chip codes, Race.',
      ],
      before: { first_name: 'Ada', last_name: 'Bell', club: 'Otters' },
      after: { first_name: 'Flo', last_name: 'Gray', club: null },
      uses: 0,
    });
    const stopped = await importOf(OTHERS, { expect: 0 });
    expect(stopped).toMatchObject({ status: 'failed', processed: 0 });
    expect(stopped.message).toContain('4 rows make somebody else of athletes that are there, and none was expected.');
    expect(await importOf(OTHERS, { expect: 4 })).toMatchObject({ status: 'finished', updated_count: 4 });
  });

  it('is one question with what else changes of an athlete in use', async () => {
    const check = await app.importFile(admin, `${START_LIST}1,Flo,Gray,Marathon,B1,\n`, { dry_run: true });
    expect(check).toMatchObject({ question_count: 1, questions: { other_in_use: 1 } });
    expect(await others(check)).toMatchObject([{ uses: 2, after: { chipcodes: ['B1'], first_name: 'Flo' } }]);
  });

  it('is told by the day of birth where the names are alike', async () => {
    await app.importFile(admin, 'Bib,Birth date\n4,1960-02-11\n');
    const check = await app.importFile(admin, 'Bib,Birth date\n4,1991-07-28\n3,1991-07-28\n', { dry_run: true });
    expect(await others(check)).toMatchObject([
      { line: 2, errors: ['Di Eng (4) would become somebody else of that name.', 'This changes who has bib "4".'] },
    ]);
  });

  it('is no question where a name is only mended', async () => {
    const mended = `${START_LIST}3,DUNN,Cy Maria,Marathon,,\n4,Di,Enge,Marathon,,Seals\n`;
    expect(await app.importFile(admin, mended, { dry_run: true })).toMatchObject({
      updated_count: 2,
      question_count: 0,
    });
  });

  it('is said in a sentence where most rows are such', async () => {
    const row = (i: number, name: string) => `${i},${name},Marathon,,\n`;
    const names = ['Eva,Fox', 'Finn,Gray', 'Gil,Hart', 'Hal,Ivy', 'Ida,Jones', 'Jo,King'];
    await app.importFile(admin, START_LIST + names.map((name, i) => row(i + 10, name)).join(''));
    const newcomers = ['Lea,Moss', 'Max,Nash', 'Ned,Orr', 'Pia,Quinn', 'Roy,Shaw'];
    const replaced = await app.importFile(admin, START_LIST + newcomers.map((name, i) => row(i + 10, name)).join(''), {
      dry_run: true,
    });
    expect(replaced).toMatchObject({ question_count: 5, added_count: 0 });
    expect(replaced.message).toContain('Most rows would make somebody else of whom they find');
    const one = await app.importFile(admin, START_LIST + row(10, 'Kay,Lamb'), { dry_run: true });
    expect(one.message).not.toContain('Most rows');
  });
});

/** An import that may fail. */
async function importOf(content: string, options: Row): Promise<Row> {
  const file_id = await app.upload(admin, 'startlist.csv', content);
  const body = { event_id: app.eventId, kind: 'athlete', file_id, ...options };
  const { id } = (await app.call(admin, 'POST', '/v1/admin/imports', body)).body;
  await app.runTasks();
  return (await app.call(admin, 'GET', `/v1/admin/imports/${id}`)).body;
}
