import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ensureSuperAdmin } from '../../../server/auth/superAdmin';
import { refreshToken, revokeTokens } from '../../../server/auth/tokens';
import { createTestApp, PUBLIC_URL, type TestApp } from '../../support/testApp';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
afterEach(() => vi.useRealTimers());

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

/** An account with its password and a live token. */
async function account(): Promise<{ id: number; email: string; token: string }> {
  const { answer } = await register();
  const { user, api_token } = answer.json();
  return { id: user.id, email: user.email, token: api_token.token };
}

const login = (email: unknown, password: unknown = PASSWORD) =>
  test.call({ method: 'POST', url: '/v1/auth/login', body: { email, password } as object });
const statusWith = async (token: string): Promise<number> =>
  (await test.call({ url: '/v1/admin/profile', token })).statusCode;

/** The token of the last link that was mailed to an address for something. */
async function mailedToken(to: string, path: string): Promise<string> {
  const mails = (await test.mails()).filter((mail) => mail.to === to && mail.text.includes(path));
  const link = mails.at(-1)?.text.match(/https:\S+/)?.[0] ?? '';
  expect(link.startsWith(`${PUBLIC_URL}${path}?token=`)).toBe(true);
  return new URL(link).searchParams.get('token') ?? '';
}

describe('register', () => {
  it('makes an account and signs it in', async () => {
    const { answer } = await register({ email: ' New.Person@Example.com ' });
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
    [{ password: ' '.repeat(12) }, { password: ['This field is required.'] }],
    [{ first_name: ' ' }, { first_name: ['This field is required.'] }],
    [{ last_name: 7 }, { last_name: ['Must be text.'] }],
    [{ password: undefined }, { password: ['This field is required.'] }],
    [{ is_super_admin: true }, { is_super_admin: ['There is no such field.'] }],
    // Confirming an address accepts no invitation.
    [{ invitation: 1 }, { invitation: ['There is no such field.'] }],
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

describe('login', () => {
  it('answers user and token, whatever the case of the address', async () => {
    const { email, id } = await account();
    const answer = await login(`  ${email.toUpperCase()} `);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ user: { id, email }, api_token: { token: expect.stringMatching(/^st_/) } });
    expect(await statusWith(answer.json().api_token.token)).toBe(200);
  });

  it('tells a wrong password and an unknown address apart for nobody', async () => {
    const { email } = await account();
    const wrong = await login(email, 'not the password');
    const unknown = await login('nobody@example.com', 'not the password');
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual({ message: 'The e-mail address or the password is wrong.', code: 'unauthenticated' });
    expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body]);
  });

  it('hashes for an unknown address as for a known one', async () => {
    const verify = vi.spyOn(test.services.passwords, 'verify');
    await login('nobody@example.com');
    expect(verify).toHaveBeenCalledTimes(1);
    expect(await verify.mock.results[0]?.value).toBe(false);
    verify.mockRestore();
  });

  it.each([
    [undefined, 'x', { email: ['This field is required.'] }],
    ['a@example.com', '', { password: ['This field is required.'] }],
    [{ $ne: null }, 'x', { email: ['This field is required.'] }],
  ])('refuses %j with %j', async (email, password, errors) => {
    const answer = await login(email, password);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual(errors);
  });

  it('answers broken JSON and characters that cannot be stored with 400', async () => {
    const broken = await test.app.inject({
      method: 'POST',
      url: '/v1/auth/login',
      headers: { 'content-type': 'application/json' },
      payload: '{"email": ',
    });
    expect([broken.statusCode, broken.json().code]).toEqual([400, 'malformed']);
    expect((await login("' or 1=1 --")).statusCode).toBe(401);
    expect((await login('a\u0000@example.com')).statusCode).toBe(400);
  });

  it('does not let deleted people in, nor keep them in', async () => {
    const admin = await test.signIn({ isSuperAdmin: true });
    const { id, email, token } = await account();
    expect(await statusWith(token)).toBe(200);
    await test.call({ method: 'DELETE', url: `/v1/admin/profiles/${id}`, token: admin.token });
    expect(await statusWith(token)).toBe(401);
    expect((await login(email)).statusCode).toBe(401);
  });

  it('makes hashes of another cost again', async () => {
    const { id, email } = await account();
    const old = await sql<{ password: string }>`select password from profiles where id = ${id}`.execute(test.db);
    const other = vi.spyOn(test.services.passwords, 'isOutdated').mockReturnValueOnce(true);
    await login(email);
    other.mockRestore();
    const renewed = await sql<{ password: string }>`select password from profiles where id = ${id}`.execute(test.db);
    expect(renewed.rows[0]?.password).not.toBe(old.rows[0]?.password);
    expect((await login(email)).statusCode).toBe(200);
  });
});

