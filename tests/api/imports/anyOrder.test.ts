import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '../../../engine/api/engine';
import { CHUNK_LIMITS } from '../../../engine/api/import/run/chunks';
import type { Actor } from '../../../engine/core/access/actor';
import { createTestDatabase } from '../../support/testDatabase';
import { createImportApp, type ImportApp } from './importApp';

let first: ImportApp;
let app: ImportApp;
let admin: Actor;

const open = async () => {
  app = await first.inAnotherEvent();
  admin = await app.person();
  await app.addRace('Ten');
  await app.addRace('Half');
};
const usualRows = CHUNK_LIMITS.rows;

beforeAll(async () => {
  first = await createImportApp(await createTestDatabase());
});
beforeEach(open);
afterEach(() => {
  CHUNK_LIMITS.rows = usualRows;
});
afterAll(() => first?.close());

const questions = async (of: Row) => {
  const found = await sql<{ line: number; errors: string[] }>`
    select line, errors from import_rows where import_id = ${of.id} and severity = 'question'
    order by line, id`.execute(app.engine.db);
  return found.rows;
};
/** Questions by the row that they are about, wherever it stands. */
const asked = async (of: Row, rows: readonly string[]) =>
  (await questions(of)).map(({ line, errors }) => `${rows[line - 2]}: ${errors.join(' ')}`).sort();
const roster = async () =>
  (await app.athletes()).map((one) =>
    [one.race, one.start_number, one.first_name, one.last_name, one.birth_date, one.email]
      .map((value) => value ?? '-')
      .join(' '),
  );
const COUNTS = ['added_count', 'updated_count', 'unchanged_count', 'error_count', 'question_count'] as const;
const countsOf = (of: Row) => Object.fromEntries(COUNTS.map((name) => [name, of[name]]));

const NAMES = ['Jan,Kowal', 'Jan,Kowal', 'Ann,Bell', 'Anna,Bell', 'Tim,Fox', 'Eva,Vos', 'Bo,Ray', 'Jan,Kowal'];
/** Names of one person each. */
const isUnique = (name: string) => name !== 'Jan,Kowal';

interface Plan {
  readonly people: readonly {
    readonly name: string;
    readonly races: readonly [string, string];
    readonly bib: number;
    readonly hasEmail: boolean;
    readonly isListed: boolean;
    readonly isCorrected: boolean;
  }[];
  readonly order: readonly number[];
  readonly born: 'none' | 'year' | 'date';
  readonly hasBibs: boolean;
}

/** A roster of two races whose second list gives people other bibs and races, corrects birth dates, and leaves some people out. */
const plans: fc.Arbitrary<Plan> = fc.integer({ min: 2, max: NAMES.length }).chain((count) =>
  fc
    .record({
      bibs: fc.shuffledSubarray([...Array(count + 2).keys()], { minLength: count, maxLength: count }),
      order: fc.shuffledSubarray([...Array(count).keys()], { minLength: count, maxLength: count }),
      born: fc.constantFrom('none' as const, 'year' as const, 'date' as const),
      hasBibs: fc.constantFrom(true, true, false),
      facts: fc.array(
        fc.record({
          race: fc.constantFrom('Ten', 'Half'),
          isMoving: fc.constantFrom(false, false, true),
          hasEmail: fc.boolean(),
          isListed: fc.constantFrom(true, true, true, false),
          isCorrected: fc.constantFrom(false, false, true),
        }),
        { minLength: count, maxLength: count },
      ),
    })
    .map(({ bibs, facts, ...plan }) => ({
      ...plan,
      people: facts.map(({ race, isMoving, ...facts }, i) => ({
        ...facts,
        isListed: facts.isListed || i === 0,
        name: NAMES[i] ?? '',
        races: [race, isMoving ? (race === 'Ten' ? 'Half' : 'Ten') : race],
        bib: bibs[i] ?? 0,
      })),
    })),
);

function listsOf({ people, order, born, hasBibs }: Plan) {
  const bornOf = (i: number, isCorrected: boolean) => {
    if (born === 'none') return '';
    const year = 1950 + 6 * i;
    return born === 'year' ? String(year) : `${year}-0${(i % 7) + (isCorrected ? 3 : 2)}-1${isCorrected ? i + 1 : i}`;
  };
  const head = `Race,Bib,First name,Last name,${born === 'year' ? 'Year of birth' : 'Birth date'},Email`;
  const emailOf = (i: number) => (people[i]?.hasEmail ? `p${i}@x.org` : '');
  const before = people.map(({ name, races }, i) => `${races[0]},${i + 1},${name},${bornOf(i, false)},${emailOf(i)}`);
  const after = order.flatMap((i) => {
    const one = people[i];
    if (!one?.isListed) return [];
    const isCorrected = one.isCorrected && one.hasEmail;
    const bib = hasBibs ? `${one.bib + 1},` : '';
    return `${one.races[1]},${bib}${one.name},${bornOf(i, isCorrected)},${emailOf(i)}`;
  });
  const withHead = (rows: readonly string[], top = head) => `${[top, ...rows].join('\n')}\n`;
  return {
    before: withHead(before),
    rows: after,
    listOf: (rows: readonly string[]) => withHead(rows, hasBibs ? head : head.replace('Bib,', '')),
  };
}

