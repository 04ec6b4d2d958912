import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { requireStrategies } from '../../../engine/api/import/run/strategies';
import { wholeFile } from '../../../engine/api/import/run/wholeFile';
import { importKinds, presetFields } from '../../../engine/core/importKinds';
import { compileToy, lockers, openToy, type Toy, type ToyResource, toyPlan, toyResources } from './toy';

const plans = (change: Partial<ToyResource>) =>
  compileToy(toyResources.map((one) => (one.name === 'lockers' ? { ...one, ...change } : one)));

describe('what the declaration says of files', () => {
  it('gives a kind with its page, and asks for what its references are told apart by', () => {
    const kind = importKinds(toyPlan).get('lockers');
    expect(kind).toMatchObject({ noun: 'lockers', mode: 'add_or_update', matchOn: ['label'] });
    expect(kind?.page).toEqual({ under: 'lockers', path: 'import' });
    expect(kind && presetFields(toyPlan, kind).map(({ name }) => name)).toEqual(['team_id']);
  });

  it('has the verb import exactly where there is importing', () => {
    expect(lockers.verbs).toContain('import');
    expect(toyPlan.get('members').resource.verbs).not.toContain('import');
    expect(() => plans({ verbs: ['list', 'read'] })).toThrow(
      'resources/lockers: it has importing: add the verb import.',
    );
    const verbs = ['list', 'import'] as const;
    const without = toyResources.map((one) => (one.name === 'members' ? { ...one, verbs } : one));
    expect(() => compileToy(without)).toThrow(
      'resources/members: it has the verb import: add importing, or leave the verb out.',
    );
  });

  it('stops the start where it names what is not there', () => {
    expect(() => plans({ importing: { matchOn: ['shelf'], also: ['shelves'], kind: 'locker' } })).toThrow(
      /importing names "shelf"[\s\S]*importing names "shelves"/,
    );
    expect(() => plans({ importing: { variants: { lockers: {} } } })).toThrow(
      'Two resources import files of kind "lockers": give one of them another kind.',
    );
  });
});

describe('rows become records', () => {
  let toy: Toy;
  beforeAll(async () => {
    toy = await openToy();
  });
  afterAll(() => toy?.database.close());
  afterEach(() => toy.database.db.deleteFrom('lockers').execute());

  it('with a column known by what its reference is named by', async () => {
    const { mapping, counts, errors } = await toy.run([
      ['Label', 'Startnummer', 'Colour', 'Status', 'Key number'],
      ['A1', '7', 'Red', '', 'x'],
      ['A2', 'C2', '', 'used', 'y'],
    ]);
    expect(mapping).toEqual({
      Label: 'label',
      Startnummer: 'member_id',
      Colour: 'colour',
      Status: 'status',
      'Key number': null,
    });
    expect(errors).toEqual({});
    expect(counts).toEqual([2, 0, 0]);
    expect(await toy.stored()).toEqual(['A1 Cem red free', 'A2 Bea null used']);
  });

  it('refuses a row that names none, or more than one, with a sentence', async () => {
    const { counts, errors } = await toy.run([
      ['Label', 'No.'],
      ['A1', '1'],
      ['A2', '99'],
      ['A3', '7'],
    ]);
    expect(counts).toEqual([1, 0, 0]);
    expect(errors).toEqual({
      2: ['No. "1": there are 2 with this cap number or card. Say which by team.'],
      3: ['No. "99": no member has this cap number or card.'],
    });
  });

  it('knows which is meant where the row says it, or the import does', async () => {
    const byRow = await toy.run([
      ['Label', 'No.', 'Mannschaft'],
      ['A1', '1', 'Masters'],
      ['A2', '1', 'juniors'],
      ['A3', '7', 'Masters'],
    ]);
    expect(byRow.errors).toEqual({ 4: ['No. "7": the member belongs to another team than the row.'] });
    const byImport = await toy.run(
      [
        ['Label', 'No.'],
        ['A4', '1'],
      ],
      { presets: { team_id: 2 } },
    );
    expect(byImport.counts).toEqual([1, 0, 0]);
    expect(await toy.stored()).toEqual(['A1 Bea null free', 'A2 Ada null free', 'A4 Bea null free']);
  });

  it('finds all that a chunk names at once', async () => {
    const rows = Array.from({ length: 300 }, (_, i) => [`L${i}`, i % 2 ? '7' : 'C1']);
    const few = await toy.run([
      ['Label', 'No.'],
      ['A1', '7'],
    ]);
    const { lookedUp, counts, chunks } = await toy.run([['Label', 'No.'], ...rows]);
    expect([counts, chunks]).toEqual([[300, 0, 0], 1]);
    expect(few.lookedUp).toBeGreaterThan(0);
    expect(lookedUp).toBe(few.lookedUp);
  });

  it('writes nothing when it only tries, and updates what is there by what is unique', async () => {
    const file = [
      ['Label', 'No.', 'Colour'],
      ['A1', '7', 'red'],
    ];
    expect((await toy.run(file, { isDryRun: true })).counts).toEqual([1, 0, 0]);
    expect(await toy.stored()).toEqual([]);
    expect((await toy.run(file)).counts).toEqual([1, 0, 0]);
    const [head = []] = file;
    expect((await toy.run([head, ['A1', '7', 'blue']])).counts).toEqual([0, 1, 0]);
    expect((await toy.run([head, ['A1', '7', 'blue']])).counts).toEqual([0, 0, 1]);
    expect((await toy.run([head, ['A1', '7', 'red']], { mode: 'add' })).errors).toEqual({
      2: ['Label "A1": is there already.'],
    });
  });

  it('stops between two chunks', async () => {
    const abort = new AbortController();
    const rows = Array.from({ length: 6_001 }, (_, i) => [`L${i}`, '7']);
    const { end, counts } = await toy.run([['Label', 'No.'], ...rows], {
      signal: abort.signal,
      onChunk: async () => abort.abort(),
    });
    expect(end).toBe('aborted');
    expect(counts[0]).toBeGreaterThan(0);
    expect(counts[0]).toBeLessThan(6_001);
    expect(await toy.stored()).toHaveLength(counts[0] ?? 0);
  });
});

