import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../../engine/api/engine';
import { createRecord } from '../../../engine/api/operations/createRecords';
import { actorWith, createTestApi, createWorld, SUPER, type TestApi, type World } from './testApi';

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

  it('is one statement with its audit, summary, notice and answer, beside one that tells of it', async () => {
    await create({ last_name: 'First' });
    statements = 0;
    const made = await create({ last_name: 'Second', gender: 'female' });
    expect([made.status, made.body.last_name, made.body.version]).toEqual([201, 'Second', 1]);
    expect(statements).toBeLessThanOrEqual(2);
    const id = made.body.id;
    const about = { event_id: world.event, record_id: id, resource: 'athletes', changed: id, ids: [id] };
    expect(await audited(made.headers['x-operation-id'])).toEqual([
      { ...about, parts: { 'athletes.create': 1 }, operation: 'create', kind: 'create', before: null, after: null },
    ]);
    statements = 0;
    const changed = await api.call('PATCH', `athletes/${id}`, { as: manager(), body: { city: 'Ghent' } });
    expect([changed.status, changed.body.city, changed.body.version]).toEqual([200, 'Ghent', 2]);
    expect(statements).toBeLessThanOrEqual(2);
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

  it('shares its statement with those that come at the same time, and is answered for itself', async () => {
    const mixed = await createWorld(api, 'Together');
    const body = (i: number) => ({
      event_id: mixed.event,
      race_id: i === 7 ? 999_999 : mixed.race,
      last_name: `Runner ${i}`,
      start_number: i === 12 || i === 13 ? '500' : `${i}`,
    });
    const as = actorWith('event_manager', 'organization', mixed.organization);
    await api.call('POST', 'athletes', { as, body: { ...body(99), start_number: 'first' } });
    statements = 0;
    const made = await Promise.all(
      Array.from({ length: 30 }, (_, i) => api.call('POST', 'athletes', { as, body: body(i) })),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(28);
    expect(made[7]?.body.errors).toHaveProperty('race_id');
    const doubles = [12, 13].map((i) => made[i]);
    expect(doubles.map((one) => one?.status).sort()).toEqual([201, 422]);
    expect(doubles.find((one) => one?.status === 422)?.body.errors).toHaveProperty('start_number');
    for (const [i, one] of made.entries())
      if (one.status === 201) {
        expect([one.body.last_name, one.body.race_id]).toEqual([`Runner ${i}`, mixed.race]);
        expect(await audited(one.headers['x-operation-id'])).toMatchObject([{ changed: one.body.id }]);
      }
    const records = made.flatMap(({ status, body: record }) => (status === 201 ? [record] : []));
    expect(new Set(records.map(({ id }) => id)).size).toBe(28);

    statements = 0;
    const moved = await Promise.all(
      records.map(({ id }, i) =>
        api.call('PATCH', `athletes/${id}`, { as, body: { city: i < 4 ? null : `City ${i}` } }),
      ),
    );
    expect(statements).toBeLessThan(10);
    expect(moved.map(({ body: { id, city, version } }) => [id, city, version])).toEqual(
      records.map(({ id }, i) => [id, i < 4 ? null : `City ${i}`, i < 4 ? 1 : 2]),
    );
    // What was found as it should be is no operation.
    expect(moved.map(({ headers }) => headers['x-operation-id'] !== undefined)).toEqual(records.map((_, i) => i >= 4));
    const [, , , , fifth] = moved;
    await api.call('POST', `operations/${fifth?.headers['x-operation-id']}/undo`, { as });
    const after = await api.call('GET', `athletes?event_id=${mixed.event}&itemsPerPage=100`, { as });
    expect((after.body.items as Row[]).filter(({ city }) => city !== null)).toHaveLength(23);
  });

  it('changes one record one after the other, and none past the version that its writer saw', async () => {
    const one = await create({ last_name: 'Often' });
    const id = one.body.id;
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        api.call('PATCH', `athletes/${id}`, { as: manager(), body: { city: `C${i}` } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const after = await api.call('GET', `athletes/${id}`);
    expect(after.body.version).toBe(13);
    const history = await api.call('GET', `athletes/${id}/changes`);
    expect(history.body.items).toHaveLength(13);
    const seen = await Promise.all(
      ['A', 'B', 'C'].map((city) =>
        api.call('PATCH', `athletes/${id}`, { as: manager(), body: { city }, headers: { 'if-match': '"13"' } }),
      ),
    );
    expect(seen.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  });

  it('waits for who has the record, and keeps nobody else waiting', async () => {
    const [held, free] = [await create({ last_name: 'Held' }), await create({ last_name: 'Free' })];
    const change = (id: unknown) => api.call('PATCH', `athletes/${id}`, { as: manager(), body: { city: 'Lier' } });
    const { db } = api.database;
    let waiting: ReturnType<typeof change> | undefined;
    await db.transaction().execute(async (tx) => {
      await sql`update athletes set team = 'Theirs' where id = ${held.body.id}`.execute(tx);
      waiting = change(held.body.id);
      expect((await change(free.body.id)).body.city).toBe('Lier');
    });
    expect([(await waiting)?.body.city, (await waiting)?.body.team]).toEqual(['Lier', 'Theirs']);
  });

  it('answers what is read of it afterwards, whatever that is worked out from', async () => {
    const { event, race, wave } = world;
    const ways: [string, string, object][] = [
      ['POST', 'athletes', { event_id: event, race_id: race, last_name: 'Whole', birth_date: '1990-01-01' }],
      ['PATCH', `events/${event}`, { name: 'Alone, renamed' }],
      ['PATCH', `races/${race}`, { name: 'Renamed' }],
      ['PATCH', `waves/${wave}`, { name: 'Renamed' }],
      ['PATCH', `organizations/${world.organization}`, { name: 'Renamed club' }],
    ];
    for (const [method, path, body] of ways) {
      const told = await api.call(method as 'POST' | 'PATCH', path, { body });
      const [resource = ''] = path.split('/');
      expect([path, told.body]).toEqual([path, (await api.call('GET', `${resource}/${told.body.id}`)).body]);
    }
  });

  it('is never written again for what fails after it is committed', async () => {
    const { engine } = api;
    const late = { code: '22012', message: 'division by zero' };
    const failing = {
      fields: ['last_timeline'],
      load: () => Promise.reject(Object.assign(new Error(late.message), late)),
    };
    const servers = new Map([
      ...engine.servers,
      ['athletes', { ...engine.servers.get('athletes'), loaded: [failing] }],
    ]);
    const resource = engine.plan.get('athletes');
    const body = { event_id: world.event, race_id: world.race, last_name: 'Once' };
    const made = await Promise.allSettled(
      Array.from({ length: 5 }, () => createRecord({ engine: { ...engine, servers }, actor: SUPER, resource, body })),
    );
    // Each is told what failed, and not that its own operation is there already.
    const reasons = made.map((one) => one.status === 'rejected' && (one.reason as Error).message);
    expect(reasons).toEqual(Array.from({ length: 5 }, () => late.message));
    const people = await api.call('GET', `athletes?event_id=${world.event}&last_name=Once`);
    expect(people.body.totalItems).toBe(5);
  });
});
