import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAthletes, createTestApi, createWorld, type TestApi, type World } from './testApi';

interface Notice {
  event_id: number | null;
  resource: string;
  ids: number[];
  kind: string;
  operation_id: string | null;
}

describe('the outbox', () => {
  let api: TestApi;
  let world: World;

  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    world = await createWorld(api, 'Outbox');
  });
  afterAll(() => api?.close());

  /** Notices written while `run` ran. */
  const noticesOf = async (run: () => Promise<unknown>): Promise<Notice[]> => {
    const { db } = api.database;
    const last = await sql<{ id: number }>`select coalesce(max(id), 0) as id from outbox`.execute(db);
    await run();
    const found = await sql<Notice>`
      select event_id, resource, ids, kind, operation_id from outbox where id > ${last.rows[0]?.id} order by id`.execute(
      db,
    );
    return found.rows;
  };

  it('has a notice of every write, with its operation', async () => {
    const [id = 0] = await addAthletes(api, world, { count: 1 });
    const event_id = world.event;
    const operations: unknown[] = [];
    const notices = await noticesOf(async () => {
      for (const [method, path, body] of [
        ['PATCH', `athletes/${id}`, { club: 'A' }],
        ['DELETE', `athletes/${id}`, undefined],
        ['POST', `athletes/${id}/restore`, undefined],
      ] as const) {
        operations.push((await api.call(method, path, { body })).headers['x-operation-id']);
      }
    });
    expect(notices).toEqual(
      ['update', 'delete', 'restore'].map((kind, i) => ({
        event_id,
        resource: 'athletes',
        ids: [id],
        kind,
        operation_id: operations[i],
      })),
    );
  });

  it('has a notice of all that a delete took along, and one for each event', async () => {
    const other = await createWorld(api, 'Outbox too');
    const notices = await noticesOf(() => api.call('DELETE', 'races', { body: { ids: [world.race, other.race] } }));
    const named = notices.map(({ event_id, resource, ids, kind }) => ({ event_id, resource, ids, kind }));
    expect(named).toContainEqual({ event_id: world.event, resource: 'races', ids: [world.race], kind: 'delete' });
    expect(named).toContainEqual({ event_id: other.event, resource: 'races', ids: [other.race], kind: 'delete' });
    expect(named).toContainEqual({ event_id: other.event, resource: 'waves', ids: [other.wave], kind: 'delete' });
    expect(new Set(notices.map(({ operation_id }) => operation_id)).size).toBe(1);
  });

  it('has nothing of a write that changed nothing or was refused', async () => {
    const [first = 0, second = 0] = await addAthletes(api, world, { count: 2, from: 50, race: world.otherRace });
    const changes = () => sql`select 1 from changes`.execute(api.database.db).then(({ rows }) => rows.length);
    const audited = await changes();
    const notices = await noticesOf(async () => {
      await api.call('PATCH', `athletes/${first}`, { body: { start_number: '50' } });
      expect((await api.call('PATCH', `athletes/${first}`, { body: { start_number: '51' } })).status).toBe(422);
      expect((await api.call('PATCH', `athletes/${first}`, { body: { wave_id: 999 } })).status).toBe(422);
      const ids = [first, second];
      expect((await api.call('PATCH', 'athletes', { body: { ids, data: { start_number: '60' } } })).status).toBe(422);
      expect((await api.call('POST', 'athletes', { body: { event_id: 999, last_name: 'X' } })).status).toBe(422);
      expect((await api.call('DELETE', `organizations/${world.organization}`)).status).toBe(409);
    });
    expect(notices).toEqual([]);
    expect(await changes()).toBe(audited);
  });
});
