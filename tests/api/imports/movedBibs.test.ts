import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '../../../engine/api/engine';
import { undoOperation } from '../../../engine/api/operations/undoOperation';
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
};

beforeAll(async () => {
  first = await createImportApp(await createTestDatabase());
});
beforeEach(open);
afterAll(() => first?.close());

const questions = async (of: Row) => {
  const path = `/v1/admin/import_rows?import_id=${of.id}&severity=question&sort=line`;
  const rows = (await app.call(admin, 'GET', path)).body.items as { line: number; errors: string[] }[];
  return rows.map(({ line, errors }) => `${line} ${errors.join(' ')}`);
};
const stored = async () =>
  (await app.athletes()).map((one) =>
    [one.start_number, one.first_name, one.last_name, one.birth_date ?? one.email]
      .map((value) => value ?? '-')
      .join(' '),
  );

/** Imports a file, with the answers to the questions of its check. */
const give = async (content: string, options: Row = {}) => {
  const tried = await app.importFile(admin, content, { ...options, dry_run: true });
  const done = await app.importFile(admin, content, { ...options, expect: tried.question_count });
  const { added_count, updated_count, unchanged_count, error_count } = tried;
  expect(done).toMatchObject({ status: 'finished', added_count, updated_count, unchanged_count, error_count });
  return {
    tried,
    done,
    errors: (await app.failures(done.id)).map(({ line, errors }) => `${line} ${errors.join(' ')}`),
  };
};

const undo = (operationId: unknown) =>
  undoOperation({ engine: app.engine, actor: admin, operationId: String(operationId) });

describe.each([
  ['days of birth', 'Birth date', ['1990-05-05', '1980-06-06', '1970-07-07', '1960-08-08']],
  ['addresses', 'Email', ['ann@x.org', 'bo@x.org', 'cy@x.org', 'di@x.org']],
])('bibs of people who are known by name and %s', (_, heading, marks) => {
  const HEAD = `Bib,First name,Last name,${heading}\n`;
  const people = ['Ann,Lee', 'Bo,Ray', 'Cy,Fox', 'Di,Gnu'].map((name, i) => `${name},${marks[i]}`);
  const list = (bibs: readonly (number | null)[]) =>
    HEAD + bibs.flatMap((bib, i) => (bib === null ? [] : `${bib},${people[i]}\n`)).join('');
  const rosterOf = (bibs: readonly (number | string)[]) =>
    bibs.map((bib, i) => `${bib} ${people[i]?.replaceAll(',', ' ')}`);
  beforeEach(() => app.importFile(admin, list([1, 2, 3, 4])));

  it.each(['update', 'add_or_update'])('change hands in one file: %s', async (mode) => {
    for (const bibs of [
      [2, 1, 3, 4],
      [2, 3, 4, 1],
      [3, 4, 1, 2],
      [2, 3, 4, 5],
    ]) {
      await open();
      await app.importFile(admin, list([1, 2, 3, 4]));
      const { tried, done, errors } = await give(list(bibs), { mode });
      expect([errors, tried.question_count, done.added_count]).toEqual([[], 0, 0]);
      expect(await stored()).toEqual(rosterOf(bibs));
      await undo(done.operation_id);
      expect(await stored()).toEqual(rosterOf([1, 2, 3, 4]));
    }
  });

  it('leave a person who is not in the file after a question with the name', async () => {
    const { tried, done, errors } = await give(list([null, 1, 2, 3]));
    expect(errors).toEqual([]);
    expect(tried.questions).toEqual({ takes: 1 });
    expect(tried.message).toContain('3 would be updated, 1 of them with numbers of others');
    expect(await questions(tried)).toEqual([
      '2 Ann Lee (1) would lose the bib "1": no row of the file is about this athlete.',
    ]);
    expect(await stored()).toEqual(rosterOf(['-', 1, 2, 3]));
    await undo(done.operation_id);
    expect(await stored()).toEqual(rosterOf([1, 2, 3, 4]));
  });

  it('stay where nobody confirms the loss', async () => {
    const stopped = await app.importFile(admin, list([null, 1, 2, 3]), { expect: 0 });
    expect(stopped).toMatchObject({ status: 'failed', updated_count: 0 });
    expect(stopped.message).toContain('1 row takes numbers from athletes that are not in the file');
    expect(await stored()).toEqual(rosterOf([1, 2, 3, 4]));
  });

  it('stay with a person whose own row keeps them or cannot be imported', async () => {
    const kept = await give(`${HEAD}2,${people[0]}\n,${people[1]}\n`);
    expect(kept.errors).toEqual(['2 Bib "2": belongs to Bo Ray.']);
    const rows = [`2,${people[0]},f`, `9,${people[1]},zzz`, `3,${people[2]},m`, `4,${people[3]},f`];
    const broken = await give(`${HEAD.trim()},Gender\n${rows.join('\n')}\n`, { lenient: false });
    expect(broken.errors).toEqual(['2 Bib "2": belongs to Bo Ray.', expect.stringContaining('3 Gender "zzz"')]);
    expect(await stored()).toEqual(rosterOf([1, 2, 3, 4]));
  });
});

