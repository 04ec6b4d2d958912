import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plan } from '../../../resources/allResources';
import { actorWith, addAthletes, createTestApi, createWorld, type TestApi, type World } from './testApi';

/** The address of a list as `ra-data-simple-rest` writes it. */
function address(resource: string, query: Readonly<Record<string, unknown>>): string {
  const texts = Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)]);
  return `${resource}?${new URLSearchParams(Object.fromEntries(texts))}`;
}

describe('lists by the conventions of ra-data-simple-rest', () => {
  let api: TestApi;
  let world: World;
  let ids: number[];

  beforeAll(async () => {
    api = await createTestApi();
    world = await createWorld(api, 'Simple');
    ids = await addAthletes(api, world, { count: 12, from: 100 });
  });
  afterAll(() => api?.close());

  const list = async (
    query: Readonly<Record<string, unknown>>,
    as = actorWith('event_manager', 'event', world.event),
  ) => {
    const answer = await api.call('GET', address('athletes', query), { as });
    const numbers = Array.isArray(answer.body) ? answer.body.map(({ start_number }) => Number(start_number)) : null;
    return { ...answer, numbers, range: answer.headers['content-range'] };
  };

  it('returns an array with its range, sorted and filtered', async () => {
    const found = await list({ sort: ['start_number', 'DESC'], range: [0, 2], filter: { race_id: world.race } });
    expect(found.status, found.text).toBe(200);
    expect([found.numbers, found.range]).toEqual([[111, 110, 109], 'athletes 0-2/12']);
  });

  it.each([
    { range: [3, 5], numbers: [103, 104, 105], header: 'athletes 3-5/12' },
    { range: [1, 4], numbers: [101, 102, 103, 104], header: 'athletes 1-4/12' },
    { range: [10, 19], numbers: [110, 111], header: 'athletes 10-11/12' },
    { range: [20, 29], numbers: [], header: 'athletes */12' },
    { range: [5, 5], numbers: [105], header: 'athletes 5-5/12' },
  ])('returns the records at $range', async ({ range, numbers, header }) => {
    const found = await list({ sort: ['start_number', 'ASC'], range });
    expect([found.numbers, found.range]).toEqual([numbers, header]);
  });

  it('cuts a range that is longer than the longest page, and says so', async () => {
    const crowd = await createWorld(api, 'Crowd');
    await addAthletes(api, crowd, { count: 255 });
    const filter = { event_id: crowd.event };
    const sort = ['start_number', 'ASC'];
    const asAdmin = (query: object) => api.call('GET', address('athletes', { filter, sort, ...query }));
    const first = await asAdmin({ range: [0, 999] });
    const rest = await asAdmin({ range: [250, 1249] });
    const later = await asAdmin({ range: [3, 999] });
    const whole = await asAdmin({});
    expect([first, rest, later, whole].map(({ headers }) => headers['content-range'])).toEqual([
      'athletes 0-249/255',
      'athletes 250-254/255',
      'athletes 3-252/255',
      'athletes 0-249/255',
    ]);
    expect(first.body).toHaveLength(250);
  });

  it('returns the records of a list of ids', async () => {
    const found = await list({ filter: { id: [ids[3], ids[1]] } });
    expect(found.numbers?.sort()).toEqual([101, 103]);
    expect(found.range).toBe('athletes 0-1/2');
  });

  it.each([
    { filter: { q: 'Runner 4' }, numbers: [104] },
    { filter: { start_number: ['101', '102'] }, numbers: [101, 102] },
    { filter: { 'start_number[gte]': '110' }, numbers: [110, 111] },
    { filter: { last_name: { contains: 'ner 1' } }, numbers: [101, 110, 111] },
    { filter: { 'wave_id[empty]': false }, numbers: [] },
    { filter: {}, numbers: [100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111] },
  ])('filters by $filter as the query language does', async ({ filter, numbers }) => {
    expect((await list({ sort: ['start_number', 'ASC'], filter })).numbers).toEqual(numbers);
  });

  it('adds the relations of embed, also to one record', async () => {
    const found = await list({ range: [0, 0], embed: ['race'] });
    expect(found.body).toMatchObject([{ race: { name: 'Marathon' } }]);
    const one = await api.call('GET', address(`athletes/${ids[0]}`, { embed: 'race' }));
    expect(one.body).toMatchObject({ id: ids[0], race: { name: 'Marathon' } });
  });

  it('keeps the envelope for every other request', async () => {
    for (const query of ['', '?sort=-start_number&itemsPerPage=2', '?id[]=1&q=x', '?page=2&include=race']) {
      const { body, headers } = await api.call('GET', `athletes${query}`);
      expect(Object.keys(body), query).toEqual(['items', 'totalItems', 'page', 'itemsPerPage', 'next_cursor']);
      expect(headers).not.toHaveProperty('content-range');
    }
  });

  it('has no field whose filter is called like one of its parameters', () => {
    const fields = [...plan.resources.values()].flatMap(({ fields }) => [...fields.values()]);
    const taken = fields.filter(
      ({ name, operators }) => ['range', 'filter'].includes(name) && operators.includes('eq'),
    );
    expect(taken).toEqual([]);
  });

  it('hides fields that the actor may not read', async () => {
    const timer = actorWith('timer', 'event', world.event);
    expect((await list({ range: [0, 0] }, timer)).body).not.toHaveProperty('0.email');
    const filtered = await list({ filter: { email: 'a@example.com' } }, timer);
    const sorted = await list({ sort: ['email', 'ASC'] }, timer);
    expect([filtered.status, sorted.status]).toEqual([400, 400]);
    expect(filtered.body.message).toMatch(/^Unknown key "email"\. Allowed: /);
    expect(sorted.body.message).toMatch(/^sort: "email" is not sortable\. Allowed: /);
  });

  it('returns nothing of another event, and 403 without any right', async () => {
    const other = await createWorld(api, 'Other');
    const stranger = actorWith('event_manager', 'event', other.event);
    expect((await list({ filter: { id: ids } }, stranger)).range).toBe('athletes */0');
    const nobody = { identity: null, isSuperAdmin: false, grants: [] };
    expect((await list({ range: [0, 9] }, nobody)).status).toBe(403);
  });

  it.each([
    ['range=[0]', /^range: must be/],
    ['range=0-24', /^range: must be/],
    ['range=[5,4]', /^range: must be/],
    ['range=[-1,4]', /^range: must be/],
    ['range=["0","4"]', /^range: must be/],
    ['range=[1000001,1000025]', /^range: must begin within/],
    ['range=[0,4]&range=[5,9]', /^"range" is given twice/],
    ['range=[0,4]&page=2', /^Unknown key "page"\. Allowed: sort, range, filter/],
    ['range=[0,4]&race_id=1', /^Unknown key "race_id"/],
    ['sort=["start_number"]', /^sort: must be/],
    ['sort=["start_number","UP"]', /^sort: must be/],
    ['sort=["","ASC"]', /^sort: must be/],
    ['sort=["shoe_size","ASC"]', /^sort: "shoe_size" is not sortable/],
    ['filter={"id":', /^filter: must be an object/],
    ['filter=[1]', /^filter: must be an object/],
    ['filter={"shoe_size":4}', /^Unknown key "shoe_size"/],
    ['filter={"race_id":null}', /^filter: "race_id" must be/],
    ['filter={"id":[]}', /^filter: "id" is an empty list/],
    ['filter={"state":{"nin":[]}}', /^filter: "state" is an empty list/],
    ['filter={"page":2}', /^filter: "page" is not a filter/],
    ['filter={"last_name":{"sounds":"x"}}', /^"last_name" has no operator "sounds"/],
    ['embed={"race":1}', /^Unknown key "embed"/],
    ['range=[0,4]&embed={"race":1}', /^embed: must be/],
    ['range=[0,4]&embed=["shoes"]', /^include: "shoes"/],
    [`filter={"id":[${Array.from({ length: 251 }, (_, id) => id + 1)}]}`, /^filter: "id" takes at most 250 values/],
  ])('rejects %s', async (query, message) => {
    const { status, body } = await api.call('GET', `athletes?${encodeURI(query)}`);
    expect([status, body.code]).toEqual([400, 'malformed']);
    expect(body.message).toMatch(message);
  });
});

