import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answerClientError } from '../../../engine/api/rest/answerClientError';
import { limitSlowRequests } from '../../../server/app/slowRequests';

let app: FastifyInstance;
beforeEach(async () => {
  app = Fastify({ http: { connectionsCheckingInterval: 50 }, clientErrorHandler: answerClientError });
  limitSlowRequests(app, { headersMs: 300, silenceMs: 300, wholeMs: 1_500 });
  app.post('/', async (request) => ({ length: (request.body as string[]).length }));
  app.get('/slow', async () => {
    await wait(700);
    return 'late';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

const HEAD = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n';

/** Sends parts, one every 200 ms, and gives what was heard when the connection ended. */
async function send(parts: readonly string[]): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let heard = '';
  socket.on('data', (data) => {
    heard += data;
  });
  socket.on('error', () => {});
  const ended = once(socket, 'close');
  for (const part of parts) {
    if (socket.destroyed) break;
    socket.write(part);
    await wait(200);
  }
  await ended;
  return heard;
}

it('cuts headers that do not come to their end', async () => {
  expect(await send([HEAD])).toContain('408 Request Timeout');
});

it('cuts a body that stops half-way', async () => {
  expect(await send([`${HEAD}\r\n["a"`])).toBe('');
});

it('cuts a body that trickles', async () => {
  const began = Date.now();
  await send([`${HEAD}\r\n[`, ...Array.from({ length: 40 }, () => ' ')]);
  expect(Date.now() - began).toBeLessThan(5_000);
});

it('waits for an answer that takes its time', async () => {
  const answer = await app.inject('/slow');
  expect(answer.body).toBe('late');
  const { port } = app.server.address() as AddressInfo;
  expect(await (await fetch(`http://127.0.0.1:${port}/slow`)).text()).toBe('late');
});
