import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insert } from '../../access/values';
import { turnOnFactor } from '../../support/factors';
import { createTestApp, type Person, type TestApp } from '../../support/testApp';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test?.close());

async function club() {
  const id = await insert(test.db, 'organizations', { name: 'Careful club' });
  const eventId = await insert(test.db, 'events', { organization_id: id, name: 'Run', start_date: '2027-05-30' });
  const scope = { kind: 'organization', id } as const;
  const manager = await test.signIn({ role: 'organization_manager', scope });
  const timer = await test.signIn({ role: 'timer', scope: { kind: 'event', id: eventId } });
  return { id, eventId, scope, manager, timer };
}

const demand = (id: number, { token }: Person, requires_second_factor = true) =>
  test.call({ method: 'PATCH', url: `/v1/admin/organizations/${id}`, token, body: { requires_second_factor } });
const readEvent = (id: number, token: string) => test.call({ url: `/v1/admin/events/${id}`, token });

describe('an organization that asks for a second factor', () => {
  it('is made so by who has one alone', async () => {
    const { id, manager } = await club();
    const refused = await demand(id, manager);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors).toHaveProperty('requires_second_factor');
    const key = await test.makeKey({ role: 'organization_manager', scope: { kind: 'organization', id } });
    expect((await demand(id, { ...manager, token: key })).statusCode).toBe(422);
    await turnOnFactor(test, manager.token);
    expect((await demand(id, manager)).statusCode).toBe(200);
    // Who sends the whole record along changes nothing of it.
    const admin = await test.signIn({ isSuperAdmin: true });
    expect((await demand(id, admin)).statusCode).toBe(200);
  });

  it('shuts members out until they have one, saying why, and lets keys go on', async () => {
    const { id, eventId, scope, manager, timer } = await club();
    const key = await test.makeKey({ role: 'timer', scope });
    await turnOnFactor(test, manager.token);
    expect((await readEvent(eventId, timer.token)).statusCode).toBe(200);
    await demand(id, manager);
    const refused = await readEvent(eventId, timer.token);
    expect(refused.statusCode).toBe(404);
    expect(refused.json()).toMatchObject({ code: 'not_found', second_factor_demanded_by: ['Careful club'] });
    expect(refused.json().message).toContain('Careful club asks for a second factor');
    const profile = (await test.call({ url: '/v1/admin/profile', token: timer.token })).json();
    expect(profile).toMatchObject({
      roles: [],
      permissions: [],
      second_factor_demanded_by: [{ id, name: 'Careful club' }],
    });
    expect((await readEvent(eventId, key)).statusCode).toBe(200);
    await turnOnFactor(test, timer.token);
    expect((await readEvent(eventId, timer.token)).statusCode).toBe(200);
    const after = (await test.call({ url: '/v1/admin/profile', token: timer.token })).json();
    expect(after.second_factor_demanded_by).toEqual([]);
  });

  it('says beforehand, and in the list of roles, who lacks one, to those alone who may know', async () => {
    const { id, scope, manager, timer } = await club();
    const reader = await test.signIn({ role: 'read_only', scope });
    await sql`insert into roles (email, role, organization_id, invited_at) values ('new@example.com', 'timer', ${id}, now())`.execute(
      test.db,
    );
    await sql`insert into roles (profile_id, role, organization_id, invited_at, accepted_at) values (${timer.profileId}, 'timer', ${id}, now(), now())`.execute(
      test.db,
    );
    await club();
    await turnOnFactor(test, manager.token);
    const without = (token: string) => test.call({ url: `/v1/admin/organizations/${id}/without_second_factor`, token });
    const { count, people } = (await without(manager.token)).json();
    expect([count, people.map((person: { id: number }) => person.id).sort()]).toEqual([
      2,
      [timer.profileId, reader.profileId].sort(),
    ]);
    expect((await without(timer.token)).statusCode).toBe(403);
    expect((await without(reader.token)).statusCode).toBe(403);
    const list = async (query: string, token = manager.token) => {
      const answer = await test.call({ url: `/v1/admin/roles?sort=id&${query}`, token });
      const items = answer.json().items as { profile_id: number | null; second_factor?: string | null }[] | undefined;
      return items?.map(({ profile_id, second_factor }) => [profile_id, second_factor]) ?? answer.statusCode;
    };
    expect(await list('second_factor=missing')).toEqual([]);
    await demand(id, manager);
    const missing = [timer.profileId, reader.profileId, timer.profileId].map((holder) => [holder, 'missing']);
    expect(await list('second_factor=missing')).toEqual(missing);
    expect(await list('second_factor[]=missing&second_factor[]=set_up')).toEqual([
      [manager.profileId, 'set_up'],
      ...missing,
    ]);
    expect(await list('second_factor[empty]=true')).toEqual([[null, null]]);
    const admin = await test.signIn({ role: 'read_only', scope });
    await turnOnFactor(test, admin.token);
    expect(await list('second_factor=missing', admin.token)).not.toEqual(missing);
    await turnOnFactor(test, timer.token);
    expect(await list('second_factor=missing')).toEqual([[reader.profileId, 'missing']]);
    expect((await without(manager.token)).json().count).toBe(1);
  });

  it('is taken off by who has a factor, or by super admins: never by a key of somebody who is shut out', async () => {
    const { id, scope, manager } = await club();
    const key = await test.makeKey({ role: 'organization_manager', scope });
    await turnOnFactor(test, manager.token);
    await demand(id, manager);
    expect((await demand(id, { ...manager, token: key }, false)).statusCode).toBe(422);
    expect((await demand(id, manager, false)).statusCode).toBe(200);
    await demand(id, manager);
    const admin = await test.signIn({ isSuperAdmin: true });
    expect((await demand(id, admin, false)).statusCode).toBe(200);
  });

  it('leaves what was granted elsewhere alone', async () => {
    const { id, manager, timer } = await club();
    const other = await club();
    await sql`insert into roles (profile_id, role, event_id, invited_at, accepted_at) values (${timer.profileId}, 'timer', ${other.eventId}, now(), now())`.execute(
      test.db,
    );
    await turnOnFactor(test, manager.token);
    await demand(id, manager);
    expect((await readEvent(other.eventId, timer.token)).statusCode).toBe(200);
    const forbidden = await test.call({
      method: 'DELETE',
      url: `/v1/admin/events/${other.eventId}`,
      token: timer.token,
    });
    expect(forbidden.statusCode).toBe(403);
  });

  it('is not made so again by undo', async () => {
    const { id, manager } = await club();
    await turnOnFactor(test, manager.token);
    await demand(id, manager);
    const off = await demand(id, manager, false);
    const operation = String(off.headers['x-operation-id']);
    const undone = await test.call({
      method: 'POST',
      url: `/v1/admin/operations/${operation}/undo`,
      token: manager.token,
      body: {},
    });
    expect(undone.statusCode).toBe(409);
  });
});

