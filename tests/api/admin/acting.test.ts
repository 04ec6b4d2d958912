import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forgetSessions } from '../../../server/auth/actorOf';
import { endDueViewings } from '../../../server/auth/viewings/endViewings';
import { insert } from '../../access/values';
import { createTestApp, type Person, type Scope, type TestApp } from '../../support/testApp';

let test: TestApp;
let run: Scope;
let admin: Person;
let person: Person;

beforeAll(async () => {
  test = await createTestApp();
  const organization_id = await insert(test.db, 'organizations', { name: 'Club' });
  run = {
    kind: 'event',
    id: await insert(test.db, 'events', { organization_id, name: 'Run', start_date: '2027-05-30' }),
  };
  admin = await test.signIn({ isSuperAdmin: true });
  person = await test.signIn({ role: 'event_manager', scope: run });
});
afterAll(() => test.close());

const reason = 'A race that will not save, asked by phone';
const prove = (who: Person) =>
  sql`update access_tokens set proved_at = now() where profile_id = ${who.profileId}`.execute(test.db);
const start = (who: Person, whom: Person, body: object = { reason }) =>
  test.call({ method: 'POST', url: `/v1/admin/profiles/${whom.profileId}/sign_in_as`, token: who.token, body });
const act = async (who = admin) => {
  await prove(who);
  const answer = await start(who, person);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json() as { id: number; token: string; expires_at: string };
};

it('asks for a fresh proof and a reason, of super admins alone, and never for another super admin', async () => {
  await sql`update access_tokens set proved_at = now() - interval '1 hour' where profile_id = ${admin.profileId}`.execute(
    test.db,
  );
  expect((await start(admin, person)).json()).toMatchObject({ code: 'proof_needed' });
  await prove(admin);
  expect((await start(admin, person, { reason: 'short' })).statusCode).toBe(422);
  expect((await start(admin, await test.signIn({ isSuperAdmin: true }))).statusCode).toBe(403);
  expect((await start(admin, admin)).statusCode).toBe(403);
  const manager = await test.signIn({ role: 'event_manager', scope: run });
  await prove(manager);
  expect((await start(manager, person)).statusCode).toBe(403);
});

it('writes as the person, and every audit has both names', async () => {
  const { id, token } = await act();
  const body = { event_id: run.id, name: 'Ten' };
  const made = await test.call({ method: 'POST', url: '/v1/admin/races', token, body });
  expect(made.statusCode, made.body).toBe(201);
  const told = await sql`
    select c.profile_id, c.acted_by_id, o.profile_id as of, o.acted_by_id as by from changes c
    join operations o using (operation_id) where c.resource = 'races' and c.record_id = ${made.json().id}`.execute(
    test.db,
  );
  const both = { profile_id: person.profileId, acted_by_id: admin.profileId };
  expect(told.rows).toEqual([{ ...both, of: person.profileId, by: admin.profileId }]);
  const activity = await test.call({ url: `/v1/admin/events/${run.id}/activity?resource=races`, token: admin.token });
  expect(activity.json().items[0]).toMatchObject({
    actor: { id: person.profileId },
    acted_by: { id: admin.profileId },
  });
  const entry = await test.call({ url: `/v1/admin/races/${made.json().id}/changes`, token: person.token });
  expect(entry.json().items[0]).toMatchObject({
    profile: { id: person.profileId },
    acted_by: { id: admin.profileId, first_name: expect.any(String) },
  });
  const view = await test.call({ url: `/v1/admin/viewings/${id}`, token: person.token });
  expect(view.json()).toMatchObject({ may: 'write', reason, viewer_id: admin.profileId });
  const history = await test.call({ url: `/v1/admin/profiles/${person.profileId}/changes`, token: person.token });
  expect(history.json().items[0]).toMatchObject({ after: { signed_in_as_at: expect.any(String) } });
});

it('is told apart from what the person does, though the statements are the same', async () => {
  const { token } = await act();
  const made = await test.call({
    method: 'POST',
    url: '/v1/admin/races',
    token,
    body: { event_id: run.id, name: 'A' },
  });
  const url = `/v1/admin/races/${made.json().id}`;
  for (const [name, by] of Object.entries({ B: person.token, C: token, D: person.token, E: token }))
    expect((await test.call({ method: 'PATCH', url, token: by, body: { name } })).statusCode).toBe(200);
  const told = await sql<{ name: string; acted_by_id: number | null }>`
    select after ->> 'name' as name, acted_by_id from changes
    where resource = 'races' and record_id = ${made.json().id} and operation = 'update' order by id`.execute(test.db);
  expect(told.rows.map(({ name, acted_by_id: by }) => [name, by])).toEqual([
    ['B', null],
    ['C', admin.profileId],
    ['D', null],
    ['E', admin.profileId],
  ]);
});

