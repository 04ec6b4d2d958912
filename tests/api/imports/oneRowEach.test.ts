import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
});
afterAll(() => first?.close());

const HEAD = 'Bib,First name,Last name,Birth date,Chip';
const stored = async () =>
  (await app.athletes())
    .map((one) => [one.start_number, one.first_name, one.chipcodes].map((value) => String(value ?? '-')).join(' '))
    .sort();

describe('two rows that find the same athlete', () => {
  beforeEach(() => app.importFile(admin, `${HEAD}\n1,Ann,Adams,1980-01-01,C1\n`));

  it.each([
    ['after', ['1,Zed,New,1990-01-01,C9', '2,Ann,Adams,1980-01-01,C1'], ['1 Zed C9', '2 Ann C1']],
    ['before', ['2,Ann,Adams,1980-01-01,C1', '1,Zed,New,1990-01-01,C9'], ['1 Zed C9', '2 Ann C1']],
  ])('adds the newcomer, and keeps the athlete whose own row comes %s', async (_, rows, after) => {
    const content = `${HEAD}\n${rows.join('\n')}\n`;
    const tried = await app.importFile(admin, content, { dry_run: true });
    expect(tried).toMatchObject({ added_count: 1, error_count: 0 });
    const done = await app.importFile(admin, content, { expect: tried.question_count });
    expect(done).toMatchObject({ added_count: 1, error_count: 0 });
    expect(await stored()).toEqual(after);
  });

  it('refuses the newcomer while the athlete keeps the bib', async () => {
    const content = `${HEAD}\n1,Zed,New,1990-01-01,C9\n,Ann,Adams,1980-01-01,C1\n`;
    const done = await app.importFile(admin, content);
    expect(await app.failures(done.id)).toEqual([{ line: 2, errors: ['Bib "1": belongs to Ann Adams.'] }]);
    expect(await stored()).toEqual(['1 Ann C1']);
  });

  it('refuses the row of another person where only athletes are updated', async () => {
    const content = `${HEAD}\n1,Zed,New,1990-01-01,C9\n2,Ann,Adams,1980-01-01,C1\n`;
    const done = await app.importFile(admin, content, { mode: 'update' });
    expect(await app.failures(done.id)).toEqual([
      { line: 2, errors: ['Bib "1": line 3 is about the athlete with this value.'] },
    ]);
    expect(await stored()).toEqual(['2 Ann C1']);
  });

  it.each([
    ['refuses a second row of the same person', 'Hills', { updated_count: 1, error_count: 1 }],
    ['accepts a second row that changes nothing', '', { unchanged_count: 2, error_count: 0 }],
  ])('%s', async (_, club, counts) => {
    const content = `${HEAD},Club\n1,Ann,Adams,1980-01-01,,${club}\n,Ann,Adams,1980-01-01,C1,${club && 'Dales'}\n`;
    const tried = await app.importFile(admin, content, { dry_run: true });
    expect(tried).toMatchObject({ added_count: 0, ...counts });
    expect(await app.importFile(admin, content)).toMatchObject({ added_count: 0, ...counts });
    expect(await stored()).toEqual(['1 Ann C1']);
  });
});

it('keeps everyone when bibs are renumbered around newcomers', async () => {
  const people = Array.from({ length: 40 }, (_, i) => `P${i},Runner,19${50 + i}-05-06,C${i}`);
  await app.importFile(admin, `${HEAD}\n${people.map((one, i) => `${i + 1},${one}`).join('\n')}\n`);
  const list = [...people];
  for (const [i, place] of [11, 23, 35].entries()) list.splice(place, 0, `New${i},Comer,1999-01-0${i + 1},N${i}`);
  const content = `${HEAD}\n${list.map((one, i) => `${i + 1},${one}`).join('\n')}\n`;
  const tried = await app.importFile(admin, content, { dry_run: true });
  expect(tried).toMatchObject({ added_count: 3, error_count: 0 });
  const done = await app.importFile(admin, content, { expect: tried.question_count });
  expect(done).toMatchObject({ added_count: 3, error_count: 0 });
  const expected = list.map((one, i) => `${i + 1} ${one.split(',')[0]} ${one.split(',')[3]}`);
  expect(await stored()).toEqual(expected.sort());
});
