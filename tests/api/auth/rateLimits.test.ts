import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiError } from '../../../engine/core/errors';
import type { OpenDatabase } from '../../../server/database/types';
import { addressKey, clientAddress, readTrustedProxies } from '../../../server/limits/addresses';
import { PauseLimiter, type RateLimit, RateLimiter } from '../../../server/limits/rateLimiter';
import { insert } from '../../access/values';
import { createTestApp, type TestApp } from '../../support/testApp';
import { createTestDatabase } from '../../support/testDatabase';

describe('a limit', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database?.close());

  const limiter = (limit: RateLimit, name: string = crypto.randomUUID()) =>
    new RateLimiter({ db: database.db, name, limit });
  const take = async (one: { take(key: string): Promise<void> }, key = 'a'): Promise<number | null> => {
    try {
      await one.take(key);
      return null;
    } catch (error) {
      return (error as ApiError).retryAfterSeconds ?? 0;
    }
  };
  /** Lets time go by: for the database it is what is stored that grows older. */
  const pass = (seconds: number) =>
    sql`update rate_limits set until = until - make_interval(secs => ${seconds})`.execute(database.db);

  it('allows a number of attempts, and again as many evenly over its time', async () => {
    const one = limiter({ count: 3, perSeconds: 30 });
    for (let i = 0; i < 3; i++) expect(await take(one)).toBeNull();
    expect(await take(one)).toBeGreaterThan(7);
    await pass(10);
    expect(await take(one)).toBeNull();
    expect(await take(one)).toBeGreaterThan(7);
    await pass(3_600);
    for (let i = 0; i < 3; i++) expect(await take(one)).toBeNull();
    expect(await take(one)).toBeGreaterThan(7);
  });

  it('counts each key by itself, and takes back what turned out well', async () => {
    const one = limiter({ count: 1, perSeconds: 600 });
    expect(await take(one, 'a')).toBeNull();
    expect(await take(one, 'b')).toBeNull();
    await one.giveBack('a');
    expect(await take(one, 'a')).toBeNull();
    expect(await take(one, 'a')).toBeGreaterThan(500);
  });

  it('holds over all nodes', async () => {
    const limit = { count: 2, perSeconds: 600 };
    const [here, there] = [limiter(limit, 'shared'), limiter(limit, 'shared')];
    const taken = await Promise.all([here, there, here, there].map((node) => take(node)));
    expect(taken.filter((wait) => wait === null)).toHaveLength(2);
  });

  it('that grows holds up longer with each attempt, to its longest', async () => {
    const one = new PauseLimiter({ db: database.db, name: 'pause', limit: { free: 2, longestSeconds: 300 } });
    expect([await take(one), await take(one), await take(one)]).toEqual([null, null, null]);
    const waits: number[] = [];
    for (let i = 0; i < 12; i++) {
      waits.push((await take(one)) ?? 0);
      await pass(waits.at(-1) ?? 0);
      expect(await take(one)).toBeNull();
    }
    for (const [i, wait] of waits.entries())
      expect(Math.abs(wait - Math.min(300, 2 ** (i + 1)))).toBeLessThanOrEqual(2);
    await one.giveBack('a');
    expect(await take(one)).toBeNull();
  });

  it('counts a subscriber’s IPv6 addresses as one', () => {
    expect(addressKey('10.0.0.1')).toBe('10.0.0.1');
    expect(addressKey('2001:db8:1:2:aaaa::1')).toBe(addressKey('2001:db8:1:2::beef'));
    expect(addressKey('2001:db8:1:2::1')).not.toBe(addressKey('2001:db8:1:3::1'));
    expect(addressKey('2001:db8::1')).toBe(addressKey('2001:db8:0:0:1::'));
    expect(addressKey('::ffff:10.0.0.1')).toBe('10.0.0.1');
    expect(addressKey('10.0.0.1:4711')).toBe('10.0.0.1');
    expect(addressKey('[2001:db8:1:2::1]:4711')).toBe(addressKey('2001:db8:1:2::1'));
    expect(addressKey('::ffff:10.0.0.1')).not.toBe(addressKey('::ffff:10.0.0.2'));
  });
});

