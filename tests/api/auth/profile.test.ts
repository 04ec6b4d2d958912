import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insert } from '../../access/values';
import { createTestApp, type Person, type TestApp } from '../../support/testApp';

let test: TestApp;
let organization: number;
let event: number;
beforeAll(async () => {
  test = await createTestApp();
  organization = await insert(test.db, 'organizations', { name: 'Club' });
  event = await insert(test.db, 'events', { organization_id: organization, name: 'Run', start_date: '2027-05-30' });
});
afterAll(() => test.close());

const PROFILE = '/v1/admin/profile';
const PASSWORD = 'correct horse battery';
const read = async ({ token }: Pick<Person, 'token'>) => (await test.call({ url: PROFILE, token })).json();
const patch = ({ token }: Pick<Person, 'token'>, body: object, headers?: Record<string, string>) =>
  test.call({ method: 'PATCH', url: PROFILE, token, body, ...(headers && { headers }) });

async function withPassword(): Promise<Person> {
  const person = await test.signIn();
  const hash = await test.services.passwords.hash(PASSWORD);
  await sql`update profiles set password = ${hash} where id = ${person.profileId}`.execute(test.db);
  return person;
}

const login = async ({ email }: Person, password: string) =>
  test.call({ method: 'POST', url: '/v1/auth/login', body: { email, password } });

describe('one’s own profile', () => {
  it('tells roles and permissions', async () => {
    const person = await test.signIn({ role: 'timer', scope: { kind: 'event', id: event } });
    expect(await read(person)).toEqual({
      id: person.profileId,
      first_name: 'Person',
      last_name: expect.any(String),
      email: person.email,
      avatar_id: null,
      avatar_url: null,
      locale: 'en-US',
      is_super_admin: false,
      last_seen_at: expect.any(String),
      email_verified_at: expect.any(String),
      roles: [{ role: 'timer', event_id: event }],
      permissions: expect.arrayContaining(['races.read', 'athletes.update', 'imports.*']),
      second_factor_since: null,
      second_factor_demanded_by: [],
      version: 1,
    });
  });

  it('gives super admins everything', async () => {
    const person = await test.signIn({ isSuperAdmin: true });
    expect(await read(person)).toMatchObject({ is_super_admin: true, permissions: ['*'], roles: [] });
  });

  it('leaves out roles of deleted tenants and invitations', async () => {
    const gone = await insert(test.db, 'events', {
      organization_id: organization,
      name: 'Gone',
      start_date: '2027-05-30',
      deleted_at: new Date().toISOString(),
    });
    const person = await test.signIn({ role: 'timer', scope: { kind: 'event', id: gone } });
    await insert(test.db, 'roles', { profile_id: person.profileId, role: 'marketing', event_id: event });
    expect(await read(person)).toMatchObject({ roles: [], permissions: [] });
  });

  it('refuses computed values that differ from it, and a version that is stale', async () => {
    const person = await test.signIn();
    const refused = await patch(person, { first_name: 'Zoë', is_super_admin: true, permissions: ['*'] });
    expect(refused.statusCode).toBe(422);
    expect(Object.keys(refused.json().errors)).toEqual(['is_super_admin', 'permissions']);
    expect((await patch(person, { first_name: 'Zoë', version: 99 })).statusCode).toBe(412);
    expect(await read(person)).toMatchObject({ first_name: 'Person', is_super_admin: false });
  });

  it('changes name, language and photo, whole or in parts', async () => {
    const person = await test.signIn();
    const file = {
      filename: 'uploads/me.png',
      storage_key: 'me',
      size: 1,
      mime_type: 'image/png',
      visibility: 'public',
    };
    const avatar_id = await insert(test.db, 'files', { ...file, uploaded_by_id: person.profileId });
    const changed = await patch(person, { first_name: ' Zoë ', locale: 'nl-BE', avatar_id });
    expect(changed.json()).toMatchObject({
      first_name: 'Zoë',
      locale: 'nl-BE',
      avatar_url: `/v1/files/${avatar_id}/thumbnail`,
      version: 2,
    });
    const whole = await patch(person, { ...changed.json(), last_name: 'Whole' });
    expect(whole.json()).toMatchObject({ first_name: 'Zoë', last_name: 'Whole' });
  });

  it('refuses what a profile has not, and another’s photo', async () => {
    const person = await test.signIn();
    const file = {
      filename: 'uploads/it.png',
      storage_key: 'it',
      size: 1,
      mime_type: 'image/png',
      visibility: 'private',
    };
    const foreign = await insert(test.db, 'files', file);
    expect((await patch(person, { nickname: 'Z' })).json().errors).toEqual({ nickname: ['There is no such field.'] });
    expect((await patch(person, { first_name: '' })).json().errors).toEqual({
      first_name: ['This field is required.'],
    });
    expect((await patch(person, { avatar_id: foreign })).statusCode).toBe(422);
  });

  it('refuses to write over what changed meanwhile', async () => {
    const person = await test.signIn();
    await patch(person, { first_name: 'First' });
    const stale = await patch(person, { first_name: 'Second' }, { 'if-match': '1' });
    expect([stale.statusCode, stale.json().code]).toEqual([412, 'stale']);
  });

  it('is of no use to API keys', async () => {
    const token = await test.makeKey({ role: 'timer', scope: { kind: 'event', id: event } });
    expect((await test.call({ url: PROFILE, token })).statusCode).toBe(403);
    expect((await test.call({ method: 'POST', url: '/v1/token/refresh', token })).statusCode).toBe(403);
  });
});

