import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oidcProvider } from '../../../server/auth/oidc/provider';
import { appCode, turnOnFactor } from '../../support/factors';
import { CLIENT, type OidcService, startOidcService } from '../../support/oidcService';
import { createTestApp, PUBLIC_URL, type TestApp } from '../../support/testApp';
import { cookieOf, throughOidc } from '../../support/throughOidc';

const PASSWORD = 'correct horse battery';
const DONE = `${PUBLIC_URL}/account/login?oidc=done`;
const FAILED = `${PUBLIC_URL}/account/login?oidc=failed`;

let service: OidcService;
let test: TestApp;
beforeAll(async () => {
  service = await startOidcService();
  test = await createTestApp({
    oidc: oidcProvider({ issuer: service.issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret }),
  });
});
afterAll(async () => {
  await test?.close();
  await service?.close();
});

/** Somebody new who is signed in at the service. */
function somebody(over: { email?: string; email_verified?: boolean } = {}) {
  const claims = {
    sub: randomUUID(),
    email: `${randomUUID()}@example.com`,
    email_verified: true,
    given_name: 'Ann',
    family_name: 'Runner',
    ...over,
  };
  service.answer({ claims });
  return claims;
}

/** As a service answers where somebody pressed Cancel. */
function refuse(query: URLSearchParams): void {
  query.delete('code');
  query.set('error', 'access_denied');
}

const finish = (cookie: string, body: object = {}) =>
  test.call({ method: 'POST', url: '/v1/auth/oidc/finish', headers: { cookie }, body });
const signIn = async () => finish((await throughOidc(test)).cookie);

async function account() {
  const email = `${randomUUID()}@example.com`;
  const body = { first_name: 'Ann', last_name: 'Runner', email, password: PASSWORD };
  const { user, api_token } = (await test.call({ method: 'POST', url: '/v1/auth/register', body })).json();
  return { id: user.id as number, email, token: api_token.token as string };
}

describe('signing in with another service', () => {
  it('makes an account for a confirmed address, and finds it again by the subject, not by the address', async () => {
    const claims = somebody();
    const { cookie, sentOn } = await throughOidc(test);
    expect(sentOn).toBe(DONE);
    const first = await finish(cookie);
    expect(first.json()).toMatchObject({
      user: { email: claims.email, first_name: 'Ann' },
      api_token: { token: expect.stringMatching(/^st_/) },
    });
    const profile = await test.call({ url: '/v1/admin/profile', token: first.json().api_token.token });
    expect(profile.json().email_verified_at).toEqual(expect.any(String));
    service.answer({ claims: { ...claims, email: 'renamed@example.com' } });
    expect((await signIn()).json().user).toEqual(first.json().user);
    service.answer({ claims: { ...claims, sub: 'somebody else with the address' } });
    expect((await signIn()).json().code).toBe('account_exists');
  });

  it('goes on where the person was, on this site alone', async () => {
    somebody();
    const sentOn = async (redirect: string) =>
      (await throughOidc(test, { query: `?redirect=${encodeURIComponent(redirect)}` })).sentOn;
    expect(await sentOn('/events/7?page=2')).toBe(`${DONE}&redirect=%2Fevents%2F7%3Fpage%3D2`);
    for (const bad of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '/.//evil.example',
      'javascript:alert(1)',
    ])
      expect(await sentOn(bad)).toBe(DONE);
  });

  it('refuses an address that the service does not say is confirmed', async () => {
    for (const email_verified of [false, undefined]) {
      const claims = somebody({ email_verified: email_verified as boolean });
      const answer = await signIn();
      expect(answer.statusCode).toBe(403);
      expect((await sql`select 1 from profiles where email = ${claims.email}`.execute(test.db)).rows).toEqual([]);
    }
    const { email } = await account();
    somebody({ email, email_verified: false });
    const { cookie } = await throughOidc(test);
    expect((await finish(cookie, { password: PASSWORD })).statusCode).toBe(403);
  });

  it('asks for the second factor of the account too', async () => {
    somebody();
    const { token } = (await signIn()).json().api_token;
    const { secret } = await turnOnFactor(test, token);
    const half = await signIn();
    expect(half.statusCode).toBe(403);
    const body = { token: half.json().second_factor.token, code: appCode(secret) };
    expect((await test.call({ method: 'POST', url: '/v1/auth/second_factor', body })).statusCode).toBe(200);
  });
});

