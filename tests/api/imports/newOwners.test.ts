import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '../../../engine/api/engine';
import type { Actor } from '../../../engine/core/access/actor';
import type { FieldPlan } from '../../../engine/core/plan';
import { baseFields } from '../../../engine/fields/baseFields';
import { plan } from '../../../resources/allResources';
import { profileIdOf } from '../../../resources/tenancy';
import { sampleOf } from '../../access/values';
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
  await app.addRace('Ten', ['First']);
};
beforeEach(open);
afterAll(() => first?.close());

const questions = async (of: Row) => {
  const path = `/v1/admin/import_rows?import_id=${of.id}&severity=question&sort=line`;
  return (await app.call(admin, 'GET', path)).body.items as { line: number; errors: string[] }[];
};
const sentences = async (of: Row) => (await questions(of)).map(({ errors }) => errors.join(' '));

const athletes = plan.get('athletes');
const owned = new Set([
  ...(athletes.resource.importing?.identity?.fields ?? []),
  ...(athletes.resource.importing?.identity?.owns ?? []),
]);

describe('a person who takes over a bib', () => {
  const said = { start_number: '1', first_name: 'Zed', last_name: 'Other' };
  const others = athletes.stored.filter(({ name }) => !(name in baseFields) && name !== 'event_id' && !(name in said));
  /** Returns the labels in the sentence that starts with these words. */
  const labelsIn = (errors: readonly string[], start: string) =>
    errors
      .filter((error) => error.startsWith(start))
      .flatMap((error) => error.slice(error.indexOf(': ') + 2, -1).split(', '));

  async function sampleFor(field: FieldPlan): Promise<unknown> {
    const { rows } = await sql<{ id: number }>`
      select r.id as race_id, w.id as wave_id from races r join waves w on w.race_id = r.id where r.event_id = ${app.eventId}`.execute(
      app.engine.db,
    );
    const places: Row = { ...rows[0], profile_id: profileIdOf(admin) };
    const { default: initial } = field.field.options;
    if (field.name in places) return places[field.name];
    if (field.sqlType === 'boolean') return initial !== true;
    if (field.name === 'state') return 'dns';
    if (field.name === 'birth_date') return '1980-02-01';
    return sampleOf(athletes, field);
  }

  it('gets no value of the former person that the question does not name', async () => {
    await app.importFile(admin, 'Bib,First name,Last name\n1,Ann,Lee\n');
    for (const field of others) {
      const value = await sampleFor(field);
      const written = field.sqlType === 'jsonb' ? JSON.stringify(value) : value;
      await sql`update athletes set ${sql.ref(field.name)} = ${written} where event_id = ${app.eventId}`.execute(
        app.engine.db,
      );
    }
    const [before = {}] = await app.athletes();
    const content = 'Bib,First name,Last name\n1,Zed,Other\n';
    const [question] = await questions(await app.importFile(admin, content, { dry_run: true }));
    const done = await app.importFile(admin, content, { expect: 1 });
    expect(done).toMatchObject({ status: 'finished', updated_count: 1 });
    const [after = {}] = await app.athletes();
    expect(after).toMatchObject(said);
    const reset = labelsIn(question?.errors ?? [], 'These fields become empty').concat(
      labelsIn(question?.errors ?? [], 'These fields get the values of a new record'),
    );
    const staying = labelsIn(question?.errors ?? [], 'These fields stay as they are');
    for (const { name, label, field } of others) {
      const initial = field.options.default ?? null;
      expect.soft(before[name], name).not.toEqual(initial);
      // The server sets it with the state.
      if (name === 'state_by_hand') expect.soft(after[name], name).toBe(false);
      else if (owned.has(name)) {
        expect.soft(after[name], name).toEqual(initial);
        expect.soft(reset, name).toContain(label);
      } else {
        expect.soft(after[name], name).toEqual(before[name]);
        expect.soft(staying, name).toContain(label);
      }
    }
    // The bib stays, and the state set by hand is part of the state.
    expect([...reset, ...staying]).toHaveLength(others.length);
  });

  it.each([
    ['a state that the row gives', 'Bib,First name,Last name,State\n1,Zed,Other,DNF\n', 'dnf', true],
    ['the same state', 'Bib,First name,Last name,State\n1,Zed,Other,DNS\n', 'dns', true],
    ['no state', 'Bib,First name,Last name\n1,Zed,Other\n', 'registered', false],
  ])('gets %s without the reason of the former person', async (_, content, state, state_by_hand) => {
    const mapping = { Bib: 'start_number', 'First name': 'first_name', 'Last name': 'last_name', State: 'state' };
    await app.importFile(admin, 'Bib,First name,Last name,State\n1,Ann,Lee,DNS\n2,Bo,Ray,DNS\n', { mapping });
    await sql`update athletes set state_reason = 'ill' where event_id = ${app.eventId}`.execute(app.engine.db);
    const { State, ...named } = mapping;
    await app.importFile(admin, content, { mapping: content.includes('State') ? { ...named, State } : named });
    expect(await app.athletes()).toMatchObject([
      { first_name: 'Zed', state, state_by_hand, state_reason: null },
      { first_name: 'Bo', state: 'dns', state_by_hand: true, state_reason: 'ill' },
    ]);
  });

  it('keeps a state that follows from reads, and the question names it', async () => {
    await app.importFile(admin, 'Bib,First name,Last name\n1,Ann,Lee\n');
    await sql`update athletes set state = 'finished' where event_id = ${app.eventId}`.execute(app.engine.db);
    const tried = await app.importFile(admin, 'Bib,First name,Last name\n1,Zed,Other\n', { dry_run: true });
    expect(await sentences(tried)).toEqual([
      expect.stringMatching(/^Ann Lee \(1\) would become Zed Other\. .*These fields stay as they are: Bib,.* State\.$/),
    ]);
  });
});

