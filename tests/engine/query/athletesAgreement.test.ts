import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine, Row } from '../../../engine/api/engine';
import { insertRecords } from '../../../engine/api/operations/createRecords';
import { listRecords } from '../../../engine/api/operations/readRecords';
import { inWrite } from '../../../engine/api/operations/transaction';
import { overTenants } from '../../../engine/api/sql/overTenants';
import { type Actor, SYSTEM } from '../../../engine/core/access/actor';
import type { ResourcePlan } from '../../../engine/core/plan';
import { evaluateQuery } from '../../../engine/core/query/evaluateQuery';
import type { SortKey } from '../../../engine/core/query/listQuery';
import { plan } from '../../../resources/allResources';
import { createTestApi, createWorld, type TestApi, type World } from '../../api/resources/testApi';
import { athleteInputs } from './athletes';
import { hardText, recordsOf } from './everyType';
import { listQueryOf, selectionsOf } from './queries';

const BY_ID = [{ field: 'id', isDescending: false }];

describe('a query of athletes in SQL', () => {
  const resource = plan.get('athletes');
  let api: TestApi;
  let world: World;

  beforeAll(async () => {
    api = await createTestApi();
    world = await createWorld(api, 'Agreement');
  });
  afterAll(() => api?.close());

  it('selects what it selects in memory, in that order, within the event', async () => {
    const { engine } = api;
    const given = fc.sample(recordsOf(resource, athleteInputs), { numRuns: 120, seed: 7 });
    const rows = given.map(
      (record, i): Row => ({
        ...record,
        event_id: world.event,
        race_id: i % 3 === 0 ? world.race : null,
      }),
    );
    const taken = new Set<unknown>();
    const distinct = rows.filter(({ race_id, start_number }) => {
      const isFree = race_id === null || !taken.has(start_number);
      taken.add(start_number);
      return isFree;
    });
    await inWrite({ engine, actor: SYSTEM, resource }, (context) => insertRecords(context, distinct));
    const within = { field: 'event_id', operator: 'eq', value: world.event } as const;
    const everything = listQueryOf({ where: [within], q: null, sort: BY_ID }, { itemsPerPage: 250 });
    const { items } = await listRecords({ engine, actor: SYSTEM, resource, query: everything });
    expect(items).toHaveLength(distinct.length);
    const values = { ...athleteInputs, race_id: fc.constantFrom(world.race, world.otherRace) };
    await fc.assert(
      fc.asyncProperty(selectionsOf({ resource, values, texts: hardText }), async (asked) => {
        const selection = { ...asked, where: [within, ...asked.where] };
        const query = listQueryOf(selection, { itemsPerPage: 250 });
        const answer = await listRecords({ engine, actor: SYSTEM, resource, query });
        const wanted = evaluateQuery(items, selection, resource);
        expect(answer.items.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
      }),
      { numRuns: 120 },
    );
  });

  it('selects the same over several events, page by page', async () => {
    const { engine } = api;
    const events = await eventsBeside(engine, world, 5);
    const given = fc.sample(recordsOf(resource, athleteInputs), { numRuns: 60, seed: 11 });
    // The first event has none of them, and the last one most.
    const rows = given.map((record, i): Row => ({ ...record, event_id: events[i % 2 === 0 ? 4 : 1 + (i % 3)] }));
    await inWrite({ engine, actor: SYSTEM, resource }, (context) => insertRecords(context, rows));
    const own = { event_id: fc.constantFrom(...events) };
    const selections = fc.tuple(
      selectionsOf({ resource, values: { ...athleteInputs, ...own }, texts: hardText }),
      fc.constantFrom(...ordersOf(resource)),
    );
    const everything = listQueryOf({ where: [], q: null, sort: BY_ID }, { itemsPerPage: 250 });
    const { items } = await listRecords({ engine, actor: SYSTEM, resource, query: everything });
    const readers = fc.constantFrom(
      { actor: SYSTEM, reaches: [world.event, ...events] },
      { actor: granted('organization', [world.organization]), reaches: [world.event, ...events] },
      { actor: granted('event', events.slice(3)), reaches: events.slice(3) },
      { actor: granted('event', events.slice(0, 1)), reaches: events.slice(0, 1) },
    );
    let over = 0;
    await fc.assert(
      fc.asyncProperty(selections, readers, fc.nat(3), async ([asked, sort], { actor, reaches }, skipped) => {
        const page = skipped + 1;
        const selection = { ...asked, sort };
        const query = listQueryOf(selection, { itemsPerPage: 7, page });
        if (overTenants({ engine, actor, resource, query })) over++;
        const answer = await listRecords({ engine, actor, resource, query });
        const reached = items.filter((item) => reaches.includes(Number(item.event_id)));
        const wanted = evaluateQuery(reached, selection, resource);
        expect(answer.items.map(({ id }) => id)).toEqual(wanted.slice(7 * (page - 1), 7 * page).map(({ id }) => id));
        expect(answer.totalItems).toBe(wanted.length);
      }),
      { numRuns: 300 },
    );
    expect(over).toBeGreaterThan(150);
  });
});

function granted(level: string, ids: readonly number[]): Actor {
  const grants = ids.map((tenantId) => ({ role: 'organizer', patterns: ['*'], level, tenantId }));
  return { identity: null, isSuperAdmin: false, grants };
}

async function eventsBeside({ db }: Engine, { organization }: World, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into events (organization_id, name, slug, timezone, start_date, end_date)
    select ${organization}, 'Beside ' || n, 'beside-' || n, 'Europe/Brussels', '2026-05-31', '2026-05-31'
    from generate_series(1, ${count}) n returning id`.execute(db);
  return rows.map(({ id }) => Number(id));
}

/** Orders that indexes of athletes have, in both directions. */
function ordersOf({ stored }: ResourcePlan): SortKey[][] {
  const sorted = stored.filter(({ field: { options } }) => options.sortable && options.sortIndex !== false);
  return sorted.flatMap(({ name }) =>
    [false, true].map((isDescending) => [{ field: name, isDescending }, ...(name === 'id' ? [] : BY_ID)]),
  );
}
