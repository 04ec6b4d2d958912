import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
  await app.importFile(timer, 'Bib,Last name\n1,Abel\n2,Berg\n3,Cole\n4,Dorn\n5,Eder\n', { race_id });
});
afterAll(() => first?.close());

const FILE = 'Pos,Bib,Time\n1,1,1:00:00\n2,2,1:01:00\n3,3,1:02:00\n4,4,1:03:00\n';
const LIST = ['1 1 3600000 +0', '2 2 3660000 +60000', '3 3 3720000 +120000', '4 4 3780000 +180000'];

const importResults = (content: string | Buffer, options: Row = {}) =>
  app.importFile(timer, content, { kind: 'ranking', race_id, name: 'res.csv', ...options });
const list = async () => (await importedLists(app)).res;
const undo = (operationId: unknown) => app.call(timer, 'POST', `/v1/admin/operations/${operationId}/undo`);
const counts = ({ added_count, updated_count, unchanged_count, error_count, warning_count }: Row) =>
  `${added_count} ${updated_count} ${unchanged_count}, errors ${error_count}, warnings ${warning_count}`;

/** Imports a file after a dry run that must count the same and write nothing. */
async function correct(content: string, options: Row): Promise<Row> {
  const before = await importedLists(app);
  const tried = await importResults(content, { ...options, dry_run: true });
  expect(await importedLists(app)).toEqual(before);
  const done = await importResults(content, options);
  expect(counts(done)).toBe(counts(tried));
  return done;
}

async function rankingId(): Promise<number> {
  const found = await sql<{ id: number }>`
    select id from rankings where event_id = ${app.eventId} and deleted_at is null order by id limit 1`.execute(
    app.engine.db,
  );
  return found.rows[0]?.id ?? 0;
}

it.each(['update', 'add_or_update'])(
  'refuses a file onto a calculated ranking of its name with mode %s',
  async (mode) => {
    await app.call(timer, 'POST', '/v1/admin/rankings', { race_id, name: 'res' });
    for (const dry_run of [true, false]) {
      const refused = await importResults(FILE, { mode, dry_run });
      expect(refused).toMatchObject({
        status: 'failed',
        message: expect.stringContaining('"res" is calculated from reads'),
      });
    }
    expect(Object.keys(await importedLists(app))).toEqual(['res']);
    await importResults(FILE);
    expect(Object.keys(await importedLists(app))).toEqual(['res', 'res (2)']);
  },
);

describe.each(['update', 'add_or_update'])('a file imported onto its ranking with mode %s', (mode) => {
  it('changes the entries that its rows name and keeps the others', async () => {
    await importResults(FILE);
    const done = await correct('Pos,Bib,Time\n2,2,1:00:30\n3,3,1:02:00\n', { mode });
    expect(counts(done)).toBe('0 1 1, errors 0, warnings 0');
    expect(await list()).toEqual([LIST[0], '2 2 3630000 +30000', LIST[2], LIST[3]]);
    expect(Object.keys(await importedLists(app))).toEqual(['res']);
  });

  it('restores the former entries on undo, and changes them again when that is undone', async () => {
    await importResults(FILE);
    const done = await importResults('Pos,Bib,Time\n1,2,0:59:00\n2,1,1:00:00\n4,3,\n3,4,1:01:30\n', { mode });
    const corrected = await list();
    expect(corrected).toEqual(['1 2 3540000 +0', '2 1 3600000 +60000', '3 4 3690000 +150000', '4 3 3720000 +180000']);
    const undone = await undo(done.operation_id);
    expect(undone.status).toBe(200);
    expect(await list()).toEqual(LIST);
    expect((await undo(undone.body.operation_id)).status).toBe(200);
    expect(await list()).toEqual(corrected);
  });

  it('keeps what the rows leave empty', async () => {
    await importResults(FILE);
    await importResults('Bib,Status\n2,DSQ\n', { mode });
    await importResults('Pos,Bib,Time\n2,3,\n', { mode });
    const stored = await sql`
      select e.time_ms from ranking_entries e join athletes a on a.id = e.athlete_id
      where a.event_id = ${app.eventId} order by a.start_number`.execute(app.engine.db);
    expect(stored.rows).toEqual([3600000, 3660000, 3720000, 3780000].map((time_ms) => ({ time_ms })));
    expect((await list())?.map((entry) => entry.slice(0, 3))).toEqual(['1 1', '2 3', '3 4', 'dsq']);
  });

  it('counts a file without changes as unchanged and writes no history', async () => {
    await importResults(FILE);
    const before = await changes();
    expect(counts(await correct(FILE, { mode }))).toBe('0 0 4, errors 0, warnings 0');
    expect(await changes()).toEqual(before);
  });

  it('shows the change in the history of the ranking', async () => {
    await importResults(FILE);
    const done = await importResults('Pos,Bib,Time\n2,2,1:00:30\n', { mode });
    expect(await changes()).toEqual([
      { operation: 'update', operation_id: done.operation_id },
      { operation: 'create', operation_id: expect.any(String) },
    ]);
  });

  it('refuses an official or confirmed ranking in the check and in the run', async () => {
    await importResults(FILE);
    for (const values of [{ status: 'official' }, { status: 'unofficial', confirmed: true }]) {
      await sql`update rankings set status = ${values.status}, confirmed = ${values.confirmed ?? false}
        where event_id = ${app.eventId}`.execute(app.engine.db);
      for (const dry_run of [true, false]) {
        const refused = await importResults('Pos,Bib,Time\n1,2,0:50:00\n', { mode, dry_run });
        expect(refused).toMatchObject({ status: 'failed', added_count: 0, updated_count: 0, success_count: 0 });
        expect(refused.message).toMatch(
          /^The ranking "res" is (official|confirmed), and its entries stay as they are\. .* Nothing was imported\.$/,
        );
      }
      expect(await importedLists(app)).toEqual({ res: LIST });
    }
  });

  it('refuses to undo the import of a ranking that is official by now', async () => {
    await importResults(FILE);
    const done = await importResults('Pos,Bib,Time\n2,2,1:00:30\n', { mode });
    const corrected = await list();
    await app.call(timer, 'POST', `/v1/admin/rankings/${await rankingId()}/publish`);
    const refused = await undo(done.operation_id);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('is official');
    expect(await list()).toEqual(corrected);
  });
});

