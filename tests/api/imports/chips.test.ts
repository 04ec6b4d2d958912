import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '../../../engine/api/engine';
import type { Actor } from '../../../engine/core/access/actor';
import { createTestDatabase } from '../../support/testDatabase';
import { createImportApp, type ImportApp } from './importApp';

/** Of athletes alone: whoever waits for the end of an import asks as often as it takes. */
let queries = 0;
const counter: KyselyPlugin = {
  transformQuery({ node }) {
    if (JSON.stringify(node).includes('"athletes"')) queries += 1;
    return node;
  },
  transformResult: async ({ result }) => result,
};

/** Athletes 1 to `count`, each with the chip of the same number. */
const field = (count: number): string =>
  ['Bib,First name,Last name,Chip', ...Array.from({ length: count }, (_, i) => `${i + 1},Jane,Doe,C${i + 1}`)].join(
    '\n',
  );

describe('chips that somebody carries', () => {
  let first: ImportApp;
  let app: ImportApp;
  let admin: Actor;
  beforeAll(async () => {
    const database = await createTestDatabase();
    first = await createImportApp({ ...database, db: database.db.withPlugin(counter) });
  });
  beforeEach(async () => {
    app = await first.inAnotherEvent();
    admin = await app.person();
  });
  afterAll(() => first?.close());

  const carried = async (): Promise<Record<string, unknown>> =>
    Object.fromEntries((await app.athletes()).map((athlete) => [athlete.start_number, athlete.chipcodes]));

  /** What a file with chips does, after the same said as a dry run. */
  const give = async (lines: readonly string[], options: Row = {}) => {
    const content = ['Bib;Chip', ...lines].join('\n');
    const before = await carried();
    const tried = await app.importFile(admin, content, { kind: 'chipcode', dry_run: true, ...options });
    expect(await carried()).toEqual(before);
    const done = await app.importFile(admin, content, { kind: 'chipcode', ...options });
    const { added_count, updated_count, unchanged_count, error_count } = tried;
    expect(done).toMatchObject({ added_count, updated_count, unchanged_count, error_count });
    const errors = await app.failures(done.id);
    expect(await app.failures(tried.id)).toEqual(errors);
    return { done, errors };
  };

  it.each([
    [
      'two columns',
      'Startplek;Label ding\n2;AB-5801\n3;AB-5802\n',
      { Startplek: 'start_number', 'Label ding': 'chipcodes' },
    ],
    ['codes first', 'Thing,Who\n58001,3\n58002,2\n', { Thing: 'chipcodes', Who: 'start_number' }],
    [
      'a known number',
      'Bib,Thing,Note\n2,58001,old\n3,58002,new\n',
      { Bib: 'start_number', Thing: 'chipcodes', Note: null },
    ],
    ['a known code', 'Row,Who,Chip\n1,3,58001\n2,1,58002\n', { Row: null, Who: 'start_number', Chip: 'chipcodes' }],
    [
      'two codes each',
      'Who,Left,Right\n3,AB5801,CD5801\n1,AB5802,CD5802\n',
      { Who: 'start_number', Left: 'chipcodes', Right: 'chipcodes' },
    ],
  ])('are known by their values under headings that nobody knows: %s', async (_, content, mapping) => {
    await app.importFile(admin, 'Bib,Chip\n1,\n2,\n3,');
    const file_id = await app.upload(admin, 'chips.csv', content);
    const body = { kind: 'chipcode', file_id, event_id: app.eventId };
    const detected = (await app.call(admin, 'POST', '/v1/admin/imports/detect', body)).body;
    expect(detected.mapping).toEqual(mapping);
    expect(detected.warnings).toContainEqual(expect.stringContaining('as its values look like it'));
    expect(await app.importFile(admin, content, { kind: 'chipcode' })).toMatchObject({
      updated_count: 2,
      error_count: 0,
    });
  });

  it('a file that says of nobody whose they are says so before, and one with other words is not guessed at', async () => {
    const file_id = await app.upload(admin, 'chips.csv', 'Chip,Remark\n58001,spare\n58002,spare\n');
    const body = { kind: 'chipcode', file_id, event_id: app.eventId };
    const detected = (await app.call(admin, 'POST', '/v1/admin/imports/detect', body)).body;
    expect(detected.mapping).toEqual({ Chip: 'chipcodes', Remark: null });
    expect(detected.warnings).toEqual([
      'No column says whose chip codes these are. Choose the one of External ID or Bib.',
    ]);
  });

  it('come in a file without headings, whichever column is first; and nothing comes from a file of bibs alone', async () => {
    await app.importFile(admin, 'Bib,Chip\n1,\n2,\n3,');
    const plain = (content: string) => app.importFile(admin, content, { kind: 'chipcode' });
    expect(await plain('1;58001\n2;58002\n')).toMatchObject({ updated_count: 2, error_count: 0 });
    expect(await plain('HX12345\t1\nHX12346\t2\n')).toMatchObject({ updated_count: 2 });
    expect(await plain('1,3,C77\n2,1,C78\n3,2,C79\n')).toMatchObject({ updated_count: 3 });
    expect(await carried()).toEqual({ 1: ['C78'], 2: ['C79'], 3: ['C77'] });
    await expect(plain('Bib,Colour\n1,red\n')).rejects.toThrow(/Only Bib is mapped/);
  });

  it('are the same with zeros in front', async () => {
    await app.importFile(admin, 'Bib,Chip\n1,9573\n2,0881');
    expect((await give(['2;009573'])).errors).toHaveLength(1);
    expect((await give(['2;881'])).done).toMatchObject({ unchanged_count: 1 });
    expect(await carried()).toEqual({ 1: ['9573'], 2: ['881'] });
  });

  describe('of which one athlete has several, each in a row of its own', () => {
    it('are all theirs, wherever in the file they stand', async () => {
      await app.importFile(admin, field(3));
      const rows = ['1;A1', '3;C9', '01;A2', '2;', '1;A3,A2b'];
      const { done, errors } = await give(rows);
      expect(errors).toEqual([]);
      expect(done).toMatchObject({ updated_count: 2, unchanged_count: 3 });
      expect(await carried()).toEqual({ 1: ['A1', 'A2', 'A3', 'A2B'], 2: ['C2'], 3: ['C9'] });
      expect((await give(rows)).done).toMatchObject({ updated_count: 0, unchanged_count: 5 });
    });

    it('are all theirs across the chunks of a file', async () => {
      await app.importFile(admin, field(2_500));
      const bibs = Array.from({ length: 2_500 }, (_, i) => i + 1);
      const { done, errors } = await give([
        ...bibs.map((bib) => `${bib};L${bib}`),
        ...bibs.map((bib) => `${bib};R${bib}`),
      ]);
      expect([errors, done.error_count]).toEqual([[], 0]);
      expect((await carried())[7]).toEqual(['L7', 'R7']);
      expect((await carried())[2_500]).toEqual(['L2500', 'R2500']);
    });

    it('fail together where one of them is somebody else’s, and one chip twice is a mistake', async () => {
      await app.importFile(admin, field(3));
      const { errors } = await give(['1;A1', '1;C3', '2;B1', '2;b1']);
      expect(errors).toEqual([
        { line: 2, errors: [expect.stringContaining('C3 is carried by 3 Jane Doe')] },
        { line: 3, errors: [expect.stringContaining('C3 is carried by 3 Jane Doe')] },
        { line: 5, errors: ['Chip codes "B1": is on line 4 already.'] },
      ]);
      expect(await carried()).toEqual({ 1: ['C1'], 2: ['B1'], 3: ['C3'] });
    });
  });

  it('are not taken from another athlete, and it is said from whom', async () => {
    await app.importFile(admin, field(3));
    const { done, errors } = await give(['3;c1', '2;X2']);
    expect(errors).toEqual([
      {
        line: 2,
        errors: [
          'Chip codes: C1 is carried by 1 Jane Doe. Take it from them first, or give them another in this file.',
        ],
      },
    ]);
    expect(done).toMatchObject({ updated_count: 1, error_count: 1 });
    expect(await carried()).toEqual({ 1: ['C1'], 2: ['X2'], 3: ['C3'] });
  });

  it.each([
    ['swapped', ['1;C2', '2;C1'], { 1: ['C2'], 2: ['C1'], 3: ['C3'] }],
    ['passed round', ['2;C3', '3;C1', '1;C2'], { 1: ['C2'], 2: ['C3'], 3: ['C1'] }],
    ['let go of before', ['1;N1', '3;C1'], { 1: ['N1'], 2: ['C2'], 3: ['C1'] }],
    ['let go of behind', ['3;C1', '1;N1'], { 1: ['N1'], 2: ['C2'], 3: ['C1'] }],
  ])('are %s within a file', async (_, lines, expected) => {
    await app.importFile(admin, field(3));
    const { errors } = await give(lines);
    expect(errors).toEqual([]);
    expect(await carried()).toEqual(expected);
  });

  it('are exchanged between rows that are written in transactions far apart', async () => {
    const count = 2_100;
    await app.importFile(admin, field(count));
    // Its two chunks were open at the same time, and are one operation.
    const { rows } = await sql`select parts from operations where event_id = ${app.eventId}`.execute(app.engine.db);
    expect(rows).toEqual([{ parts: { 'athletes.create': count } }]);
    const others = Array.from({ length: count - 2 }, (_, i) => `${i + 2};N${i + 2}`);
    const { errors } = await give([`1;C${count}`, ...others, `${count};C1`]);
    expect(errors).toEqual([]);
    expect(await carried()).toMatchObject({ 1: [`C${count}`], 2: ['N2'], [count]: ['C1'] });
    // The file once more, now that it is so.
    expect((await give([`1;C${count}`, ...others, `${count};C1`])).done.unchanged_count).toBe(count);
  }, 60_000);

  it('stay where the row that would let go of them is refused itself', async () => {
    await app.importFile(admin, field(4));
    const { errors } = await give(['2;C1', '1;C3', '4;C4,D4', '99;C2']);
    expect(errors).toEqual([
      { line: 2, errors: ['Chip codes: C1 is carried by 1 Jane Doe, whose own row cannot be imported.'] },
      {
        line: 3,
        errors: [
          'Chip codes: C3 is carried by 3 Jane Doe. Take it from them first, or give them another in this file.',
        ],
      },
      { line: 5, errors: ['Bib "99": no athlete has it.'] },
    ]);
    expect(await carried()).toEqual({ 1: ['C1'], 2: ['C2'], 3: ['C3'], 4: ['C4', 'D4'] });
  });

  it('are given to nobody twice by a file', async () => {
    await app.importFile(admin, field(2));
    const { errors } = await give(['1;N1', '2;C2,n1']);
    expect(errors).toEqual([{ line: 3, errors: ['Chip codes "N1": is on line 2 already.'] }]);
  });

  it('are refused to new athletes too, of another race as well; those of deleted ones are free', async () => {
    await app.importFile(admin, field(2), { race_id: await app.addRace('Marathon') });
    const half = await app.addRace('Half');
    const { errors } = await give(['7;C1', '8;N8'], { kind: 'athlete', race_id: half, mode: 'add' });
    expect(errors).toEqual([{ line: 2, errors: [expect.stringContaining('C1 is carried by 1 Jane Doe.')] }]);
    await app.engine.db
      .updateTable('athletes')
      .set({ deleted_at: new Date() })
      .where('event_id', '=', app.eventId)
      .where('start_number', '=', '1')
      .execute();
    expect((await give(['7;C1'], { kind: 'athlete', race_id: half, mode: 'add' })).errors).toEqual([]);
    expect(await carried()).toEqual({ 2: ['C2'], 7: ['C1'], 8: ['N8'] });
  });

  it('are carried again by the same people in a race on another day, but not on the same day', async () => {
    const raceAt = async (name: string, startAt: string) => {
      const id = await app.addRace(name);
      await app.engine.db.updateTable('races').set({ start_at: startAt }).where('id', '=', id).execute();
      return id;
    };
    const saturday = await raceAt('Saturday', '2026-05-30T08:00:00Z');
    const sunday = await raceAt('Sunday', '2026-05-31T08:00:00Z');
    const evening = await raceAt('Sunday evening', '2026-05-31T17:00:00Z');
    const list = 'Bib,First name,Last name,Chip\n1,Ada,Berg,C1\n2,Bo,Caro,C2\n';
    const add = (race_id: number) => app.importFile(admin, list, { race_id, mode: 'add' });
    expect(await add(saturday)).toMatchObject({ added_count: 2, error_count: 0 });
    expect(await add(sunday)).toMatchObject({ added_count: 2, error_count: 0 });
    expect(await add(evening)).toMatchObject({ added_count: 0, error_count: 2 });
    const chips = (await app.athletes()).map(({ chipcodes, race }) => `${race} ${chipcodes}`);
    expect(chips.toSorted()).toEqual(['Saturday C1', 'Saturday C2', 'Sunday C1', 'Sunday C2']);
  });

  describe('that athletes of races on different days share', () => {
    const startAt = async (event: ImportApp, name: string, at: string | null) => {
      const id = await event.addRace(name);
      await event.engine.db.updateTable('races').set({ start_at: at }).where('id', '=', id).execute();
      return id;
    };
    const addDays = async (event: ImportApp) => {
      await startAt(event, 'Saturday', '2026-05-30T08:00:00Z');
      await startAt(event, 'Sunday', '2026-05-31T08:00:00Z');
      await startAt(event, 'Sunday evening', '2026-05-31T17:00:00Z');
      await startAt(event, 'Open', null);
    };
    const list = (...rows: string[]) => ['Race,Bib,First name,Last name,Birth date,Chip', ...rows].join('\n');
    const jan = (race: string, chip = 'C1') => `${race},1,Jan,Peeters,1980-02-02,${chip}`;

    it('come in one file, and come back from an export', async () => {
      await addDays(app);
      const both = list(
        jan('Saturday'),
        jan('Sunday'),
        'Saturday,2,An,Maes,1990-05-05,C2',
        'Sunday,2,An,Maes,1990-05-05,C2',
      );
      const done = await app.importFile(admin, both);
      expect(await app.failures(done.id)).toEqual([]);
      expect(done).toMatchObject({ added_count: 4, question_count: 0 });
      const exported = await app.download(admin, `/v1/admin/athletes.csv?event_id=${app.eventId}`);
      const again = await app.importFile(admin, exported);
      expect(again).toMatchObject({ unchanged_count: 4, added_count: 0, updated_count: 0, error_count: 0 });
      app = await app.inAnotherEvent();
      await addDays(app);
      expect(await app.importFile(admin, exported)).toMatchObject({ added_count: 4, error_count: 0 });
      const copied = (await app.athletes()).map(({ chipcodes, race }) => `${race} ${chipcodes}`);
      expect(copied.toSorted()).toEqual(['Saturday C1', 'Saturday C2', 'Sunday C1', 'Sunday C2']);
    });

    it.each([
      ['Sunday evening', 3],
      ['Open', 2],
      ['', 2],
      ['Saturday', 2],
    ])('are refused in a file for a race too close to another: %j', async (race, line) => {
      await addDays(app);
      const done = await app.importFile(admin, list(jan('Saturday'), jan('Sunday'), `${race},9,Bo,Caro,,C1`));
      expect(await app.failures(done.id)).toEqual([
        { line: 4, errors: [`Chip codes "C1": is on line ${line} already.`] },
      ]);
      expect(done).toMatchObject({ added_count: 2 });
    });

    it('come in a file that names bibs and no races', async () => {
      await addDays(app);
      await app.importFile(admin, 'Race,Bib,Last name\nSaturday,1,Berg\nSunday,101,Berg\nSunday evening,201,Caro\n');
      const { done, errors } = await give(['1;C1', '101;C1', '201;C1']);
      expect(errors).toEqual([{ line: 4, errors: ['Chip codes "C1": is on line 3 already.'] }]);
      expect(done).toMatchObject({ updated_count: 2 });
      expect(await carried()).toEqual({ 1: ['C1'], 101: ['C1'], 201: null });
    });
  });

  it('that two carry already keep no row out that leaves them so', async () => {
    await app.importFile(admin, field(2));
    await app.engine.db
      .updateTable('athletes')
      .set({ chipcodes: ['C1'] })
      .where('event_id', '=', app.eventId)
      .execute();
    expect((await give(['1;C1,N1', '2;C1'])).errors).toEqual([
      { line: 3, errors: [expect.stringContaining('line 2')] },
    ]);
    expect((await give(['1;C1,N1'])).errors).toEqual([]);
  });

  it('take as many queries to be judged, however many there are', async () => {
    await app.importFile(admin, field(1_200));
    const used = async (count: number, refused: boolean) => {
      const rows = Array.from({ length: count }, (_, i) => `${i + 1};C${((i + 1) % (refused ? 1_200 : count)) + 1}`);
      const file_id = await app.upload(admin, 'chips.csv', ['Bib;Chip', ...rows].join('\n'));
      const body = { event_id: app.eventId, kind: 'chipcode', file_id, dry_run: true };
      const begun = await app.call(admin, 'POST', '/v1/admin/imports', body);
      const before = queries;
      await app.runTasks();
      const done = (await app.call(admin, 'GET', `/v1/admin/imports/${begun.body.id}`)).body;
      expect(done.error_count).toBe(refused ? count : 0);
      return queries - before;
    };
    expect(await used(1_000, false)).toBe(await used(2, false));
    expect(await used(1_000, true)).toBe(await used(2, true));
  });
});
