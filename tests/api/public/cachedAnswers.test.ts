import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerError } from '../../../engine/api/rest/answerError';
import { notFound } from '../../../engine/core/errors';
import { cacheAnswers } from '../../../server/public/cachedAnswers';
import { PublicCache } from '../../../server/public/publicCache';

const LONG = 'A run through the city. '.repeat(100);
const URL = '/v1/public/events/7';
const NONE = '/v1/public/events/none';
const SLOW = '/v1/public/picture';

let app: FastifyInstance;
let cache: PublicCache;
/** How often something was made, and what holds it up. */
let made: number;
let gate: Promise<unknown>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  made = 0;
  gate = Promise.resolve();
  cache = new PublicCache();
  cache.follow();
  app = Fastify();
  app.setErrorHandler(answerError);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('X-Frame-Options', 'DENY').header('Cache-Control', 'no-store');
  });
  await app.register(async (scope) => {
    const sayMadeOf = cacheAnswers(scope, cache);
    scope.get(URL, async (request) => {
      made += 1;
      await gate;
      sayMadeOf(request, { eventId: 7, resources: ['events'] });
      return { description: LONG };
    });
    scope.get(NONE, async () => {
      made += 1;
      await gate;
      throw notFound('Event');
    });
    // A picture whose receiver takes it slowly.
    scope.get(SLOW, async (_request, reply) => {
      made += 1;
      return reply.send(Readable.from(slowly()));
    });
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

const ask = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url: URL, headers });

describe('an answer that is at hand', () => {
  it('has the head that it was made with, whatever the app says in it', async () => {
    const first = await ask();
    const again = await ask();
    expect(made).toBe(1);
    const { date: _, connection: __, ...head } = first.headers;
    expect(again.headers).toMatchObject(head);
    expect(again.headers).toMatchObject({
      'x-frame-options': 'DENY',
      'cache-control': 'public, max-age=2',
      'access-control-allow-origin': '*',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(again.body)),
      vary: 'Accept-Encoding',
    });
    expect(again.json()).toEqual({ description: LONG });
  });

  it('comes packed as it is taken', async () => {
    const plain = await ask();
    expect(plain.headers).not.toHaveProperty('content-encoding');
    const small = await ask({ 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(small.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
    const zipped = await ask({ 'accept-encoding': 'gzip, br;q=0' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
    expect(zipped.headers['content-length']).toBe(String(zipped.rawPayload.length));
    for (const takes of ['deflate', 'identity', 'gzip;q=0, br; q=0.0'])
      expect((await ask({ 'accept-encoding': takes })).headers).not.toHaveProperty('content-encoding');
    expect(new Set([plain, small, zipped].map(({ headers }) => headers.etag)).size).toBe(1);
    expect(made).toBe(1);
  });

  it('is nothing for who has it, also among others and in a stronger writing', async () => {
    const { headers } = await ask();
    const tag = String(headers.etag);
    for (const has of [tag, `"older", ${tag}`, tag.replace('W/', ''), '*']) {
      const answer = await ask({ 'if-none-match': has, 'accept-encoding': 'gzip' });
      expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', tag]);
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'cache-control': 'public, max-age=2',
      });
    }
    expect((await ask({ 'if-none-match': 'W/"older"' })).statusCode).toBe(200);
  });

  it('is nothing for who has it where it is made anew and the same', async () => {
    const { headers } = await ask();
    cache.changed(7, 'events');
    vi.advanceTimersByTime(1_001);
    const again = await ask({ 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body, made]).toEqual([304, '', 2]);
  });

  it('has a head alone for who asks for that', async () => {
    const { headers } = await ask();
    const head = await ask({}, 'HEAD');
    expect([head.statusCode, head.body, made]).toEqual([200, '', 1]);
    expect(head.headers['content-length']).toBe(headers['content-length']);
  });
});

describe('an answer that is being made', () => {
  it('goes to those who wait for it, though who asked first has left', async () => {
    const open = holdUp();
    const first = await askOver(URL);
    await until(() => made === 1);
    const second = await askOver(URL);
    first.leave();
    await pause(50);
    open();
    expect(await second.status).toBe(200);
    expect(made).toBe(1);
  });

  it('is made by nobody who left while waiting: everybody else would wait for that one', async () => {
    const open = holdUp();
    const first = await askOver(NONE);
    await until(() => made === 1);
    const second = await askOver(NONE);
    await pause(50);
    second.leave();
    await pause(50);
    open();
    expect(await first.status).toBe(404);
    const third = await askOver(NONE);
    expect(await third.status).toBe(404);
    expect(made).toBe(2);
  });

  it('keeps nobody waiting once it is known that it is none to be kept', async () => {
    const first = await askOver(SLOW);
    expect(await first.status).toBe(200);
    const second = await askOver(SLOW);
    expect(await second.status).toBe(200);
    expect(made).toBe(2);
    first.leave();
    second.leave();
  });
});

describe('limits', () => {
  it('are told to pages of any origin, and hold for heads alone as for whole answers', async () => {
    const answers = [];
    for (let i = 0; i < 601; i += 1) answers.push(await app.inject({ method: 'HEAD', url: NONE }));
    expect(answers.slice(0, 600).every(({ statusCode }) => statusCode === 404)).toBe(true);
    const refused = answers.at(-1)!;
    expect(refused.statusCode).toBe(429);
    expect(refused.headers).toMatchObject({
      'retry-after': '1',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'ETag, Retry-After',
    });
  });
});

/** Whatever is made waits until what is given is called. */
function holdUp(): () => void {
  let open = (): void => {};
  gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  return open;
}

/** Asks over a connection of its own, which can be left. */
async function askOver(path: string): Promise<{ status: Promise<number | undefined>; leave(): void }> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const request = get({ port, host: '127.0.0.1', path, agent: false });
  const status = once(request, 'response', { signal: AbortSignal.timeout(5_000) }).then(
    ([response]) => (response as IncomingMessage).statusCode,
  );
  status.catch(() => {});
  request.on('error', () => {});
  return { status, leave: () => request.destroy() };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await pause(5);
}

async function* slowly(): AsyncGenerator<Buffer> {
  yield Buffer.alloc(1_000);
  await pause(10_000, undefined, { ref: false });
}
