import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../../engine/api/engine';
import { insertRecords } from '../../../engine/api/operations/createRecords';
import { inWrite } from '../../../engine/api/operations/transaction';
import type { Actor } from '../../../engine/core/access/actor';
import { actorWith, createTestApi, createWorld, SUPER, type TestApi, type World } from './testApi';

let statements = 0;
/** What tells other nodes of a write goes out whenever it does. */
const telling = new WeakSet<object>();
const counter: KyselyPlugin = {
  transformQuery({ queryId, node }) {
    if (node.kind === 'RawNode' && node.sqlFragments.some((text) => text.startsWith('select pg_notify(')))
      telling.add(queryId);
    return node;
  },
  transformResult: async ({ queryId, result }) => {
    if (!telling.has(queryId)) statements += 1;
    return result;
  },
};

describe('the number of statements', () => {
  let api: TestApi;
  let world: World;
  let manager: Actor;

  beforeAll(async () => {
    api = await createTestApi({ plugin: counter });
    world = await createWorld(api, 'Counts');
    manager = actorWith('event_manager', 'organization', world.organization);
    await insert(1000);
  });
  afterAll(() => api?.close());

  const insert = (count: number) => {
    const rows = Array.from({ length: count }, (_, i): Row => {
      const isFirst = i % 2 === 0;
      const race_id = isFirst ? world.race : world.otherRace;
      return { event_id: world.event, race_id, wave_id: isFirst ? world.wave : world.otherWave, last_name: `N${i}` };
    });
    const resource = api.engine.plan.get('athletes');
    return inWrite({ engine: api.engine, actor: manager, resource }, (context) => insertRecords(context, rows));
  };
  const count = async (run: () => Promise<unknown>): Promise<number> => {
    statements = 0;
    await run();
    return statements;
  };
  const idsOfFirst = async (size: number): Promise<number[]> => {
    const ids: number[] = [];
    for (let page = 1; ids.length < size; page++) {
      const answer = await api.call(
        'GET',
        `athletes?event_id=${world.event}&itemsPerPage=${Math.min(size, 250)}&page=${page}&sort=id`,
      );
      ids.push(...(answer.body.items as { id: number }[]).map(({ id }) => id));
    }
    return ids.slice(0, size);
  };

  it('of a list is the page, the count the first time and one for each relation, for 1, 25 and 250 records and any caller', async () => {
    const paths = [
      { include: '', wanted: 1 },
      { include: 'race', wanted: 2 },
      { include: 'race,wave,event', wanted: 4 },
      { include: 'race.event.organization,wave.race,event', wanted: 7 },
    ];
    for (const as of [SUPER, manager])
      expect(await count(() => api.call('GET', `athletes?event_id=${world.event}`, { as }))).toBe(2);
    for (const { include, wanted } of paths) {
      for (const size of [1, 25, 250]) {
        for (const as of [SUPER, manager]) {
          const path = `athletes?event_id=${world.event}&itemsPerPage=${size}&include=${include}`;
          const used = await count(async () => {
            const { status, body } = await api.call('GET', path, { as });
            expect([status, (body.items as unknown[]).length]).toEqual([200, size]);
          });
          expect(used, `${include} of ${size}`).toBe(wanted);
        }
      }
    }
  });

  it('of a collection of each of many records is one', async () => {
    expect(await count(() => api.call('GET', 'races?include=waves'))).toBe(2);
    expect(await count(() => api.call('GET', `races/${world.race}?include=waves.event`))).toBe(3);
  });

  it('of an event with all its figures is two, of a list with them two, and the list alone pays for none', async () => {
    const figures = 'counters,health,health_checks';
    // Two more after a change: what is set up, and who came by import.
    expect(await count(() => api.call('GET', `events/${world.event}`))).toBe(4);
    expect(await count(() => api.call('GET', `events/${world.event}`))).toBe(2);
    expect(await count(() => api.call('GET', `events?include=${figures}`))).toBe(2);
    expect(await count(() => api.call('GET', 'events?include=health'))).toBe(2);
    expect(await count(() => api.call('GET', 'events'))).toBe(1);
    expect(await count(() => api.call('GET', 'races?include=event.health'))).toBe(3);
  });

  it('of whether a race is ready is the same for two athletes and 1,002, for any number of timelines, and less where nothing changed', async () => {
    const asked = () => count(() => api.call('GET', `races/${world.race}/readiness`));
    const few = await asked();
    // The caller's rights, whether anything changed, whether clocks are ahead, and whether they have to be compared again.
    expect(await asked()).toBe(4);
    await insert(1000);
    for (const name of ['One', 'Two', 'Three']) {
      const { body } = await api.call('POST', 'timelines', { body: { event_id: world.event, name } });
      await api.call('POST', 'race_timelines', {
        body: { event_id: world.event, race_id: world.race, timeline_id: body.id },
      });
    }
    expect(await asked()).toBe(few);
    expect(few).toBe(7);
  });

  it('of whether the races of an event are ready is the same for any number of them where nothing changed', async () => {
    const asked = () => count(() => api.call('GET', `events/${world.event}/readiness`));
    await asked();
    const few = await asked();
    for (const name of ['5 km', '10 km', '15 km'])
      await api.call('POST', 'races', { body: { event_id: world.event, name, distance: { value: 5, unit: 'km' } } });
    await asked();
    expect(await asked()).toBe(few);
    expect(few).toBe(5);
  });

  it('of creating 1 and 1,000 records is the same', async () => {
    const one = await count(() => insert(1));
    expect(await count(() => insert(1000))).toBe(one);
    expect(one).toBeLessThanOrEqual(8);
  });

  it('of changing, deleting and undoing 1 and 1,000 records is the same', async () => {
    const used: Record<string, number[]> = { change: [], undoChange: [], remove: [], undoRemove: [] };
    for (const [round, size] of [1, 1000].entries()) {
      const ids = await idsOfFirst(size);
      const data = { club: `Round ${round}`, race_id: world.otherRace, email: 'a@example.com' };
      const write = async (name: string, run: () => ReturnType<TestApi['call']>) => {
        let operation = '';
        used[name]?.push(
          await count(async () => {
            const answer = await run();
            expect(answer.status, answer.text).toBe(200);
            operation = String(answer.headers['x-operation-id']);
          }),
        );
        return operation;
      };
      const undo = (operation: string) => () => api.call('POST', `operations/${operation}/undo`, { as: manager });
      const changed = await write('change', () => api.call('PATCH', 'athletes', { as: manager, body: { ids, data } }));
      await write('undoChange', undo(changed));
      const removed = await write('remove', () => api.call('DELETE', 'athletes', { as: manager, body: { ids } }));
      await write('undoRemove', undo(removed));
    }
    for (const [name, [one = 0, many]] of Object.entries(used)) {
      expect(many, name).toBe(one);
      expect(one, name).toBeLessThanOrEqual(21);
    }
  });
});