it('asks the same in the check and in the run, in any order of rows and chunks', async () => {
  await fc.assert(
    fc.asyncProperty(plans, async (plan) => {
      await open();
      CHUNK_LIMITS.rows = usualRows;
      const { before, rows, listOf } = listsOf(plan);
      await app.importFile(admin, before);
      const tried = await app.importFile(admin, listOf(rows), { dry_run: true });
      const expected = await asked(tried, rows);
      CHUNK_LIMITS.rows = 3;
      const turned = await app.importFile(admin, listOf(rows.toReversed()), { dry_run: true });
      expect([countsOf(turned), await asked(turned, rows.toReversed())]).toEqual([countsOf(tried), expected]);
      const done = await app.importFile(admin, listOf(rows), { expect: tried.question_count });
      expect(done).toMatchObject({ status: 'finished' });
      expect([countsOf(done), await asked(done, rows)]).toEqual([countsOf(tried), expected]);
    }),
    { numRuns: 40, endOnFailure: true },
  );
}, 240_000);

it('asks the same without an expected number of questions', async () => {
  await fc.assert(
    fc.asyncProperty(plans, async (plan) => {
      await open();
      CHUNK_LIMITS.rows = 2;
      const { before, rows, listOf } = listsOf(plan);
      await app.importFile(admin, before);
      const tried = await app.importFile(admin, listOf(rows), { dry_run: true });
      const done = await app.importFile(admin, listOf(rows));
      expect([countsOf(done), await asked(done, rows)]).toEqual([countsOf(tried), await asked(tried, rows)]);
    }),
    { numRuns: 15, endOnFailure: true },
  );
}, 240_000);

it('adds nobody who is there and takes no bib of a listed person without a question', async () => {
  await fc.assert(
    fc.asyncProperty(plans, async (plan) => {
      await open();
      const { before, rows, listOf } = listsOf(plan);
      await app.importFile(admin, before);
      const tried = await app.importFile(admin, listOf(rows), { dry_run: true });
      const found = await questions(tried);
      const listed = plan.people.filter(({ isListed }) => isListed);
      const isTold = plan.born !== 'none' || !listed.some(({ name }) => !isUnique(name));
      if (isTold) {
        const { beside = 0 } = tried.questions as Record<string, number>;
        expect(beside).toBe(tried.added_count);
      }
      const lost = found.map(({ errors }) => errors.join(' ')).filter((text) => text.includes('would lose the bib'));
      for (const { name } of listed.filter((one) => isUnique(one.name)))
        expect(lost.filter((text) => text.startsWith(name.replace(',', ' ')))).toEqual([]);
    }),
    { numRuns: 60, endOnFailure: true },
  );
}, 240_000);

describe('a list of more than one chunk', () => {
  it.each([false, true])('tells namesakes apart in every chunk (reversed: %s)', async (isReversed) => {
    CHUNK_LIMITS.rows = 3;
    const head = 'Race,Bib,First name,Last name,Year of birth\n';
    const people = ['Jan,Kowal,1978', 'Jan,Kowal,1985', ...'abcdef'].map((one) =>
      one.length > 1 ? one : `F${one},L${one}${one}x,1980`,
    );
    const list = (bibs: readonly number[]) => people.map((one, i) => `Ten,${bibs[i]},${one}\n`);
    await app.importFile(admin, head + list([1, 2, 3, 4, 5, 6, 7, 8]).join(''));
    const rows = list([8, 2, 3, 4, 5, 6, 7, 1]);
    const content = head + (isReversed ? rows.toReversed() : rows).join('');
    const tried = await app.importFile(admin, content, { dry_run: true });
    expect(tried).toMatchObject({ added_count: 0, questions: { by_name: 2 } });
    const done = await app.importFile(admin, content, { expect: 2 });
    expect(done).toMatchObject({ status: 'finished', added_count: 0, questions: { by_name: 2 } });
    expect((await roster()).filter((text) => text.includes('Kowal'))).toEqual([
      'Ten 8 Jan Kowal 1978-01-01 -',
      'Ten 2 Jan Kowal 1985-01-01 -',
    ]);
  });
});