describe('tokens', () => {
  it('are refused when they are missing, unknown or malformed', async () => {
    for (const authorization of [undefined, 'Bearer', 'Bearer st_x', `Bearer st_${'a'.repeat(43)}`, 'Basic YTpi']) {
      const answer = await test.app.inject({
        url: '/v1/admin/profile',
        headers: authorization ? { authorization } : {},
      });
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthenticated']);
    }
  });

  it('end at logout, at once', async () => {
    const { token } = await account();
    expect(await statusWith(token)).toBe(200);
    expect((await test.call({ method: 'POST', url: '/v1/auth/logout', token })).statusCode).toBe(204);
    expect(await statusWith(token)).toBe(401);
  });

  it('end to the second, however recently they were seen', async () => {
    const { token, id } = await account();
    const end = Date.now() + 60_000;
    await sql`update access_tokens set expires_at = ${new Date(end).toISOString()} where profile_id = ${id}`.execute(
      test.db,
    );
    expect(await statusWith(token)).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(end - 1);
    expect(await statusWith(token)).toBe(200);
    vi.setSystemTime(end);
    expect(await statusWith(token)).toBe(401);
  });

  it('cost no query when they were seen within the last seconds', async () => {
    const { token } = await account();
    await statusWith(token);
    const queries = await countQueries(() => test.call({ url: '/v1/application_data', token }));
    expect(queries).toBe(0);
  });

  it('are refreshed to new ones, the old living on for a minute', async () => {
    const { token, id } = await account();
    const answer = await test.call({ method: 'POST', url: '/v1/token/refresh', token });
    expect(answer.statusCode).toBe(200);
    const { user, api_token } = answer.json();
    expect(user.id).toBe(id);
    expect(api_token.token).not.toBe(token);
    expect(await statusWith(token)).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 61_000);
    expect(await statusWith(api_token.token)).toBe(200);
    expect(await statusWith(token)).toBe(401);
    expect((await test.call({ method: 'POST', url: '/v1/token/refresh', token })).statusCode).toBe(401);
  });

  it('note when their person was last seen, without making open forms stale', async () => {
    const { token, id } = await account();
    await statusWith(token);
    const seen = await sql<{ last_seen_at: string | null; version: number }>`
      select last_seen_at, version from profiles where id = ${id}`.execute(test.db);
    expect(seen.rows[0]).toEqual({ last_seen_at: expect.any(String), version: 1 });
  });
});

async function countQueries(work: () => Promise<unknown>): Promise<number> {
  const counter = vi.spyOn(test.db.getExecutor(), 'executeQuery');
  await work();
  const count = counter.mock.calls.length;
  counter.mockRestore();
  return count;
}

