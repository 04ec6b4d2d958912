import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { undoOperation } from '../../../engine/api/operations/undoOperation';
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
  await app.addRace('Ten');
  await app.addRace('Half');
});
afterAll(() => first?.close());

const HEAD = 'External ID,Bib,First name,Last name,Race\n';
const FOUR = `${HEAD}R1,1,Ann,Bell,Ten\nR2,2,Bo,Carr,Ten\nR3,3,Cy,Dunn,Ten\nR4,4,Di,Eck,Ten\n`;

const bibs = async () =>
  Object.fromEntries((await app.athletes()).map(({ external_id, start_number }) => [external_id, start_number]));

/** What a file does, after the same said as a dry run. */
const give = async (content: string) => {
  const before = await bibs();
  const tried = await app.importFile(admin, content, { dry_run: true });
  expect(await bibs()).toEqual(before);
  const done = await app.importFile(admin, content);
  const { added_count, updated_count, unchanged_count, error_count, question_count } = tried;
  expect(done).toMatchObject({ added_count, updated_count, unchanged_count, error_count, question_count });
  expect(done).toMatchObject({ status: 'finished' });
  const errors = (await app.failures(done.id)).map(({ line, errors: [text] }) => `${line} ${text}`);
  expect((await app.failures(tried.id)).map(({ line, errors: [text] }) => `${line} ${text}`)).toEqual(errors);
  return { done, errors };
};

const undo = (operationId: unknown) =>
  undoOperation({ engine: app.engine, actor: admin, operationId: String(operationId) });

const changes = async (operationId: unknown) => {
  const found = await sql<{ before: object; after: object }>`
    select before, after from changes where operation_id = ${operationId} and resource = 'athletes' order by record_id`.execute(
    app.engine.db,
  );
  return found.rows;
};

describe('bibs that athletes exchange within a file', () => {
  beforeEach(() => app.importFile(admin, FOUR));

  it.each([
    ['two', 'R2,1\nR1,2\n', { R1: '2', R2: '1', R3: '3', R4: '4' }],
    ['three in a circle', 'R1,2\nR2,3\nR3,1\n', { R1: '2', R2: '3', R3: '1', R4: '4' }],
    ['all, by one', 'R1,2\nR2,3\nR3,4\nR4,5\n', { R1: '2', R2: '3', R3: '4', R4: '5' }],
    ['in another writing', 'R1,002\nR2,01\n', { R1: '002', R2: '01', R3: '3', R4: '4' }],
  ])('change hands: %s', async (_, rows, after) => {
    const { done, errors } = await give(`External ID,Bib\n${rows}`);
    expect(errors).toEqual([]);
    expect(done).toMatchObject({ added_count: 0, updated_count: rows.trim().split('\n').length });
    expect(await bibs()).toEqual(after);
    const again = await undo(done.operation_id);
    expect(await bibs()).toEqual({ R1: '1', R2: '2', R3: '3', R4: '4' });
    await undo(again.operationId);
    expect(await bibs()).toEqual(after);
  });

  it('are told in the history as what they were, and what else the rows say comes along', async () => {
    const { done } = await give('External ID,Bib,Club\nR1,2,North\nR2,1,\nR3,,South\n');
    expect(await changes(done.operation_id)).toEqual([
      { before: { start_number: '1', club: null }, after: { start_number: '2', club: 'North' } },
      { before: { start_number: '2' }, after: { start_number: '1' } },
      { before: { club: null }, after: { club: 'South' } },
    ]);
  });

  it('are passed on to who is new, and come back with undo, and go again', async () => {
    const { done, errors } = await give(`${HEAD}R9,2,Zoe,Zahn,Ten\nR2,20,Bo,Carr,Ten\n`);
    expect(errors).toEqual([]);
    const after = { R1: '1', R2: '20', R3: '3', R4: '4', R9: '2' };
    expect(await bibs()).toEqual(after);
    const again = await undo(done.operation_id);
    expect(await bibs()).toEqual({ R1: '1', R2: '2', R3: '3', R4: '4' });
    await undo(again.operationId);
    expect(await bibs()).toEqual(after);
  });

  it('are free where their holder goes to another race', async () => {
    const { done, errors } = await give('External ID,Bib,Race\nR1,2,Ten\nR2,2,Half\nR3,3,Ten\n');
    expect([done.status, errors]).toEqual(['finished', []]);
    const held = (await app.athletes()).map(
      ({ external_id, start_number, race }) => `${external_id} ${start_number} ${race}`,
    );
    expect(held.sort().slice(0, 2)).toEqual(['R1 2 Ten', 'R2 2 Half']);
  });

  it('are refused where the holder is not in the file, keeps it, or cannot have its own', async () => {
    const absent = await give('External ID,Bib\nR1,2\n');
    expect(absent.errors).toEqual(['2 Bib "2": belongs to Bo Carr.']);
    const kept = await give('External ID,Bib,Club\nR1,2,North\nR2,,South\n');
    expect(kept.errors).toEqual(['2 Bib "2": belongs to Bo Carr.']);
    const chain = await give('External ID,Bib\nR1,2\nR2,3\n');
    expect(chain.errors).toEqual([
      '2 Bib "2": belongs to Bo Carr, whose own row cannot be imported.',
      '3 Bib "3": belongs to Cy Dunn.',
    ]);
    expect(await bibs()).toEqual({ R1: '1', R2: '2', R3: '3', R4: '4' });
  });

  it('stay with all of them where the row of one cannot have its chip', async () => {
    await app.importFile(admin, 'External ID,Chip\nR4,C4\n');
    const { errors } = await give('External ID,Bib,Chip\nR1,2,C4\nR2,1,\n');
    expect(errors).toEqual([
      expect.stringContaining('2 Chip codes: C4 is carried by 4 Di Eck'),
      '3 Bib "1": belongs to Ann Bell, whose own row cannot be imported.',
    ]);
    expect(await bibs()).toEqual({ R1: '1', R2: '2', R3: '3', R4: '4' });
  });
});

it('are exchanged across the chunks of a file', async () => {
  const count = 4_100;
  const list = (bib: (i: number) => number) =>
    `External ID,Bib,Last name\n${Array.from({ length: count }, (_, i) => `R${i},${bib(i) + 1},Runner ${i}`).join('\n')}\n`;
  await app.importFile(
    admin,
    list((i) => i),
  );
  const { done, errors } = await give(list((i) => count - 1 - i));
  expect(errors).toEqual([]);
  expect(done).toMatchObject({ updated_count: count, unchanged_count: 0 });
  const after = await bibs();
  expect([after.R0, after[`R${count - 1}`], after.R2000]).toEqual([String(count), '1', String(count - 2000)]);
  await undo(done.operation_id);
  expect((await bibs()).R0).toBe('1');
});
