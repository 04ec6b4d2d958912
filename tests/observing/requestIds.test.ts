import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { readTrustedProxies } from '../../server/limits/addresses';
import { createTestApp } from '../support/testApp';

it('a request is known by one id in its answer and in the log, which only a trusted proxy may choose', async () => {
  const lines: string[] = [];
  const logStream = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const isTrustedProxy = readTrustedProxies('10.0.0.1') ?? undefined;
  const test = await createTestApp({ app: { logLevel: 'info', logStream, isTrustedProxy } });
  const ask = async (ip: string, given?: string) => {
    const headers: Record<string, string> = given === undefined ? {} : { 'x-request-id': given };
    return String((await test.call({ url: '/healthz', ip, headers })).headers['x-request-id']);
  };
  const own = await ask('10.0.0.2');
  expect(own).toMatch(/^[\w-]{36}$/);
  expect(await ask('10.0.0.2', 'chosen-by-anyone')).not.toBe('chosen-by-anyone');
  expect(await ask('10.0.0.1', 'chosen-by-proxy')).toBe('chosen-by-proxy');
  expect(await ask('10.0.0.1', 'with "quotes" and more')).toMatch(/^[\w-]{36}$/);
  await test.close();
  const logged = lines.map((line) => JSON.parse(line) as { reqId?: string });
  for (const id of [own, 'chosen-by-proxy']) expect(logged.filter(({ reqId }) => reqId === id)).toHaveLength(2);
});