describe('recover', () => {
  const recover = (email: string) => test.call({ method: 'POST', url: '/v1/auth/recover', body: { email } });
  const reset = (token: string, password = 'another good password') =>
    test.call({ method: 'POST', url: '/v1/auth/reset', body: { token, password } });

  it('answers the same for an unknown address, and mails nobody', async () => {
    const { email } = await account();
    const known = await recover(email);
    const unknown = await recover('nobody@example.com');
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    expect((await test.mails()).some((mail) => mail.to === 'nobody@example.com')).toBe(false);
  });

  it('sets a new password by a link that works once, and ends every session', async () => {
    const { email, token } = await account();
    await recover(email);
    const link = await mailedToken(email, '/account/recover');
    expect((await reset(link)).statusCode).toBe(204);
    expect(await statusWith(token)).toBe(401);
    expect((await login(email)).statusCode).toBe(401);
    expect((await login(email, 'another good password')).statusCode).toBe(200);
    const again = await reset(link, 'a third good password');
    expect(again.statusCode).toBe(422);
    expect(again.json().message).toBe('This link was used already or is too old. Ask for a new one.');
  });

  it('goes by any link of the last hour, until one is used', async () => {
    const { email } = await account();
    const links = [];
    for (let i = 0; i < 3; i++) {
      await recover(email);
      links.push(await mailedToken(email, '/account/recover'));
    }
    const answers = [];
    for (const link of [links[1], links[0], links[2]]) answers.push((await reset(String(link))).statusCode);
    expect(answers).toEqual([204, 422, 422]);
  });

  it('goes by no link that is older, or of another kind', async () => {
    const { email, id } = await account();
    await recover(email);
    const link = await mailedToken(email, '/account/recover');
    expect((await reset(await mailedToken(email, '/v1/auth/verify'))).statusCode).toBe(422);
    await sql`update one_time_links set expires_at = now() where profile_id = ${id}`.execute(test.db);
    expect((await reset(link)).statusCode).toBe(422);
  });

  it('stops working when the address changed meanwhile', async () => {
    const { email, id } = await account();
    await recover(email);
    const link = await mailedToken(email, '/account/recover');
    await sql`update profiles set email = 'moved@example.com' where id = ${id}`.execute(test.db);
    expect((await reset(link)).statusCode).toBe(422);
  });

  describe('while the old password is being used', () => {
    /** The old password is right when it is looked at, and void before anything comes of it. */
    const resetMeanwhile = async (email: string) => {
      await recover(email);
      const link = await mailedToken(email, '/account/recover');
      vi.spyOn(test.services.passwords, 'verify').mockImplementationOnce(async () => {
        expect((await reset(link)).statusCode).toBe(204);
        return true;
      });
    };
    afterEach(() => vi.restoreAllMocks());

    it('signs nobody in with it', async () => {
      const { email, id } = await account();
      await resetMeanwhile(email);
      expect((await login(email)).statusCode).toBe(401);
      const live = await sql`select 1 from access_tokens where profile_id = ${id} and revoked_at is null`.execute(
        test.db,
      );
      expect(live.rows).toEqual([]);
    });

    it('changes neither password nor address with it', async () => {
      for (const change of [{ password: 'the password of a thief' }, { email: 'thief@example.com' }]) {
        const { email, token } = await account();
        await resetMeanwhile(email);
        const body = { ...change, current_password: PASSWORD };
        const changed = await test.call({ method: 'PATCH', url: '/v1/admin/profile', token, body });
        expect([changed.statusCode, Object.keys(changed.json().errors)]).toEqual([422, ['current_password']]);
        expect((await login(email, 'another good password')).statusCode).toBe(200);
      }
    });

    it('refreshes no token that ended with it', async () => {
      const { id } = await account();
      const found = await sql<{ id: number }>`select id from access_tokens where profile_id = ${id}`.execute(test.db);
      const tokenId = found.rows[0]?.id ?? 0;
      await revokeTokens({ db: test.db, profileIds: [id] });
      const refreshed = refreshToken({ db: test.db, tokenId, client: { userAgent: null, ip: null } });
      await expect(refreshed).rejects.toMatchObject({ code: 'unauthenticated' });
    });
  });

  it('refuses a short or blank password and keeps the link', async () => {
    const { email } = await account();
    await recover(email);
    const link = await mailedToken(email, '/account/recover');
    expect((await reset(link, 'short')).json().errors).toEqual({ password: ['Must be at least 10 characters.'] });
    expect((await reset(link, ' '.repeat(12))).json().errors).toEqual({ password: ['This field is required.'] });
    expect((await reset(link)).statusCode).toBe(204);
  });
});

