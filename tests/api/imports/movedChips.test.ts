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
