import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insert } from '../../access/values';
import { createTestApp, type Person, PUBLIC_URL, type Scope, type TestApp } from '../../support/testApp';

let test: TestApp;
let club: Scope;
let run: Scope;
let app: Scope;
let admin: Person;
let manager: Person;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn({ isSuperAdmin: true });
});
afterAll(() => test.close());

/** A club of its own for each test, with a manager, an app and an event. */
beforeEach(async () => {
  const organization_id = await insert(test.db, 'organizations', { name: 'Club' });
  const application_id = await insert(test.db, 'applications', { organization_id, name: 'App' });
  const event = { organization_id, application_id, name: 'City Run', start_date: '2027-05-30' };
  club = { kind: 'organization', id: organization_id };
  app = { kind: 'application', id: application_id };
  run = { kind: 'event', id: await insert(test.db, 'events', event) };
  manager = await test.signIn({ role: 'organization_manager', scope: club });
});

const post = (url: string, { token }: Pick<Person, 'token'>, body: object = {}) =>
  test.call({ method: 'POST', url, token, body });
const status = async (url: string, token: string): Promise<number> => (await test.call({ url, token })).statusCode;
const on = ({ kind, id }: Scope) => ({ [`${kind}_id`]: id });

describe('roles', () => {
  const give = (who: Pick<Person, 'token'>, body: object) => post('/v1/admin/roles', who, body);

  it('are on exactly one tenant, for a person or an address', async () => {
    const email = 'someone@example.com';
    const two = await give(manager, { role: 'timer', email, ...on(club), ...on(run) });
    expect(Object.keys(two.json().errors)).toEqual(['organization_id', 'application_id', 'event_id']);
    expect((await give(manager, { role: 'timer', email })).statusCode).toBe(422);
    const both = await give(manager, { role: 'timer', email, profile_id: manager.profileId, ...on(run) });
    expect(Object.keys(both.json().errors)).toEqual(['profile_id', 'email']);
    expect((await give(manager, { role: 'timer', ...on(run) })).statusCode).toBe(422);
  });

  it('are not taken from who may do more, in any way', async () => {
    const above = await give(manager, { role: 'organization_manager', email: 'above@example.com', ...on(club) });
    const below = await test.signIn({ role: 'event_manager', scope: club });
    const path = `/v1/admin/roles/${above.json().id}`;
    const demoted = await test.call({ method: 'PATCH', url: path, token: below.token, body: { role: 'read_only' } });
    const removed = await test.call({ method: 'DELETE', url: path, token: below.token });
    const own = { role: 'timer', email: 'below@example.com', ...on(club) };
    const raised = await give(below, own);
    const raise = { method: 'PATCH', url: `/v1/admin/roles/${raised.json().id}` } as const;
    const rise = await test.call({ ...raise, token: manager.token, body: { role: 'organization_manager' } });
    const undo = `/v1/admin/operations/${rise.headers['x-operation-id']}/undo`;
    const undone = await test.call({ method: 'POST', url: undo, token: below.token, body: {} });
    expect([demoted, removed, raised, rise, undone].map(({ statusCode }) => statusCode)).toEqual([
      403, 403, 201, 200, 403,
    ]);
  });

  it('on an application or an event reach no further', async () => {
    const other = await insert(test.db, 'events', {
      organization_id: club.id,
      name: 'Other',
      start_date: '2027-05-30',
    });
    for (const scope of [app, run]) {
      const person = await test.signIn();
      await sql`insert into roles (profile_id, role, event_id, accepted_at) values (${person.profileId}, 'read_only', ${other}, now())`.execute(
        test.db,
      );
      const given = await give(manager, { role: 'timer', profile_id: person.profileId, ...on(scope) });
      expect(given.json()).toMatchObject({ organization_id: null, ...on(scope), accepted_at: expect.any(String) });
      expect(await status(`/v1/admin/events/${run.id}`, person.token)).toBe(200);
      const rename = { method: 'PATCH', url: `/v1/admin/races/${await race(other)}`, body: { name: 'X' } } as const;
      expect((await test.call({ ...rename, token: person.token })).statusCode).toBe(403);
    }
  });

  async function race(event: number): Promise<number> {
    return insert(test.db, 'races', { event_id: event, name: `Race ${crypto.randomUUID()}` });
  }

  it('take effect with the next request, and end with it', async () => {
    const person = await test.signIn();
    await insert(test.db, 'roles', {
      profile_id: person.profileId,
      role: 'read_only',
      ...on(app),
      accepted_at: new Date().toISOString(),
    });
    const url = `/v1/admin/races/${await race(run.id)}`;
    const rename = () => test.call({ method: 'PATCH', url, token: person.token, body: { name: crypto.randomUUID() } });
    expect((await rename()).statusCode).toBe(403);
    const given = await give(manager, { role: 'timer', profile_id: person.profileId, ...on(run) });
    expect((await rename()).statusCode).toBe(200);
    const role = `/v1/admin/roles/${given.json().id}`;
    const removed = await test.call({ method: 'DELETE', url: role, token: manager.token });
    expect((await rename()).statusCode).toBe(403);
    const undo = `/v1/admin/operations/${removed.headers['x-operation-id']}/undo`;
    expect((await post(undo, manager)).statusCode).toBe(200);
    expect((await rename()).statusCode).toBe(200);
  });

  it('are not given to people one does not see', async () => {
    const stranger = await test.signIn();
    const given = await give(manager, { role: 'timer', profile_id: stranger.profileId, ...on(run) });
    expect(given.json().errors).toEqual({ profile_id: [`No such record: ${stranger.profileId}.`] });
    expect(await status(`/v1/admin/profiles/${stranger.profileId}`, manager.token)).toBe(404);
  });

  it('are never more than the giver holds there', async () => {
    const weak = await test.signIn({ role: 'timer', scope: run });
    const email = 'friend@example.com';
    expect((await give(weak, { role: 'read_only', email, ...on(run) })).statusCode).toBe(403);
    const keyOfEvent = await test.makeKey({ role: 'event_manager', scope: run });
    expect((await give({ token: keyOfEvent }, { role: 'event_manager', email, ...on(run) })).statusCode).toBe(201);
    expect((await give({ token: keyOfEvent }, { role: 'event_manager', email, ...on(club) })).statusCode).toBe(403);
  });

  it('are given once', async () => {
    const body = { role: 'timer', email: 'twice@example.com', ...on(run) };
    expect((await give(manager, body)).statusCode).toBe(201);
    expect((await give(manager, body)).json().errors).toHaveProperty('role');
  });

  it('leave every organization a manager, unless a super admin says otherwise', async () => {
    const own = await sql<{ id: number }>`select id from roles where profile_id = ${manager.profileId}`.execute(
      test.db,
    );
    const url = `/v1/admin/roles/${own.rows[0]?.id}`;
    const leave = (who: Person) => test.call({ method: 'DELETE', url, token: who.token });
    const step = () => test.call({ method: 'PATCH', url, token: manager.token, body: { role: 'timer' } });
    expect((await leave(manager)).json()).toMatchObject({
      code: 'conflict',
      message: 'Club would have no organization manager left. Give someone else that role first.',
    });
    expect((await step()).statusCode).toBe(409);
    const second = await test.signIn({ role: 'organization_manager', scope: club });
    expect((await step()).statusCode).toBe(200);
    expect(second.profileId).not.toBe(manager.profileId);
    expect((await leave(admin)).statusCode).toBe(200);
  });
});

