import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '../../../engine/api/engine';
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

const questions = async (of: Row) => {
  const path = `/v1/admin/import_rows?import_id=${of.id}&severity=question&sort=line`;
  const rows = (await app.call(admin, 'GET', path)).body.items as { line: number; errors: string[] }[];
  return rows.map(({ line, errors }) => `${line} ${errors.join(' ')}`);
};
const stored = async (...names: readonly string[]) =>
  (await app.athletes()).map((one) => names.map((name) => String(one[name] ?? '-')).join(' '));

/** Imports a file, with the answers to the questions of its check. */
const give = async (content: string, options: Row = {}) => {
  const tried = await app.importFile(admin, content, { ...options, dry_run: true });
  const done = await app.importFile(admin, content, { ...options, expect: tried.question_count });
  const { added_count, updated_count, unchanged_count, error_count } = tried;
  expect(done).toMatchObject({ status: 'finished', added_count, updated_count, unchanged_count, error_count });
  const errors = (await app.failures(done.id)).map(({ line, errors }) => `${line} ${errors.join(' ')}`);
  return { tried, done, errors, asked: await questions(tried) };
};

describe('chips of a list without bibs', () => {
  const FIELDS = ['race', 'start_number', 'first_name', 'email', 'chipcodes'];
  const HEAD = 'Race,First name,Last name,Chip\n';

  it.each([
    ['without bibs in one race', ['', '', ''], 'Ten'],
    ['without bibs in two races', ['', '', ''], 'Half'],
    ['with bibs', ['1', '2', '3'], 'Ten'],
  ])('follow the names of people %s', async (_, [a, b, c], race) => {
    await app.importFile(
      admin,
      `Race,Bib,First name,Last name,Email,Chip\nTen,${a},Luc,Brian,luc@x.org,C1\n${race},${b},Jean,Lef,jean@x.org,C2\nTen,${c},Tim,Fox,tim@x.org,C3\n`,
    );
    const { errors, tried, asked } = await give(`${HEAD}Ten,Luc,Brian,C2\n${race},Jean,Lef,C3\nTen,Tim,Fox,C1\n`);
    expect(errors).toEqual([]);
    expect(tried).toMatchObject({ added_count: 0, updated_count: 3, questions: { by_name: 3 } });
    const named = (name: string, bib: string | undefined) => (bib ? `${name} (${bib})` : name);
    expect(asked[0]).toBe(`2 ${named('Luc Brian', a)} is found by the name alone.`);
    expect(await stored(...FIELDS)).toEqual([
      `Ten ${a || '-'} Luc luc@x.org C2`,
      `${race} ${b || '-'} Jean jean@x.org C3`,
      `Ten ${c || '-'} Tim tim@x.org C1`,
    ]);
  });

  it('make another person of a record where the file has the name twice', async () => {
    await app.importFile(admin, `${HEAD}Ten,Luc,Brian,C1\nTen,Jean,Lef,C2\n`);
    const tried = await app.importFile(admin, `${HEAD}Ten,Luc,Brian,C2\nTen,Luc,Brian,C9\n`, { dry_run: true });
    expect((await questions(tried))[0]).toContain('2 Jean Lef would become Luc Brian.');
  });
});

describe('the chip of a person who is not in the file', () => {
  const HEAD = 'Bib,First name,Last name,Birth date,Chip\n';
  const BO = '3,Bo,Oak,1982-05-17,C3\n';
  const FIELDS = ['start_number', 'first_name', 'chipcodes'];
  beforeEach(async () => {
    await app.importFile(admin, `${HEAD}1,Jean,Lef,1963-06-13,"C1,D1"\n2,Tim,Fox,1981-05-17,C2\n${BO}`);
  });

  it('goes with the bib to a known person after a question', async () => {
    const before = await stored(...FIELDS);
    const { errors, asked, done } = await give(`${HEAD}1,Tim,Fox,1981-05-17,C1\n${BO}`);
    expect(errors).toEqual([]);
    expect(asked).toEqual([
      '2 Jean Lef (1) would lose the bib "1": no row of the file is about this athlete.',
      '2 Jean Lef (1) would lose the chip codes "C1": no row of the file is about this athlete.',
    ]);
    expect(await stored(...FIELDS)).toEqual(['- Jean D1', '1 Tim C1', '3 Bo C3']);
    await undoOperation({ engine: app.engine, actor: admin, operationId: String(done.operation_id) });
    expect(await stored(...FIELDS)).toEqual(before);
  });

  it('goes to a known person who has it alone after a question', async () => {
    const { errors, asked } = await give(`First name,Last name,Birth date,Chip\nTim,Fox,1981-05-17,C1\n`);
    expect(errors).toEqual([]);
    expect(asked).toEqual(['2 Jean Lef (1) would lose the chip codes "C1": no row of the file is about this athlete.']);
    expect(await stored(...FIELDS)).toEqual(['1 Jean D1', '2 Tim C1', '3 Bo C3']);
  });

  it('stays where nobody confirms the loss', async () => {
    const content = `${HEAD}1,Tim,Fox,1981-05-17,C1\n${BO}`;
    expect(await app.importFile(admin, content, { expect: 0 })).toMatchObject({ status: 'failed', updated_count: 0 });
    expect((await stored(...FIELDS))[0]).toBe('1 Jean C1,D1');
  });

  it('stays where the row takes the chip and keeps its own bib', async () => {
    const { errors } = await give(`${HEAD}2,Tim,Fox,1981-05-17,C1\n${BO}`);
    expect(errors).toEqual([expect.stringContaining('2 Chip codes: C1 is carried by 1 Jean Lef.')]);
  });
});