describe('a strategy of the server', () => {
  const plan = plans({ importing: { strategy: 'server' } });
  /** How many rows it was given, each time. */
  const seen: number[] = [];
  const strategy = wholeFile({
    most: 3,
    of: 'lockers',
    targets: (all) => [
      {
        name: 'label',
        label: 'Label',
        keys: ['label'],
        fields: [all.get('lockers').fields.get('label')].flatMap((f) => f ?? []),
        split: null,
        isMany: false,
      },
    ],
    async write(_context, rows) {
      seen.push(rows.length);
      rows[0]?.errors.push('Not this one.');
      return { added: rows.length - 1, updated: 0 };
    },
  });
  let toy: Toy;
  beforeAll(async () => {
    toy = await openToy({ lockers: { importing: strategy } }, plan);
  });
  beforeEach(() => {
    seen.length = 0;
  });
  afterAll(() => toy?.database.close());

  it('is given all rows at once, and its errors and counts are noted', async () => {
    expect(await toy.run([['Label'], ['A'], [''], ['B']])).toMatchObject({
      end: 'finished',
      counts: [1, 0, 0],
      errors: { 2: ['Not this one.'] },
      chunks: 1,
    });
    expect(seen).toEqual([2]);
  });

  it('is given no more rows than it takes, and none once the import is to stop', async () => {
    await expect(toy.run([['Label'], ['A'], ['B'], ['C'], ['D']])).rejects.toThrow(
      'The file has more than 3 rows: is it one of lockers?',
    );
    expect((await toy.run([['Label'], ['A']], { signal: AbortSignal.abort() })).end).toBe('aborted');
    expect(seen).toEqual([]);
  });

  it('is there exactly where the declaration promises it', async () => {
    requireStrategies(toy.engine);
    expect(() => requireStrategies({ ...toy.engine, servers: new Map() })).toThrow(
      "resources/lockers: importing says strategy: 'server', and the server's half of it has no importing.",
    );
    expect(() => requireStrategies({ ...toy.engine, plan: toyPlan })).toThrow(/add strategy: 'server'/);
  });
});
