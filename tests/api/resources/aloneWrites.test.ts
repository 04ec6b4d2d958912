import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actorWith, createTestApi, createWorld, type TestApi, type World } from './testApi';

let statements = 0;
const counter: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    statements += 1;
    return result;
  },
};

describe('a write of one record that nothing hangs on', () => {
  let api: TestApi;
  let world: World;

  beforeAll(async () => {
    api = await createTestApi({ plugin: counter });
    world = await createWorld(api, 'Alone');
  });
  afterAll(() => api?.close());

  const manager = () => actorWith('event_manager', 'organization', world.organization);
  const create = (body: object) =>
    api.call('POST', 'athletes', { as: manager(), body: { event_id: world.event, race_id: world.race, ...body } });
  const audited = async (operation: unknown) => {
    const { db } = api.database;
    const found = await sql`
      select o.parts, o.record_id, o.event_id, c.resource, c.operation, c.record_id as changed, c.before, c.after, n.ids, n.kind
      from operations o join changes c using (operation_id) join outbox n on n.operation_id::text = o.operation_id::text
      where o.operation_id = ${operation}`.execute(db);
    return found.rows;
  };

  it('is one statement with its audit, summary and notice, beside that for the answer and one that tells of it', async () => {
    await create({ last_name: 'First' });
    statements = 0;
    const made = await create({ last_name: 'Second', gender: 'female' });
    expect([made.status, made.body.last_name, made.body.version]).toEqual([201, 'Second', 1]);
    expect(statements).toBeLessThanOrEqual(3);
    const id = made.body.id;
    const about = { event_id: world.event, record_id: id, resource: 'athletes', changed: id, ids: [id] };
    expect(await audited(made.headers['x-operation-id'])).toEqual([
      { ...about, parts: { 'athletes.create': 1 }, operation: 'create', kind: 'create', before: null, after: null },
    ]);
    statements = 0;
    const changed = await api.call('PATCH', `athletes/${id}`, { as: manager(), body: { city: 'Ghent' } });
    expect([changed.status, changed.body.city, changed.body.version]).toEqual([200, 'Ghent', 2]);
    expect(statements).toBeLessThanOrEqual(3);
    const difference = { before: { city: null }, after: { city: 'Ghent' } };
    expect(await audited(changed.headers['x-operation-id'])).toEqual([
      { ...about, parts: { 'athletes.update': 1 }, operation: 'update', kind: 'update', ...difference },
    ]);
    const undone = await api.call('POST', `operations/${changed.headers['x-operation-id']}/undo`, { as: manager() });
    expect([undone.status, (await api.call('GET', `athletes/${id}`)).body.city]).toEqual([200, null]);
  });

  it('is refused as others are, and leaves nothing behind', async () => {
    const other = await createWorld(api, 'Not theirs');
    const refused = [
      await create({ last_name: 'X', race_id: 999_999 }),
      await create({ last_name: 'X', event_id: other.event, race_id: other.race }),
      await create({ last_name: 'X', race_id: world.otherRace, wave_id: world.wave }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 422]);
    await create({ last_name: 'X', start_number: '77' });
    expect((await create({ last_name: 'X', start_number: '77' })).body.errors).toHaveProperty('start_number');
    await sql`update events set locked = true, lock_reason = 'Results are official' where id = ${world.event}`.execute(
      api.database.db,
    );
    const locked = await create({ last_name: 'X' });
    await sql`update events set locked = false, lock_reason = null where id = ${world.event}`.execute(api.database.db);
    expect([locked.status, locked.body.code, String(locked.body.message).includes('official')]).toEqual([
      403,
      'locked',
      true,
    ]);
    const people = await api.call('GET', `athletes?event_id=${world.event}&last_name=X`);
    expect(people.body.totalItems).toBe(1);
  });

  it('goes the longer way once timing has begun, which then knows the chip', async () => {
    const timed = await createWorld(api, 'Timed');
    await sql`insert into timing_feeds (event_id) values (${timed.event})`.execute(api.database.db);
    const body = { event_id: timed.event, race_id: timed.race, last_name: 'Late', chipcodes: ['LATE1'] };
    expect((await api.call('POST', 'athletes', { body })).status).toBe(201);
    const chips = await sql`select chipcode from athlete_chips where event_id = ${timed.event}`.execute(
      api.database.db,
    );
    expect(chips.rows).toEqual([{ chipcode: 'LATE1' }]);
  });
});