describe('a key that only reads', () => {
  it('reads what its role may, and writes nothing', async () => {
    const { id, eventId, scope } = await club();
    const manager = await test.signIn({ role: 'organization_manager', scope });
    const make = async (is_read_only: boolean): Promise<string> => {
      const body = { name: 'Key', role: 'organization_manager', organization_id: id, is_read_only };
      return (await test.call({ method: 'POST', url: '/v1/admin/api_keys', token: manager.token, body })).json().secret;
    };
    const [reading, writing] = [await make(true), await make(false)];
    const rename = (token: string) =>
      test.call({ method: 'PATCH', url: `/v1/admin/events/${eventId}`, token, body: { name: 'Renamed' } });
    for (const url of [
      `/v1/admin/events/${eventId}`,
      '/v1/admin/athletes',
      `/v1/admin/athletes.csv?event_id=${eventId}`,
    ])
      expect((await test.call({ url, token: reading })).statusCode).toBe(200);
    expect((await rename(reading)).statusCode).toBe(403);
    for (const [method, url] of [
      ['POST', '/v1/admin/athletes'],
      ['POST', '/v1/admin/api_keys'],
      ['DELETE', `/v1/admin/events/${eventId}`],
      ['POST', `/v1/admin/events/${eventId}/submit`],
    ] as const)
      expect(
        (await test.call({ method, url, token: reading, body: { event_id: eventId, last_name: 'A' } })).statusCode,
      ).toBe(403);
    expect((await rename(writing)).statusCode).toBe(200);
    // It ends with its maker's right, as every key.
    await sql`update roles set deleted_at = now() where profile_id = ${manager.profileId}`.execute(test.db);
    const { forgetSessions } = await import('../../../server/auth/actorOf');
    forgetSessions(test.db);
    expect((await test.call({ url: `/v1/admin/events/${eventId}`, token: reading })).statusCode).toBe(401);
  });
});
