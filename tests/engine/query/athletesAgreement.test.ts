import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../../engine/api/engine';
import { insertRecords } from '../../../engine/api/operations/createRecords';
import { listRecords } from '../../../engine/api/operations/readRecords';
import { inWrite } from '../../../engine/api/operations/transaction';
import { SYSTEM } from '../../../engine/core/access/actor';
import { evaluateQuery } from '../../../engine/core/query/evaluateQuery';
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
});
