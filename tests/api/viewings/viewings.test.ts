import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetSessions } from '../../../server/auth/actorOf';
import { endDueViewings } from '../../../server/auth/viewings/endViewings';
import { insert } from '../../access/values';
import { createTestApp, type Person, type Scope, type TestApp } from '../../support/testApp';

let test: TestApp;
let club: Scope;
let other: Scope;
let run: Scope;
let elsewhere: Scope;
let admin: Person;
let manager: Person;

beforeAll(async () => {
  test = await createTestApp();
  const organization_id = await insert(test.db, 'organizations', { name: 'Club' });
  const other_id = await insert(test.db, 'organizations', { name: 'Other club' });
  const day = { start_date: '2027-05-30' };
  club = { kind: 'organization', id: organization_id };
  other = { kind: 'organization', id: other_id };
  run = { kind: 'event', id: await insert(test.db, 'events', { organization_id, name: 'City Run', ...day }) };
  elsewhere = {
    kind: 'event',
    id: await insert(test.db, 'events', { organization_id: other_id, name: 'Away', ...day }),
  };
  admin = await test.signIn({ isSuperAdmin: true });
  manager = await test.signIn({ role: 'organization_manager', scope: club });
});
afterAll(() => test.close());

const start = (who: Person, whom: Person) =>
  test.call({ method: 'POST', url: `/v1/admin/profiles/${whom.profileId}/viewings`, token: who.token, body: {} });
const get = async (url: string, token: string) => {
  const answer = await test.call({ url, token });
  return { status: answer.statusCode, body: answer.json() };
};
const titles = async (token: string) =>
  (await get('/v1/admin/events', token)).body.items?.map((event: { name: string }) => event.name);
const give = (person: Person, role: string, { kind, id }: Scope) =>
  sql`insert into roles (profile_id, role, ${sql.ref(`${kind}_id`)}, invited_at, accepted_at)
    values (${person.profileId}, ${role}, ${id}, now(), now())`.execute(test.db);
const look = async (who: Person, whom: Person): Promise<{ id: number; token: string }> => {
  const answer = await start(who, whom);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};

describe('who may look as whom', () => {
  it('managers as those whose roles they manage, super admins as all but super admins', async () => {
    const timer = await test.signIn({ role: 'timer', scope: run });
    const stranger = await test.signIn({ role: 'timer', scope: elsewhere });
    const second = await test.signIn({ isSuperAdmin: true });
    const eventManager = await test.signIn({ role: 'event_manager', scope: run });
    const statuses = await Promise.all(
      [
        start(manager, timer),
        start(eventManager, timer),
        start(admin, timer),
        start(admin, await test.signIn()),
        start(manager, manager),
        start(manager, stranger),
        start(timer, eventManager),
        start(eventManager, manager),
        start(admin, second),
      ].map(async (answer) => (await answer).statusCode),
    );
    expect(statuses).toEqual([201, 201, 201, 201, 403, 404, 403, 404, 403]);
  });

  it('no key, however much it may do', async () => {
    const timer = await test.signIn({ role: 'timer', scope: run });
    const key = await test.makeKey({ role: 'organization_manager', scope: club });
    expect((await start({ ...manager, token: key }, timer)).statusCode).toBe(403);
  });
});

describe('what is seen', () => {
  it('what the person may, without what whoever looks may not, and nothing that is their own', async () => {
    const person = await test.signIn({ role: 'timer', scope: run });
    await give(person, 'organization_manager', other);
    expect(await titles(person.token)).toEqual(['Away', 'City Run']);
    const { token } = await look(manager, person);
    expect(await titles(token)).toEqual(['City Run']);
    expect((await get(`/v1/admin/events/${elsewhere.id}`, token)).status).toBe(404);
    const roles = (await get('/v1/admin/roles', token)).body.items.map((role: { role: string }) => role.role);
    expect(roles).not.toContain('organization_manager_elsewhere');
    expect(roles.filter((role: string) => role === 'timer').length).toBeGreaterThan(0);
    const { body } = await get('/v1/admin/profile', token);
    expect(body).toMatchObject({ id: person.profileId, is_super_admin: false });
    expect(body.roles).toEqual([{ role: 'timer', event_id: run.id }]);
    expect(body.permissions).not.toContain('organizations.*');
    expect((await get('/v1/admin/profile/sessions', token)).body).toMatchObject({ code: 'read_only' });
    expect((await get('/v1/admin/preferences', token)).body.items).toEqual([]);
  });

  it('by a manager of an event alone that event, of who has all of the organization', async () => {
    const both = await test.signIn({ role: 'organization_manager', scope: club });
    await give(both, 'timer', run);
    const eventManager = await test.signIn({ role: 'event_manager', scope: run });
    const { token } = await look(eventManager, both);
    await insert(test.db, 'events', { organization_id: club.id, name: 'Hidden', start_date: '2027-06-01' });
    expect(await titles(both.token)).toContain('Hidden');
    expect(await titles(token)).toEqual(['City Run']);
  });

  it('by a super admin all that the person sees', async () => {
    const person = await test.signIn({ role: 'read_only', scope: other });
    const { token } = await look(admin, person);
    expect(await titles(token)).toEqual(await titles(person.token));
  });
});

