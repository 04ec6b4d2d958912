import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '../../../engine/api/engine';
import { insertRecords } from '../../../engine/api/operations/createRecords';
import { activitySql } from '../../../engine/api/operations/readActivity';
import { inWrite } from '../../../engine/api/operations/transaction';
import type { Activity } from '../../../engine/records/activity.calls';
import { migrations } from '../../../server/database/migrations';
import { actorWith, addAthletes, createTestApi, createWorld, SUPER, type TestApi, type World } from './testApi';

describe('activity', () => {
  let api: TestApi;
  let world: World;
  let round = 0;

  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    world = await createWorld(api, `Activity ${round++}`);
  });
  afterAll(() => api?.close());

  const manager = () => actorWith('event_manager', 'event', world.event);
  const ask = (query = '', as = manager()) => api.call('GET', `events/${world.event}/activity?${query}`, { as });
  const itemsOf = async (query = '', as = manager()) => (await ask(query, as)).body.items as Activity[];

  it('has one entry for each operation, the latest first, whatever the number of its records', async () => {
    const ids = await addAthletes(api, world, { count: 3 });
    const before = (await itemsOf()).length;
    const changed = await api.call('PATCH', 'athletes', { body: { ids, data: { club: 'X' } } });
    const deleted = await api.call('DELETE', 'athletes', { body: { ids } });
    const undone = await api.call('POST', `operations/${deleted.headers['x-operation-id']}/undo`);
    const items = await itemsOf();
    expect(items).toHaveLength(before + 3);
    const part = (operation: string) => [{ resource: 'athletes', operation, count: 3 }];
    expect(items.slice(0, 3)).toMatchObject([
      { kind: 'undo', records: part('restore'), undoes: deleted.headers['x-operation-id'], is_undone: false },
      { kind: 'delete', records: part('delete'), is_undone: true },
      { kind: 'update', records: part('update'), operation_id: changed.headers['x-operation-id'], record: null },
    ]);
    expect(items[0]?.operation_id).toBe(undone.headers['x-operation-id']);
  });

  it('counts what an operation does in several steps together, each record once where it is one', async () => {
    const resource = api.engine.plan.get('athletes');
    const write = { engine: api.engine, actor: SUPER, resource, operationId: randomUUID() };
    const add = (count: number) =>
      inWrite(write, (context) =>
        insertRecords(
          context,
          Array.from({ length: count }, (): Row => ({ event_id: world.event })),
        ),
      );
    await add(2);
    await add(1);
    const [entry] = await itemsOf();
    expect(entry).toMatchObject({ kind: 'create', record: null });
    expect(entry?.records).toEqual([{ resource: 'athletes', operation: 'create', count: 3 }]);
  });

  it('tells all that went along, and names a record that was alone', async () => {
    await api.call('DELETE', `races/${world.race}`);
    const [along] = await itemsOf();
    expect(along?.records).toEqual([
      { resource: 'races', operation: 'delete', count: 1 },
      { resource: 'waves', operation: 'delete', count: 1 },
    ]);
    const [ann = 0] = await addAthletes(api, world, { count: 1, race: world.otherRace });
    await api.call('PATCH', `athletes/${ann}`, { body: { first_name: 'Ann' } });
    await api.call('DELETE', `athletes/${ann}`);
    const title = 'Ann Runner 0';
    const named = await itemsOf('limit=3');
    expect(named.map(({ kind, record }) => [kind, record?.title])).toEqual([
      ['delete', title],
      ['update', title],
      ['create', title],
    ]);
    // Who may not bring it back is not told what it was called.
    const reader = actorWith('event_manager', 'event', world.event);
    const patterns = reader.grants[0]?.patterns.filter((pattern) => !pattern.startsWith('athletes')) ?? [];
    const unable = { ...reader, grants: reader.grants.map((grant) => ({ ...grant, patterns })) };
    expect((await itemsOf('limit=1', unable))[0]?.record).toBeNull();
  });

  describe('says what its reader can take back', () => {
    const undo = (entry: Activity | undefined, as = manager()) =>
      api.call('POST', `operations/${entry?.operation_id}/undo`, { as, body: {} });
    const able = async (as = manager()) => (await itemsOf('limit=1', as))[0]?.is_undoable;

    it('by their rights, once, and as long as it is as it was left', async () => {
      const [id = 0] = await addAthletes(api, world, { count: 1 });
      await api.call('PATCH', `athletes/${id}`, { body: { club: 'X' } });
      const reader = actorWith('read_only', 'event', world.event);
      expect([await able(), await able(reader), await able(SUPER)]).toEqual([true, false, true]);
      const [changed] = await itemsOf('limit=1');
      expect((await undo(changed, reader)).status).toBe(403);
      await api.call('PATCH', `athletes/${id}`, { body: { club: 'Y' } });
      const since = await itemsOf('limit=3');
      // The creation is as it was left no more either.
      expect(since.map(({ is_undoable }) => is_undoable)).toEqual([true, false, false]);
      expect((await undo(changed)).status).toBe(409);
      expect((await undo(since[0])).status).toBe(200);
      expect((await itemsOf('limit=2')).map(({ is_undoable }) => is_undoable)).toEqual([true, false]);
    });

    it('by its records one and all: what was changed since is left alone, what is not theirs is not', async () => {
      const ids = await addAthletes(api, world, { count: 2 });
      await api.call('PATCH', 'athletes', { body: { ids, data: { club: 'X' } } });
      await api.call('PATCH', `athletes/${ids[0]}`, { body: { club: 'Y' } });
      expect((await itemsOf('limit=2'))[1]?.is_undoable).toBe(true);
      const other = await createWorld(api, `Beside ${round++}`);
      await api.call('PATCH', 'events', { body: { ids: [world.event, other.event], data: { city: 'Gent' } } });
      const [both] = await itemsOf('limit=1');
      expect(both?.is_undoable).toBe(false);
      expect((await undo(both)).status).toBe(404);
      expect(await able(SUPER)).toBe(true);
    });

    it('while the event is open, but for super admins', async () => {
      await addAthletes(api, world, { count: 1 });
      expect(await able()).toBe(true);
      await api.call('POST', `events/${world.event}/lock`, { body: { reason: 'Under review.' } });
      const [locking, added] = await itemsOf('limit=2');
      expect([locking?.is_undoable, added?.is_undoable]).toEqual([false, false]);
      expect((await undo(added)).status).toBe(403);
      expect((await itemsOf('limit=2', SUPER)).map(({ is_undoable }) => is_undoable)).toEqual([true, true]);
      expect((await undo(added, SUPER)).status).toBe(200);
    });

    it('and never that a key was revoked', async () => {
      const body = { event_id: world.event, role: 'timer', name: 'Mat' };
      const { id } = (await api.call('POST', 'api_keys', { body })).body;
      await api.call('POST', `api_keys/${id}/revoke`);
      for (const as of [manager(), SUPER]) {
        const [revoked] = await itemsOf('limit=1', as);
        expect(revoked).toMatchObject({ kind: 'update', is_undoable: false });
        expect((await undo(revoked, as)).status).toBeGreaterThanOrEqual(400);
      }
    });
  });

  it('goes on by its cursor, without gaps and repetitions', async () => {
    await addAthletes(api, world, { count: 5 });
    const whole = (await itemsOf()).map(({ operation_id }) => operation_id);
    const paged: string[] = [];
    for (let cursor: unknown = ''; cursor !== null; ) {
      const { body } = await ask(`limit=2${cursor ? `&cursor=${cursor}` : ''}`);
      paged.push(...(body.items as Activity[]).map(({ operation_id }) => operation_id));
      cursor = body.next_cursor;
    }
    expect(paged).toEqual(whole);
    expect(new Set(paged).size).toBe(whole.length);
  });

  it('is filtered by person, resource, kind, time and operation', async () => {
    const person = await api.call('POST', 'profiles', {
      body: { first_name: 'Ada', last_name: 'Smith', email: `ada${world.event}@example.com` },
    });
    const ada = actorWith('event_manager', 'event', world.event, Number(person.body.id));
    const [id = 0] = await addAthletes(api, world, { count: 1 });
    const changed = await api.call('PATCH', `athletes/${id}`, { as: ada, body: { club: 'X' } });
    await api.call('DELETE', `waves/${world.wave}`);
    const kinds = async (query: string) => (await itemsOf(query)).map(({ kind }) => kind);
    expect(await itemsOf(`by=profile:${person.body.id}`)).toMatchObject([
      { kind: 'update', actor: { kind: 'profile', id: person.body.id, title: 'Ada Smith' } },
    ]);
    expect(await kinds('by=system')).not.toContain('update');
    expect(await kinds('resource=waves')).toEqual(['delete', 'create', 'create']);
    expect(await kinds('resource=waves&kind=delete')).toEqual(['delete']);
    expect(await kinds('kind=restore')).toEqual([]);
    expect(await kinds('kind=import')).toEqual([]);
    expect(await kinds(`operation=${changed.headers['x-operation-id']}`)).toEqual(['update']);
    expect(await kinds(`to=${new Date(Date.now() - 3_600_000).toISOString()}`)).toEqual([]);
    expect((await kinds(`from=${new Date(Date.now() - 3_600_000).toISOString()}`)).length).toBeGreaterThan(3);
    expect((await ask()).body.actors).toEqual([{ kind: 'profile', id: person.body.id, title: 'Ada Smith' }]);
  });

  it.each([
    'limit=0',
    'limit=101',
    'cursor=x',
    'kind=destroy',
    'by=nobody',
    'by=event:1',
    'resource=x',
    'from=today',
    'page=2',
  ])('refuses %s', async (query) => {
    expect((await ask(query)).status).toBe(400);
  });

  it('is of an organization with its events, and of no other', async () => {
    const other = await createWorld(api, `Elsewhere ${round}`);
    await addAthletes(api, world, { count: 1 });
    await addAthletes(api, other, { count: 2 });
    const owner = actorWith('organization_manager', 'organization', world.organization);
    const { body } = await api.call('GET', `organizations/${world.organization}/activity`, { as: owner });
    const resources = (body.items as Activity[]).map(({ records }) => records.map(({ resource }) => resource).join());
    expect(resources).toEqual(['athletes', 'waves', 'waves', 'races', 'races', 'events', 'organizations']);
  });

  it('is for who may read the audit there; a stranger finds nothing', async () => {
    expect((await ask('', actorWith('event_manager', 'event', world.event + 999))).status).toBe(404);
    const { grants } = manager();
    const blind = { ...manager(), grants: grants.map((grant) => ({ ...grant, patterns: ['events.read'] })) };
    expect((await ask('', blind)).status).toBe(403);
    const elsewhere = await api.call('GET', `organizations/${world.organization}/activity`, { as: manager() });
    expect(elsewhere.status, 'seen from below, and not theirs to audit').toBe(403);
  });

  it('of 50,000 operations among those of others reads no more than it shows', async () => {
    const { db } = api.database;
    await sql`
      insert into operations (operation_id, event_id, parts)
      select gen_random_uuid()::text, case n % 2 when 0 then ${world.event} else ${world.event} + 1000 end, '{"athletes.update": 1}'
      from generate_series(1, 100000) n`.execute(db);
    await sql`analyze operations`.execute(db);
    const places = [{ column: 'event_id', ids: [world.event] }];
    const query = { cursor: '60000', resource: 'athletes', kind: 'update' as const };
    const explained = await sql<{ 'QUERY PLAN': PlanNode[] }>`
      explain (analyze, format json) ${activitySql({ engine: api.engine, query }, places, 51)}`.execute(db);
    const scans = scansOf('operations', explained.rows[0]?.['QUERY PLAN'][0]?.Plan);
    expect(scans.length).toBeGreaterThan(0);
    for (const scan of scans) {
      const read = (scan['Actual Rows'] + (scan['Rows Removed by Filter'] ?? 0)) * scan['Actual Loops'];
      expect(read, JSON.stringify(scan)).toBeLessThanOrEqual(60);
    }
    expect(await itemsOf('limit=50')).toHaveLength(50);
  });

  it('of what was done before this version is what the migration makes of the changes', async () => {
    const ids = await addAthletes(api, world, { count: 2 });
    await api.call('DELETE', 'athletes', { body: { ids } });
    await api.call('DELETE', `races/${world.race}`);
    const { db } = api.database;
    const summed = () =>
      sql`select operation_id, undoes, event_id, parts, record_id from operations where event_id = ${world.event} order by id`.execute(
        db,
      );
    const before = (await summed()).rows;
    const migration = migrations.find(({ name }) => name === '0014_operations');
    const backfill = migration?.sql.slice(migration.sql.indexOf('INSERT INTO')) ?? '';
    await sql`delete from operations`.execute(db);
    await sql.raw(backfill).execute(db);
    expect((await summed()).rows).toEqual(before);
  });
});

interface PlanNode {
  readonly Plan?: PlanNode;
  readonly Plans?: readonly PlanNode[];
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
}

/** The nodes of a query plan that read a table. */
function scansOf(table: string, node: PlanNode | undefined): PlanNode[] {
  if (!node) return [];
  const below = (node.Plans ?? []).flatMap((one) => scansOf(table, one));
  return node['Relation Name'] === table ? [node, ...below] : below;
}
