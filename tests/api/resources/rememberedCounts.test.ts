import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EngineDatabase } from '../../../engine/api/engine';
import { standsSql } from '../../../engine/api/operations/rememberedCounts';
import { loadEventHealth } from '../../../resources/events/eventHealth';
import '../../support/properties';
import { createTestApi, createWorld, type TestApi, type World } from './testApi';

const CHIPS = ['C1', 'C2', 'C3'];

/** What somebody does; `pick` says with which of the records there are. */
const action = fc.record({
  kind: fc.constantFrom('add', 'add', 'chip', 'race', 'name', 'delete', 'undo', 'addRace', 'capacity', 'ask'),
  pick: fc.nat({ max: 1_000 }),
  chip: fc.constantFrom(...CHIPS),
});
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

describe('the remembered counts of an event', () => {
  let api: TestApi;
  let world: World;
  let nodes: EngineDatabase[];

  beforeAll(async () => {
    api = await createTestApi();
    world = await createWorld(api, 'Remembered');
    // What is remembered belongs to a connection, so these are two processes on one database.
    nodes = [anotherNode(), anotherNode()];
  });
  afterAll(() => api?.close());

  const anotherNode = (): EngineDatabase =>
    api.engine.db.withPlugin({ transformQuery: ({ node }) => node, transformResult: async ({ result }) => result });
  const health = async (db: EngineDatabase) => (await loadEventHealth(db, [world.event])).get(world.event);

  /** Athletes of this run and the operations that made or changed them. */
  function crew() {
    const ids: number[] = [];
    const operations: string[] = [];
    const call = async (...[method, path, body]: ['POST' | 'PATCH' | 'DELETE', string, object?]) => {
      const answer = await api.call(method, path, body && { body });
      expect([200, 201, 204, 404, 409, 422], answer.text).toContain(answer.status);
      const operation = answer.headers['x-operation-id'];
      if (operation) operations.push(String(operation));
      return answer;
    };
    return async ({ kind, pick, chip }: Action): Promise<void> => {
      const id = ids[pick % Math.max(1, ids.length)];
      const operation = operations[pick % Math.max(1, operations.length)];
      const { event: event_id, race: race_id } = world;
      if (kind === 'add') {
        const values = pick % 3 === 0 ? { last_name: 'Maes' } : { race_id, first_name: 'An', chipcodes: [chip] };
        ids.push(Number((await call('POST', 'athletes', { event_id, ...values })).body.id));
      } else if (kind === 'addRace') await call('POST', 'races', { event_id, name: `Race ${pick}` });
      else if (kind === 'capacity') await call('PATCH', `waves/${world.wave}`, { capacity: 1 + (pick % 3) });
      else if (kind === 'ask') await health(nodes[pick % 2] as EngineDatabase);
      else if (kind === 'undo') operation && (await call('POST', `operations/${operation}/undo`, {}));
      else if (id === undefined) return;
      else if (kind === 'delete') await call('DELETE', `athletes/${id}`);
      else if (kind === 'chip') await call('PATCH', `athletes/${id}`, { chipcodes: [chip] });
      else if (kind === 'race') await call('PATCH', `athletes/${id}`, { race_id: pick % 2 ? race_id : null });
      else await call('PATCH', `athletes/${id}`, { first_name: null, last_name: pick % 2 ? 'Claes' : null });
    };
  }

  it('are those that are counted anew, on every node and whatever was done at the same time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(action, { minLength: 1, maxLength: 4 }), { maxLength: 12 }),
        async (rounds) => {
          const act = crew();
          for (const together of rounds) {
            await Promise.all(together.map(act));
            const anew = await health(anotherNode());
            for (const node of nodes) expect(await health(node)).toEqual(anew);
            const { athletes } = (anew as { counters: { athletes: number } }).counters;
            expect(athletes).toBe(await plainCount());
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it('are asked about by the index of moves, however many there were within the hour', async () => {
    const { db } = api.engine;
    const places: Record<string, string> = { snapshot: '$1', parts: '$2', tenant: '$3' };
    const plan = await db.transaction().execute(async (tx) => {
      await sql`insert into row_moves (part, tenant)
        select (array['athletes', 'races', 'athletes.wave_id'])[1 + i % 3], ${world.event} from generate_series(1, 60000) i`.execute(
        tx,
      );
      await sql`analyze row_moves`.execute(tx);
      await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
      await sql`prepare asked(text, text[], bigint) as
        select 1 as one${standsSql((name) => sql.raw(places[name] ?? ''))}`.execute(tx);
      const told = await sql<{
        'QUERY PLAN': string;
      }>`explain execute asked('1:1:', '{athletes,athletes.wave_id}', 1)`.execute(tx);
      await sql`deallocate asked`.execute(tx);
      return told.rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('row_moves_part_xid_idx');
    expect(plan).not.toContain('Seq Scan');
  });

  const plainCount = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from athletes where event_id = ${world.event} and deleted_at is null`.execute(
      api.engine.db,
    );
    return Number(rows[0]?.count);
  };
});
