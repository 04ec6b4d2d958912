import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiError } from '../../../engine/core/errors';
import { addressKey, RateLimiter } from '../../../server/auth/rateLimits';
import { createTestApp, type TestApp } from '../../support/testApp';

describe('a limit', () => {
  const take = (limiter: RateLimiter, key = 'a'): number | null => {
    try {
      limiter.take(key);
      return null;
    } catch (error) {
      return (error as ApiError).retryAfterSeconds ?? 0;
    }
  };

  it('allows a number of attempts, and again as many evenly over its time', () => {
    let now = 0;
    const limiter = new RateLimiter({ count: 3, perSeconds: 30 }, () => now);
    expect([1, 2, 3].map(() => take(limiter))).toEqual([null, null, null]);
    expect(take(limiter)).toBe(10);
    now += 4_000;
    expect(take(limiter)).toBe(6);
    now += 6_000;
    expect(take(limiter)).toBeNull();
    expect(take(limiter)).toBe(10);
    now += 3_600_000;
    expect([1, 2, 3].map(() => take(limiter))).toEqual([null, null, null]);
    expect(take(limiter)).toBe(10);
  });

  it('counts each key by itself, and takes back what turned out well', () => {
    const limiter = new RateLimiter({ count: 1, perSeconds: 60 }, () => 0);
    expect(take(limiter, 'a')).toBeNull();
    expect(take(limiter, 'b')).toBeNull();
    limiter.giveBack('a');
    limiter.giveBack('a');
    expect(take(limiter, 'a')).toBeNull();
    expect(take(limiter, 'a')).toBe(60);
  });

  it('forgets who was quiet the longest beyond 10,000 keys', () => {
    const limiter = new RateLimiter({ count: 1, perSeconds: 60 }, () => 0);
    take(limiter, 'quiet');
    take(limiter, 'loud');
    for (let i = 0; i < 9_999; i++) {
      if (i === 9_000) take(limiter, 'loud');
      take(limiter, `other ${i}`);
    }
    expect(take(limiter, 'loud')).toBe(60);
    expect(take(limiter, 'quiet')).toBeNull();
  });

  it('counts a subscriber’s IPv6 addresses as one', () => {
    expect(addressKey('10.0.0.1')).toBe('10.0.0.1');
    expect(addressKey('2001:db8:1:2:aaaa::1')).toBe(addressKey('2001:db8:1:2::beef'));
    expect(addressKey('2001:db8:1:2::1')).not.toBe(addressKey('2001:db8:1:3::1'));
    expect(addressKey('2001:db8::1')).toBe(addressKey('2001:db8:0:0:1::'));
    expect(addressKey('::ffff:10.0.0.1')).not.toBe(addressKey('::ffff:10.0.0.2'));
  });
});

describe('sign-in under limits', () => {
  let test: TestApp;
  beforeAll(async () => {
    const few = { count: 3, perSeconds: 600 };
    test = await createTestApp({
      limits: {
        loginPerAccount: few,
        loginPerAddress: { count: 5, perSeconds: 600 },
        registerPerAddress: few,
        recoverPerAccount: few,
        resetPerAddress: few,
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

  it('answers 429 when an address tries many accounts', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) statuses.push((await login(`guess${i}@example.com`, 'wrong', '10.0.0.3')).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('does not count those that sign in', async () => {
    await register('often@example.com', '10.1.0.2');
    for (let i = 0; i < 8; i++) expect((await login('often@example.com', PASSWORD, '10.0.0.4')).statusCode).toBe(200);
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