describe('proving an address', () => {
  const NEW = 'a password of my own';
  const verify = (body: object, token?: string) =>
    test.call({ method: 'POST', url: '/v1/auth/verify', body, ...(token && { token }) });
  const press = (fields: Record<string, string>) =>
    test.app.inject({
      method: 'POST',
      url: '/v1/auth/verify',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  /** An account that was just made, by whomever, and the link that its address got. */
  const made = async () => {
    const { id, email, token: session } = await account();
    return { email, id, session, link: await mailedToken(email, '/v1/auth/verify') };
  };
  const isProven = async (id: number) => {
    const found = await sql<{
      at: string | null;
    }>`select email_verified_at as at from profiles where id = ${id}`.execute(test.db);
    return found.rows[0]?.at !== null;
  };
  it('takes the button of the page and the password of the account, not the mere opening of the link', async () => {
    const { email, id, link } = await made();
    const page = await test.call({ url: `/v1/auth/verify?token=${link}` });
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('name="current_password"');
    expect(await isProven(id)).toBe(false);
    const wrong = await press({ token: link, current_password: 'not the one' });
    expect([wrong.statusCode, await isProven(id)]).toEqual([422, false]);
    expect(wrong.headers['content-type']).toContain('text/html');
    expect(wrong.body).toContain('This is not the password of the account.');
    const pressed = await press({ token: link, current_password: PASSWORD });
    expect([pressed.statusCode, pressed.headers.location]).toEqual([303, '/events']);
    expect(await isProven(id)).toBe(true);
    expect((await login(email)).statusCode).toBe(200);
  });

  it('answers a link that is sent twice once: at the same time, and afterwards, whatever is sent along', async () => {
    const { email, id, link } = await made();
    const body = { token: link, current_password: PASSWORD };
    const both = await Promise.all([verify(body), verify(body)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 422]);
    expect(both.find(({ statusCode }) => statusCode === 422)?.json().errors).toHaveProperty('token');
    for (const more of [{}, { password: NEW }, { current_password: PASSWORD }])
      expect((await verify({ token: link, ...more })).statusCode).toBe(422);
    const page = await test.call({ url: `/v1/auth/verify?token=${link}` });
    expect(page.body).not.toContain('name="current_password"');
    const history = await sql<{ after: object }>`
      select after from changes where resource = 'profiles' and record_id = ${id} and after ? 'email_verified_at'`.execute(
      test.db,
    );
    expect(history.rows).toHaveLength(1);
    expect((await login(email)).statusCode).toBe(200);
  });

  it('ends what a stranger began who made the account, as they know its password and one does not', async () => {
    const { email, id, session, link } = await made();
    const bare = await verify({ token: link });
    expect([bare.statusCode, Object.keys(bare.json().errors), await isProven(id)]).toEqual([422, ['password'], false]);
    const guessed = await verify({ token: link, current_password: NEW });
    expect([guessed.statusCode, Object.keys(guessed.json().errors)]).toEqual([422, ['current_password']]);
    expect(await statusWith(session)).toBe(200);
    expect((await verify({ token: link, password: NEW })).statusCode).toBe(204);
    expect(await isProven(id)).toBe(true);
    expect(await statusWith(session)).toBe(401);
    expect([(await login(email)).statusCode, (await login(email, NEW)).statusCode]).toEqual([401, 200]);
  });

  it('takes the session of the account for its password, and that of nobody else', async () => {
    const [one, other] = [await made(), await made()];
    expect((await verify({ token: one.link }, other.session)).statusCode).toBe(422);
    expect((await verify({ token: one.link }, one.session)).statusCode).toBe(204);
    expect([await isProven(one.id), await statusWith(one.session)]).toEqual([true, 200]);
  });

  it('leaves the password of a proven address alone', async () => {
    const { email, link, session } = await made();
    await sql`update profiles set email_verified_at = now() where email = ${email}`.execute(test.db);
    expect((await test.call({ url: `/v1/auth/verify?token=${link}` })).body).not.toContain('type="password"');
    expect((await verify({ token: link, password: NEW })).statusCode).toBe(204);
    expect([await statusWith(session), (await login(email)).statusCode]).toEqual([200, 200]);
  });

  it('shows whose account it is, as text', async () => {
    const { body } = await register({ first_name: '"><script>' });
    const link = await mailedToken(body.email, '/v1/auth/verify');
    const page = (await test.call({ url: `/v1/auth/verify?token=${link}` })).body;
    expect(page).toContain('in the name of &quot;&gt;&lt;script&gt; Runner');
    expect(page).not.toContain('<script>');
  });

  it('allows its page its own styles and nothing else', async () => {
    const page = await test.call({ url: '/v1/auth/verify?token=ol_unknown' });
    const style = /<style>(.*)<\/style>/s.exec(page.body)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(page.headers['content-security-policy']).toBe(
      `default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; style-src 'sha256-${hash}'`,
    );
  });

  it('says of a link that does not work any more', async () => {
    const page = await test.call({ url: '/v1/auth/verify?token=ol_unknown' });
    expect([page.statusCode, page.body.includes('too old'), page.body.includes('<form')]).toEqual([200, true, false]);
  });
});

describe('the first super admin', () => {
  it('is made when there is none, and only then', async () => {
    await sql`update profiles set is_super_admin = false`.execute(test.db);
    const first = { db: test.db, passwords: test.services.passwords, email: 'Boss@Example.com', password: PASSWORD };
    expect(await ensureSuperAdmin(first)).toBe(true);
    expect(await ensureSuperAdmin({ ...first, email: 'other@example.com' })).toBe(false);
    const { user } = (await login('boss@example.com')).json();
    expect(user.is_super_admin).toBe(true);
    expect((await login('other@example.com')).statusCode).toBe(401);
  });

  it('is the account with that address, where there is one', async () => {
    await sql`update profiles set is_super_admin = false`.execute(test.db);
    const { email, id } = await account();
    await ensureSuperAdmin({ db: test.db, passwords: test.services.passwords, email, password: 'the new password' });
    expect((await login(email, 'the new password')).json().user).toMatchObject({ id, is_super_admin: true });
  });
});
