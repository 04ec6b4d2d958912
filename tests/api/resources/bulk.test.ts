import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actorWith, addAthletes, createTestApi, createWorld, type TestApi, type World } from './testApi';

describe('writes to many records', () => {
  let api: TestApi;
  let world: World;
  let ids: number[];
  let round = 0;

  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    world = await createWorld(api, `Bulk ${round++}`);
    ids = await addAthletes(api, world, { count: 3 });
  });
  afterAll(() => api?.close());

  const count = async (query: string) =>
    (await api.call('GET', `athletes?event_id=${world.event}&${query}`)).body.totalItems;

  it('sets fields of the ids given, once each, as one operation', async () => {
    const body = { ids: [...ids, ids[0]], data: { club: 'Team' } };
    const { status, body: answer, headers } = await api.call('PATCH', 'athletes', { body });
    expect(status).toBe(200);
    expect(answer).toEqual({ ids, count: 3, operation_id: headers['x-operation-id'] });
    const again = await api.call('PATCH', 'athletes', { body });
    expect(again.body).toEqual({ ids: [], count: 0, operation_id: null });
  });

  it('sets fields of what a filter selects, when that is as many as expected', async () => {
    const filter = { event_id: world.event, 'start_number[gte]': '2', state: ['registered', 'started'] };
    const wrong = await api.call('PATCH', 'athletes', { body: { filter, data: { club: 'Late' }, expect: 3 } });
    expect(wrong.status).toBe(409);
    expect(wrong.body).toMatchObject({ code: 'conflict', count: 2 });
    expect(await count('club=Late')).toBe(0);
    const right = await api.call('PATCH', 'athletes', { body: { filter, data: { club: 'Late' }, expect: 2 } });
    expect(right.body.ids).toEqual(ids.slice(1));
  });

  it('refuses the whole when one record is not there or not allowed', async () => {
    const other = await createWorld(api, `Other ${round}`);
    const [foreign = 0] = await addAthletes(api, other, { count: 1 });
    const manager = actorWith('event_manager', 'event', world.event);
    const patch = (as: typeof manager, all: number[]) =>
      api.call('PATCH', 'athletes', { as, body: { ids: all, data: { club: 'X' } } });
    expect((await patch(manager, [...ids, foreign])).status).toBe(404);
    expect((await patch(actorWith('read_only', 'event', world.event), ids)).status).toBe(403);
    const remove = await api.call('DELETE', 'athletes', { as: manager, body: { ids: [...ids, foreign] } });
    expect(remove.status).toBe(404);
    expect(await count('club=X')).toBe(0);
    expect(await count('')).toBe(3);
  });

  it.each([
    ['nothing at all', ''],
    ['a tenant alone', '?event_id=EVENT'],
    ['an empty search', '?q=%20'],
    ['a search of accents alone', '?event_id=EVENT&q=%CC%81'],
    ['an empty text', '?last_name[contains]='],
    ['every id', '?id[gt]=0'],
    ['a field that is always there', '?state[empty]=false'],
  ])('does not take %s for a choice', async (_, query) => {
    const address = `athletes${query.replace('EVENT', String(world.event))}`;
    expect((await api.call('DELETE', address)).status).toBe(400);
    const filter = Object.fromEntries(new URLSearchParams(address.split('?')[1]));
    expect((await api.call('PATCH', 'athletes', { body: { filter, data: { club: 'X' } } })).status).toBe(400);
    expect(await count('')).toBe(3);
  });

  it.each(['page=2', 'itemsPerPage=1', 'cursor=x', 'deleted=true', 'include=race'])(
    'refuses %s, which would choose among what the filters select',
    async (part) => {
      const { status, body } = await api.call('DELETE', `athletes?race_id=${world.race}&${part}`);
      expect(status).toBe(400);
      expect(body.message).toContain(part.split('=')[0]);
    },
  );

  it('deletes one, the ids given, or what a filter selects', async () => {
    const [first = 0, second = 0] = ids;
    expect((await api.call('DELETE', `athletes/${first}`)).body).toMatchObject({ ids: [first], count: 1 });
    expect((await api.call('GET', `athletes/${first}`)).status).toBe(404);
    expect((await api.call('DELETE', `athletes/${first}`)).status).toBe(404);
    expect((await api.call('DELETE', 'athletes', { body: { ids: [second] } })).body).toMatchObject({ count: 1 });
    const conflict = await api.call('DELETE', `athletes?event_id=${world.event}&expect=3`);
    expect(conflict.status).toBe(409);
    expect((await api.call('DELETE', `athletes?event_id=${world.event}&expect=1`)).body).toMatchObject({ count: 1 });
    expect(await count('')).toBe(0);
  });

  it('refuses ids together with filters, and what it does not know', async () => {
    const bodies = [{ ids }, { ids, all: true }];
    expect((await api.call('DELETE', `athletes?race_id=${world.race}`, { body: bodies[0] })).status).toBe(400);
    expect((await api.call('DELETE', 'athletes', { body: bodies[1] })).status).toBe(400);
    for (const body of [
      { ids, filter: {}, data: {} },
      { data: { club: 'X' } },
      { ids: [], data: {} },
      { ids, data: [] },
      { ids: ['1'], data: {} },
      { filter: { race_id: world.race }, data: {}, expect: -1 },
      { filter: { last_name: { toString: 1 } }, data: {} },
      { filter: { last_name: [{ toString: 1 }] }, data: {} },
    ]) {
      expect((await api.call('PATCH', 'athletes', { body })).status, JSON.stringify(body)).toBe(400);
    }
  });

  it('tells before a delete how many of the athletes have results, or are on course', async () => {
    const [first = 0, second = 0] = ids;
    await sql`insert into results (athlete_id, event_id, race_id, gun_time, laps)
      values (${first}, ${world.event}, ${world.race}, 3600000, 0), (${second}, ${world.event}, ${world.race}, null, 1)`.execute(
      api.database.db,
    );
    const preview = (body: object, as?: Parameters<typeof api.call>[2]) =>
      api.call('POST', 'athletes/delete_preview', { ...as, body });
    const results = { count: 3, warnings: [{ name: 'results', count: 1 }] };
    expect((await preview({ ids })).body).toEqual(results);
    expect((await preview({ filter: { event_id: world.event }, expect: 3 })).body).toEqual(results);
    expect((await preview({ ids: [second] })).body).toEqual({ count: 1, warnings: [] });
    await sql`update athletes set state = 'started' where id = ${second}`.execute(api.database.db);
    expect((await preview({ ids })).body.warnings).toEqual([...results.warnings, { name: 'on_course', count: 1 }]);
    expect((await preview({ filter: { event_id: world.event }, expect: 2 })).status).toBe(409);
    expect((await preview({ ids }, { as: actorWith('timer', 'event', world.event) })).status).toBe(403);
    expect((await preview({ ids }, { as: actorWith('event_manager', 'event', world.event + 999) })).status).toBe(404);
    expect(await count('')).toBe(3);
  });

  it('tells before a race, a wave or an event is deleted what becomes of its athletes', async () => {
    const [first = 0, second = 0, third = 0] = ids;
    await sql`update athletes set wave_id = ${world.wave} where id in (${first}, ${second})`.execute(api.database.db);
    await sql`update athletes set state = 'started', race_id = ${world.race} where id = ${second}`.execute(
      api.database.db,
    );
    await sql`insert into results (athlete_id, event_id, race_id, gun_time, laps)
      values (${first}, ${world.event}, ${world.race}, 3600000, 0)`.execute(api.database.db);
    await api.call('DELETE', `athletes/${third}`);
    const warnings = async (resource: string, id: number) =>
      (await api.call('POST', `${resource}/delete_preview`, { body: { ids: [id] } })).body;
    const athletes = { name: 'athletes', count: 2 };
    const results = { name: 'results', count: 1 };
    const onCourse = { name: 'on_course', count: 1 };
    expect(await warnings('races', world.race)).toEqual({ count: 1, warnings: [athletes, results, onCourse] });
    expect(await warnings('waves', world.wave)).toEqual({ count: 1, warnings: [athletes, results] });
    expect(await warnings('events', world.event)).toEqual({ count: 1, warnings: [athletes, results, onCourse] });
    await api.call('DELETE', 'athletes', { body: { ids: [first, second] } });
    expect(await warnings('races', world.race)).toEqual({ count: 1, warnings: [] });
  });

  it('takes what belongs to a record along, clears what points to it, and refuses where it is needed', async () => {
    const [first = 0] = ids;
    await api.call('PATCH', `athletes/${first}`, { body: { wave_id: world.wave } });
    const deleted = await api.call('DELETE', `races/${world.race}`);
    expect(deleted.status).toBe(200);
    expect((await api.call('GET', `waves/${world.wave}`)).status).toBe(404);
    expect((await api.call('GET', `athletes/${first}`)).body).toMatchObject({ race_id: null, wave_id: null });
    const used = await api.call('DELETE', `organizations/${world.organization}`);
    expect(used.status).toBe(409);
    expect(used.body.message).toBe('Organization is still used by 1 events. Move or delete them first.');
  });

  it('shows deleted records to those who may delete, and brings them back', async () => {
    const [first = 0] = ids;
    await api.call('DELETE', `athletes/${first}`);
    const manager = actorWith('event_manager', 'event', world.event);
    const timer = actorWith('timer', 'event', world.event);
    const list = (as: typeof timer) => api.call('GET', `athletes?event_id=${world.event}&deleted=true`, { as });
    expect((await list(manager)).body).toMatchObject({ totalItems: 1, items: [{ id: first }] });
    expect((await list(timer)).body).toMatchObject({ totalItems: 0, items: [] });
    expect((await api.call('GET', `athletes/${first}/changes`, { as: timer })).status).toBe(404);
    expect((await api.call('GET', `athletes/${first}/changes`, { as: manager })).body.totalItems).toBe(2);
    expect((await api.call('GET', 'imports?deleted=true')).status).toBe(400);
    expect((await api.call('POST', `athletes/${first}/restore`, { as: timer })).status).toBe(404);
    expect((await api.call('POST', `athletes/${first}/restore`, { as: manager })).body).toMatchObject({ ids: [first] });
    expect((await api.call('POST', `athletes/${first}/restore`, { as: manager })).status).toBe(404);
    expect((await api.call('GET', `athletes/${first}`)).status).toBe(200);
  });

  it('brings back the ids given, or what a filter selects among the deleted ones', async () => {
    const [first = 0, second = 0, third = 0] = ids;
    await api.call('DELETE', 'athletes', { body: { ids: [first, second] } });
    const restore = (body: object, as?: Parameters<typeof api.call>[2]) =>
      api.call('POST', 'athletes/restore', { ...as, body });
    const filter = { event_id: world.event };
    expect((await restore({ filter })).status).toBe(400);
    expect((await restore({ filter, ids })).status).toBe(400);
    expect((await restore({ filter: { ...filter, deleted: false }, expect: 2 })).status).toBe(400);
    expect((await restore({ ids: [first, third] })).status, 'one of them is not deleted').toBe(404);
    const wrong = await restore({ filter, expect: 3 });
    expect(wrong.body).toMatchObject({ code: 'conflict', count: 2 });
    const timer = actorWith('timer', 'event', world.event);
    expect((await restore({ filter, expect: 2 }, { as: timer })).status).toBe(409);
    const byId = await restore({ ids: [second] });
    const operation_id = byId.headers['x-operation-id'];
    const records = [{ resource: 'athletes', count: 1 }];
    expect(byId.body).toEqual({ ids: [second], count: 1, operation_id, records });
    const right = await restore({ filter: { ...filter, deleted: true }, expect: 1 });
    expect(right.body).toMatchObject({ ids: [first], count: 1 });
    expect(await count('')).toBe(3);
  });

  it('reads a deleted record where it is asked for as such, by who may bring it back', async () => {
    const [first = 0, second = 0] = ids;
    await api.call('DELETE', `athletes/${first}`);
    const read = (id: number, role: 'event_manager' | 'timer') =>
      api.call('GET', `athletes/${id}?deleted=true`, { as: actorWith(role, 'event', world.event) });
    expect((await read(first, 'event_manager')).body).toMatchObject({ id: first, last_name: 'Runner 0' });
    expect((await read(first, 'timer')).status).toBe(404);
    expect((await read(second, 'event_manager')).status, 'it is not deleted').toBe(404);
    expect((await api.call('GET', `athletes/${first}?deleted=yes`)).status).toBe(400);
    expect((await api.call('GET', 'imports/1?deleted=true')).status).toBe(400);
  });

  it('brings nothing back whose place was taken, or without what it belongs to', async () => {
    const [first = 0] = ids;
    await api.call('DELETE', `athletes/${first}`);
    await addAthletes(api, world, { count: 1 });
    const taken = await api.call('POST', `athletes/${first}/restore`);
    expect(taken.status).toBe(409);
    expect(taken.body.errors).toEqual({ start_number: ['Is already taken.'] });
    expect((await api.call('POST', 'athletes/restore', { body: { ids: [first] } })).status).toBe(409);
    await api.call('DELETE', `races/${world.otherRace}`);
    const orphan = await api.call('POST', `waves/${world.otherWave}/restore`);
    expect(orphan.status).toBe(409);
    expect(orphan.body.message).toBe('Race is deleted. Restore it first.');
  });
});