describe('invitations', () => {
  const PASSWORD = 'correct horse battery';
  const NEW = 'a password of my own';
  const verify = (body: object) => test.call({ method: 'POST', url: '/v1/auth/verify', body });
  const login = async (email: string, password: string) =>
    (await test.call({ method: 'POST', url: '/v1/auth/login', body: { email, password } })).statusCode;
  const invite = (email: string) => post('/v1/admin/roles', manager, { role: 'timer', email, ...on(run) });
  // Letters are sent beside the calls, in no order.
  const recoveryMail = async (to: string) =>
    (await test.mails()).filter((mail) => mail.to === to && mail.text.includes('/account/recover')).at(-1);
  const lastMail = async (to: string) => (await test.mails()).filter((mail) => mail.to === to).at(-1);
  const tokenOf = (text = '') => new URL(text.match(/https:\S+/)?.[0] ?? '').searchParams.get('token') ?? '';
  const register = (email: string) =>
    test.call({
      method: 'POST',
      url: '/v1/auth/register',
      body: { first_name: 'New', last_name: 'Timer', email, password: PASSWORD },
    });
  /** Follows the link of a mail: what the address holds afterwards. */
  const follow = async (mail: { to: string; text: string } | undefined): Promise<string[]> => {
    const body = { token: tokenOf(mail?.text), current_password: PASSWORD };
    expect((await verify(body)).statusCode).toBe(204);
    const held = await sql<{ role: string }>`
      select role from roles where email = ${mail?.to} and profile_id is not null order by role`.execute(test.db);
    return held.rows.map(({ role }) => role);
  };
  const mailOf = async (to: string, role: string) =>
    (await test.mails()).filter((mail) => mail.to === to && mail.text.includes(`as ${role}`)).at(-1);
  /** The same address, offered another role as well. */
  const inviteTwice = async (email: string) => {
    const first = await invite(email);
    const second = await post('/v1/admin/roles', manager, { role: 'marketing', email, ...on(run) });
    return [Number(first.json().id), Number(second.json().id)] as const;
  };

  it('are accepted one by one, each by its own link', async () => {
    const { email } = await test.signIn();
    await inviteTwice(email);
    expect(await follow(await mailOf(email, 'marketing'))).toEqual(['marketing']);
    expect(await follow(await mailOf(email, 'timer'))).toEqual(['marketing', 'timer']);
  });

  it('end with the key that sent them, and with the right of the person who did', async () => {
    const key = (
      await post('/v1/admin/api_keys', manager, { name: 'Office', role: 'organization_manager', ...on(club) })
    ).json();
    const sender = await test.signIn({ role: 'event_manager', scope: run });
    const offers = [
      { token: key.secret, scope: club },
      { token: sender.token, scope: run },
    ];
    for (const { token, scope } of offers) {
      const [{ email: ends }, { email: stays }] = [await test.signIn(), await test.signIn()];
      for (const email of [ends, stays])
        expect((await post('/v1/admin/roles', { token }, { role: 'read_only', email, ...on(scope) })).statusCode).toBe(
          201,
        );
      expect(await follow(await lastMail(stays))).toEqual(['read_only']);
      if (token === key.secret) await post(`/v1/admin/api_keys/${key.id}/revoke`, manager);
      else await sql`delete from roles where profile_id = ${sender.profileId}`.execute(test.db);
      const late = await verify({ token: tokenOf((await lastMail(ends))?.text), current_password: PASSWORD });
      expect(late.statusCode).toBe(422);
      const held = await sql`select 1 from roles where email = ${ends} and profile_id is not null`.execute(test.db);
      expect(held.rows).toEqual([]);
    }
  });

  it('are accepted by nobody who only confirms an address, and come with links of their own then', async () => {
    const email = 'proves-only@example.com';
    await inviteTwice(email);
    expect((await mailOf(email, 'timer'))?.text).toContain(`${PUBLIC_URL}/v1/auth/verify?token=`);
    const { api_token } = (await register(email)).json();
    expect(await follow(await lastMail(email))).toEqual([]);
    expect(await status(`/v1/admin/events/${run.id}`, api_token.token)).toBe(404);
    expect(await follow(await mailOf(email, 'marketing'))).toEqual(['marketing']);
    expect(await follow(await mailOf(email, 'timer'))).toEqual(['marketing', 'timer']);
    expect(await status(`/v1/admin/events/${run.id}`, api_token.token)).toBe(200);
  });

  it('are accepted by nobody who sets a new password', async () => {
    const email = 'resets@example.com';
    await register(email);
    await invite(email);
    await test.call({ method: 'POST', url: '/v1/auth/recover', body: { email } });
    const body = { token: tokenOf((await recoveryMail(email))?.text), password: NEW };
    expect((await test.call({ method: 'POST', url: '/v1/auth/reset', body })).statusCode).toBe(204);
    const open = await sql`select profile_id from roles where email = ${email}`.execute(test.db);
    expect(open.rows).toEqual([{ profile_id: null }]);
  });

  it('go to the address in whatever case it was typed', async () => {
    const email = 'newcomer@example.com';
    const invited = (await invite('Newcomer@Example.com')).json();
    expect(invited).toMatchObject({ email, profile_id: null, accepted_at: null, invited_at: expect.any(String) });
    const mail = await lastMail(email);
    expect(mail?.subject).toBe('You are invited to City Run');
    expect(mail?.text).toContain('as timer');
  });

  describe('of an address that somebody else registered', () => {
    /** An account with the address, its sign-in, a key that was made with it, and the link that its address is mailed. */
    const hijacked = async (email: string) => {
      const { user, api_token } = (await register(email)).json();
      const own = await post('/v1/admin/organizations', api_token, { name: `Club of ${email}` });
      const made = await post('/v1/admin/api_keys', api_token, {
        name: 'Box',
        role: 'timer',
        organization_id: own.json().id,
      });
      expect(made.statusCode).toBe(201);
      await invite(email);
      const link = tokenOf((await lastMail(email))?.text);
      return { id: user.id, token: api_token.token, key: made.json().secret, link };
    };
    const sees = async (email: string) =>
      (await sql`select 1 from roles where email = ${email} and profile_id is not null`.execute(test.db)).rows.length;

    it('take a new password, and end what was begun with the old one', async () => {
      const email = 'victim@example.com';
      const { link, token, key } = await hijacked(email);
      expect(await status('/v1/admin/organizations', key)).toBe(200);
      const bare = await verify({ token: link });
      expect([bare.statusCode, Object.keys(bare.json().errors), await sees(email)]).toEqual([422, ['password'], 0]);
      const short = await verify({ token: link, password: 'short' });
      expect([short.statusCode, Object.keys(short.json().errors)]).toEqual([422, ['password']]);
      expect(await login(email, PASSWORD)).toBe(200);
      expect((await verify({ token: link, password: NEW })).statusCode).toBe(204);
      expect(await sees(email)).toBe(1);
      expect(await status('/v1/admin/profile', token)).toBe(401);
      expect(await status('/v1/admin/organizations', key)).toBe(401);
      expect([await login(email, PASSWORD), await login(email, NEW)]).toEqual([401, 200]);
    });

    it('are told on the page of the link, with a field for the password', async () => {
      const { link } = await hijacked('reads@example.com');
      const page = (await test.call({ url: `/v1/auth/verify?token=${link}` })).body;
      expect(page).toContain('You are invited to City Run as timer.');
      expect(page).toContain('name="password"');
      const pressed = await test.app.inject({
        method: 'POST',
        url: '/v1/auth/verify',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ token: link, password: NEW }).toString(),
      });
      expect([pressed.statusCode, pressed.headers.location]).toEqual([303, '/events']);
      expect(await login('reads@example.com', NEW)).toBe(200);
      const again = (await test.call({ url: `/v1/auth/verify?token=${link}` })).body;
      expect(again).toContain('This invitation is accepted');
    });

    it('are safe when an address was changed to it', async () => {
      const { api_token, user } = (await register('thief@example.com')).json();
      await verify({ token: tokenOf((await lastMail('thief@example.com'))?.text), current_password: PASSWORD });
      const email = 'changed-to@example.com';
      const body = { email, current_password: PASSWORD };
      const changed = await test.call({ method: 'PATCH', url: '/v1/admin/profile', token: api_token.token, body });
      expect(changed.statusCode).toBe(200);
      await invite(email);
      const token = tokenOf((await lastMail(email))?.text);
      expect((await verify({ token })).statusCode).toBe(422);
      expect((await verify({ token, password: NEW })).statusCode).toBe(204);
      expect(await status('/v1/admin/profile', api_token.token)).toBe(401);
      const held = await sql`select profile_id from roles where email = ${email}`.execute(test.db);
      expect(held.rows).toEqual([{ profile_id: user.id }]);
    });

    it('leave no key that whoever had it answered for, and no device that they were on', async () => {
      const email = 'answers@example.com';
      const { link, token, key } = await hijacked(email);
      const { id } = (await test.call({ url: '/v1/admin/profile', token })).json();
      const devices = () => sql`select 1 from known_devices where profile_id = ${id}`.execute(test.db);
      expect((await devices()).rows).toHaveLength(1);
      const made = (
        await post('/v1/admin/api_keys', admin, { name: 'Of a colleague', role: 'timer', ...on(run) })
      ).json();
      await sql`update api_keys set profile_id = ${id} where id = ${made.id}`.execute(test.db);
      const gone = await sql<{ id: number }>`
        select record_id as id from changes where resource = 'api_keys' and operation = 'create' and profile_id = ${id}`.execute(
        test.db,
      );
      // One that was deleted ends as well, and is in nobody's way.
      await sql`update api_keys set deleted_at = now() where id = ${gone.rows[0]?.id}`.execute(test.db);
      expect((await verify({ token: link, password: NEW })).statusCode).toBe(204);
      const ended = await sql<{ id: number }>`select id from api_keys where revoked_at is not null`.execute(test.db);
      expect(ended.rows.map((row) => row.id)).toEqual(expect.arrayContaining([made.id, gone.rows[0]?.id]));
      expect(await status('/v1/admin/organizations', key)).toBe(401);
      expect((await devices()).rows).toEqual([]);
    });

    it('leave its keys no life after a new password by mail either', async () => {
      const email = 'recovers@example.com';
      const { key } = await hijacked(email);
      await test.call({ method: 'POST', url: '/v1/auth/recover', body: { email } });
      const body = { token: tokenOf((await recoveryMail(email))?.text), password: NEW };
      expect((await test.call({ method: 'POST', url: '/v1/auth/reset', body })).statusCode).toBe(204);
      expect(await status('/v1/admin/organizations', key)).toBe(401);
    });
  });

  it('leave the password of who proved the address before alone', async () => {
    const email = 'proven@example.com';
    const { api_token } = (await register(email)).json();
    const confirm = tokenOf((await lastMail(email))?.text);
    await invite(email);
    const accept = tokenOf((await lastMail(email))?.text);
    expect((await verify({ token: confirm, current_password: PASSWORD })).statusCode).toBe(204);
    const page = (await test.call({ url: `/v1/auth/verify?token=${accept}` })).body;
    expect(page).toContain('You are invited to City Run as timer.');
    expect(page).not.toContain('password');
    expect((await verify({ token: accept, password: NEW })).statusCode).toBe(204);
    expect(await status(`/v1/admin/events/${run.id}`, api_token.token)).toBe(200);
    expect([await login(email, PASSWORD), await login(email, NEW)]).toEqual([200, 401]);
  });

  it('ask people whose address is unproven to prove it', async () => {
    const email = 'unproven@example.com';
    const { user } = (await register(email)).json();
    await invite(email);
    expect((await lastMail(email))?.subject).toBe('You are invited to City Run');
    await test.call({
      method: 'POST',
      url: '/v1/auth/verify',
      body: { token: tokenOf((await lastMail(email))?.text), password: NEW },
    });
    const role = await sql<{ accepted: boolean }>`
      select accepted_at is not null as accepted from roles where profile_id = ${user.id}`.execute(test.db);
    expect(role.rows).toEqual([{ accepted: true }]);
    const history = await sql`select 1 from changes where resource = 'roles' and profile_id = ${user.id}`.execute(
      test.db,
    );
    expect(history.rows).toHaveLength(1);
  });

  it('tell nothing of who has an account before they accept', async () => {
    const person = await test.signIn();
    const known = await invite(person.email);
    const unknown = await invite('nobody-yet@example.com');
    const pending = { profile_id: null, accepted_at: null };
    expect([known.json(), unknown.json()]).toMatchObject([pending, pending]);
    expect(Object.keys(known.json())).toEqual(Object.keys(unknown.json()));
    const seen = () => status(`/v1/admin/profiles/${person.profileId}`, manager.token);
    expect(await seen()).toBe(404);
    expect(await status(`/v1/admin/events/${run.id}`, person.token)).toBe(404);
    const mail = await lastMail(person.email);
    expect(mail?.subject).toBe('You are invited to City Run');
    const body = { token: tokenOf(mail?.text) };
    expect((await test.call({ method: 'POST', url: '/v1/auth/verify', body })).statusCode).toBe(204);
    expect(await status(`/v1/admin/events/${run.id}`, person.token)).toBe(200);
    expect(await seen()).toBe(200);
  });

  it('say no more than text in mails', async () => {
    await sql`update events set name = ${'<b>Run</b>\r\nBcc: all@example.com'} where id = ${run.id}`.execute(test.db);
    await invite('html@example.com');
    const mail = await lastMail('html@example.com');
    expect(mail?.html).not.toContain('<b>');
    expect(mail?.subject).toBe('You are invited to <b>Run</b> Bcc: all@example. com');
    const { email } = await test.signIn();
    await invite(email);
    const link = tokenOf((await lastMail(email))?.text);
    const page = (await test.call({ url: `/v1/auth/verify?token=${link}` })).body;
    expect(page).toContain('invited to &lt;b&gt;Run&lt;/b&gt;');
  });
});

