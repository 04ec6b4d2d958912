import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../support/testApp';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const PASSWORD = 'correct horse battery';
let people = 0;

async function register(over: Record<string, unknown> = {}) {
  people += 1;
  const body = {
    first_name: 'Ann',
    last_name: 'Runner',
    email: `ann${people}@example.com`,
    password: PASSWORD,
    ...over,
  };
  const answer = await test.call({ method: 'POST', url: '/v1/auth/register', body });
  return { answer, body };
}

describe('register', () => {
  it('makes an account and signs it in', async () => {
    const { answer, body } = await register({ email: ' New.Person@Example.com ' });
    expect(answer.statusCode).toBe(201);
    const { user, api_token } = answer.json();
    expect(user).toEqual({
      id: expect.any(Number),
      first_name: 'Ann',
      last_name: 'Runner',
      email: 'new.person@example.com',
      avatar_url: null,
      is_super_admin: false,
      locale: 'en-US',
    });
    expect(api_token.token).toMatch(/^st_[\w-]{43}$/);
    const days = (Date.parse(api_token.expires_at) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThanOrEqual(7);
    const profile = await test.call({ url: '/v1/admin/profile', token: api_token.token });
    expect(profile.json()).toMatchObject({ email: 'new.person@example.com', roles: [], permissions: [], version: 1 });
    expect(JSON.stringify(body)).toContain(PASSWORD);
  });

  it('keeps neither passwords nor tokens in the database', async () => {
    const { answer } = await register();
    const { token } = answer.json().api_token;
    const rows =
      await sql`select p.password, t.token_hash from profiles p join access_tokens t on t.profile_id = p.id`.execute(
        test.db,
      );
    const text = JSON.stringify(rows.rows);
    expect(text).not.toContain(token);
    expect(text).not.toContain(PASSWORD);
    expect(text).toContain('$argon2id$');
    const audit = await sql`select before, after from changes where resource = 'profiles'`.execute(test.db);
    expect(JSON.stringify(audit.rows)).not.toContain('argon2');
  });

  it.each([
    [{ email: 'no address' }, { email: ['Must be a valid e-mail address.'] }],
    [{ password: 'short' }, { password: ['Must be at least 10 characters.'] }],
    [{ first_name: ' ' }, { first_name: ['This field is required.'] }],
    [{ last_name: 7 }, { last_name: ['Must be text.'] }],
    [{ password: undefined }, { password: ['This field is required.'] }],
    [{ is_super_admin: true }, { is_super_admin: ['There is no such field.'] }],
  ])('refuses %j', async (over, errors) => {
    const { answer } = await register(over);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'invalid', errors });
  });

  it('says at its field that an address is taken, in any case', async () => {
    await register({ email: 'taken@example.com' });
    const { answer } = await register({ email: 'TAKEN@example.com' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual({ email: ['Is already taken.'] });
  });
});
