import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asCaller } from '../../../engine/api/connectionScope';
import { exportColumns, exportRows } from '../../../engine/api/operations/exportRecords';
import { parseQuery } from '../../../engine/core/query/parseQuery';
import { createTestApi, createWorld, SUPER, type TestApi, type World } from './testApi';

let [underWay, most] = [0, 0];
const counter: KyselyPlugin = {
  transformQuery: ({ node }) => {
    underWay += 1;
    most = Math.max(most, underWay);
    return node;
  },
  transformResult: async ({ result }) => {
    underWay -= 1;
    return result;
  },
};

describe('exports at the same time', () => {
  let api: TestApi;
  let world: World;

  beforeAll(async () => {
    api = await createTestApi({ plugin: counter });
    world = await createWorld(api, 'Exports');
    const body = { event_id: world.event, race_id: world.race, last_name: 'Runner' };
    expect((await api.call('POST', 'athletes', { body })).status).toBe(201);
  });
  afterAll(() => api?.close());

  const exported = (key: string) =>
    asCaller({ key, share: 'ordinary', isPatient: false }, async () => {
      const { engine } = api;
      const resource = engine.plan.get('athletes');
      const query = parseQuery({ plan: engine.plan, resource, params: new URLSearchParams(`event_id=${world.event}`) });
      const columns = exportColumns({ actor: SUPER, resource, names: ['last_name', 'race_id'] });
      const rows: string[][] = [];
      for await (const row of exportRows({ engine, actor: SUPER, resource, query, columns })) rows.push(row);
      return rows;
    });
  const mostAtOnce = async (callers: readonly string[]) => {
    [underWay, most] = [0, 0];
    const files = await Promise.all(callers.map(exported));
    expect(files.map((rows) => rows.at(-1))).toEqual(callers.map(() => ['Runner', 'Marathon']));
    return most;
  };

  it('of one caller are read one part after the other', async () => {
    expect(await mostAtOnce(['a', 'a', 'a', 'a', 'a', 'a'])).toBe(1);
  });

  it('of several callers are read two parts at a time', async () => {
    expect(await mostAtOnce(['a', 'a', 'a', 'b', 'c', 'd'])).toBe(2);
  });
});
