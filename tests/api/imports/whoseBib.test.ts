import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '../../../engine/api/engine';
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

const questions = async (of: Row) => {
  const found = await sql<{ line: number; errors: string[] }>`
    select line, errors from import_rows where import_id = ${of.id} and severity = 'question' order by line, id`.execute(
    app.engine.db,
  );
  return found.rows.map(({ line, errors }) => ({ line, text: errors.join(' ') }));
};
const markAll = () =>
  sql`update athletes set state = 'dns', state_by_hand = true, state_reason = 'broken leg', notes = 'asthma'
    where event_id = ${app.eventId}`.execute(app.engine.db);

const NAMES = ['same first', 'alike first', 'typo', 'other first', 'other'] as const;
const BORN = ['unknown', 'year', 'full'] as const;
const CELLS = ['absent', 'same', 'other'] as const;
interface Case {
  readonly name: (typeof NAMES)[number];
  readonly born: (typeof BORN)[number];
  readonly dob: (typeof CELLS)[number];
  readonly email: (typeof CELLS)[number];
  readonly sex: (typeof CELLS)[number];
}
const CASES = NAMES.flatMap((name) =>
  BORN.flatMap((born) =>
    CELLS.flatMap((dob) => CELLS.flatMap((email) => CELLS.map((sex): Case => ({ name, born, dob, email, sex })))),
  ),
);

/** Returns whether a row is the person of the record with its bib without a question. */
function isEvident({ name, born, dob, email, sex }: Case): boolean {
  if (born !== 'unknown' && dob === 'other') return false;
  if (name === 'typo') return email !== 'other' || sex !== 'other';
  if (name === 'other first' || name === 'other') return false;
  const isPersonal = email === 'same' || (born === 'full' && dob === 'same');
  return isPersonal && sex !== 'other';
}

it.each(['bib alone', 'bib and an unrelated column'])(
  'asks by the evidence of the row: %s',
  async (kind) => {
    const letters = (i: number) =>
      `${'bdgkmprtvz'[i % 10]}${'aeiou'[Math.floor(i / 10) % 5]}${'bdgkmprtvz'[Math.floor(i / 50)]}`;
    const dayOf = (i: number, shift: number) =>
      `${1940 + ((i + 13 * shift) % 60)}-0${2 + ((i + 3 * shift) % 7)}-${10 + ((i + 4 * shift) % 18)}`;
    const people = CASES.map((one, i) => {
      const born = dayOf(i, 0);
      const date = { unknown: '', year: `${born.slice(0, 4)}-01-01`, full: born }[one.born];
      const [given, family] = [`Ka${letters(i)}m`, `Lo${letters(i)}rt`];
      const before = [i + 1, given, family, 'M', date, `p${i}@x.example`];
      const firstName = { 'same first': given, 'alike first': `${given}a`, typo: `${given}a` }[String(one.name)];
      const after = [
        i + 1,
        firstName ?? `Ub${letters(i)}xi`,
        one.name === 'typo' || one.name === 'other first' ? family : `Zw${letters(i)}nk`,
        { absent: '', same: 'M', other: 'F' }[one.sex],
        { absent: '', same: one.born === 'unknown' ? born : date, other: dayOf(i, 1) }[one.dob],
        { absent: '', same: `p${i}@x.example`, other: `n${i}@y.example` }[one.email],
      ];
      return { one, before, after, date };
    });
    const isWide = kind !== 'bib alone';
    const list = (which: 'before' | 'after') =>
      `Bib,First name,Last name,Sex,Birth date,Email${isWide ? ',City' : ''}\n${people
        .map((person) => `${person[which].join(',')}${isWide ? ',Gent' : ''}\n`)
        .join('')}`;
    await app.importFile(admin, list('before'));
    await markAll();
    const tried = await app.importFile(admin, list('after'), { dry_run: true });
    expect(tried).toMatchObject({ added_count: 0, error_count: 0, updated_count: CASES.length });
    const asked = new Set((await questions(tried)).map(({ line }) => line - 2));
    const describeCase = (one: Case) => Object.entries(one).flat().join(' ');
    const expected = CASES.flatMap((one) => (isEvident(one) ? [] : [describeCase(one)]));
    expect(CASES.flatMap((one, i) => (asked.has(i) ? [describeCase(one)] : []))).toEqual(expected);
    const done = await app.importFile(admin, list('after'), { expect: tried.question_count });
    expect(done).toMatchObject({ status: 'finished', updated_count: CASES.length });
    const athletes = await app.athletes();
    for (const [i, { one, after, date }] of people.entries()) {
      const isKept = isEvident(one);
      const given = String(after[4]) || null;
      expect.soft(athletes[i], describeCase(one)).toMatchObject({
        first_name: after[1],
        notes: isKept ? 'asthma' : null,
        state: isKept ? 'dns' : 'registered',
        state_reason: isKept ? 'broken leg' : null,
        birth_date: given ?? (isKept ? date || null : null),
      });
    }
  },
  60_000,
);