describe('entries that the file does not have', () => {
  const said = async (content: string, options: Row = {}) => {
    const done = await correct(content, { mode: 'add_or_update', ...options });
    return (await app.failures(done.id, 'warning')).map(({ line, errors }) => `${line}: ${errors.join(' ')}`);
  };

  it('names those that keep a place behind slower ones', async () => {
    await importResults(`${FILE}5,5,1:04:00\n`);
    expect(await said('Pos,Bib,Time\n1,1,1:00:00\n2,2,1:01:00\n3,5,1:04:00\n')).toEqual([
      '2: 2 entries of the ranking are not in the file and contradict its places: 3 Cole, 4 Dorn. Choose “Add” to import the file as a ranking of its own.',
      '4: Rank 3: another entry of the ranking has it too, with another time.',
    ]);
  });

  it('names the one whose place the file gives to someone else', async () => {
    await importResults(FILE);
    expect(await said('Pos,Bib,Time\n1,1,1:00:00\n2,2,1:01:00\n3,4,1:03:00\n')).toEqual([
      '2: 1 entry of the ranking is not in the file and contradicts its places: 3 Cole. Choose “Add” to import the file as a ranking of its own.',
      '4: Rank 3: another entry of the ranking has it too, with another time.',
    ]);
  });

  it('says nothing of entries that fit, and of rankings whose places do not follow the times', async () => {
    await importResults(FILE);
    expect(await said('Pos,Bib,Time\n2,2,1:01:00\n3,3,1:02:30\n')).toEqual([]);
    await importResults('Pos,Bib,Time\n1,1,1:00:00\n2,2,0:59:00\n3,3,0:58:00\n', { name: 'points.csv' });
    expect(await said('Pos,Bib,Time\n1,1,1:00:00\n', { name: 'points.csv' })).toEqual([]);
  });
});

describe('an athlete who is not in the ranking', () => {
  const content = 'Pos,Bib,Time\n2,2,1:00:30\n5,5,1:04:00\n';

  it('is refused by update', async () => {
    await importResults(FILE);
    const done = await correct(content, { mode: 'update' });
    expect(counts(done)).toBe('0 1 0, errors 1, warnings 0');
    expect(await app.failures(done.id)).toEqual([
      { line: 3, errors: ['The athlete is not in the ranking "res". Choose “Add and update” to add the entry.'] },
    ]);
    expect(await list()).toHaveLength(4);
  });

  it('is added by add_or_update, and removed by undo', async () => {
    await importResults(FILE);
    const done = await correct(content, { mode: 'add_or_update' });
    expect(counts(done)).toBe('1 1 0, errors 0, warnings 0');
    expect(await list()).toEqual([LIST[0], '2 2 3630000 +30000', LIST[2], LIST[3], '5 5 3840000 +240000']);
    await undo(done.operation_id);
    expect(await list()).toEqual(LIST);
  });
});

it('refuses to update a ranking that the race does not have', async () => {
  const refused = await correct(FILE, { mode: 'update' });
  expect(refused).toMatchObject({ status: 'failed', success_count: 0 });
  expect(refused.message).toContain('The race has no imported ranking "res"');
  expect(await importedLists(app)).toEqual({});
});

