import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../../engine/api/engine';
import type { Actor } from '../../../engine/core/access/actor';
import { createTestDatabase } from '../../support/testDatabase';
import { createImportApp, type ImportApp } from './importApp';

/** Lists as people send them: nobody chooses anything in the wizard. */

let first: ImportApp;
let app: ImportApp;
let admin: Actor;

beforeAll(async () => {
  first = await createImportApp(await createTestDatabase());
});
afterAll(() => first?.close());

async function freshEvent(): Promise<void> {
  app = await first.inAnotherEvent();
  admin = await app.person();
}

async function rankedIn(race: number): Promise<string[]> {
  const rankings = await app.call(admin, 'GET', `/v1/admin/rankings?race_id=${race}&sort=id`);
  const id = (rankings.body.items as Row[]).at(-1)?.id;
  const entries = await app.call(admin, 'GET', `/v1/admin/ranking_entries?ranking_id=${id}&include=athlete`);
  return (entries.body.items as Row[]).map(({ rank, athlete, time_ms, state }) =>
    [rank ?? '-', (athlete as Row).start_number, time_ms ?? '-', state].join(' '),
  );
}

describe('a list of athletes', () => {
  beforeAll(freshEvent);

  it('keeps everyone registered where the state is a province', async () => {
    const file = 'Bib,Given name,Surname,Town,State,Nation\n1,Ada,Ash,Calgary,AB,CAN\n2,Bo,Birk,Tulsa,OK,USA\n';
    const found = await app.detect(admin, file);
    expect(found.mapping).toMatchObject({ State: null });
    expect(found.columns).toContainEqual(expect.objectContaining({ name: 'State', offered: 'state' }));
    expect(found.warnings).toContain(
      'The column “State” is not imported automatically. Choose State for it to import it.',
    );
    expect(await app.importFile(admin, file)).toMatchObject({ added_count: 2, error_count: 0 });
    expect((await app.athletes()).map(({ state }) => state)).toEqual(['registered', 'registered']);
  });

  it('offers no field that the person may not write', async () => {
    const timer = await app.person('timer');
    const found = await app.detect(timer, 'Bib,Notes\n1,Diabetic\n2,Late\n');
    expect(found.columns).toContainEqual(expect.objectContaining({ name: 'Notes', offered: null }));
    expect((found.warnings as string[]).join(' ')).not.toContain('Choose Notes');
  });
});

describe('ages beside birth dates', () => {
  beforeAll(freshEvent);

  it('fills the birth year where the date is empty', async () => {
    const file = 'Bib,First Name,Last Name,Age,DOB\n1,Ada,Ash,33,\n2,Bo,Birk,51,1975-02-03\n';
    expect(await app.importFile(admin, file)).toMatchObject({ added_count: 2, error_count: 0 });
    const [ada, bo] = await app.athletes();
    expect(String(ada?.birth_date)).toMatch(/^\d{4}-01-01$/);
    expect(bo?.birth_date).toBe('1975-02-03');
  });
});

describe('an export that ends in a web page', () => {
  beforeAll(freshEvent);

  it('refuses the pieces of the page and adds nobody by them', async () => {
    const file = [
      'Order ID,First Name,Last Name,Gender',
      '11,Ada,Ash,F',
      '12,Bo,Birk,M',
      '<!DOCTYPE html>,,,',
      '"<!--[if IE 7]> <html class=""a""> <![endif]-->",,,',
      '<head>,,,',
      'Sorry,,,',
      '</html>,,,',
      '',
    ].join('\n');
    const done = await app.importFile(admin, file);
    expect(done).toMatchObject({ added_count: 2, error_count: 5 });
    const [failure] = await app.failures(done.id);
    expect(failure?.errors).toEqual(['"<!DOCTYPE html>": is part of a web page, not a row.']);
  });

  it('refuses a row with neither a name nor a number', async () => {
    const file = 'Order ID,First Name,Last Name,Gender\n13,Cy,Cole,M\n14,,,F\n';
    const done = await app.importFile(admin, file);
    expect(done).toMatchObject({ added_count: 1, error_count: 1 });
    expect(await app.failures(done.id)).toEqual([
      { line: 3, errors: ['The row has none of these: First name, Last name, Bib.'] },
    ]);
  });
});

describe('numbers with zeros in front', () => {
  beforeAll(freshEvent);

  it('refuses the second of two that are the same number', async () => {
    await app.addRace('10 km');
    const done = await app.importFile(admin, 'Bib,First Name,Last Name\n007,Ada,Ash\n7,Bo,Birk\n070,Cy,Cole\n');
    expect(done).toMatchObject({ added_count: 2, error_count: 1 });
    expect((await app.athletes()).map((one) => one.start_number)).toEqual(['007', '070']);
  });
});

describe('the counts of an import', () => {
  beforeAll(freshEvent);

  it('add up to the total once it has ended, also in its task', async () => {
    const done = await app.importFile(
      admin,
      'Bib,Name,Club\n1,Ada Ash,\nVeterans,,\n1,Bo Birk,North\n3,Cy Cole,North\n',
    );
    expect(done).toMatchObject({ total: 4, processed: 4, success_count: 2, error_count: 1, left_out_count: 1 });
    const task = await app.call(admin, 'GET', `/v1/admin/background_tasks/${done.background_task_id}`);
    expect(task.body).toMatchObject({ status: 'succeeded', progress: 1, total: 4, processed: 4 });
  });
});