describe('a bib of a person whom the file does not name otherwise', () => {
  beforeEach(() =>
    app.importFile(admin, 'Bib,First name,Last name,Birth date\n5,Ann,Lee,1990-05-05\n6,Bo,Ray,1980-06-06\n'),
  );

  it('goes to a newcomer after a question that says so', async () => {
    const content = 'Bib,First name,Last name,Birth date\n5,Zed,Other,1977-07-07\n';
    const tried = await app.importFile(admin, content, { dry_run: true });
    expect(await questions(tried)).toEqual([
      expect.stringMatching(/^2 Ann Lee \(5\) would become Zed Other\. This changes who has bib "5"\./),
    ]);
  });

  it('is that of the person with the same name whose day of birth the row has', async () => {
    await app.importFile(admin, 'Bib,First name,Last name,Birth date\n7,Ann,Lee,1990-05-06\n');
    const { errors } = await give('Bib,First name,Last name,Birth date\n7,Ann,Lee,1990-05-05\n5,Ann,Lee,1990-05-06\n');
    expect(errors).toEqual([]);
    expect(await stored()).toEqual(['7 Ann Lee 1990-05-05', '6 Bo Ray 1980-06-06', '5 Ann Lee 1990-05-06']);
  });

  it('goes to a person in a file across the chunks of which bibs move', async () => {
    const count = 2_500;
    const dayOf = (i: number) => `19${50 + (i % 50)}-0${2 + (i % 8)}-1${i % 10}`;
    const list = (bib: (i: number) => number) =>
      `Bib,First name,Last name,Birth date\n${Array.from({ length: count }, (_, i) => `${bib(i) + 1000},P${i},Runner,${dayOf(i)}`).join('\n')}\n`;
    await app.importFile(
      admin,
      list((i) => i),
    );
    const { errors, done } = await give(list((i) => (i + 1) % count));
    expect(errors).toEqual([]);
    expect(done).toMatchObject({ updated_count: count, added_count: 0 });
    const bibs = new Map((await app.athletes()).map((one) => [one.first_name, one.start_number]));
    expect([0, 1_999, 2_000, count - 1].map((i) => bibs.get(`P${i}`))).toEqual(['1001', '3000', '3001', '1000']);
  }, 60_000);
});

/** Names that are nearly alike, or the same with another day or address. */
const NAMES = ['Tim Bos', 'Tom Bos', 'Timo Bos', 'Ann Bell', 'Anna Bell', 'Ann Bell', 'Jan Vos', 'Jan Vos', 'Eva Vos'];

/** Names of which no two are equal: people are found by these alone. */
const UNIQUE_NAMES = ['Tim Bos', 'Tom Bos', 'Timo Bos', 'Ann Bell', 'Anna Bell', 'Jan Vos', 'Eva Vos', 'Bo Ray'];

interface Plan {
  readonly bibs: readonly number[];
  readonly isListed: readonly boolean[];
  readonly order: readonly number[];
  readonly isBorn: boolean;
  readonly mode: string;
}

/** A roster of which some withdraw, and the others get bibs in another order; those with days of birth new ones as well. */
const plans: fc.Arbitrary<Plan> = fc
  .tuple(fc.integer({ min: 2, max: NAMES.length }), fc.boolean())
  .chain(([count, isBorn]) =>
    fc.record({
      bibs: fc.shuffledSubarray([...Array(isBorn ? count + 3 : count).keys()], { minLength: count, maxLength: count }),
      isListed: fc.array(
        fc.boolean().map((is) => is || count < 3),
        { minLength: count, maxLength: count },
      ),
      order: fc.shuffledSubarray([...Array(count).keys()], { minLength: count, maxLength: count }),
      isBorn: fc.constant(isBorn),
      mode: fc.constantFrom('update', 'add_or_update'),
    }),
  );

interface NamedPlan {
  readonly people: readonly { bib: number; isListed: boolean; born: string; email: string; isTold: boolean }[];
  readonly order: readonly number[];
  readonly mode: string;
}