describe('a file without places', () => {
  it('gives everybody a new place where places follow from the times, and says so', async () => {
    await importResults(FILE);
    const done = await correct('Bib,Time\n3,0:59:00\n', { mode: 'update' });
    expect(counts(done)).toBe('0 1 0, errors 0, warnings 1');
    expect(await app.failures(done.id, 'warning')).toEqual([
      { line: 2, errors: ['The file has no places: 2 other entries of the ranking get another place.'] },
    ]);
    expect((await list())?.map((entry) => entry.slice(0, 3))).toEqual(['1 3', '2 1', '3 2', '4 4']);
  });

  it('keeps places that do not follow from the times', async () => {
    await importResults('Pos,Bib,Time\n1,1,1:00:00\n2,2,1:01:00\n3,3,1:00:30\n');
    await correct('Bib,Time\n2,1:05:00\n', { mode: 'update' });
    expect(await list()).toEqual(['1 1 3600000 +0', '2 2 3900000 +300000', '3 3 3630000 +30000']);
  });

  it.each(['dsq', 'dnf'])('warns that an athlete stays %s when the file has a time alone', async (state) => {
    await importResults(`Pos,Bib,Time,Status\n1,1,1:00:00,\n,2,1:01:00,${state}\n`);
    const done = await correct('Bib,Time\n2,0:59:00\n', { mode: 'update' });
    expect((await list())?.map((entry) => entry.slice(0, 5))).toEqual(['1 1 3', `${state} 2`]);
    const stays = `The entry stays ${state.toUpperCase()}, and the time gives no place. Add a state or a place to change it.`;
    expect(await app.failures(done.id, 'warning')).toEqual([{ line: 2, errors: [stays] }]);
    const finished = await correct('Bib,Time,Status\n2,0:59:00,finished\n', { mode: 'update' });
    expect(await app.failures(finished.id, 'warning')).not.toContainEqual({ line: 2, errors: [stays] });
    expect((await list())?.map((entry) => entry.slice(0, 3))).toEqual(['1 2', '2 1']);
  });
});

it('warns about a place that another entry has with another time', async () => {
  await importResults(FILE);
  const done = await correct('Pos,Bib,Time\n1,4,0:50:00\n', { mode: 'update' });
  expect(await app.failures(done.id, 'warning')).toEqual([
    {
      line: 2,
      errors: [
        'Rank 1: another entry of the ranking has it too, with another time.',
        '1 entry of the ranking is not in the file and contradicts its places: 1 Abel. Choose “Add” to import the file as a ranking of its own.',
      ],
    },
  ]);
});

it('undoes imports one after the other, the last one first', async () => {
  await importResults(FILE);
  const one = await importResults('Pos,Bib,Time\n2,2,1:00:30\n', { mode: 'update' });
  const between = await list();
  const two = await importResults('Pos,Bib,Time\n3,3,1:01:30\n', { mode: 'update' });
  expect((await undo(one.operation_id)).status).toBe(409);
  expect((await undo(two.operation_id)).status).toBe(200);
  expect(await list()).toEqual(between);
  expect((await undo(one.operation_id)).status).toBe(200);
  expect(await list()).toEqual(LIST);
});

describe('failed rows', () => {
  it('are refused by a ranking that is official by now', async () => {
    const failed = await importResults('Pos,Bib,Time\n1,1,1:00:00\n2,99,1:01:00\n');
    const file = await app.download(timer, `/v1/admin/imports/${failed.id}/failed_rows.csv`);
    await app.importFile(timer, 'Bib,Last name\n99,Late\n', { race_id });
    await app.call(timer, 'POST', `/v1/admin/rankings/${await rankingId()}/publish`);
    const refused = await importResults(file, { name: 'res - failed rows.csv' });
    expect(refused).toMatchObject({ status: 'failed', success_count: 0 });
  });

  it('do not replace the entry of an athlete who is in the ranking', async () => {
    const failed = await importResults('Pos,Bib,Time\n1,1,1:00:00\n2,1,1:01:00\n');
    const file = await app.download(timer, `/v1/admin/imports/${failed.id}/failed_rows.csv`);
    const again = await importResults(file, { name: 'res - failed rows.csv' });
    expect(again).toMatchObject({ added_count: 0, updated_count: 0, error_count: 1 });
    expect(await list()).toEqual([LIST[0]]);
  });
});

describe.each(['csv', 'xlsx'])('the entries as %s', (format) => {
  it('keep milliseconds when they are imported again', async () => {
    await importResults('Pos,Bib,Time\n1,1,40:00.123\n2,2,40:00.999\n');
    const before = await list();
    const file = await app.download(timer, `/v1/admin/rankings/${await rankingId()}/entries.${format}`);
    const back = await importResults(file, { name: `res.${format}`, mode: 'add_or_update' });
    expect(counts(back)).toBe('0 0 2, errors 0, warnings 0');
    await importResults(file, { name: `Back.${format}` });
    expect((await importedLists(app)).Back).toEqual(before);
  });
});

async function changes(): Promise<Row[]> {
  const { items } = (await app.call(timer, 'GET', `/v1/admin/rankings/${await rankingId()}/changes`)).body as {
    items: Row[];
  };
  return items.map(({ operation, operation_id }) => ({ operation, operation_id }));
}
