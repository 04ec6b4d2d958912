import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeAt } from '../../../server/auth/factor/totp';
import { appCode, turnOnFactor } from '../../support/factors';
import { createTestApp, type TestApp } from '../../support/testApp';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test?.close());

const PASSWORD = 'correct horse battery';
let people = 0;

async function account(): Promise<{ id: number; email: string; token: string }> {
  people += 1;
  const body = { first_name: 'Ann', last_name: 'Runner', email: `factor${people}@example.com`, password: PASSWORD };
  const { user, api_token } = (await test.call({ method: 'POST', url: '/v1/auth/register', body })).json();
  return { id: user.id, email: user.email, token: api_token.token };
}

const post = (url: string, body?: object, token?: string, ip?: string) =>
  test.call({ method: 'POST', url: `/v1/${url}`, ...(body && { body }), ...(token && { token }), ...(ip && { ip }) });
const login = (email: string) => post('auth/login', { email, password: PASSWORD });
const second = (token: string, code: string, ip?: string) => post('auth/second_factor', { token, code }, undefined, ip);

/** An account with a factor, and the token of the first half of a sign-in. */
async function withFactor() {
  const person = await account();
  const factor = await turnOnFactor(test, person.token);
  const half = (await login(person.email)).json().second_factor.token as string;
  return { ...person, ...factor, half };
}

// RFC 6238, appendix B, in six digits: the secret is "12345678901234567890".
it.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1234567890, '005924'],
  [20000000000, '353130'],
])('gives at %i s the code of the RFC', (seconds, code) => {
  expect(codeAt('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', Math.floor(seconds / 30))).toBe(code);
});

describe('signing in with a second factor', () => {
  it('leaves accounts without one as they are', async () => {
    const { email } = await account();
    const answer = await login(email);
    expect(answer.statusCode).toBe(200);
    expect(Object.keys(answer.json())).toEqual(['user', 'api_token']);
  });

  it('takes the password, then a code', async () => {
    const { email, secret, id } = await withFactor();
    const first = await login(email);
    expect(first.statusCode).toBe(403);
    expect(first.json()).toMatchObject({
      code: 'second_factor_needed',
      second_factor: { expires_at: expect.any(String) },
    });
    expect(first.body).not.toContain('st_');
    const { token } = first.json().second_factor;
    const signedIn = await second(token, appCode(secret));
    expect(signedIn.json().user.id).toBe(id);
    const profile = await test.call({ url: '/v1/admin/profile', token: signedIn.json().api_token.token });
    expect(profile.json().second_factor_since).toEqual(expect.any(String));
  });

  it('gives a half token that opens nothing', async () => {
    const { half } = await withFactor();
    for (const url of ['/v1/admin/profile', '/v1/admin/events', '/v1/admin/profile/sessions'])
      expect((await test.call({ url, token: half })).statusCode).toBe(401);
    expect((await post('token/refresh', {}, half)).statusCode).toBe(401);
  });

  it('refuses half tokens that are forged, old, or of a password that was changed since', async () => {
    const { half, id, secret } = await withFactor();
    const [profile, expires, one, of, signature] = half.split('.') as [string, string, string, string, string];
    for (const bad of [
      [Number(profile) + 1, expires, one, of, signature],
      [profile, Number(expires) + 60, one, of, signature],
      [profile, expires, `${one.slice(0, -2)}AA`, of, signature],
      [profile, expires, one, of, `${signature.slice(0, -2)}AA`],
    ])
      expect((await second(bad.join('.'), appCode(secret))).statusCode).toBe(401);
    await sql`update profiles set password = 'another' where id = ${id}`.execute(test.db);
    expect((await second(half, appCode(secret))).statusCode).toBe(401);
  });

  it('takes each code once, and none that is older or newer than a step', async () => {
    const { half, secret } = await withFactor();
    for (const steps of [-3, 3]) expect((await second(half, appCode(secret, steps))).statusCode).toBe(422);
    const code = appCode(secret);
    const answers = await Promise.all([second(half, code), second(half, code), second(half, code)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422]);
    // The one it was turned on with is spent as well.
    expect((await second(half, appCode(secret, -1))).statusCode).toBe(422);
  });

  it('takes each half token once: another right code signs nobody in with it again', async () => {
    const { half, email, secret, recoveryCodes } = await withFactor();
    const [first, ...more] = recoveryCodes as [string, ...string[]];
    expect((await second(half, '000000')).statusCode).toBe(422);
    expect((await second(half, first)).statusCode).toBe(200);
    for (const code of [appCode(secret), more[0] ?? '']) expect((await second(half, code)).statusCode).toBe(401);
    // Neither code was used up by that.
    const fresh = async () => (await login(email)).json().second_factor.token as string;
    const [one, other] = [await fresh(), await fresh()];
    expect(one).not.toBe(other);
    expect((await second(one, appCode(secret))).statusCode).toBe(200);
    const both = await Promise.all(more.slice(0, 2).map((code) => second(other, code)));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    const kept = await sql<{ hash: string }>`select hash from used_half_tokens`.execute(test.db);
    expect(kept.rows.map(({ hash }) => hash)).not.toContain(half);
  });

  it('takes a recovery code once, however it is typed', async () => {
    const { half, email, recoveryCodes, token } = await withFactor();
    expect(recoveryCodes).toHaveLength(10);
    const typed = ` ${recoveryCodes[0]?.toLowerCase().replaceAll('-', ' ')}`;
    expect((await second(half, typed)).statusCode).toBe(200);
    const again = (await login(email)).json().second_factor.token as string;
    expect((await second(again, typed)).statusCode).toBe(422);
    const state = await test.call({ url: '/v1/admin/profile/second_factor', token });
    expect(state.json()).toMatchObject({ recovery_codes_left: 9, has_password: true });
  });

  it('keeps secret and recovery codes out of the database and its history', async () => {
    const { secret, recoveryCodes, id } = await withFactor();
    const stored = await sql<{ secret: string }>`select secret from second_factors where profile_id = ${id}`.execute(
      test.db,
    );
    expect(stored.rows[0]?.secret).toMatch(/^sealed:/);
    const all = await sql`select f.*, r.hash from second_factors f join recovery_codes r using (profile_id)`.execute(
      test.db,
    );
    const history = await sql`select before, after from changes`.execute(test.db);
    const text = JSON.stringify([all.rows, history.rows]);
    for (const hidden of [secret, ...recoveryCodes]) expect(text).not.toContain(hidden);
  });
});