it('takes back what was done, but for what gives a right again', async () => {
  const { token } = await act();
  const made = await test.call({
    method: 'POST',
    url: '/v1/admin/races',
    token,
    body: { event_id: run.id, name: 'U' },
  });
  const url = `/v1/admin/races/${made.json().id}`;
  const gone = await test.call({ method: 'DELETE', url, token });
  const undo = (id: unknown) => test.call({ method: 'POST', url: `/v1/admin/operations/${id}/undo`, token, body: {} });
  expect((await undo(gone.headers['x-operation-id'])).statusCode).toBeLessThan(300);
  const given = await test.signIn({ role: 'timer', scope: run });
  const role = await sql<{ id: number }>`select id from roles where profile_id = ${given.profileId}`.execute(test.db);
  const ended = await test.call({ method: 'DELETE', url: `/v1/admin/roles/${role.rows[0]?.id}`, token: admin.token });
  const again = await undo(ended.headers['x-operation-id']);
  expect([again.statusCode, again.json().code]).toEqual([403, 'read_only']);
});

it('never touches what the account is made of', async () => {
  const { token } = await act();
  const me = `/v1/admin/profiles/${person.profileId}`;
  const refused = [
    ['PATCH', '/v1/admin/profile', { password: 'another password 1', current_password: 'x' }],
    ['PATCH', '/v1/admin/profile', { email: 'else@example.com', current_password: 'x' }],
    ['PATCH', me, { first_name: 'Else' }],
    ['POST', '/v1/admin/profile/second_factor', {}],
    ['POST', '/v1/admin/profile/second_factor/recovery_codes', {}],
    ['POST', '/v1/admin/api_keys', { name: 'Key', role: 'timer', event_id: run.id }],
    ['POST', '/v1/admin/profile/erase', {}],
    ['POST', '/v1/admin/profile/bundle', {}],
    ['POST', '/v1/auth/oidc/link', {}],
    ['POST', '/v1/auth/logout', {}],
    ['POST', '/v1/token/refresh', {}],
    ['POST', '/v1/broadcasting/auth', { socket_id: '1.1', channel_name: 'private-console' }],
    ['POST', `${me}/viewings`, {}],
    ['DELETE', `/v1/admin/events/${run.id}/../../organizations/1`, {}],
  ] as const;
  const letThrough: string[] = [];
  for (const [method, url, body] of refused) {
    const answer = await test.call({ method, url, token, body });
    if (![403, 404].includes(answer.statusCode)) letThrough.push(`${method} ${url} ${answer.statusCode}`);
  }
  expect(letThrough).toEqual([]);
  expect((await test.call({ url: '/v1/admin/profile/sessions', token })).json()).toMatchObject({ code: 'read_only' });
  expect((await test.call({ url: '/v1/admin/system_health', token })).statusCode).toBe(403);
});

it('does nothing with a token that says more than was signed', async () => {
  await prove(admin);
  const url = `/v1/admin/profiles/${person.profileId}/viewings`;
  const { token } = (await test.call({ method: 'POST', url, token: admin.token, body: {} })).json();
  const [head = '', signature = ''] = token.split('.');
  const claim = JSON.parse(Buffer.from(head.slice(3), 'base64url').toString());
  const forged = `sv_${Buffer.from(JSON.stringify({ ...claim, may: 'write' })).toString('base64url')}.${signature}`;
  const body = { event_id: run.id, name: 'Forged' };
  expect((await test.call({ method: 'POST', url: '/v1/admin/races', token: forged, body })).statusCode).toBe(401);
});

it('ends after an hour, with the sign-in it was begun in, and with being a super admin', async () => {
  const profile = async (token: string) => (await test.call({ url: '/v1/admin/profile', token })).statusCode;
  const leaving = await test.signIn({ isSuperAdmin: true });
  const first = await act(leaving);
  expect(Date.parse(first.expires_at) - Date.now()).toBeGreaterThan(59 * 60_000);
  expect(Date.parse(first.expires_at) - Date.now()).toBeLessThanOrEqual(60 * 60_000);
  expect(await profile(first.token)).toBe(200);
  await sql`update viewings set expires_at = now() where id = ${first.id}`.execute(test.db);
  forgetSessions(test.db);
  expect(await profile(first.token)).toBe(401);
  await endDueViewings(test.engine);
  const second = await act(leaving);
  await sql`update profiles set is_super_admin = false where id = ${leaving.profileId}`.execute(test.db);
  forgetSessions(test.db);
  expect(await profile(second.token)).toBe(401);
  await sql`update profiles set is_super_admin = true where id = ${leaving.profileId}`.execute(test.db);
  const third = await act(leaving);
  await test.call({ method: 'POST', url: '/v1/auth/logout', token: leaving.token });
  expect(await profile(third.token)).toBe(401);
});

