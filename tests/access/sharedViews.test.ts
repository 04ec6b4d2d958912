import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person } from '../support/testApp';
import { makeActors, type TestActor } from './actors';
import { holdsOn } from './oracle';
import { insert } from './values';
import { makeWorld } from './world';

const test = await createTestApp();
const world = await makeWorld(test.db);
const actors = await makeActors(test, world);
const author = await test.signIn();
const chain = world.scopes.E1.chain;
const event_id = world.scopes.E1.id;

afterAll(() => test.close());

/** Somebody's view of the athletes of an event, or of another list. */
function aView(values: object = {}): Promise<number> {
  const given = { profile_id: author.profileId, event_id, list: 'athletes', name: 'No bib', is_shared: true };
  return insert(test.db, 'saved_views', { ...given, ...values });
}

const ask = ({ token }: Pick<TestActor, 'token'>, id: number, method: 'GET' | 'PATCH' | 'DELETE' = 'GET') =>
  test.call({
    method,
    url: `/v1/admin/saved_views/${id}`,
    token,
    ...(method === 'PATCH' && { body: { name: 'Ours' } }),
  });

const listed = async ({ token }: Pick<TestActor, 'token'>): Promise<number[]> => {
  const answer = await test.call({ url: '/v1/admin/saved_views?list=athletes&itemsPerPage=250', token });
  return answer.json().items.map(({ id }: { id: number }) => id);
};

describe.each(actors.filter(({ subject }) => subject !== null))('$name', (actor) => {
  const subject = actor.subject ?? expect.fail('Nobody asks.');
  const reads = holdsOn(subject, 'events.read', chain);
  const manages = holdsOn(subject, 'events.update', chain);

  it('sees a shared view where the event is theirs to read, and changes it where the event is theirs to change', async () => {
    const id = await aView();
    expect((await ask(actor, id)).statusCode).toBe(reads ? 200 : 404);
    expect((await listed(actor)).includes(id)).toBe(reads);
    const write = reads ? 403 : 404;
    expect((await ask(actor, id, 'PATCH')).statusCode).toBe(manages ? 200 : write);
    expect((await ask(actor, id, 'DELETE')).statusCode).toBe(manages ? 200 : write);
  });

  it('sees what it looks for where they may read the fields that it looks in', async () => {
    const search = 'q=anna%40example.com&email[contains]=anna&race_id[]=1&sort=-email';
    const athletes = await ask(actor, await aView({ search }));
    const waves = await ask(actor, await aView({ search, list: 'waves' }));
    const isWhole = holdsOn(subject, 'athletes.contact.read', chain);
    if (!reads) return expect([athletes.statusCode, waves.statusCode]).toEqual([404, 404]);
    expect(athletes.json().search).toBe(isWhole ? search : 'race_id[]=1&sort=-email');
    expect(waves.json().search).toBe(search);
    const probe = await test.call({ url: '/v1/admin/saved_views?search[contains]=anna', token: actor.token });
    expect(probe.statusCode).toBe(400);
  });

  it('sees nothing of one that is not shared, or is of no event', async () => {
    const ids = [await aView({ is_shared: false }), await aView({ event_id: null })];
    for (const id of ids) expect((await ask(actor, id)).statusCode).toBe(404);
    expect((await listed(actor)).filter((id) => ids.includes(id))).toEqual([]);
  });
});

describe('the author', () => {
  const create = ({ token }: Person, body: object) =>
    test.call({
      method: 'POST',
      url: '/v1/admin/saved_views',
      token,
      body: { list: 'athletes', name: 'Mine', ...body },
    });

  it('changes and deletes what they shared, without managing anything', async () => {
    const timer = await test.signIn({ role: 'timer', scope: world.scopes.E1 });
    const created = await create(timer, { event_id, is_shared: true });
    expect(created.statusCode).toBe(201);
    const { id, profile_id } = created.json();
    expect(profile_id).toBe(timer.profileId);
    expect((await ask(timer, id, 'PATCH')).statusCode).toBe(200);
    expect((await ask(timer, id, 'DELETE')).statusCode).toBe(200);
  });

  it('saves none on an event that is not theirs, nor in the name of another', async () => {
    const timer = await test.signIn({ role: 'timer', scope: world.scopes.E1 });
    expect((await create(timer, { event_id: world.scopes.E2.id, is_shared: true })).statusCode).toBe(422);
    expect((await create(timer, { event_id, profile_id: author.profileId })).statusCode).not.toBe(201);
  });
});

describe('a new view', () => {
  it('is of a list that there is, and one of 200 at most', async () => {
    const person = await test.signIn();
    const create = (list: string) =>
      test.call({ method: 'POST', url: '/v1/admin/saved_views', token: person.token, body: { list, name: 'Mine' } });
    for (const list of ['__proto__', 'sessions', 'no_such'])
      expect((await create(list)).json().errors).toEqual({ list: ['There is no such list.'] });
    for (let n = 0; n < 199; n++) await aView({ profile_id: person.profileId });
    expect((await create('athletes')).statusCode).toBe(201);
    const refused = await create('athletes');
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'There is room for 200 views. Delete one first.',
    ]);
  });
});