describe('a bib that passes to another person', () => {
  const HEAD = 'Bib,First name,Last name,Sex,Birth date,Email,Phone,Club,Chip\n';
  const list = (row: string) => `${HEAD}${row}\n2,Tim,Fox,M,1990-03-04,tim@x.example,,,C2\n`;
  const check = async (content: string) => {
    await markAll();
    return questions(await app.importFile(admin, content, { dry_run: true }));
  };

  it.each([
    ['an equal first name', '1,Dominique,Peeters,M,dp@y.example,0499222,Le Club', 'Dominique Peeters'],
    ['the first name begun', '1,Dom,Peeters,M,dp@y.example,0499222,Le Club', 'Dom Peeters'],
    ['the family name of a twin', '1,Veronique,Claes,F,vero@y.example,,', 'Veronique Claes'],
  ])('is asked about with %s, and the question lists all that becomes empty', async (_, row, name) => {
    for (const born of ['', '1980-01-01', '1980-05-17']) {
      app = await first.inAnotherEvent();
      admin = await app.person();
      await app.addRace('Ten');
      await app.importFile(admin, list(`1,Dominique,Claes,F,${born},domi@x.example,0470111,AC Gent,C1`));
      const content = `Bib,First name,Last name,Sex,Email,Phone,Club\n${row}\n2,Tim,Fox,M,tim@x.example,,\n`;
      const [question, ...others] = await check(content);
      expect(others).toEqual([]);
      expect(question?.text).toContain(`Dominique Claes (1) would become ${name}.`);
      expect(question?.text).toMatch(/These fields become empty, .*State reason.*Notes/);
      if (born) expect(question?.text).toMatch(/These fields become empty, .*Birth date/);
      await app.importFile(admin, content, { expect: 1 });
      expect((await app.athletes())[0]).toMatchObject({
        state: 'registered',
        state_reason: null,
        notes: null,
        birth_date: null,
        chipcodes: ['C1'],
      });
    }
  });

  it('is asked about in a list of bibs and names', async () => {
    await app.importFile(admin, list('1,Jan,Claes,M,1980-05-17,jan@x.example,,AC Gent,C1'));
    const [question] = await check('Bib,First name,Last name\n1,Jan,Oosterlinck\n2,Tim,Fox\n');
    expect(question?.text).toContain('Jan Claes (1) would become Jan Oosterlinck.');
  });

  it.each([
    ['club', 'F,marie@y.example,Le Club', 1],
    ['sex', 'M,marie@y.example,AC Gent', 1],
    ['nothing else', 'F,marie@y.example,AC Gent', 0],
    ['no e-mail', 'M,,Le Club', 0],
  ])('is asked about with one other letter where the e-mail contradicts and %s', async (_, cells, count) => {
    await app.importFile(admin, list('1,Maria,Claes,F,1980-05-17,maria@x.example,,AC Gent,C1'));
    const asked = await check(`Bib,First name,Last name,Sex,Email,Club\n1,Marie,Claes,${cells}\n`);
    expect(asked).toHaveLength(count);
  });

  it.each([
    ['a married name with the birth date', '1,Ann,Smith,F,1980-05-17,,'],
    ['a married name with the e-mail', '1,Ann,Smith,F,,ann@x.example,'],
    ['a married name with the phone', '1,Ann,Smith,F,,,+32470111111'],
    ['capitals', '1,ANN,CLAES,F,,new@y.example,+32499222222'],
    ['accents', '1,Ánn,Claës,F,,new@y.example,+32499222222'],
    ['a short form', '1,A.,Claes,F,,ann@x.example,+32499222222'],
    ['a typo', '1,Ann,Cleas,F,,,'],
    ['another day of birth', '1,Ann,Claes,F,1980-05-18,new@y.example,'],
  ])('is that of the same person with %s', async (_, row) => {
    await app.importFile(admin, list('1,Ann,Claes,F,1980-05-17,ann@x.example,+32470111111,AC Gent,C1'));
    const content = `Bib,First name,Last name,Sex,Birth date,Email,Phone\n${row}\n2,Tim,Fox,M,,,\n`;
    expect(await check(content)).toEqual([]);
    await app.importFile(admin, content, { expect: 0 });
    expect((await app.athletes())[0]).toMatchObject({ notes: 'asthma', state: 'dns', start_number: '1' });
  });
});