describe('guesses', () => {
  it('are limited for an account over all addresses, and for an address over all accounts', async () => {
    const limits = { codesPerAccount: { count: 3, perSeconds: 3600 }, codesPerAddress: { count: 5, perSeconds: 3600 } };
    const limited = await createTestApp({ limits });
    const outer = test;
    test = limited;
    try {
      const one = await withFactor();
      for (const ip of ['10.0.0.1', '10.0.0.2', '10.0.0.3'])
        expect((await second(one.half, '000000', ip)).statusCode).toBe(422);
      const refused = await second(one.half, appCode(one.secret), '10.0.0.4');
      expect(refused.statusCode).toBe(429);
      expect(refused.headers['retry-after']).toBeDefined();
      const others = [await withFactor(), await withFactor()];
      const statuses: number[] = [];
      for (const { half } of others)
        for (let i = 0; i < 3; i += 1) statuses.push((await second(half, '000000', '10.9.9.9')).statusCode);
      expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    } finally {
      test = outer;
      await limited.close();
    }
  });
});

describe('one’s own factor', () => {
  it('is on only once its first code was given', async () => {
    const { email, token } = await account();
    const begun = (await post('admin/profile/second_factor', undefined, token)).json();
    expect(begun.uri).toContain(`secret=${begun.secret}`);
    expect((await login(email)).statusCode).toBe(200);
    expect((await post('admin/profile/second_factor/confirm', { code: '123456' }, token)).statusCode).toBe(422);
    expect((await login(email)).statusCode).toBe(200);
    expect((await post('admin/profile/second_factor/confirm', { code: appCode(begun.secret) }, token)).statusCode).toBe(
      200,
    );
    expect((await login(email)).statusCode).toBe(403);
    expect((await post('admin/profile/second_factor', undefined, token)).statusCode).toBe(409);
  });

  it('is turned off with password and code, not with one of them', async () => {
    const { email, token, secret, id } = await withFactor();
    const off = (body: object) => post('admin/profile/second_factor/turn_off', body, token);
    expect((await off({ code: appCode(secret) })).statusCode).toBe(422);
    expect((await off({ password: 'wrong password', code: appCode(secret) })).statusCode).toBe(422);
    expect((await off({ password: PASSWORD, code: '000000' })).statusCode).toBe(422);
    expect((await off({ password: PASSWORD, code: appCode(secret) })).statusCode).toBe(204);
    expect((await login(email)).statusCode).toBe(200);
    const history = await sql<{ after: Record<string, unknown> }>`
      select after from changes where resource = 'profiles' and record_id = ${id} and profile_id = ${id} and operation = 'update' order by id`.execute(
      test.db,
    );
    const since = history.rows.map(({ after }) => after.second_factor_since);
    expect(since).toEqual([expect.any(String), null]);
  });

  it('gets new recovery codes in place of the old', async () => {
    const { half, token, recoveryCodes } = await withFactor();
    const renewed = (await post('admin/profile/second_factor/recovery_codes', undefined, token)).json().recovery_codes;
    expect((await second(half, recoveryCodes[0] ?? '')).statusCode).toBe(422);
    expect((await second(half, renewed[0])).statusCode).toBe(200);
  });

  it('is taken off by a super admin alone, which the person is told, and by no undo', async () => {
    const { id, email } = await withFactor();
    const url = `admin/profiles/${id}/remove_second_factor`;
    const other = await test.signIn();
    expect((await post(url, undefined, other.token)).statusCode).toBe(404);
    const admin = await test.signIn({ isSuperAdmin: true });
    expect((await post(url, undefined, admin.token)).statusCode).toBe(204);
    expect((await post(url, undefined, admin.token)).statusCode).toBe(204);
    expect((await login(email)).statusCode).toBe(200);
    const told = (await test.mails()).filter(({ subject }) => subject === 'Your second factor was removed');
    expect(told.map(({ to }) => to)).toEqual([email]);
    const history = await sql<{ operation_id: string }>`
      select operation_id from changes where resource = 'profiles' and record_id = ${id} and profile_id = ${admin.profileId}`.execute(
      test.db,
    );
    expect(history.rows).toHaveLength(1);
    const undo = await post(`admin/operations/${history.rows[0]?.operation_id}/undo`, {}, admin.token);
    expect(undo.statusCode).toBe(409);
  });
});