describe('PUT and DELETE of one record', () => {
  let api: TestApi;
  let world: World;

  beforeAll(async () => {
    api = await createTestApi();
    world = await createWorld(api, 'Put');
  });
  afterAll(() => api?.close());

  const record = async () => (await api.call('GET', `waves/${world.wave}`)).body;

  it('accepts a whole record with a change, in an operation that can be undone', async () => {
    const before = await record();
    const put = await api.call('PUT', `waves/${world.wave}`, { body: { ...before, name: 'Elite' } });
    expect(put.body).toEqual({
      ...before,
      name: 'Elite',
      version: Number(before.version) + 1,
      updated_at: expect.any(String),
    });
    const undone = await api.call('POST', `operations/${put.headers['x-operation-id']}/undo`);
    expect(undone.status).toBe(200);
    expect(await record()).toMatchObject({ name: before.name });
  });

  it('keeps the fields that the body leaves out', async () => {
    const before = await record();
    const put = await api.call('PUT', `waves/${world.wave}`, { body: { capacity: 40 } });
    expect(put.body).toMatchObject({ name: before.name, capacity: 40 });
  });

  it('rejects a changed read-only field at its name', async () => {
    const body = { ...(await record()), created_at: '2020-01-01T00:00:00.000Z', name: 'Late' };
    const refused = await api.call('PUT', `waves/${world.wave}`, { body });
    expect([refused.status, Object.keys(refused.body.errors as object)]).toEqual([422, ['created_at']]);
    expect(await record()).not.toMatchObject({ name: 'Late' });
  });

  it('rejects a record whose version is no longer the current one', async () => {
    const before = await record();
    await api.call('PATCH', `waves/${world.wave}`, { body: { name: `${before.name} 2` } });
    const inBody = await api.call('PUT', `waves/${world.wave}`, { body: { ...before, name: 'Mine' } });
    const inHeader = await api.call('PUT', `waves/${world.wave}`, {
      body: { name: 'Mine' },
      headers: { 'if-match': String(before.version) },
    });
    for (const { status, body } of [inBody, inHeader]) {
      expect(status).toBe(412);
      expect(body).toMatchObject({ code: 'stale', current: { name: `${before.name} 2` } });
    }
  });

  it('returns 404 to PUT of a record that the actor may not see, and 403 where they may only read', async () => {
    const other = await createWorld(api, 'Elsewhere');
    const put = (as: ReturnType<typeof actorWith>) =>
      api.call('PUT', `waves/${world.wave}`, { as, body: { name: 'X' } });
    expect((await put(actorWith('event_manager', 'event', other.event))).status).toBe(404);
    expect((await put(actorWith('read_only', 'event', world.event))).status).toBe(403);
  });

  it('returns the id of a deleted record beside its operation', async () => {
    const gone = await api.call('DELETE', `waves/${world.otherWave}`, { headers: { 'content-type': 'text/plain' } });
    expect(gone.body).toEqual({
      id: world.otherWave,
      ids: [world.otherWave],
      count: 1,
      operation_id: gone.headers['x-operation-id'],
    });
  });
});