describe('a new password', () => {
  const NEW = 'a much better password';

  it('takes the current one, and ends the other sessions', async () => {
    const person = await withPassword();
    const elsewhere = (await login(person, PASSWORD)).json().api_token;
    expect((await read(elsewhere)).id).toBe(person.profileId);
    expect((await patch(person, { password: NEW })).json().errors).toHaveProperty('current_password');
    expect((await patch(person, { password: NEW, current_password: 'wrong' })).statusCode).toBe(422);
    expect((await patch(person, { password: NEW, current_password: PASSWORD })).statusCode).toBe(200);
    expect((await read(person)).id).toBe(person.profileId);
    expect((await test.call({ url: PROFILE, token: elsewhere.token })).statusCode).toBe(401);
    expect((await login(person, PASSWORD)).statusCode).toBe(401);
    expect((await login(person, NEW)).statusCode).toBe(200);
  });

  it('cannot be set past that, through the profiles', async () => {
    const person = await withPassword();
    const url = `/v1/admin/profiles/${person.profileId}`;
    const set = (body: object) => test.call({ method: 'PATCH', url, token: person.token, body });
    expect((await set({ password: NEW })).json().errors).toHaveProperty('password');
    expect((await set({ email: 'thief@example.com' })).json().errors).toHaveProperty('email');
    expect((await set({ email: person.email, first_name: 'Fine' })).statusCode).toBe(200);
    expect((await login(person, PASSWORD)).statusCode).toBe(200);
  });

  it('can be set by a super admin, hashed, and signs the person out', async () => {
    const admin = await test.signIn({ isSuperAdmin: true });
    const person = await withPassword();
    const url = `/v1/admin/profiles/${person.profileId}`;
    const set = await test.call({ method: 'PATCH', url, token: admin.token, body: { password: NEW } });
    expect(set.statusCode).toBe(200);
    expect(set.body).not.toContain('argon2');
    expect((await test.call({ url: PROFILE, token: person.token })).statusCode).toBe(401);
    expect((await login(person, NEW)).statusCode).toBe(200);
  });
});

describe('a new e-mail address', () => {
  it('takes the password, and is unproven until its link is used', async () => {
    const person = await withPassword();
    const email = 'fresh@example.com';
    expect((await patch(person, { email })).statusCode).toBe(422);
    const changed = await patch(person, { email, current_password: PASSWORD });
    expect(changed.json()).toMatchObject({ email, email_verified_at: null });
    // Undo would do without the password.
    const operation = await sql<{ operation_id: string }>`
      select operation_id from changes where resource = 'profiles' and record_id = ${person.profileId} and after ? 'email'`.execute(
      test.db,
    );
    const undo = `/v1/admin/operations/${operation.rows[0]?.operation_id}/undo`;
    const undone = await test.call({ method: 'POST', url: undo, token: person.token, body: {} });
    expect([undone.statusCode, (await read(person)).email]).toEqual([403, email]);
    expect((await test.mails()).at(-1)).toMatchObject({ to: email, subject: 'Confirm your e-mail address' });
  });

  it('is told to the old one, where that was proven', async () => {
    const person = await withPassword();
    const told = async () =>
      (await test.mails()).filter(({ subject }) => subject === 'Your e-mail address was changed').map(({ to }) => to);
    const before = (await told()).length;
    await patch(person, { email: 'once@example.com', current_password: PASSWORD });
    await patch(person, { email: 'twice@example.com', current_password: PASSWORD });
    expect((await told()).slice(before)).toEqual([person.email]);
  });
});

describe('sessions', () => {
  it('are listed, and ended one by one', async () => {
    const person = await withPassword();
    const other = (await login(person, PASSWORD)).json().api_token;
    const list = async () => (await test.call({ url: `${PROFILE}/sessions`, token: person.token })).json();
    const { items, totalItems } = await list();
    expect(totalItems).toBe(2);
    const elsewhere = items.find((item: { is_current: boolean }) => !item.is_current);
    expect(Object.keys(elsewhere).sort()).toEqual(
      ['created_at', 'expires_at', 'id', 'ip', 'is_current', 'last_ip', 'last_used_at', 'user_agent'].sort(),
    );
    const end = (id: number, token = person.token) =>
      test.call({ method: 'DELETE', url: `${PROFILE}/sessions/${id}`, token });
    const stranger = await test.signIn();
    expect((await end(elsewhere.id, stranger.token)).statusCode).toBe(404);
    expect((await end(elsewhere.id)).statusCode).toBe(200);
    expect((await end(elsewhere.id)).statusCode).toBe(404);
    expect((await test.call({ url: PROFILE, token: other.token })).statusCode).toBe(401);
    expect((await list()).totalItems).toBe(1);
  });
});

describe('profiles', () => {
  it('are not deleted by their own person', async () => {
    const admin = await test.signIn({ isSuperAdmin: true });
    const url = `/v1/admin/profiles/${admin.profileId}`;
    expect((await test.call({ method: 'DELETE', url, token: admin.token })).statusCode).toBe(403);
  });

  it('keep one super admin', async () => {
    await sql`update profiles set is_super_admin = false`.execute(test.db);
    const last = await test.signIn({ isSuperAdmin: true });
    const url = `/v1/admin/profiles/${last.profileId}`;
    const fall = await test.call({ method: 'PATCH', url, token: last.token, body: { is_super_admin: false } });
    expect(fall.statusCode).toBe(409);
  });
});