describe('the address of a request', () => {
  const from = (remoteAddress: string, told: string | undefined, trusted: string) => {
    const isTrusted = readTrustedProxies(trusted);
    if (!isTrusted) throw new Error(`${trusted} cannot be used.`);
    return clientAddress({ socket: { remoteAddress }, headers: { 'x-forwarded-for': told } }, isTrusted);
  };

  it.each([
    ['of nobody is believed', '127.0.0.1', '9.9.9.9', 'none', '127.0.0.1'],
    ['of a stranger is not believed', '8.8.8.8', '9.9.9.9', 'loopback,10.0.0.0/8', '8.8.8.8'],
    ['of a proxy is believed', '10.1.2.3', '9.9.9.9', '10.0.0.0/8', '9.9.9.9'],
    ['of a proxy beside an old socket is believed', '::ffff:10.1.2.3', '9.9.9.9', '10.0.0.0/8', '9.9.9.9'],
    ['is the last that no proxy vouches for', '::1', '1.1.1.1, 9.9.9.9, 10.0.0.7', 'loopback, 10.0.0.0/8', '9.9.9.9'],
    ['is without the port that a proxy writes', '10.1.2.3', '9.9.9.9:4711', '10.0.0.0/8', '9.9.9.9'],
    ['is without brackets either', '10.1.2.3', '[2001:db8::1]:4711', '10.0.0.0/8', '2001:db8::1'],
    ['is that of the proxy where it tells none', '127.0.0.1', undefined, 'loopback', '127.0.0.1'],
  ])('%s', (_, remote, told, trusted, expected) => {
    expect(from(remote, told, trusted)).toBe(expected);
  });

  it.each(['', 'everyone', '10.0.0.0/33', '10.0.0.0/', '10.0.0', '::1/129', 'loopback,'])(
    'is not told by "%s"',
    (text) => {
      expect(readTrustedProxies(text)).toBeNull();
    },
  );
});

