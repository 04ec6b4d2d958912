import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Engine, makeEngine, type Row } from '../../../engine/api/engine';
import { insertRecords } from '../../../engine/api/operations/createRecords';
import { listRecords } from '../../../engine/api/operations/readRecords';
import { inWrite } from '../../../engine/api/operations/transaction';
import { describePlan } from '../../../engine/api/schema/describePlan';
import { createStatements } from '../../../engine/api/schema/diffShapes';
import { SYSTEM } from '../../../engine/core/access/actor';
import type { ResourcePlan } from '../../../engine/core/plan';
import { evaluateQuery } from '../../../engine/core/query/evaluateQuery';
import type { ListQuery } from '../../../engine/core/query/listQuery';
import { parseQuery } from '../../../engine/core/query/parseQuery';
import type { OpenDatabase } from '../../../server/database/types';
import { createTestDatabase } from '../../support/testDatabase';
import { everyType, everyTypePlan, hardText, inputs, recordsOf, TARGETS } from './everyType';
import { listQueryOf, type Selection, selectionsOf } from './queries';

describe('a query in SQL', () => {
  const resource = everyType;
  let database: OpenDatabase;
  let engine: Engine;

  beforeAll(async () => {
    database = await createTestDatabase({ isBare: true });
    for (const statement of createStatements(describePlan(everyTypePlan)))
      await sql.raw(statement).execute(database.db);
    engine = makeEngine({ plan: everyTypePlan, db: database.db, servers: {} });
    await sql`insert into files (name) select 'f' from generate_series(1, ${TARGETS})`.execute(database.db);
  });
  afterAll(() => database?.close());

  const records = fc.array(recordsOf(resource), { minLength: 1, maxLength: 20 });
  const selections = selectionsOf({ resource, values: inputs, texts: hardText });

  it('selects what it selects in memory, in that order, of records that read as they were written', async () => {
    const cases = fc.tuple(records, fc.array(selections, { minLength: 12, maxLength: 12 }));
    await fc.assert(
      fc.asyncProperty(cases, async ([given, asked]) => {
        const stored = await store(engine, resource, given);
        for (const selection of asked) await expectAgreement(engine, resource, stored, selection);
      }),
      { numRuns: 10 },
    );
  });

  it('takes a length for equal to the same length in another unit', async () => {
    const lengths = [{ value: 1, unit: 'km' }, { value: 1000, unit: 'm' }, { value: 1, unit: 'miles' }, null];
    const stored = await store(
      engine,
      resource,
      lengths.map((length) => ({ length })),
    );
    const [km, metres, miles, none] = idsOf(stored);
    const wanted = { eq: [km, metres], ne: [miles, none], in: [km, metres], nin: [miles, none] };
    for (const [operator, ids] of Object.entries(wanted)) {
      const params = new URLSearchParams([[`length[${operator}]`, '1000 m']]);
      const query = parseQuery({ plan: everyTypePlan, resource, params });
      const { items } = await listRecords({ engine, actor: SYSTEM, resource, query });
      expect(idsOf(items).sort((a, b) => a - b)).toEqual(ids);
    }
  });

  it('compares at the bound itself, counts what is empty among the others, and takes an empty list for empty and a percent sign for one', async () => {
    const stored = await store(engine, resource, [
      { whole: 1, codes: [], name: '5%0' },
      { whole: 2, codes: ['a'], name: '5 of 10' },
      { whole: 3, codes: null },
      { whole: null, codes: ['b'] },
    ]);
    const [one, two, three, none] = idsOf(stored);
    const wanted: Record<string, unknown[]> = {
      'whole[lt]=2': [one],
      'whole[lte]=2': [one, two],
      'whole[gt]=2': [three],
      'whole[gte]=2': [two, three],
      'whole[empty]=true': [none],
      'whole[ne]=2': [one, three, none],
      'whole[nin][]=1&whole[nin][]=2': [three, none],
      'codes[empty]=true': [one, three],
      'codes[empty]=false': [two, none],
      'q=5%250': [one],
      'name[contains]=5%250': [one],
    };
    for (const [address, ids] of Object.entries(wanted)) {
      const query = parseQuery({ plan: everyTypePlan, resource, params: new URLSearchParams(`${address}&sort=id`) });
      const { items } = await listRecords({ engine, actor: SYSTEM, resource, query });
      expect(idsOf(items), address).toEqual(ids);
    }
  });

  it.each(['', 'sort=name', 'sort=-whole,name'])('ends every order with the id: %s', (address) => {
    const { sort } = parseQuery({ plan: everyTypePlan, resource, params: new URLSearchParams(address) });
    expect(sort.at(-1)).toEqual({ field: 'id', isDescending: false });
  });

  it('goes on behind a list of values', async () => {
    const stored = await store(
      engine,
      resource,
      [[], ['b'], ['a', 'c'], ['a']].map((codes) => ({ codes })),
    );
    const [none, b, ac, a] = idsOf(stored);
    const sort = ['codes', 'id'].map((field) => ({ field, isDescending: false }));
    const query = listQueryOf({ where: [], q: null, sort }, { itemsPerPage: 1 });
    expect(await byCursors({ engine, resource, query })).toEqual([none, a, ac, b]);
  });

  it('gives seven records on three pages of three', async () => {
    const stored = await store(
      engine,
      resource,
      Array.from({ length: 7 }, (_, whole) => ({ whole })),
    );
    const selection = { where: [], q: null, sort: [{ field: 'id', isDescending: false }] };
    const page = async (number: number) => {
      const query = listQueryOf(selection, { itemsPerPage: 3, page: number });
      return idsOf((await listRecords({ engine, actor: SYSTEM, resource, query })).items);
    };
    const ids = idsOf(stored);
    expect([await page(1), await page(2), await page(3), await page(4)]).toEqual([
      ids.slice(0, 3),
      ids.slice(3, 6),
      ids.slice(6),
      [],
    ]);
  });

  it('gives every record once, whatever the pages', async () => {
    const cases = fc.tuple(records, selections, fc.integer({ min: 1, max: 7 }));
    await fc.assert(
      fc.asyncProperty(cases, async ([given, selection, itemsPerPage]) => {
        const stored = await store(engine, resource, given);
        const wanted = idsOf(evaluateQuery(stored, selection, resource));
        const query = listQueryOf(selection, { itemsPerPage });
        expect(await byPages({ engine, resource, query })).toEqual(wanted);
        expect(await byCursors({ engine, resource, query })).toEqual(wanted);
      }),
      { numRuns: 8 },
    );
  });
});

