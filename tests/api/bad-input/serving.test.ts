import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../resources/allCalls';
import { insert } from '../../access/values';
import { createTestApp, type TestApp } from '../../support/testApp';

let test: TestApp;
const log = new PassThrough();
let logged = '';
beforeAll(async () => {
  log.on('data', (chunk) => {
    logged += chunk;
  });
  test = await createTestApp({ app: { metricsToken: 'a token for metrics', logLevel: 'trace', logStream: log } });
});
afterAll(() => test?.close());

describe('metrics', () => {
  let open: TestApp;
  beforeAll(async () => {
    open = await createTestApp();
  });
  afterAll(() => open?.close());

  it('answer this machine alone, and nobody whom a proxy on it speaks for', async () => {
    const read = async (ip: string, headers: Record<string, string> = {}) =>
      (await open.call({ url: '/metrics', ip, headers })).statusCode;
    expect(await read('127.0.0.1')).toBe(200);
    expect(await read('10.0.0.1')).toBe(404);
    expect(await read('127.0.0.1', { 'x-forwarded-for': '10.0.0.1' })).toBe(404);
  });

  it('count every answer by its route, and tell the processor time', async () => {
    await Promise.all([open.call({ url: '/healthz' }), open.call({ url: '/nothing-here' })]);
    const { body } = await open.call({ url: '/metrics', ip: '127.0.0.1' });
    expect(body).toMatch(/^http_request_duration_seconds_count\{method="GET",route="\/healthz",status="2xx"\} 1$/m);
    expect(body).toMatch(/^http_request_duration_seconds_count\{method="GET",route="none",status="[24]xx"\} 1$/m);
    expect(body).toMatch(/^# TYPE process_cpu_seconds_total counter\nprocess_cpu_seconds_total \d+\.\d+$/m);
  });

  it('answer whoever has their token, where there is one', async () => {
    const read = async (token: string | null, ip: string) =>
      (await test.call({ url: '/metrics', token, ip })).statusCode;
    expect(await read('a token for metrics', '10.0.0.1')).toBe(200);
    expect(await read('another token', '127.0.0.1')).toBe(404);
    expect(await read(null, '127.0.0.1')).toBe(404);
  });
});

it('every page that is HTML says what it may load', async () => {
  const pages = calls.filter(({ answer, path }) => {
    // A sign-in elsewhere sends the browser on, and shows nothing itself.
    if (path.startsWith('/v1/auth/oidc/')) return false;
    return answer !== null && 'mediaType' in answer && answer.mediaType === 'text/html';
  });
  const addresses = [...pages.map(({ path }) => `${path}?token=abc`), '/docs'];
  expect(addresses.length).toBeGreaterThan(1);
  for (const url of addresses) {
    const { headers, statusCode } = await test.call({ url });
    // A page that a link leads to is a page also where the link is good for nothing.
    expect([200, 404], url).toContain(statusCode);
    expect([url, headers['content-type'], headers['content-security-policy']]).toEqual([
      url,
      expect.stringContaining('text/html'),
      expect.stringMatching(/^default-src 'none'.*frame-ancestors 'none'/),
    ]);
  }
});

it('no address of a script is taken for one of the web', async () => {
  const admin = await test.signIn({ isSuperAdmin: true });
  const id = await insert(test.db, 'organizations', { name: 'Club' });
  const patch = (body: object) =>
    test.call({ method: 'PATCH', url: `/v1/admin/organizations/${id}`, token: admin.token, body });
  for (const link of ['javascript:alert(1)', ' javascript:alert(1)', 'data:text/html,x', 'no address']) {
    expect(Object.keys((await patch({ social: { facebook: link } })).json().errors ?? {}), link).toEqual(['social']);
    if (!link.startsWith('no')) expect((await patch({ website: link })).statusCode, link).toBe(422);
  }
  const foreign = [
    'http://facebook.com/club',
    'https://facebook.com.evil.example/',
    'https://facebook.com/"club',
    'https://x.com/a',
  ];
  for (const link of foreign) expect((await patch({ social: { facebook: link } })).statusCode, link).toBe(422);
  for (const link of ['https://facebook.com/club', 'https://nl-nl.facebook.com/club?a=b#c'])
    expect((await patch({ social: { facebook: link } })).statusCode, link).toBe(200);
});

it('no token of a link is in the log', async () => {
  const token = 'ol_one-time-token';
  await test.call({ url: `/v1/auth/verify?token=${token}` });
  await test.call({ url: `/v1/nothing?a=1&token=${token}` });
  await test.call({ method: 'POST', url: '/v1/auth/reset', body: { token, password: 'correct horse battery' } });
  expect(logged).toContain('/v1/auth/verify?token=…');
  expect(logged).not.toContain(token);
});