/** A roster with other bibs, of which some rows tell the birth date or the e-mail that some records have, and others the name alone. */
const namedPlans: fc.Arbitrary<NamedPlan> = fc.integer({ min: 2, max: UNIQUE_NAMES.length }).chain((count) =>
  fc
    .record({
      bibs: fc.shuffledSubarray([...Array(count + 3).keys()], { minLength: count, maxLength: count }),
      facts: fc.array(
        fc.record({
          isListed: fc.boolean(),
          mark: fc.constantFrom('', 'born', 'email', 'both'),
          isTold: fc.boolean(),
        }),
        { minLength: count, maxLength: count },
      ),
      order: fc.shuffledSubarray([...Array(count).keys()], { minLength: count, maxLength: count }),
      mode: fc.constantFrom('update', 'add_or_update'),
    })
    .map(({ bibs, facts, order, mode }) => ({
      order,
      mode,
      people: facts.map(({ isListed, mark, isTold }, i) => ({
        bib: bibs[i] ?? 0,
        isListed: isListed || i === 0,
        born: mark === 'born' || mark === 'both' ? `19${60 + i}-0${(i % 8) + 1}-1${i}` : '',
        email: mark === 'email' || mark === 'both' ? `p${i}@x.org` : '',
        isTold,
      })),
    })),
);

it('gives people whose names are unique the bibs of their rows, whatever else the rows tell', async () => {
  await fc.assert(
    fc.asyncProperty(namedPlans, async ({ people, order, mode }) => {
      await open();
      const head = 'Bib,First name,Last name,Birth date,Email,Chip\n';
      const nameOf = (i: number) => UNIQUE_NAMES[i]?.replace(' ', ',');
      await app.importFile(
        admin,
        head + people.map(({ born, email }, i) => `${i + 1},${nameOf(i)},${born},${email},C${i}\n`).join(''),
      );
      const rows = order.flatMap((i) => {
        const one = people[i];
        if (!one?.isListed) return [];
        return `${one.bib + 1},${nameOf(i)},${one.isTold ? `${one.born},${one.email}` : ','}\n`;
      });
      const content = `Bib,First name,Last name,Birth date,Email\n${rows.join('')}`;
      const { tried, done, errors } = await give(content, { mode });
      expect([errors, done.added_count]).toEqual([[], 0]);
      for (const text of await questions(tried))
        expect(text).toMatch(/ would get bib \d+ instead of \d+\.$| would lose the bib "\d+": no row of the file is /);
      const taken = new Set(people.flatMap(({ isListed, bib }) => (isListed ? [bib] : [])));
      const found = (await app.athletes()).map((one) =>
        [
          one.start_number ?? '-',
          one.first_name,
          one.last_name,
          one.birth_date ?? '',
          one.email ?? '',
          one.chipcodes,
        ].join(' '),
      );
      expect(found).toEqual(
        people.map(({ isListed, bib, born, email }, i) => {
          const number = isListed ? bib + 1 : taken.has(i) ? '-' : i + 1;
          return [number, UNIQUE_NAMES[i], born, email, `C${i}`].join(' ');
        }),
      );
    }),
    { numRuns: 40 },
  );
}, 120_000);

it('gives all people of a file the bibs of their rows, and changes no name and no day of birth', async () => {
  await fc.assert(
    fc.asyncProperty(plans, async ({ bibs, isListed, order, isBorn, mode }) => {
      await open();
      const people = bibs.map((_, i) => ({
        name: NAMES[i] ?? '',
        mark: isBorn ? `19${60 + i}-0${(i % 8) + 1}-1${i}` : `p${i}@x.org`,
      }));
      const row = (i: number, bib: number) => `${bib + 1},${people[i]?.name.replace(' ', ',')},${people[i]?.mark}\n`;
      const head = `Bib,First name,Last name,${isBorn ? 'Birth date' : 'Email'}\n`;
      await app.importFile(admin, head + people.map((_, i) => row(i, i)).join(''));
      const listed = order.filter((i) => isListed[i]);
      fc.pre(listed.length > 0);
      const { errors, done } = await give(head + listed.map((i) => row(i, bibs[i] ?? 0)).join(''), { mode });
      expect([errors, done.added_count]).toEqual([[], 0]);
      const taken = new Set(listed.map((i) => bibs[i]));
      const expected = people.map(({ name, mark }, i) => {
        const bib = isListed[i] ? (bibs[i] ?? 0) + 1 : taken.has(i) ? '-' : i + 1;
        return `${bib} ${name} ${mark}`;
      });
      expect(await stored()).toEqual(expected);
    }),
    { numRuns: 40 },
  );
}, 120_000);