/** Replaces all records by those given; answers them as the API has them. */
async function store(engine: Engine, resource: ResourcePlan, given: readonly Row[]): Promise<Row[]> {
  await sql`delete from ${sql.table(resource.name)}`.execute(engine.db);
  await inWrite({ engine, actor: SYSTEM, resource }, (context) => insertRecords(context, given));
  const query = listQueryOf(
    { where: [], q: null, sort: [{ field: 'id', isDescending: false }] },
    { itemsPerPage: 250 },
  );
  const { items } = await listRecords({ engine, actor: SYSTEM, resource, query });
  expect(items).toEqual(given.map((record) => expect.objectContaining(record)));
  return items;
}

async function expectAgreement(engine: Engine, resource: ResourcePlan, stored: readonly Row[], selection: Selection) {
  const query = listQueryOf(selection, { itemsPerPage: 250 });
  const { items, totalItems } = await listRecords({ engine, actor: SYSTEM, resource, query });
  expect({ ids: idsOf(items), selection }).toEqual({
    ids: idsOf(evaluateQuery(stored, selection, resource)),
    selection,
  });
  expect(totalItems).toBe(items.length);
  const second = await listRecords({ engine, actor: SYSTEM, resource, query: { ...query, itemsPerPage: 3, page: 2 } });
  expect(idsOf(second.items)).toEqual(idsOf(items.slice(3, 6)));
  expect(second.totalItems).toBe(totalItems);
  for (const item of [...items, ...second.items])
    expect(Object.keys(item).filter((name) => name.startsWith('#'))).toEqual([]);
}

interface Paged {
  engine: Engine;
  resource: ResourcePlan;
  query: ListQuery;
}

async function byPages({ engine, resource, query }: Paged): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page++) {
    const { items, next_cursor } = await listRecords({ engine, actor: SYSTEM, resource, query: { ...query, page } });
    ids.push(...idsOf(items));
    if (next_cursor === null) return ids;
  }
}

async function byCursors({ engine, resource, query }: Paged): Promise<number[]> {
  const ids: number[] = [];
  for (let cursor: string | null = null; ; ) {
    const answer = await listRecords({ engine, actor: SYSTEM, resource, query: { ...query, cursor } });
    ids.push(...idsOf(answer.items));
    cursor = answer.next_cursor;
    if (cursor === null) return ids;
  }
}

function idsOf(records: readonly Row[]): number[] {
  return records.map((record) => Number(record.id));
}