it('stays on record open and ended, and so does when it was: neither list nor call takes it back', async () => {
  const other = await test.signIn({ isSuperAdmin: true });
  const { id } = await act(other);
  const signedIn = async () =>
    (await sql`select signed_in_as_at as at from profiles where id = ${person.profileId}`.execute(test.db)).rows;
  const before = await signedIn();
  const entries = async () =>
    (await test.call({ url: `/v1/admin/audit?resource=viewings&record_id=${id}`, token: other.token })).json().items;
  for (const state of ['open', 'ended']) {
    if (state === 'ended')
      await test.call({ method: 'POST', url: `/v1/admin/viewings/${id}/end`, token: other.token, body: {} });
    for (const { operation_id, is_undoable, record } of await entries()) {
      expect(is_undoable).toBe(false);
      if (record) expect(record).toMatchObject({ why: reason, title: expect.stringMatching(/\S/) });
      for (const body of [{}, { skip_changed: true }]) {
        const url = `/v1/admin/operations/${operation_id}/undo`;
        const undone = await test.call({ method: 'POST', url, token: other.token, body });
        expect([state, undone.statusCode]).toEqual([state, 409]);
      }
    }
  }
  expect((await entries()).length).toBe(2);
  expect(await signedIn()).toEqual(before);
});

it('is told whole in the audit, whatever it is searched by: as whom and why, and both ends by the reason', async () => {
  const { id } = await act();
  await test.call({ method: 'POST', url: `/v1/admin/viewings/${id}/end`, token: admin.token });
  const search = async (query: string) => {
    const answer = await test.call({ url: `/v1/admin/audit?limit=2&${query}`, token: admin.token });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().items;
  };
  const record = { resource: 'viewings', id, title: expect.any(String), why: reason };
  const both = [
    { kind: 'update', record },
    { kind: 'create', record },
  ];
  expect(await search('')).toMatchObject(both);
  expect(await search('resource=viewings')).toMatchObject(both);
  expect(await search(`text=${encodeURIComponent('phone race save')}`)).toMatchObject(both);
});

it('says where it was, on whose clock, and for whom a role is', async () => {
  const made = await test.call({
    method: 'POST',
    url: '/v1/admin/roles',
    token: admin.token,
    body: { profile_id: person.profileId, role: 'timer', event_id: run.id },
  });
  expect(made.statusCode, made.body).toBe(201);
  const [entry] = (await test.call({ url: '/v1/admin/audit?resource=roles&limit=1', token: admin.token })).json().items;
  const name = await sql<{ name: string }>`
    select first_name || ' ' || last_name as name from profiles where id = ${person.profileId}`.execute(test.db);
  expect(entry).toMatchObject({
    record: { resource: 'roles', title: 'timer', whom: name.rows[0]?.name },
    place: { resource: 'events', id: run.id, title: 'Run', time_zone: expect.any(String) },
  });
});

it('gives the person no athlete, as that would stay theirs, and others of the event as staff does', async () => {
  const { token } = await act();
  const ask = (method: 'POST' | 'PATCH', url: string, body: object) =>
    test.call({ method, url: `/v1/admin/athletes${url}`, token, body });
  const athlete = await insert(test.db, 'athletes', { event_id: run.id, first_name: 'Ann' });
  const own = { profile_id: person.profileId };
  const refused = [
    await ask('PATCH', `/${athlete}`, own),
    await ask('PATCH', '', { ids: [athlete], data: own }),
    await ask('POST', '', { event_id: run.id, ...own }),
  ];
  expect(refused.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
    refused.map(() => [403, 'read_only']),
  );
  expect((await ask('PATCH', `/${athlete}`, { club: 'Herons' })).statusCode).toBe(200);
  const links = await sql`select 1 from linked_participants where athlete_id = ${athlete}`.execute(test.db);
  expect(links.rows).toEqual([]);
});

it('is over for good with the right of who began it, and with the account of the person', async () => {
  const viewer = await test.signIn({ isSuperAdmin: true });
  const set = (who: Person, body: object) =>
    test.call({ method: 'PATCH', url: `/v1/admin/profiles/${who.profileId}`, token: admin.token, body });
  const asked = async (token: string) => (await test.call({ url: '/v1/admin/profile', token })).statusCode;
  const { token } = await act(viewer);
  expect(await asked(token)).toBe(200);
  for (const is_super_admin of [false, true]) expect((await set(viewer, { is_super_admin })).statusCode).toBe(200);
  forgetSessions(test.db);
  expect(await asked(token)).toBe(401);

  const other = await act();
  const url = `/v1/admin/profiles/${person.profileId}`;
  const gone = await test.call({ method: 'DELETE', url, token: admin.token });
  const undo = `/v1/admin/operations/${gone.headers['x-operation-id']}/undo`;
  expect((await test.call({ method: 'POST', url: undo, token: admin.token, body: {} })).statusCode).toBe(200);
  forgetSessions(test.db);
  expect(await asked(other.token)).toBe(401);
  person = { ...person, token: (await test.signIn({ role: 'event_manager', scope: run })).token };
});