describe('sign-in under limits', () => {
  let test: TestApp;
  beforeAll(async () => {
    const few = { count: 3, perSeconds: 600 };
    test = await createTestApp({
      limits: {
        loginPerAccount: few,
        loginPerAddress: { count: 5, perSeconds: 600 },
        loginPerDevice: few,
        registerPerAddress: few,
        recoverPerAccount: few,
        recoverPerMailbox: { count: 5, perSeconds: 600 },
        resetPerAddress: few,
        addressChangesPerProfile: few,
        confirmationsPerMailbox: { count: 2, perSeconds: 600 },
        invitationsPerUnprovenSender: { count: 2, perSeconds: 600 },
        invitationsPerSender: few,
      },
    });
  });
  afterAll(() => test.close());

  const PASSWORD = 'correct horse battery';
  const post = (url: string, body: object, ip: string) => test.call({ method: 'POST', url, body, ip });
  const login = (email: string, password: string, ip: string) => post('/v1/auth/login', { email, password }, ip);
  const register = (email: string, ip: string) =>
    post('/v1/auth/register', { first_name: 'A', last_name: 'B', email, password: PASSWORD }, ip);

  it('answers 429 with Retry-After when an account was tried too often from an address', async () => {
    await register('target@example.com', '10.1.0.1');
    for (let i = 0; i < 3; i++) expect((await login('target@example.com', 'wrong', '10.0.0.1')).statusCode).toBe(401);
    const refused = await login('target@example.com', PASSWORD, '10.0.0.1');
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(100);
    expect((await login('target@example.com', PASSWORD, '10.0.0.2')).statusCode).toBe(200);
  });

  it('holds up who guesses from ever new addresses, and not the owner where they signed in before', async () => {
    const email = 'guessed@example.com';
    await register(email, '10.1.0.7');
    const statuses: number[] = [];
    for (let i = 0; i < 13; i++) statuses.push((await login(email, 'wrong', `10.2.${i}.1`)).statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(11);
    const elsewhere = await login(email, PASSWORD, '10.3.0.1');
    expect(elsewhere.statusCode).toBe(429);
    expect((await login(email, PASSWORD, '10.1.0.7')).statusCode).toBe(200);
    // The pause is short, and ends.
    expect(Number(elsewhere.headers['retry-after'])).toBeLessThan(10);
    await sql`update rate_limits set until = until - interval '10 seconds'`.execute(test.db);
    expect((await login(email, PASSWORD, '10.3.0.1')).statusCode).toBe(200);
    // An address that nobody has an account with is held up alike: the limit does not tell which exist.
    const unknown: number[] = [];
    for (let i = 0; i < 13; i++) unknown.push((await login('none@example.com', 'wrong', `10.4.${i}.1`)).statusCode);
    expect(unknown).toEqual(statuses);
  });

  describe('never holds the owner up', () => {
    const cookieOf = (answer: Awaited<ReturnType<typeof login>>) =>
      String(answer.headers['set-cookie']).split(';')[0] ?? '';
    const loginOn = (cookie: string, email: string, password: string, ip: string) =>
      test.call({ method: 'POST', url: '/v1/auth/login', body: { email, password }, ip, headers: { cookie } });
    const guess = async (email: string, ipOf: (i: number) => string) => {
      for (let i = 0; i < 21; i++) await login(email, 'wrong', ipOf(i));
    };

    it('on a device where they signed in before, at whatever address, which others used up', async () => {
      const email = 'travels@example.com';
      const signedIn = await register(email, '10.5.0.1');
      expect(signedIn.headers['set-cookie']).toMatch(
        /; Path=\/v1\/auth; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure$/,
      );
      await guess(email, (i) => `10.5.1.${i}`);
      await guess(email, () => '10.5.2.1');
      for (const ip of ['10.5.2.1', '10.5.3.1']) {
        expect((await login(email, PASSWORD, ip)).statusCode).toBe(429);
        expect((await loginOn(cookieOf(signedIn), email, PASSWORD, ip)).statusCode).toBe(200);
      }
      // It is counted by itself, and is no way around a limit for other accounts.
      const tried = [];
      for (let i = 0; i < 4; i++)
        tried.push((await loginOn(cookieOf(signedIn), email, 'wrong', `10.5.4.${i}`)).statusCode);
      expect(tried).toEqual([401, 401, 401, 429]);
      const other = 'other.account@example.com';
      await register(other, '10.5.0.2');
      await guess(other, (i) => `10.5.5.${i}`);
      expect((await loginOn(cookieOf(signedIn), other, PASSWORD, '10.5.6.1')).statusCode).toBe(429);
    });

    it('on a device that was given its cookie by somebody else', async () => {
      const planted = `startline_device=dv_${'a'.repeat(43)}`;
      await register('planted@example.com', '10.6.0.1');
      const signedIn = await loginOn(planted, 'planted@example.com', PASSWORD, '10.6.0.1');
      expect(cookieOf(signedIn)).not.toBe(planted);
      const again = await loginOn(cookieOf(signedIn), 'planted@example.com', PASSWORD, '10.6.0.1');
      expect([again.statusCode, again.headers['set-cookie']]).toEqual([200, undefined]);
    });

    it('on a device whose cookie somebody else put there and is known by', async () => {
      const [own, theirs] = ['planter@example.com', 'planted.on@example.com'];
      const planted = cookieOf(await register(own, '10.6.1.1'));
      await register(theirs, '10.6.1.2');
      const signedIn = await loginOn(planted, theirs, PASSWORD, '10.6.1.2');
      const cookie = cookieOf(signedIn);
      expect([signedIn.statusCode, cookie === planted]).toEqual([200, false]);
      // What they know neither guesses for them nor uses up what the device has.
      for (let i = 0; i < 4; i++) await loginOn(planted, theirs, 'wrong', '10.6.2.1');
      expect((await loginOn(cookie, theirs, PASSWORD, '10.6.2.2')).statusCode).toBe(200);
      await guess(theirs, (i) => `10.6.3.${i}`);
      expect((await loginOn(planted, theirs, PASSWORD, '10.6.4.1')).statusCode).toBe(429);
      // Of several accounts on one device each stays known there.
      await guess(own, (i) => `10.6.5.${i}`);
      expect((await loginOn(cookie, own, PASSWORD, '10.6.6.1')).statusCode).toBe(200);
    });

    it('where they set a new password by mail', async () => {
      const email = 'locked.out@example.com';
      await register(email, '10.7.0.1');
      await guess(email, (i) => `10.7.1.${i}`);
      await post('/v1/auth/recover', { email }, '10.7.2.1');
      const text =
        (await test.mails()).findLast(({ to, subject }) => to === email && /password/i.test(subject))?.text ?? '';
      const token = /[?&#]token=([\w-]+)/.exec(text)?.[1];
      const reset = await post('/v1/auth/reset', { token, password: 'another horse battery' }, '10.7.2.1');
      expect(reset.statusCode).toBe(204);
      expect((await login(email, 'another horse battery', '10.7.2.1')).statusCode).toBe(429);
      expect((await loginOn(cookieOf(reset), email, 'another horse battery', '10.7.2.1')).statusCode).toBe(200);
    });
  });

  it('answers 429 when somebody invites ever more addresses', async () => {
    const organization_id = await insert(test.db, 'organizations', { name: 'Club' });
    const scope = { kind: 'organization', id: organization_id } as const;
    const manager = await test.signIn({ role: 'organization_manager', scope });
    const invite = (n: number) => {
      const body = { role: 'timer', email: `invited${n}@example.com`, organization_id };
      return test.call({ method: 'POST', url: '/v1/admin/roles', token: manager.token, body });
    };
    const answers: number[] = [];
    for (let n = 0; n < 4; n++) answers.push((await invite(n)).statusCode);
    expect(answers).toEqual([201, 201, 201, 429]);
  });

  it('answers 429 sooner when who invites has not proven an address, with keys too', async () => {
    const { api_token } = (await register('stranger@example.com', '10.1.0.8')).json();
    const call = (url: string, token: string, body: object) => test.call({ method: 'POST', url, token, body });
    const organization_id = (await call('/v1/admin/organizations', api_token.token, { name: 'New' })).json().id;
    const key = async () => {
      const body = { name: 'Key', role: 'organization_manager', organization_id };
      return (await call('/v1/admin/api_keys', api_token.token, body)).json().secret;
    };
    const answers: number[] = [];
    for (const [n, token] of [api_token.token, await key(), api_token.token, await key()].entries()) {
      const body = { role: 'timer', email: `unknown${n}@example.com`, organization_id };
      answers.push((await call('/v1/admin/roles', token, body)).statusCode);
    }
    expect(answers).toEqual([201, 201, 429, 429]);
  });

  describe('mails to an address that somebody types', () => {
    /** Somebody with a password, who changes their address and asks for its link. */
    const changer = async () => {
      const person = await test.signIn();
      const hash = await test.services.passwords.hash(PASSWORD);
      await sql`update profiles set password = ${hash} where id = ${person.profileId}`.execute(test.db);
      const send = (url: string, method: 'PATCH' | 'POST', body: object) =>
        test.call({ method, url: `/v1/admin/profile${url}`, token: person.token, body });
      return {
        change: async (email: string) => (await send('', 'PATCH', { email, current_password: PASSWORD })).statusCode,
        resend: async () => (await send('/verification', 'POST', {})).statusCode,
      };
    };

    it('end when one account changes to ever new ones', async () => {
      const { change } = await changer();
      const answers: number[] = [];
      for (let n = 0; n < 4; n++) answers.push(await change(`changed${n}@example.com`));
      expect(answers).toEqual([200, 200, 200, 429]);
    });

    it('end when accounts take turns with one, or ask for its link again', async () => {
      const [first, second] = [await changer(), await changer()];
      const target = 'bombed@example.com';
      expect([await first.change(target), await first.resend(), await first.resend()]).toEqual([200, 204, 429]);
      expect([await first.change('away@example.com'), await second.change(target)]).toEqual([200, 429]);
    });
  });

  it('answers 429 when an account is asked a new password for from ever new addresses', async () => {
    const ask = async (n: number, email = 'asked-for@example.com') =>
      (await post('/v1/auth/recover', { email }, `10.5.${n}.1`)).statusCode;
    const answers: number[] = [];
    for (let n = 0; n < 6; n++) answers.push(await ask(n));
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await ask(7, 'another@example.com')).toBe(200);
  });

  it('answers 429 when an address tries many accounts', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) statuses.push((await login(`guess${i}@example.com`, 'wrong', '10.0.0.3')).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('does not count those that sign in', async () => {
    await register('often@example.com', '10.1.0.2');
    for (let i = 0; i < 8; i++) expect((await login('often@example.com', PASSWORD, '10.0.0.4')).statusCode).toBe(200);
  });

  it('signs in everyone who gives the right password at the same time', async () => {
    const emails = ['rush1@example.com', 'rush2@example.com'];
    for (const [i, email] of emails.entries()) await register(email, `10.8.${i}.1`);
    // From one address, so that the limits of account and address are both used up by attempts in progress.
    const rush = Array.from({ length: 24 }, (_, i) => login(emails[i % 2]!, PASSWORD, '10.8.9.1'));
    expect((await Promise.all(rush)).map(({ statusCode }) => statusCode)).toEqual(Array(24).fill(200));
  });

  it.each([
    ['wrong passwords', 0, 3],
    ['wrong passwords among right ones', 6, 3],
  ])('allows as many %s at the same time as one after the other', async (_name, right, allowed) => {
    const email = `parallel${right}@example.com`;
    await register(email, `10.9.${right}.1`);
    const ip = `10.9.${right}.9`;
    const passwords = [...Array(right).fill(PASSWORD), ...Array(12).fill('wrong')];
    const answers = await Promise.all(passwords.map((password) => login(email, password, ip)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(allowed);
    expect(statuses.slice(right).every((status) => status === 401 || status === 429)).toBe(true);
    expect((await login(email, PASSWORD, ip)).statusCode).toBe(429);
  });

  it('limits /v1/auth/register', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 4; i++) statuses.push((await register('again@example.com', '10.0.0.5')).statusCode);
    expect(statuses).toEqual([201, 422, 422, 429]);
  });

  it.each([
    ['/v1/auth/recover', { email: 'nobody@example.com' }, 200],
    ['/v1/auth/reset', { token: 'ol_x', password: PASSWORD }, 422],
  ])('limits %s', async (url, body, status) => {
    const statuses: number[] = [];
    for (let i = 0; i < 4; i++) statuses.push((await post(url, body, '10.0.0.6')).statusCode);
    expect(statuses).toEqual([status, status, status, 429]);
  });

  it('counts resetting and verifying together, as they guess at the same links', async () => {
    const ip = '10.0.0.7';
    const reset = async () => (await post('/v1/auth/reset', { token: 'ol_x', password: PASSWORD }, ip)).statusCode;
    const verify = async () => (await post('/v1/auth/verify', { token: 'ol_x' }, ip)).statusCode;
    expect([await reset(), await verify(), await reset(), await verify()]).toEqual([422, 422, 422, 429]);
  });
});
