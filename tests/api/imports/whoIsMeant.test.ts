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
const open = async () => {
  app = await first.inAnotherEvent();
  admin = await app.person();
  await app.addRace('Ten');
  await app.addRace('Half');
};
beforeEach(open);
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
  const asked = await questions(tried);
  expect(await questions(done)).toEqual(asked);
  return { tried, done, asked };
};

describe('a birth date that is corrected', () => {
  const list = (heads: string, ines: string) =>
    `${heads}First name,Last name,Birth date,Email,Phone\n${ines}\n${heads.replace(/[^,]/g, '')}Tim,Fox,1980-05-17,tim@x.org,\n`;
  const ines = (born: string) => `Inès,Claes,${born},ines@x.org,`;

  it.each([
    ['another month and day', '1971-03-22', '1971-02-16'],
    ['a placeholder', '1970-01-01', '1984-06-12'],
    ['all parts', '2006-12-31', '2005-12-30'],
  ])('is asked about in a file without bibs where the e-mail agrees: %s', async (_, before, after) => {
    await app.importFile(admin, list('', ines(before)));
    const { asked } = await give(list('', ines(after)));
    expect(asked).toEqual(['2 Inès Claes is found by the name alone.']);
    expect(await stored('first_name', 'birth_date')).toEqual([`Inès ${after}`, 'Tim 1980-05-17']);
  });

  it('is asked about where the phone agrees', async () => {
    await app.importFile(admin, list('', 'Inès,Claes,1971-03-22,,+3225550101'));
    const { asked } = await give(list('', 'Inès,Claes,1971-02-16,,+3225550101'));
    expect(asked).toHaveLength(1);
    expect(await stored('birth_date')).toEqual(['1971-02-16', '1980-05-17']);
  });

  it('is asked about where nothing but the name and the year agree', async () => {
    await app.importFile(admin, list('', 'Inès,Claes,1971-03-22,,'));
    const { asked } = await give(list('', 'Inès,Claes,1971-02-16,,'));
    expect(asked).toEqual(['2 Inès Claes is there already: another would be added beside.']);
  });

  it('is asked about with a new bib, and without the bib', async () => {
    await app.importFile(admin, list('Bib,', `1,${ines('1971-03-22')}`));
    const renumbered = await give(list('Bib,', `77,${ines('1971-02-16')}`));
    expect(renumbered.asked).toEqual(['2 Inès Claes would get bib 77 instead of 1.']);
    const { asked } = await give(list('', ines('1975-10-10')));
    expect(asked).toEqual(['2 Inès Claes (77) is found by the name alone.']);
    expect(await stored('start_number', 'birth_date')).toEqual(['77 1975-10-10', '- 1980-05-17']);
  });

  it('is asked about in another race', async () => {
    const file = (row: string) => list('Race,Bib,', row).replace(/^,,/m, 'Ten,2,');
    await app.importFile(admin, file(`Ten,1,${ines('1980-05-17')}`));
    const { tried } = await give(file(`Half,202,${ines('1980-07-16')}`));
    expect(tried).toMatchObject({ added_count: 0, questions: { moves: 1 } });
  });

  it('is no question on the same bib where the e-mail agrees, and empties nothing', async () => {
    await app.importFile(admin, list('Bib,Club,', `1,AC Gent,${ines('1971-03-22')}`));
    const { asked } = await give(list('Bib,', `1,${ines('1979-11-03')}`));
    expect(asked).toEqual([]);
    expect((await stored('birth_date', 'club'))[0]).toBe('1979-11-03 AC Gent');
  });

  it('is no correction where the former birth date has a row of its own', async () => {
    await app.importFile(admin, list('Bib,', `1,${ines('1950-03-22')}`));
    const { tried } = await give(list('Bib,', `9,${ines('1981-06-07')}\n1,${ines('1950-03-22')}`));
    expect(tried).toMatchObject({ added_count: 1, question_count: 0 });
  });
});