describe('bibs that people exchange, of whom only names are known', () => {
  const give = async (content: string) => {
    const tried = await app.importFile(admin, content, { dry_run: true });
    const asked = await questions(tried);
    const done = await app.importFile(admin, content, { expect: tried.question_count });
    expect(done).toMatchObject({ status: 'finished', error_count: 0, added_count: 0 });
    return asked.map(({ line, text }) => `${line} ${text}`);
  };
  const roster = async () =>
    (await app.athletes()).map((one) =>
      [one.start_number, one.first_name, one.birth_date ?? one.email ?? '-', one.chipcodes].join(' '),
    );
  const MOVED = 'Nora Garcia would get bib 1 instead of 2.';

  it.each([
    ['one has an e-mail', 'Email', 'paul@x.example'],
    ['one has a full birth date', 'Birth date', '1980-05-17'],
  ])('move after one question where %s', async (_, heading, mark) => {
    const head = `Bib,First name,Last name,${heading}`;
    await app.importFile(admin, `${head},Chip\n1,Paul,Claes,${mark},C1\n2,Nora,Garcia,,C2\n3,Tim,Fox,,C3\n`);
    const asked = await give(`${head}\n2,Paul,Claes,${mark}\n1,Nora,Garcia,\n3,Tim,Fox,\n`);
    expect(asked).toEqual([`3 ${MOVED}`]);
    expect(await roster()).toEqual([`2 Paul ${mark} C1`, '1 Nora - C2', '3 Tim - C3']);
  });

  it.each([
    ['without birth dates', ''],
    ['with birth dates', '1980-05-17'],
  ])('move after one question each in a list of names: %s', async (_, born) => {
    const head = 'Bib,First name,Last name';
    const kept = born || '-';
    await app.importFile(
      admin,
      `${head},Birth date,Chip\n1,Paul,Claes,${born},C1\n2,Nora,Garcia,${born},C2\n3,Tim,Fox,${born},C3\n4,Eva,Smet,${born},C4\n`,
    );
    const asked = await give(`${head}\n2,Paul,Claes\n1,NORA,GARCIA\n201,Tim,Fox\n4,Eva,Smet\n`);
    expect(asked).toEqual([
      '2 Paul Claes would get bib 2 instead of 1.',
      `3 ${MOVED}`,
      '4 Tim Fox would get bib 201 instead of 3.',
    ]);
    expect(await roster()).toEqual([
      `2 Paul ${kept} C1`,
      `1 NORA ${kept} C2`,
      `201 Tim ${kept} C3`,
      `4 Eva ${kept} C4`,
    ]);
  });

  it('do not move to a person of whom there are two in the records or in the file', async () => {
    const head = 'Bib,First name,Last name\n';
    await app.importFile(admin, `${head}1,Paul,Claes\n2,Nora,Garcia\n3,Nora,Garcia\n4,Eva,Smet\n`);
    const content = `${head}1,Nora,Garcia\n9,Eva,Smet\n8,Eva,Smet\n`;
    const asked = await questions(await app.importFile(admin, content, { dry_run: true }));
    expect(asked.map(({ text }) => text).filter((text) => text.includes('instead of'))).toEqual([]);
    expect(asked[0]?.text).toContain('Paul Claes (1) would become Nora Garcia.');
  });

  it('stay where the row shows that it is about the person with its bib', async () => {
    const head = 'Bib,First name,Last name,Email\n';
    await app.importFile(admin, `${head}1,Tom,Bos,tom@x.example\n2,Tim,Bos,\n`);
    expect(await give(`${head}1,Tim,Bos,tom@x.example\n`)).toEqual([]);
    expect(await roster()).toEqual(['1 Tim tom@x.example ', '2 Tim - ']);
  });
});

describe('one person on two rows with two bibs', () => {
  it.each(['1980-01-01', '1980-05-17'])('is asked about with the full birth date %s', async (born) => {
    const head = 'Bib,First name,Last name,Birth date\n';
    const content = `${head}1,Ann,One,${born}\n7,Ann,One,${born}\n8,Bo,One,${born}\n`;
    const tried = await app.importFile(admin, content, { dry_run: true });
    expect(tried.questions).toEqual({ twice: 1 });
  });

  it('is no question with a year of birth', async () => {
    const content = 'Bib,First name,Last name,Year of birth\n1,Ann,One,1980\n7,Ann,One,1980\n';
    expect(await app.importFile(admin, content, { dry_run: true })).toMatchObject({ question_count: 0 });
  });
});
