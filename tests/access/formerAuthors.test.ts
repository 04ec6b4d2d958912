import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { plan } from '../../resources/allResources';
import { createTestApp, type Person } from '../support/testApp';
import { insert } from './values';
import { makeOwn, makeWorld } from './world';

const test = await createTestApp();
const world = await makeWorld(test.db);
const at = world.scopes.E1;
const manager = await test.signIn({ role: 'event_manager', scope: at });
let author: Person;
beforeEach(async () => {
  author = await test.signIn({ role: 'event_manager', scope: at });
});
afterAll(() => test.close());

/** Resources of which one has records of one's own that can be of an event. A role is the reach itself. */
const authored = [...plan.resources.values()].filter(({ name, resource: { tenancy }, stored }) => {
  const isOwnable = tenancy.kind === 'owned' || (tenancy.kind === 'below' && tenancy.owner !== undefined);
  return name !== 'roles' && isOwnable && stored.some(({ target }) => target === 'events');
});

const ask = async (url: string, { token }: Person, request: object = {}) =>
  (await test.call({ url: `/v1/admin/${url}`, token, ...request })).statusCode;

const ownRecord = async (resource: string): Promise<number> =>
  (await makeOwn(test.db, author.profileId, 'themselves')).find((one) => one.resource === resource)?.id ??
  expect.fail();

const listed = async (resource: string, { token }: Person): Promise<number[]> => {
  const answer = await test.call({ url: `/v1/admin/${resource}?itemsPerPage=250`, token });
  return answer.json().items.map(({ id }: { id: number }) => id);
};

async function removeFromEvent({ profileId, token }: Person): Promise<void> {
  const { token: by } = manager;
  const found = await test.call({ url: `/v1/admin/roles?profile_id=${profileId}`, token: by });
  const ids = found.json().items.map(({ id }: { id: number }) => id);
  const removed = await test.call({ method: 'DELETE', url: '/v1/admin/roles', token: by, body: { ids } });
  if (removed.statusCode !== 200) throw new Error(removed.body);
  expect(await ask(`events/${at.id}`, { profileId, token } as Person)).toBe(404);
}

it('finds resources of which one has records of one’s own', () => {
  expect(authored.map(({ name }) => name)).toEqual(expect.arrayContaining(['files', 'saved_views']));
});

describe.each(authored.map(({ name }) => name))('%s of one’s own', (name) => {
  it('that are of an event end with the role there; those of no event stay', async () => {
    const [id, free] = [await ownRecord(name), await ownRecord(name)];
    await sql`update ${sql.table(name)} set event_id = ${at.id} where id = ${id}`.execute(test.db);
    for (const one of [id, free]) expect(await ask(`${name}/${one}`, author)).toBe(200);
    expect(await listed(name, author)).toEqual(expect.arrayContaining([id, free]));
    await removeFromEvent(author);
    expect(await ask(`${name}/${id}`, author)).toBe(404);
    if (plan.get(name).resource.verbs.includes('update'))
      expect(await ask(`${name}/${id}`, author, { method: 'PATCH', body: { name: 'Still mine' } })).toBe(404);
    if (plan.get(name).resource.verbs.includes('delete'))
      expect(await ask(`${name}/${id}`, author, { method: 'DELETE' })).toBe(404);
    expect(await ask(`${name}/${free}`, author)).toBe(200);
    const seen = await listed(name, author);
    expect([seen.includes(id), seen.includes(free)]).toEqual([false, true]);
  });
});

describe('a private upload', () => {
  const upload = async () => {
    const id = await ownRecord('files');
    await sql`update files set visibility = 'private' where id = ${id}`.execute(test.db);
    return id;
  };
  const imported = (file_id: number, event_id: number) =>
    insert(test.db, 'imports', { file_id, event_id, kind: 'athlete', file_name: 'list.csv' });

  it('that was imported is the event’s, and gone for whoever is', async () => {
    const [id, unused] = [await upload(), await upload()];
    await imported(id, at.id);
    expect(await ask(`files/${id}`, author)).toBe(200);
    await removeFromEvent(author);
    expect(await ask(`files/${id}`, author)).toBe(404);
    expect(await ask(`files/${unused}`, author)).toBe(200);
  });

  it('that another event of theirs uses as well stays', async () => {
    const id = await upload();
    const next = world.scopes.F1;
    await insert(test.db, 'roles', {
      profile_id: author.profileId,
      role: 'timer',
      event_id: next.id,
      accepted_at: new Date(),
    });
    await imported(id, at.id);
    await imported(id, next.id);
    const [role] = (
      await sql<{
        id: number;
      }>`select id from roles where profile_id = ${author.profileId} and event_id = ${at.id}`.execute(test.db)
    ).rows;
    const removed = await test.call({ method: 'DELETE', url: `/v1/admin/roles/${role?.id}`, token: manager.token });
    expect(removed.statusCode, removed.body).toBe(200);
    expect(await ask(`files/${id}`, author)).toBe(200);
  });
});