describe('people of two races who exchange their places', () => {
  const HEAD = 'Race,Bib,First name,Last name,Email\n';
  const REST = 'Ten,2,Cy,Oak,\nHalf,502,Di,Poe,di@x.org\n';
  const ROWS = ['Half,501,Ann,Mill,ann@x.org\n', 'Ten,1,Bob,Nix,\n'];
  beforeEach(() => app.importFile(admin, `${HEAD}Ten,1,Ann,Mill,ann@x.org\nHalf,501,Bob,Nix,\n${REST}`));

  it.each([
    ['in this order', ROWS.join('') + REST],
    ['in another order', REST + ROWS.toReversed().join('')],
    ['with names alone', (ROWS.join('') + REST).replaceAll('ann@x.org', '')],
  ])('both move after a question, though one or none is known by more than the name: %s', async (_, rows) => {
    const { tried } = await give(HEAD + rows);
    expect(tried).toMatchObject({ added_count: 0, questions: { moves: 2 } });
    expect(await stored('race', 'start_number', 'first_name', 'email')).toEqual([
      'Half 501 Ann ann@x.org',
      'Ten 1 Bob -',
      'Ten 2 Cy -',
      'Half 502 Di di@x.org',
    ]);
  });
});

describe('a second list with namesakes', () => {
  const roster = async () => (await stored('start_number', 'first_name', 'birth_date', 'gender', 'club')).sort();

  it('matches rows by the year of birth when a namesake and a third person exchange bibs', async () => {
    const head = 'Bib,First name,Last name,Year of birth\n';
    await app.importFile(admin, `${head}1,Jan,Kowal,1978\n2,Jan,Kowal,1985\n3,Tim,Fox,1980\n`);
    const { tried } = await give(`${head}3,Jan,Kowal,1978\n2,Jan,Kowal,1985\n1,Tim,Fox,1980\n`);
    expect(tried).toMatchObject({ added_count: 0, questions: { by_name: 2 } });
    expect(await roster()).toEqual(['1 Tim 1980-01-01 - -', '2 Jan 1985-01-01 - -', '3 Jan 1978-01-01 - -']);
  });

  it('matches rows by the year of birth when a namesake gets a free bib, or both exchange bibs', async () => {
    const head = 'Bib,First name,Last name,Year of birth\n';
    await app.importFile(admin, `${head}1,Jan,Kowal,1978\n2,Jan,Kowal,1985\n`);
    const free = await give(`${head}99,Jan,Kowal,1978\n2,Jan,Kowal,1985\n`);
    expect(free.tried).toMatchObject({ added_count: 0, questions: { by_name: 1 } });
    await give(`${head}2,Jan,Kowal,1978\n99,Jan,Kowal,1985\n`);
    expect(await roster()).toEqual(['2 Jan 1978-01-01 - -', '99 Jan 1985-01-01 - -']);
  });

  it('matches the other namesake when one keeps the bib', async () => {
    const head = 'Bib,First name,Last name\n';
    await app.importFile(admin, `${head}1,Jan,Kowal\n2,Jan,Kowal\n3,Tim,Fox\n`);
    const { tried } = await give(`${head}3,Jan,Kowal\n2,Jan,Kowal\n1,Tim,Fox\n`);
    expect(tried).toMatchObject({ added_count: 0, questions: { by_name: 2 } });
    expect(await roster()).toEqual(['1 Tim - - -', '2 Jan - - -', '3 Jan - - -']);
  });

  it.each([
    ['sex', 'Sex', 'M', 'F'],
    ['club', 'Club', 'AC Gent', 'Lille'],
  ])('matches rows by the %s after a question', async (_, heading, one, other) => {
    const head = `Bib,First name,Last name,${heading}\n`;
    await app.importFile(admin, `${head}1,Sam,Kowal,${one}\n2,Sam,Kowal,${other}\n`);
    const before = await roster();
    const { tried } = await give(`${head}12,Sam,Kowal,${other}\n11,Sam,Kowal,${one}\n`);
    expect(tried).toMatchObject({ added_count: 0, questions: { by_name: 2 } });
    expect(await roster()).toEqual(before.map((text) => `1${text}`));
  });

  it('matches rows by the sex before the bib', async () => {
    const head = 'Bib,First name,Last name,Sex\n';
    await app.importFile(admin, `${head}1,Sam,Kowal,M\n2,Sam,Kowal,F\n`);
    const { tried } = await give(`${head}2,Sam,Kowal,M\n1,Sam,Kowal,F\n`);
    expect(tried).toMatchObject({ added_count: 0, questions: { by_name: 2 } });
    expect(await roster()).toEqual(['1 Sam - female -', '2 Sam - male -']);
  });
});

