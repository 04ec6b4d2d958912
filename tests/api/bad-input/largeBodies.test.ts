import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../support/testApp';

const BURST = 20;

describe('large bodies of one caller', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test?.close());

  const large = JSON.stringify(Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`field${at}`, at])));
  const post = (url: string, payload: string) =>
    test.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } });

  it('are read in different turns of the event loop, so that requests of others are read between them', async () => {
    let turn = 0;
    let next = setImmediate(function count() {
      turn += 1;
      next = setImmediate(count);
    });
    const turns = await Promise.all(
      Array.from({ length: BURST }, async () => {
        expect((await post('/v1/auth/login', large)).statusCode).toBe(422);
        return turn;
      }),
    );
    clearImmediate(next);
    expect(new Set(turns).size).toBe(BURST);
  });

  it('that are no JSON are refused as small ones are', async () => {
    expect((await post('/v1/auth/login', large.slice(1))).statusCode).toBe(400);
    expect((await post('/v1/auth/login', large)).statusCode).toBe(422);
  });

  it('rejects a body over 64 kB before parsing it if the caller has not signed in', async () => {
    const body = '{'.repeat(64 * 1024 + 1);
    const urls = ['/v1/auth/login', '/v1/admin/athletes', '/v1/live/events/1/passings'];
    const statuses = await Promise.all(urls.map(async (url) => (await post(url, body)).statusCode));
    expect(statuses).toEqual([413, 401, 401]);
  });

  it('parses a body over 64 kB of a signed-in caller', async () => {
    const { token } = await test.signIn();
    const body = { name: 'x'.repeat(64 * 1024) };
    expect((await test.call({ method: 'POST', url: '/v1/admin/athletes', token, body })).statusCode).toBe(403);
  });
});