describe('a file with first and last names the other way round', () => {
  const LIST = 'Bib,First name,Last name\n1,Jan,Peeters\n2,An,Maes\n3,Tom,Claes\n';
  const TURNED = 'Bib,Last name,First name\n1,Jan,Peeters\n2,An,Maes\n3,Tom,Claes\n';

  it('is asked about', async () => {
    await app.importFile(admin, LIST);
    const tried = await app.importFile(admin, TURNED, { dry_run: true });
    expect(tried).toMatchObject({ updated_count: 3, question_count: 3 });
    expect((await sentences(tried))[0]).toBe(
      'The file has these fields the other way round: First name, Last name. Jan Peeters (1) would become Peeters Jan.',
    );
    expect(await app.importFile(admin, TURNED, { expect: 0 })).toMatchObject({ status: 'failed', updated_count: 0 });
    const done = await app.importFile(admin, TURNED, { expect: 3 });
    expect(done).toMatchObject({ status: 'finished', updated_count: 3 });
    expect((await app.athletes()).map(({ first_name }) => first_name)).toEqual(['Peeters', 'Maes', 'Claes']);
  });

  it('is no question where most changed names are corrected otherwise', async () => {
    await app.importFile(admin, LIST);
    const corrected = 'Bib,First name,Last name\n1,Peeters,Jan\n2,Anne,Maes\n3,Tom,Claesen\n';
    expect(await app.importFile(admin, corrected, { dry_run: true })).toMatchObject({
      updated_count: 3,
      question_count: 0,
    });
  });
});

describe('a full birth date', () => {
  beforeEach(async () => {
    await app.importFile(admin, 'Bib,First name,Last name,Birth date\n1,Bo,Ray,1980-05-05\n');
  });

  it.each([
    ['stays with the same year', 'Year of birth', '1980', 0, '1980-05-05'],
    ['is asked about with the next year', 'Year of birth', '1981', 1, '1981-01-01'],
    ['is asked about with the next year as a birth date', 'Birth date', '1981', 1, '1981-01-01'],
    ['is asked about with a far year', 'Year of birth', '1950', 1, '1950-01-01'],
    ['is corrected by another full date', 'Birth date', '1980-05-06', 0, '1980-05-06'],
  ])('%s (%s %s)', async (_, column, cell, question_count, birth_date) => {
    const content = `Bib,First name,Last name,${column}\n1,Bo,Ray,${cell}\n`;
    expect(await app.importFile(admin, content, { dry_run: true })).toMatchObject({ question_count, error_count: 0 });
    await app.importFile(admin, content, { expect: question_count });
    expect(await app.athletes()).toMatchObject([{ birth_date }]);
  });
});

describe('a chip under which reads came in', () => {
  const HEAD = 'Bib,First name,Last name,Chip\n';
  beforeEach(async () => {
    await app.importFile(admin, `${HEAD}1,Ann,Lee,C1\n2,Bo,Ray,C2\n3,Cy,Fox,\n`);
    await sql`insert into passings (event_id, race_id, time, instant, chipcode, state, read_key)
      select event_id, id, now(), now(), 'C1', 'unknown_chip', ${`${app.eventId} C1`} from races where event_id = ${app.eventId}`.execute(
      app.engine.db,
    );
    await app.importFile(admin, `${HEAD}1,Ann,Lee,C9\n`);
  });

  it.each([
    ['somebody else with the bib', '1,Xx,Yy,C1\n', { other_in_use: 1 }, 'Xx Yy'],
    ['somebody with another chip', '2,Bo,Ray,C1\n', { in_use: 1 }, 'Bo Ray'],
  ])('is asked about where it goes to %s', async (_, row, kinds, name) => {
    const tried = await app.importFile(admin, HEAD + row, { dry_run: true });
    expect(tried.questions).toEqual(kinds);
    expect(await sentences(tried)).toEqual([expect.stringContaining(`1 read of chip C1 would go to ${name}.`)]);
  });

  it('is no question where it is the first chip of the athlete', async () => {
    expect(await app.importFile(admin, `${HEAD}3,Cy,Fox,C1\n`, { dry_run: true })).toMatchObject({
      updated_count: 1,
      question_count: 0,
    });
  });
});