describe('what comes back', () => {
  it.each([
    ['of another nonce', { wrong: { nonce: 'another' } }],
    ['without a nonce', { wrong: { nonce: undefined } }],
    ['for another client', { wrong: { aud: 'another client' } }],
    ['of another issuer', { wrong: { iss: 'https://other.example' } }],
    ['that has expired', { wrong: { exp: Math.floor(Date.now() / 1_000) - 600 } }],
    ['without a subject', { wrong: { sub: undefined } }],
    ['signed by somebody else', { isForged: true }],
  ])('is refused with an ID token %s', async (_name, over) => {
    service.answer({ claims: somebody(), ...over });
    const { cookie, sentOn } = await throughOidc(test);
    expect(sentOn).toBe(FAILED);
    expect((await finish(cookie)).statusCode).toBe(401);
  });

  it.each([
    ['another state', (query: URLSearchParams) => query.set('state', 'another')],
    ['no state', (query: URLSearchParams) => query.delete('state')],
    ['another issuer', (query: URLSearchParams) => query.set('iss', 'https://other.example')],
    ['no issuer, of a service that says it gives one', (query: URLSearchParams) => query.delete('iss')],
    ['an error', refuse],
  ])('is refused with %s', async (_name, change) => {
    somebody();
    const { cookie, sentOn } = await throughOidc(test, { change });
    expect(sentOn).toBe(FAILED);
    expect((await finish(cookie)).statusCode).toBe(401);
  });

  it('is taken once, in the browser alone that set out', async () => {
    somebody();
    const { cookie, cameTo } = await throughOidc(test);
    const replayed = await test.call({ url: cameTo, headers: { cookie } });
    expect(replayed.headers.location).toBe(FAILED);
    // A browser that somebody else’s answer is slipped to.
    const left = await test.call({ url: '/v1/auth/oidc/start' });
    const fetched = await fetch(String(left.headers.location), { redirect: 'manual' });
    const back = new URL(fetched.headers.get('location') ?? '');
    const others = cookieOf((await test.call({ url: '/v1/auth/oidc/start' })).headers['set-cookie']);
    for (const headers of [{ cookie: '' }, { cookie: others }]) {
      const landed = await test.call({ url: back.pathname + back.search, headers });
      expect(landed.headers.location).toBe(FAILED);
    }
    expect((await finish(others)).statusCode).toBe(401);
    // It ends with the sign-in.
    expect((await finish(cookie)).statusCode).toBe(200);
    expect((await finish(cookie)).statusCode).toBe(401);
  });

  it('keeps nothing readable in the browser or the database', async () => {
    const { sub } = somebody();
    const left = await test.call({ url: '/v1/auth/oidc/start' });
    expect(String(left.headers['set-cookie'])).toMatch(
      /^startline_oidc=of_[\w-]{43}; Path=\/v1\/auth\/oidc; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    );
    const url = new URL(String(left.headers.location));
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
    await throughOidc(test);
    const flows = JSON.stringify((await sql`select * from oidc_flows`.execute(test.db)).rows);
    for (const hidden of [url.searchParams.get('state'), url.searchParams.get('nonce'), sub])
      expect(flows).not.toContain(hidden);
  });
});

describe('an account with the address', () => {
  it('is linked by its password alone, which its history tells', async () => {
    const { id, email } = await account();
    somebody({ email });
    const { cookie } = await throughOidc(test);
    expect((await finish(cookie)).json()).toMatchObject({ code: 'account_exists', email });
    expect((await finish(cookie, { password: 'wrong password' })).statusCode).toBe(422);
    expect((await finish(cookie, { password: PASSWORD })).json().user.id).toBe(id);
    expect((await signIn()).json().user.id).toBe(id);
    const history = await sql<{ after: unknown }>`
      select after from changes where resource = 'profiles' and record_id = ${id} and profile_id = ${id}`.execute(
      test.db,
    );
    expect(history.rows).toEqual([{ after: { linked_to: service.issuer } }]);
  });

  it('is linked from within, and unlinked, with any address', async () => {
    const { id, token } = await account();
    somebody({ email_verified: false });
    const { cookie, sentOn } = await throughOidc(test, { query: '?for=link' });
    expect(sentOn).toBe(`${PUBLIC_URL}/account/profile?oidc=done`);
    const link = (as: string) =>
      test.call({ method: 'POST', url: '/v1/auth/oidc/link', token: as, headers: { cookie } });
    // What set out to link signs nobody in.
    expect((await finish(cookie)).statusCode).toBe(401);
    expect((await link(token)).statusCode).toBe(204);
    expect((await signIn()).json().user.id).toBe(id);
    const identities = async () => (await test.call({ url: '/v1/admin/profile/identities', token })).json().items;
    const [linked] = await identities();
    expect(linked).toMatchObject({ issuer: service.issuer, last_used_at: expect.any(String) });
    const unlink = (as: string) =>
      test.call({ method: 'DELETE', url: `/v1/admin/profile/identities/${linked.id}`, token: as });
    const other = await account();
    expect((await unlink(other.token)).statusCode).toBe(404);
    expect((await unlink(token)).statusCode).toBe(200);
    expect(await identities()).toEqual([]);
  });

  it('is not linked to who is linked elsewhere, nor left without a way in', async () => {
    somebody();
    const made = (await signIn()).json();
    const other = await account();
    const { cookie } = await throughOidc(test, { query: '?for=link' });
    const taken = await test.call({
      method: 'POST',
      url: '/v1/auth/oidc/link',
      token: other.token,
      headers: { cookie },
    });
    expect(taken.statusCode).toBe(409);
    const { token } = made.api_token;
    const [linked] = (await test.call({ url: '/v1/admin/profile/identities', token })).json().items;
    const last = await test.call({ method: 'DELETE', url: `/v1/admin/profile/identities/${linked.id}`, token });
    expect(last.statusCode).toBe(409);
  });
});

it('is not there unless it is configured', async () => {
  const without = await createTestApp();
  try {
    expect((await without.call({ url: '/v1/auth/oidc' })).json()).toEqual({ provider: null });
    expect((await without.call({ url: '/v1/auth/oidc/start' })).statusCode).toBe(404);
  } finally {
    await without.close();
  }
  expect((await test.call({ url: '/v1/auth/oidc' })).json()).toEqual({ provider: new URL(service.issuer).host });
});

it('says that the service cannot be reached, and tries again the next time', async () => {
  const gone = await createTestApp({ oidc: oidcProvider({ issuer: 'http://127.0.0.1:9999', clientId: 'x' }) });
  try {
    const answer = await gone.call({ url: '/v1/auth/oidc/start?redirect=/events/3' });
    expect(answer.headers.location).toBe(`${PUBLIC_URL}/account/login?oidc=unreachable&redirect=%2Fevents%2F3`);
  } finally {
    await gone.close();
  }
});