describe('how it ends', () => {
  const person = () => test.signIn({ role: 'timer', scope: run });

  it('when whoever looks ends it, signs out, or may not any more', async () => {
    const viewers = await Promise.all([1, 2, 3].map(() => test.signIn({ role: 'organization_manager', scope: club })));
    const [ending, leaving, losing] = viewers as [Person, Person, Person];
    const looks = [
      await look(ending, await person()),
      await look(leaving, await person()),
      await look(losing, await person()),
    ];
    const stolen = await test.call({
      method: 'POST',
      url: `/v1/admin/viewings/${looks[0]?.id}/end`,
      token: leaving.token,
    });
    expect(stolen.statusCode).toBe(404);
    for (const { token } of looks) expect((await get('/v1/admin/profile', token)).status).toBe(200);
    await test.call({ method: 'POST', url: `/v1/admin/viewings/${looks[0]?.id}/end`, token: ending.token });
    await test.call({ method: 'POST', url: '/v1/auth/logout', token: leaving.token });
    await sql`update roles set deleted_at = now() where profile_id = ${losing.profileId}`.execute(test.db);
    forgetSessions(test.db);
    for (const { token } of looks) expect((await get('/v1/admin/profile', token)).status).toBe(401);
    const how = await sql<{ ended_by: string | null }>`
      select ended_by from viewings where id = any(${looks.map(({ id }) => id)}::bigint[]) order by id`.execute(
      test.db,
    );
    expect(how.rows.map((row) => row.ended_by)).toEqual(['viewer', 'sign_out', null]);
  });

  it('with the sign-in it was begun in, also once its token was renewed, and with no other of the same person', async () => {
    const viewer = await test.signIn({ role: 'organization_manager', scope: club });
    const hash = await test.services.passwords.hash('correct horse battery');
    await sql`update profiles set password = ${hash} where id = ${viewer.profileId}`.execute(test.db);
    const signIn = async (): Promise<Person> => {
      const body = { email: viewer.email, password: 'correct horse battery' };
      const answer = await test.call({ method: 'POST', url: '/v1/auth/login', body });
      return { ...viewer, token: answer.json().api_token.token };
    };
    const post = (url: string, token: string) => test.call({ method: 'POST', url, token, body: {} });
    const other = await signIn();
    const one = await look(viewer, await person());
    await post('/v1/auth/logout', other.token);
    expect((await get('/v1/admin/profile', one.token)).status).toBe(200);
    const renewed = (await post('/v1/token/refresh', viewer.token)).json().api_token.token;
    forgetSessions(test.db);
    expect((await get('/v1/admin/profile', one.token)).status).toBe(200);
    await post('/v1/auth/logout', renewed);
    for (const token of [one.token, renewed, viewer.token])
      expect((await get('/v1/admin/profile', token)).status).toBe(401);
    const how = await sql`select ended_by from viewings where id = ${one.id}`.execute(test.db);
    expect(how.rows).toEqual([{ ended_by: 'sign_out' }]);
  });

  it('after 15 minutes, which the audit tells too', async () => {
    const { id, token } = await look(manager, await person());
    const lasts = await sql<{ seconds: number }>`
      select extract(epoch from expires_at - created_at)::int as seconds from viewings where id = ${id}`.execute(
      test.db,
    );
    expect(lasts.rows[0]?.seconds).toBe(900);
    await sql`update viewings set expires_at = now() where id = ${id}`.execute(test.db);
    forgetSessions(test.db);
    expect((await get('/v1/admin/profile', token)).status).toBe(401);
    await endDueViewings(test.engine);
    const { body } = await get(`/v1/admin/viewings/${id}/changes`, manager.token);
    expect(body.items.map((item: { operation: string; after: object }) => [item.operation, item.after])).toEqual([
      ['update', { ended_at: expect.any(String), ended_by: 'time' }],
      ['create', null],
    ]);
  });

  it('with a signature that is not the server’s, at once', async () => {
    const { token } = await look(manager, await person());
    const [head = '', signature = ''] = token.split('.');
    const claim = JSON.parse(Buffer.from(head.slice(3), 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...claim, expires: claim.expires + 1 })).toString('base64url');
    expect((await get('/v1/admin/profile', `sv_${forged}.${signature}`)).status).toBe(401);
  });
});

describe('the audit', () => {
  it('tells managers and the person, and cannot be taken back', async () => {
    const person = await test.signIn({ role: 'timer', scope: run });
    const { id, token } = await look(manager, person);
    await test.call({ method: 'POST', url: `/v1/admin/viewings/${id}/end`, token: manager.token });
    expect((await get('/v1/admin/profile', token)).status).toBe(401);
    const seen = await get(`/v1/admin/viewings?profile_id=${person.profileId}`, person.token);
    expect(seen.body.items).toMatchObject([{ id, viewer_id: manager.profileId, ended_by: 'viewer' }]);
    const history = await get(`/v1/admin/viewings/${id}/changes`, person.token);
    expect(history.body.items.map((item: { operation: string }) => item.operation)).toEqual(['update', 'create']);
    const activity = await get(`/v1/admin/events/${run.id}/activity?resource=viewings`, manager.token);
    expect(activity.body.items.length).toBeGreaterThanOrEqual(2);
    for (const { operation_id, is_undoable } of history.body.items) {
      expect(is_undoable).toBe(false);
      const url = `/v1/admin/operations/${operation_id}/undo`;
      const undone = await test.call({ method: 'POST', url, token: admin.token, body: {} });
      expect(undone.statusCode, undone.body).toBe(409);
    }
  });
});