describe('a change of race in a list without bibs', () => {
  const HEAD = 'Race,First name,Last name,Birth date,Email\n';
  const REST = 'Ten,Tim,Fox,1981-05-17,tim@x.org\nHalf,Els,Oak,1982-05-17,els@x.org\n';
  const moved = (name: string) =>
    `2 ${name} would move to another race. To keep both entries, give the file a row for each race.`;

  it('is offered where the birth date and the e-mail agree', async () => {
    await app.importFile(admin, `${HEAD}Ten,Jan,Willems,1980-05-17,jan@x.org\n${REST}`);
    const { tried, asked } = await give(`${HEAD}Half,Jan,Willems,1980-05-17,jan@x.org\n${REST}`);
    expect(asked).toEqual([moved('Jan Willems')]);
    expect(tried).toMatchObject({ added_count: 0, updated_count: 1 });
    expect(await stored('race', 'first_name')).toEqual(['Half Jan', 'Ten Tim', 'Half Els']);
  });

  it.each([
    ['has none', 'Race,First name,Last name,Birth date,Email\n', ''],
    ['is empty', 'Race,Bib,First name,Last name,Birth date,Email\n', ','],
  ])('is offered to a person with a bib where the column %s', async (_, head, cell) => {
    const rows = (race: string) =>
      `${race},${cell}Jan,Willems,1980-05-17,jan@x.org\nTen,${cell}Tim,Fox,1981-05-17,tim@x.org\n`;
    await app.importFile(
      admin,
      'Race,Bib,First name,Last name,Birth date,Email\nTen,1,Jan,Willems,1980-05-17,jan@x.org\nTen,2,Tim,Fox,1981-05-17,tim@x.org\n',
    );
    const { asked } = await give(head + rows('Half'));
    expect(asked).toEqual([moved('Jan Willems (1)')]);
  });

  it('is offered to two people who exchange race and chip', async () => {
    const head = 'Race,First name,Last name,Birth date,Email,Chip\n';
    await app.importFile(
      admin,
      `${head}Ten,Ann,Mill,1980-05-17,ann@x.org,C1\nHalf,Bob,Nix,1981-06-18,bob@x.org,C2\nTen,Cy,Oak,1982-07-19,,C3\n`,
    );
    const { tried } = await give(
      `${head}Half,Ann,Mill,1980-05-17,ann@x.org,C2\nTen,Bob,Nix,1981-06-18,bob@x.org,C1\nTen,Cy,Oak,1982-07-19,,C3\n`,
    );
    expect(tried).toMatchObject({ added_count: 0, questions: { moves: 2 } });
    expect(await stored('race', 'first_name', 'chipcodes')).toEqual(['Half Ann C2', 'Ten Bob C1', 'Ten Cy C3']);
  });
});

describe('a person under another name', () => {
  const HEAD = 'First name,Last name,Birth date,Email,Club\n';
  const BESIDE = 'is there already: another would be added beside.';
  const asked = async (before: string, after: string) => {
    await app.importFile(admin, `${HEAD}${before}\nTim,Fox,,,\n`);
    return (await give(`${HEAD}${after}\nTim,Fox,,,\n`)).asked;
  };

  it.each([
    ['another family name and the same e-mail', 'Ann,Mill,,ann@x.org,', 'Ann,Bakker,,ann@x.org,'],
    ['another letter and the same e-mail', 'Ann,Mill,,ann@x.org,', 'Ann,Miill,,ann@x.org,'],
    ['another letter and the same club', 'Ann,Mill,,,AC Gent', 'Ann,Miill,,,AC Gent'],
  ])('is asked about: %s', async (_, before, after) => {
    expect(await asked(before, after)).toEqual([`2 Ann Mill ${BESIDE}`]);
  });

  it('is no question where the file has a row of the former name', async () => {
    const both = 'Ann,Mill,,ann@x.org,\nAnn,Bakker,,ann@x.org,';
    expect(await asked('Ann,Mill,,ann@x.org,', both)).toEqual([]);
  });
});
