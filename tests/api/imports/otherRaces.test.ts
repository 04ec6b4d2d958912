import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '../../../engine/api/engine';
import { undoOperation } from '../../../engine/api/operations/undoOperation';
import type { Actor } from '../../../engine/core/access/actor';
import { createTestDatabase } from '../../support/testDatabase';
import { createImportApp, type ImportApp } from './importApp';

let first: ImportApp;
let app: ImportApp;
let admin: Actor;
let raceId = 0;

beforeAll(async () => {
  first = await createImportApp(await createTestDatabase());
});
beforeEach(async () => {
  app = await first.inAnotherEvent();
  admin = await app.person();
  await app.addRace('Ten');
  raceId = await app.addRace('Half');
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

const BESIDE = 'Ann Mill (1) is there already: another would be added beside.';

describe('a row that names a person of another race', () => {
  const HEAD = 'Race,Bib,First name,Last name,Sex,Birth date,Email,Club\n';
  const OTHERS = 'Ten,2,Bob,Nix,,,,\nHalf,101,Cy,Oak,,,,\n';
  beforeEach(async () => {
    await app.importFile(admin, `${HEAD}Ten,1,Ann,Mill,F,1980-05-17,ann@x.org,AC\n${OTHERS}`);
  });

  it.each([
    ['the name', 'Half,202,Ann,Mill,,,,'],
    ['the name and the sex', 'Half,202,ANN,MILL,F,,,'],
    ['the year of birth', 'Half,202,Ann,Mill,,1980-01-01,,'],
    ['another club', 'Half,202,Ann,Mill,F,,,Royal BC'],
    ['no bib', 'Half,,Ann,Mill,,,,'],
    ['the same bib', 'Half,1,Ann,Mill,,,,'],
  ])('is asked about before it adds another: %s', async (_, row) => {
    const { tried, asked } = await give(`${HEAD}${row}\n${OTHERS}`);
    expect(asked).toEqual([`2 ${BESIDE}`]);
    expect(tried).toMatchObject({ added_count: 1, questions: { beside: 1 } });
  });

  it('is asked about in a list of that race alone', async () => {
    const { asked } = await give('Bib,First name,Last name,Sex\n202,Ann,Mill,F\n101,Cy,Oak,\n', { race_id: raceId });
    expect(asked).toEqual([`2 ${BESIDE}`]);
  });

  it.each([
    ['sex', 'Half,202,Ann,Mill,M,,,'],
    ['year of birth', 'Half,202,Ann,Mill,,1990-01-01,,'],
    ['birth date', 'Half,202,Ann,Mill,F,1961-02-28,,'],
    ['e-mail', 'Half,202,Ann,Mill,F,,other@y.org,'],
  ])('adds another without a question where the %s contradicts', async (_, row) => {
    const { tried } = await give(`${HEAD}${row}\n${OTHERS}`);
    expect(tried).toMatchObject({ added_count: 1, question_count: 0 });
  });

  it.each([
    ['her own row', 'Ten,1,Ann,Mill,,,,'],
    ['her row with a new bib', 'Ten,11,Ann,Mill,F,1980-05-17,,'],
  ])('adds a second entry without a question beside %s', async (_, row) => {
    const { tried, errors } = await give(`${HEAD}${row}\nHalf,202,Ann,Mill,F,1980-05-17,ann@x.org,\n${OTHERS}`);
    expect(errors).toEqual([]);
    expect(tried).toMatchObject({ added_count: 1, question_count: 0 });
    expect(await stored('race', 'first_name')).toEqual(['Ten Ann', 'Ten Bob', 'Half Cy', 'Half Ann']);
  });

  it('adds another without a question where the race has a person of the name', async () => {
    await app.importFile(admin, 'Race,Bib,First name,Last name\nHalf,202,Ann,Mill\n', { expect: 1 });
    const { tried } = await give(`${HEAD}Half,202,Ann,Mill,,,,\nHalf,203,Ann,Mill,,,,\n${OTHERS}`);
    expect(tried).toMatchObject({ added_count: 1, question_count: 0 });
  });
});

describe('a row that shows who changed race', () => {
  const HEAD = 'Race,Bib,First name,Last name,Birth date,Email,Chip\n';
  const BOB = 'Ten,2,Bob,Nix,1981-05-17,bob@x.org,C2\n';
  const CY = 'Half,101,Cy,Oak,1982-05-17,cy@x.org,C3\n';
  const moved = (bib: string) =>
    `2 Ann Mill (1) would move to another race${bib}. To keep both entries, give the file a row for each race.`;
  beforeEach(async () => {
    await app.importFile(admin, `${HEAD}Ten,1,Ann,Mill,1980-05-17,ann@x.org,C1\n${BOB}${CY}`);
  });

  it.each([
    ['the birth date', 'Half,202,Ann,Mill,1980-05-17,,', '202', 'C1'],
    ['the e-mail', 'Half,202,Ann,Mill,,ann@x.org,', '202', 'C1'],
    ['the chip', 'Half,202,Ann,Mill,,,C1', '202', 'C1'],
    ['all and the same bib', 'Half,1,Ann,Mill,1980-05-17,ann@x.org,C1', '1', 'C1'],
    ['the birth date and a new chip', 'Half,202,Ann,Mill,1980-05-17,,C9', '202', 'C9'],
  ])('moves the record after a question: %s', async (_, row, bib, chip) => {
    const before = await stored('race', 'start_number', 'first_name', 'chipcodes', 'email');
    for (const mode of ['add_or_update', 'update']) {
      const { tried, done, errors, asked } = await give(`${HEAD}${row}\n${BOB}${CY}`, { mode });
      expect(errors).toEqual([]);
      expect(asked).toEqual([moved(bib === '1' ? '' : `, with bib "${bib}"`)]);
      expect(tried).toMatchObject({ added_count: 0, updated_count: 1, questions: { moves: 1 } });
      expect(tried.message).toContain('1 would be updated, 1 of them entered for something else');
      expect(await stored('race', 'start_number', 'first_name', 'chipcodes', 'email')).toEqual([
        `Half ${bib} Ann ${chip} ann@x.org`,
        ...before.slice(1),
      ]);
      await undoOperation({ engine: app.engine, actor: admin, operationId: String(done.operation_id) });
      expect(await stored('race', 'start_number', 'first_name', 'chipcodes', 'email')).toEqual(before);
    }
  });

  it('moves nobody before the question was seen', async () => {
    const content = `${HEAD}Half,202,Ann,Mill,1980-05-17,,C1\n${BOB}${CY}`;
    const stopped = await app.importFile(admin, content, { expect: 0 });
    expect(stopped).toMatchObject({ status: 'failed', updated_count: 0 });
    expect(stopped.message).toContain('1 row moves athletes that are entered for something else');
  });

  it('adds another in mode add', async () => {
    const { asked, tried } = await give('Race,Bib,First name,Last name,Birth date\nHalf,202,Ann,Mill,1980-05-17\n', {
      mode: 'add',
    });
    expect(asked).toEqual([`2 ${BESIDE}`]);
    expect(tried).toMatchObject({ added_count: 1 });
  });

  it('asks whether to add another where the file has no row of the former race', async () => {
    const { asked } = await give(`${HEAD}Half,202,Ann,Mill,1980-05-17,,C9\n${CY}`);
    expect(asked).toEqual([`2 ${BESIDE}`]);
  });

  it.each([
    ['a newcomer', 'Ten,1,Zed,New,1999-09-09,zed@x.org,C1\n', ['Half 101 Cy C3', 'Ten 1 Zed C1']],
    ['a person of the former race', 'Ten,1,Bob,Nix,1981-05-17,bob@x.org,C1\n', ['Half 101 Cy C3']],
    ['a person of the new race', 'Ten,1,Cy,Oak,1982-05-17,cy@x.org,C1\n', ['Ten 1 Cy C1']],
  ])('leaves bib and chip to %s', async (_, taker, after) => {
    const rows = [BOB, CY].filter((row) => !taker.includes(row.split(',')[2] ?? ''));
    const { errors } = await give(`${HEAD}${taker}Half,202,Ann,Mill,1980-05-17,ann@x.org,C8\n${rows.join('')}`);
    expect(errors).toEqual([]);
    expect(await stored('race', 'start_number', 'first_name', 'chipcodes')).toEqual([
      'Half 202 Ann C8',
      taker.includes('Bob') ? 'Ten 1 Bob C1' : 'Ten 2 Bob C2',
      ...after,
    ]);
  });

  it('takes the bib and the chip of a person of the new race, who changes to the former one', async () => {
    const content = `${HEAD}Half,101,Ann,Mill,1980-05-17,ann@x.org,C3\n${BOB}Ten,1,Cy,Oak,1982-05-17,cy@x.org,C1\n`;
    const { errors, tried } = await give(content);
    expect(errors).toEqual([]);
    expect(tried).toMatchObject({ added_count: 0, updated_count: 2, questions: { moves: 2 } });
    expect(await stored('race', 'start_number', 'first_name', 'chipcodes')).toEqual([
      'Half 101 Ann C3',
      'Ten 2 Bob C2',
      'Ten 1 Cy C1',
    ]);
  });

  it('asks about the second of two rows for other races', async () => {
    await app.addRace('Five');
    const row = (race: string, bib: number) => `${race},${bib},Ann,Mill,1980-05-17,ann@x.org,\n`;
    const { asked } = await give(`${HEAD}${row('Half', 202)}${row('Five', 301)}${BOB}${CY}`);
    expect(asked).toEqual([moved(', with bib "202"'), `3 ${BESIDE}`]);
  });
});
