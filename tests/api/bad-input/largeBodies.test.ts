import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../support/testApp';

const BURST = 20;

describe('large bodies of one caller', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test?.close());

  const large = JSON.stringify(Object.fromEntries(Array.from({ length: 4_000 }, (_, at) => [`field${at}`, at])));
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
});