describe('the check of a file', () => {
  beforeAll(freshEvent);

  const file = [
    'Bib,First Name,Last Name,Sex,DOB',
    '1,Ada,Ash,F,1990-01-02',
    '2,Ada,Ash,F,1990-01-02',
    '3,Bo,Birk,,1991-02-03',
    ',Cy,Cole,,1992-03-04',
    '5,ada,ash,F,1990-01-02',
  ].join('\n');

  it('counts what the new athletes lack', async () => {
    const race_id = await app.addRace('10 km');
    const checked = await app.importFile(admin, file, { dry_run: true, race_id });
    expect(checked).toMatchObject({ added_count: 5, missing: { start_number: 1, gender: 2 } });
    const raceless = await app.importFile(admin, file, { dry_run: true });
    expect(raceless.missing).toEqual({ race_id: 5, start_number: 1, gender: 2 });
  });

  it('counts duplicates inside the file, and leaves them out on request', async () => {
    const checked = await app.importFile(admin, file, { dry_run: true });
    expect(checked).toMatchObject({ added_count: 5, questions: { twice: 2 }, left_out_count: 0 });
    const skipping = { skip_duplicates: true, expect: 0 };
    const again = await app.importFile(admin, file, { dry_run: true, ...skipping });
    expect(again).toMatchObject({ added_count: 3, question_count: 0, error_count: 0, left_out_count: 2 });
    const done = await app.importFile(admin, file, skipping);
    expect(done).toMatchObject({ status: 'finished', added_count: 3, left_out_count: 2, total: 5 });
    expect((await app.athletes()).map((one) => one.start_number)).toEqual(['1', '3', null]);
    expect(await app.failures(done.id, 'warning')).toEqual([
      { line: 3, errors: ['Line 2 has the same athlete: the row is skipped.'] },
      { line: 6, errors: ['Line 2 has the same athlete: the row is skipped.'] },
    ]);
  });
});

describe('results', () => {
  beforeAll(freshEvent);

  async function addRunners(race: number, ...bibs: number[]): Promise<void> {
    for (const bib of bibs) {
      const body = { event_id: app.eventId, race_id: race, start_number: String(bib), last_name: `Runner ${bib}` };
      const made = await app.call(admin, 'POST', '/v1/admin/athletes', body);
      expect(made.status).toBe(201);
    }
  }

  const importInto = (race_id: number, file: string) =>
    app.importFile(admin, file, { kind: 'ranking', race_id, name: 'results.csv' });

  it('takes the column of the finish again after an import into the wrong race failed', async () => {
    const [small, large] = [await app.addRace('10 km'), await app.addRace('100 miles')];
    await sql`update races set distance = '{"value": 10, "unit": "km"}' where id = ${small}`.execute(app.engine.db);
    await sql`update races set distance = '{"value": 161, "unit": "km"}' where id = ${large}`.execute(app.engine.db);
    await sql`update races set start_at = '2026-05-31T08:00:00Z' where id in (${small}, ${large})`.execute(
      app.engine.db,
    );
    await addRunners(large, 1, 2);
    const file = 'No.,Start,Lake,Finish\n1,0:00:00,2:58:00,16:45:00\n2,0:00:00,2:45:00,16:48:00\n';
    expect(await importInto(small, file)).toMatchObject({ error_count: 2 });
    await importInto(large, file);
    expect(await rankedIn(large)).toEqual(['1 1 60300000 finished', '2 2 60480000 finished']);
  });

  it('reads the numbers 1, 2 and 3 as states, and a time of zero as none', async () => {
    const race = await app.addRace('50 miles');
    await addRunners(race, 11, 12, 13);
    await importInto(race, 'bib,place,time,status\n11,1,17:50:15,1\n12,,0,2\n13,,0:00:00,3\n');
    expect(await rankedIn(race)).toEqual(['1 11 64215000 finished', '- 12 - dnf', '- 13 - dns']);
  });

  it('leaves out provinces in a column of states whose people have times', async () => {
    const race = await app.addRace('30 miles');
    await addRunners(race, 21, 22);
    const file = 'bib,time,State\n21,5:50:15,AB\n22,5:55:00,OK\n';
    const found = await app.detect(admin, file, { kind: 'ranking', race_id: race });
    expect(found.mapping).toMatchObject({ State: null });
    await importInto(race, file);
    expect(await rankedIn(race)).toEqual(['1 21 21015000 finished', '2 22 21300000 finished']);
  });
});

describe('what is remembered of a mapping', () => {
  beforeAll(freshEvent);

  const file = 'Bib,Name,Where from\n1,Ada Ash,Ede\n2,Bo Birk,Ghent\n';
  const chosen = { Bib: 'start_number', Name: 'full_name', 'Where from': 'city' };
  const remembered = async () =>
    ((await app.detect(admin, file)).columns as Row[]).flatMap((one) => (one.is_remembered ? [one.name] : []));

  it('forgets guesses', async () => {
    await app.importFile(admin, file);
    expect(await remembered()).toEqual([]);
  });

  it('forgets what a person chose for an import that failed', async () => {
    const failed = await app.importFile(admin, file, { mapping: chosen, mode: 'add' });
    expect(failed).toMatchObject({ error_count: 2 });
    expect(await remembered()).toEqual([]);
  });

  it('keeps what a person chose and no guess', async () => {
    await app.importFile(admin, file, { mapping: chosen });
    expect(await remembered()).toEqual(['Where from']);
  });
});
