import fc from 'fast-check';
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
};
beforeEach(open);
afterAll(() => first?.close());

const questions = async (of: Row) => {
  const path = `/v1/admin/import_rows?import_id=${of.id}&severity=question&sort=line`;
  return (await app.call(admin, 'GET', path)).body.items as { line: number; errors: string[] }[];
};
const sentences = async (of: Row) => (await questions(of)).map(({ errors }) => errors.join(' '));

describe('people of a race who get other bibs', () => {
  const NAMES = ['Jana Peeters', 'An Maes', 'Tom Claes', 'Eva Smet', 'Bart Wouters', 'Lies Goossens'];
  const rows = (from: number, more = '') =>
    NAMES.map((name, i) => `${from + i},${name.replace(' ', ',')}${more}\n`).join('');

  it.each([
    ['names alone', '', ''],
    ['a gender', ',Sex', ',F'],
    ['a gender and a city', ',Sex,City', ',F,Gent'],
    ['a gender and a year of birth', ',Sex,Year of birth', ',F,1980'],
  ])('are asked about in a list with %s', async (_, heads, cells) => {
    const head = `Bib,First name,Last name${heads}\n`;
    await app.importFile(admin, head + rows(1, cells));
    const again = head + rows(101, cells);
    const tried = await app.importFile(admin, again, { dry_run: true });
    expect(tried).toMatchObject({ updated_count: NAMES.length, added_count: 0, questions: { by_name: NAMES.length } });
    expect((await sentences(tried))[0]).toBe('Jana Peeters would get bib 101 instead of 1.');
    expect(await app.importFile(admin, again, { expect: 0 })).toMatchObject({ status: 'failed', updated_count: 0 });
    await app.importFile(admin, again, { expect: NAMES.length });
    expect((await app.athletes()).map((one) => `${one.start_number} ${one.first_name}`)).toEqual(
      NAMES.map((name, i) => `${101 + i} ${name.split(' ')[0]}`),
    );
  });

  it('are no question beside namesakes who have rows of their own, and one beside those of another race who have none', async () => {
    await app.addRace('Half');
    const head = 'Race,Bib,First name,Last name\n';
    await app.importFile(admin, `${head}Ten,1,Jan,Bos\nTen,2,An,Maes\n`);
    const more = `${head}Ten,1,Jan,Bos\nTen,3,Jan,Bos\nHalf,4,An,Maes\n`;
    expect(await app.importFile(admin, more, { dry_run: true })).toMatchObject({
      added_count: 2,
      questions: { beside: 1 },
    });
  });

  it('are asked about in another race by a full birth date of 1 January, and by a year', async () => {
    await app.addRace('Half');
    await app.importFile(
      admin,
      'Race,Bib,First name,Last name,Birth date\nTen,1,Jan,Peeters,1960-01-01\nTen,2,An,Maes,1990-05-05\n',
    );
    const dated =
      'Race,Bib,First name,Last name,Birth date\nHalf,101,Jan,Peeters,1960-01-01\nHalf,102,An,Maes,1990-05-05\n';
    expect((await app.importFile(admin, dated, { dry_run: true })).questions).toEqual({ beside: 2 });
    const years = 'Race,Bib,First name,Last name,Year of birth\nHalf,101,Jan,Peeters,1960\n';
    expect((await app.importFile(admin, years, { dry_run: true })).questions).toEqual({ beside: 1 });
  });

  const CONSONANTS = 'bcfghklmnpqrstvwxz';
  const letters = (i: number) => `${CONSONANTS[i % 18]}o${CONSONANTS[Math.floor(i / 18)]}`;

  /** Values that a list may say of a person, or leave out. */
  const facts = fc.record({
    gender: fc.constantFrom('', 'F', 'M'),
    year: fc.constantFrom('', '1960', '1990'),
    club: fc.constantFrom('', 'AC', 'Royal BC'),
    city: fc.constantFrom('', 'Gent', 'Aalst'),
  });

  it('are asked about where neither gender, year, club nor city contradicts, or the club is the same', async () => {
    const person = fc.record({ before: facts, after: facts });
    await fc.assert(
      fc.asyncProperty(fc.array(person, { minLength: 20, maxLength: 40 }), async (people) => {
        await open();
        const list = (from: number, which: 'before' | 'after') =>
          `Bib,First name,Last name,Sex,Year of birth,Club,City\n${people
            .map((one, i) => `${from + i},Pat,Runner${letters(i)},${Object.values(one[which]).join(',')}\n`)
            .join('')}`;
        const columns = { Bib: 'start_number', 'First name': 'first_name', 'Last name': 'last_name', Sex: 'gender' };
        const mapping = { ...columns, 'Year of birth': 'year_of_birth', Club: 'club', City: 'city' };
        await app.importFile(admin, list(1, 'before'), { mapping });
        const tried = await app.importFile(admin, list(101, 'after'), { mapping, dry_run: true });
        const expected = people.flatMap(({ before, after }, i) => {
          const isOther = (name: keyof typeof before) =>
            before[name] !== '' && after[name] !== '' && before[name] !== after[name];
          const isSameClub = before.club !== '' && before.club === after.club;
          const isAsked =
            !isOther('gender') && !isOther('year') && (isSameClub || (!isOther('club') && !isOther('city')));
          return isAsked ? [i + 2] : [];
        });
        expect((await questions(tried)).map(({ line }) => line)).toEqual(expected);
      }),
      { numRuns: 5, endOnFailure: true },
    );
  }, 120_000);
});