describe('API keys', () => {
  const make = (body: object, who: Pick<Person, 'token'> = manager) => post('/v1/admin/api_keys', who, body);

  it('show their secret once', async () => {
    const made = await make({ name: 'Timing box', role: 'timer', ...on(run) });
    expect(made.statusCode).toBe(201);
    const { id, secret, prefix, organization_id } = made.json();
    expect(secret).toMatch(/^sk_[\w-]{43}$/);
    expect(secret.startsWith(prefix)).toBe(true);
    // A key of an event is none of its organization.
    expect(organization_id).toBeNull();
    expect(await status(`/v1/admin/events/${run.id}`, secret)).toBe(200);
    const shown = await test.call({ url: `/v1/admin/api_keys/${id}`, token: manager.token });
    const listed = await test.call({ url: '/v1/admin/api_keys', token: manager.token });
    const audit = await sql`select * from changes where resource = 'api_keys'`.execute(test.db);
    const stored = await sql`select * from api_keys`.execute(test.db);
    for (const text of [shown.body, listed.body, JSON.stringify(audit.rows), JSON.stringify(stored.rows)])
      expect(text).not.toContain(secret);
    expect(shown.body).not.toContain('secret_hash');
    expect(shown.json().last_used_at).toEqual(expect.any(String));
  });

  it('end when they are revoked, for good', async () => {
    const { id, secret } = (await make({ name: 'Old box', role: 'timer', ...on(run) })).json();
    expect(await status(`/v1/admin/events/${run.id}`, secret)).toBe(200);
    const revoked = await post(`/v1/admin/api_keys/${id}/revoke`, manager);
    expect(revoked.json().revoked_at).toEqual(expect.any(String));
    expect(await status(`/v1/admin/events/${run.id}`, secret)).toBe(401);
    const operation = await sql<{ operation_id: string }>`
      select operation_id from changes where resource = 'api_keys' and record_id = ${id} and operation = 'update'`.execute(
      test.db,
    );
    // Only the server sets the moment: an organiser may not set it back, and a super admin finds that it stays.
    const undo = `/v1/admin/operations/${operation.rows[0]?.operation_id}/undo`;
    expect((await post(undo, manager)).statusCode).toBe(403);
    expect((await post(undo, admin)).statusCode).toBe(409);
    expect((await post(`/v1/admin/api_keys/${id}/revoke`, manager)).json().revoked_at).toBe(revoked.json().revoked_at);
  });

  it('end with their date, their deletion and their tenant', async () => {
    const expiring = (await make({ name: 'Expiring', role: 'timer', ...on(run) })).json();
    const deleted = (await make({ name: 'Deleted', role: 'timer', ...on(run) })).json();
    const orphaned = (await make({ name: 'Orphaned', role: 'timer', ...on(run) })).json();
    await sql`update api_keys set expires_at = now() - interval '1 second' where id = ${expiring.id}`.execute(test.db);
    expect(await status('/v1/admin/events', expiring.secret)).toBe(401);
    expect(await status('/v1/admin/events', deleted.secret)).toBe(200);
    await test.call({ method: 'DELETE', url: `/v1/admin/api_keys/${deleted.id}`, token: manager.token });
    expect(await status('/v1/admin/events', deleted.secret)).toBe(401);
    expect(await status('/v1/admin/events', orphaned.secret)).toBe(200);
    const gone = await test.call({ method: 'DELETE', url: `/v1/admin/events/${run.id}`, token: admin.token });
    expect(await status('/v1/admin/events', orphaned.secret)).toBe(401);
    await post(`/v1/admin/operations/${gone.headers['x-operation-id']}/undo`, admin);
    expect(await status('/v1/admin/events', orphaned.secret)).toBe(200);
  });

  it('are refused without a tenant, with two, in the past, and with a role that says more than their maker may', async () => {
    const key = { name: 'Box', role: 'timer' };
    expect((await make(key)).statusCode).toBe(422);
    expect((await make({ ...key, ...on(club), ...on(run) })).statusCode).toBe(422);
    expect((await make({ ...key, ...on(run), expires_at: '2020-01-01T00:00:00.000Z' })).json().errors).toEqual({
      expires_at: ['Must lie in the future.'],
    });
    const ofEvent = await test.signIn({ role: 'event_manager', scope: run });
    expect((await make({ ...key, ...on(club) }, ofEvent)).statusCode).toBe(403);
    expect((await make({ ...key, role: 'organization_manager', ...on(run) }, ofEvent)).statusCode).toBe(403);
    expect((await make({ ...key, ...on(run) }, ofEvent)).statusCode).toBe(201);
  });

  it('are not revoked, changed or deleted by who may do less', async () => {
    const { id } = (await make({ name: 'Above', role: 'organization_manager', ...on(club) })).json();
    const { token } = await test.signIn({ role: 'event_manager', scope: club });
    const url = `/v1/admin/api_keys/${id}`;
    const answers = await Promise.all([
      test.call({ method: 'POST', url: `${url}/revoke`, token, body: {} }),
      test.call({ method: 'PATCH', url, token, body: { name: 'Mine' } }),
      test.call({ method: 'DELETE', url, token }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
  });

  describe('do no more than who answers for them may now', () => {
    const sees = (secret: string) => status(`/v1/admin/events/${run.id}`, secret);
    const stateOf = async (id: number) =>
      (await test.call({ url: `/v1/admin/api_keys/${id}`, token: manager.token })).json();
    const roleOf = async ({ profileId }: Person) =>
      Number(
        (await sql<{ id: number }>`select id from roles where profile_id = ${profileId}`.execute(test.db)).rows[0]?.id,
      );
    const remove = (url: string, { token }: Person = admin) => test.call({ method: 'DELETE', url, token });

    it.each([
      ['loses the role', async (maker: Person) => remove(`/v1/admin/roles/${await roleOf(maker)}`)],
      [
        'is given a lesser role',
        async (maker: Person) =>
          test.call({
            method: 'PATCH',
            url: `/v1/admin/roles/${await roleOf(maker)}`,
            token: admin.token,
            body: { role: 'marketing' },
          }),
      ],
      ['is deleted', (maker: Person) => remove(`/v1/admin/profiles/${maker.profileId}`)],
    ])('where the person %s', async (_how, lose) => {
      const maker = await test.signIn({ role: 'event_manager', scope: club });
      const { id, secret, profile_id } = (await make({ name: 'Box', role: 'timer', ...on(run) }, maker)).json();
      expect([profile_id, await sees(secret), (await stateOf(id)).state]).toEqual([maker.profileId, 200, 'working']);
      expect((await lose(maker)).statusCode).toBeLessThan(300);
      expect([await sees(secret), (await stateOf(id)).state]).toEqual([401, 'unanswered']);
    });

    it('and keep working by another role that comprises as much, or once somebody who may confirms them', async () => {
      const maker = await test.signIn({ role: 'organization_manager', scope: club });
      await insert(test.db, 'roles', { profile_id: maker.profileId, role: 'timer', ...on(run), accepted_at: 'now' });
      const timer = (await make({ name: 'Box', role: 'timer', ...on(run) }, maker)).json();
      const reader = (await make({ name: 'Site', role: 'event_manager', ...on(run) }, maker)).json();
      const role = await roleOf(maker);
      const warned = await post('/v1/admin/roles/delete_preview', manager, { ids: [role] });
      expect(warned.json().warnings).toEqual([{ name: 'keys', count: 1 }]);
      await remove(`/v1/admin/roles/${role}`);
      expect([await sees(timer.secret), await sees(reader.secret)]).toEqual([200, 401]);
      const confirm = (who: Pick<Person, 'token'>) => post(`/v1/admin/api_keys/${reader.id}/confirm`, who);
      const less = await test.signIn({ role: 'timer', scope: run });
      expect([(await confirm(less)).statusCode, (await confirm({ token: timer.secret })).statusCode]).toEqual([
        403, 403,
      ]);
      expect(await sees(reader.secret)).toBe(401);
      const confirmed = await confirm(manager);
      expect(confirmed.json()).toMatchObject({ state: 'working', profile_id: manager.profileId });
      expect(await sees(reader.secret)).toBe(200);
      await post(`/v1/admin/api_keys/${reader.id}/revoke`, manager);
      expect((await confirm(manager)).statusCode).toBe(409);
    });

    it('and, made with a key, end with it', async () => {
      const made = (who: Pick<Person, 'token'>, name: string) =>
        make({ name, role: 'event_manager', ...on(run) }, who).then((answer) => answer.json());
      const first = (await make({ name: 'First', role: 'organization_manager', ...on(club) })).json();
      const second = await made({ token: first.secret }, 'Second');
      const third = await made({ token: second.secret }, 'Third');
      expect(third).toMatchObject({ profile_id: manager.profileId, api_key_id: second.id });
      // None confirms or renews keys.
      const own = { url: `/v1/admin/api_keys/${third.id}`, token: third.secret };
      const later = { expires_at: '2099-01-01T00:00:00.000Z' };
      const answers = [
        await test.call({ method: 'PATCH', ...own, body: later }),
        await test.call({ method: 'POST', ...own, url: `${own.url}/confirm`, body: {} }),
        await test.call({ method: 'PATCH', ...own, body: { name: 'Mat 1' } }),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 200]);
      await post(`/v1/admin/api_keys/${first.id}/revoke`, manager);
      expect([await sees(second.secret), await sees(third.secret)]).toEqual([401, 401]);
      await post(`/v1/admin/api_keys/${third.id}/confirm`, manager);
      expect([await sees(second.secret), await sees(third.secret)]).toEqual([401, 200]);
    });

    it('and end for good where an event moves away from who answers for them, as moving says first', async () => {
      const there = await test.signIn({ role: 'event_manager', scope: run });
      const organization_id = await insert(test.db, 'organizations', { name: 'Other club' });
      await insert(test.db, 'roles', {
        profile_id: there.profileId,
        role: 'timer',
        organization_id,
        accepted_at: 'now',
      });
      const stays = (await make({ name: 'Stays', role: 'timer', ...on(run) }, there)).json();
      const ends = (await make({ name: 'Ends', role: 'timer', ...on(run) })).json();
      const move = (body: object) => post(`/v1/admin/events/${run.id}/move`, admin, { organization_id, ...body });
      const told: { resource: string }[] = (await move({ dry_run: true })).json().revokes;
      const keys = told.filter(({ resource }) => resource === 'api_keys');
      expect(keys).toEqual([{ resource: 'api_keys', id: ends.id, name: 'Ends' }]);
      expect(await sees(ends.secret)).toBe(200);
      const moved = await move({});
      expect([await sees(ends.secret), await sees(stays.secret)]).toEqual([401, 200]);
      // The way back takes the event along, and no key.
      const undone = await post(`/v1/admin/operations/${moved.headers['x-operation-id']}/undo`, admin);
      expect([undone.statusCode, await sees(ends.secret)]).toEqual([200, 401]);
      expect(await stateOf(ends.id)).toMatchObject({ state: 'revoked' });
    });
  });

  it('are rejected with a hash that is sent along', async () => {
    const answer = await make({ name: 'Sly', role: 'timer', secret_hash: 'f'.repeat(64), ...on(run) });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual({ secret_hash: [expect.any(String)] });
  });
});
