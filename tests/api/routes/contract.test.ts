import { randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFile } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { METHODS, type OpenApiDocument } from '../../../engine/api/openapi/document';
import { createTestApp, type TestApp } from '../../support/testApp';

/** The document itself, and what shows it to people. */
const FILES = ['docs.css', 'swagger-ui.js', 'docs.js'].map((name) => `/docs/${name}`);
const PREFLIGHT = 'options /v1/public/*';
/** Pages of widgets and athletes, which sites frame. */
const FRAMED = ['/embed/widgets/*', '/embed/athletes/*'];
const ITS_OWN = [
  ...['/v1/openapi.json', '/docs', '/docs/', ...FILES, ...FRAMED].map((path) => `get ${path}`),
  PREFLIGHT,
];

const routes: string[] = [];
let test: TestApp;
let document: OpenApiDocument;

function watch(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD') routes.push(`${one.toLowerCase()} ${anonymous(url)}`);
  });
}

beforeAll(async () => {
  subscribe('fastify.initialization', watch);
  test = await createTestApp();
  unsubscribe('fastify.initialization', watch);
  document = (await test.call({ url: '/v1/openapi.json' })).json();
});
afterAll(() => test?.close());

it('the document has every route that is served, and no other', () => {
  const documented = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => `${method} ${anonymous(path)}`),
  );
  expect(routes.length).toBeGreaterThan(100);
  expect([...documented, ...ITS_OWN].sort()).toEqual([...new Set(routes)].sort());
});

it('what the document says to be open needs no sign-in, and the rest does', async () => {
  const { token } = await test.signIn({ isSuperAdmin: true });
  for (const [path, item] of Object.entries(document.paths)) {
    const isOpen = item.get?.security?.length === 0;
    if (!item.get || path.includes('{')) continue;
    const anonymously = await test.call({ url: path });
    expect(anonymously.statusCode === 401, path).toBe(!isOpen);
    expect((await test.call({ url: path, token })).statusCode, path).toBeLessThan(500);
  }
});

it('no address answers where a part of it is left empty, but the list of a resource with a slash at its end', async () => {
  const { token } = await test.signIn({ isSuperAdmin: true });
  const lists = [...test.engine.plan.resources.keys()].map((name) => `/v1/admin/${name}/`);
  const answered: string[] = [];
  for (const [path, item] of Object.entries(document.paths)) {
    const parts = path
      .replace(/\{operation_id\}/, randomUUID())
      .replace(/\{\w+\}/g, '1')
      .split('/');
    const emptied = parts.flatMap((part, at) => (part ? [parts.with(at, '').join('/')] : []));
    for (const url of new Set([...emptied, `${parts.join('/')}/`]))
      for (const method of METHODS.filter((one) => item[one])) {
        if (lists.includes(url)) continue;
        const answer = await test.call({ method: method.toUpperCase() as 'GET', url, token, body: {} });
        if (answer.statusCode !== 404) answered.push(`${method} ${url}: ${answer.statusCode}`);
      }
  }
  expect(answered).toEqual([]);
  for (const url of lists) {
    const answer = await test.call({ url, token });
    const bare = await test.call({ url: url.slice(0, -1), token });
    expect([url, answer.statusCode]).toEqual([url, bare.statusCode]);
  }
});

it('the document names every operation once', () => {
  const ids = Object.values(document.paths).flatMap((item) =>
    METHODS.flatMap((method) => item[method]?.operationId ?? []),
  );
  expect(ids).toEqual([...new Set(ids)]);
});

it('the page to browse it runs nothing but its own files, which a browser keeps until they change', async () => {
  const page = await test.call({ url: '/docs' });
  const typed = await test.call({ url: '/docs/' });
  expect([typed.statusCode, typed.headers.location]).toEqual([301, '/docs']);
  const policy = page.headers['content-security-policy'];
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
  expect(page.body).not.toMatch(/ style="|<style|<script>|javascript:|data:/);
  const addresses = [...page.body.matchAll(/"(\/docs\/[^"]+)"/g)].map(([, address]) => address ?? '');
  expect(addresses.map((address) => address.replace(/\?[0-9a-f]{8}$/, ''))).toEqual(FILES);
  for (const url of addresses) {
    const { headers, body } = await test.call({ url });
    expect(body.length).toBeGreaterThan(1_000);
    expect(headers['content-security-policy']).toBe(policy);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  }
});

it.each([
  { accepted: 'gzip, deflate, br, zstd', encoding: 'br', unpack: brotliDecompressSync },
  { accepted: 'gzip, deflate', encoding: 'gzip', unpack: gunzipSync },
  { accepted: 'br;q=0, gzip;q=0.5', encoding: 'gzip', unpack: gunzipSync },
  { accepted: 'identity', encoding: undefined, unpack: (body: Buffer) => body },
])('the document comes in an encoding that is taken: $accepted', async ({ accepted, encoding, unpack }) => {
  const answer = await test.app.inject({ url: '/v1/openapi.json', headers: { 'accept-encoding': accepted } });
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(answer.headers.vary).toContain('Accept-Encoding');
  expect(JSON.parse(unpack(answer.rawPayload).toString())).toEqual(document);
});

it('the page to browse it has every colour it is drawn with, light and dark', async () => {
  const styles = (await test.call({ url: '/docs/docs.css' })).body;
  const own = await readFile('server/app/docs/docs.css', 'utf8');
  const used = new Set([...own.matchAll(/var\((--sl-[\w-]+)/g)].map(([, name]) => name));
  expect(used.size).toBeGreaterThan(10);
  for (const scheme of ['light', 'dark']) {
    const palette = new RegExp(`\\{color-scheme:${scheme};([^}]*)\\}`).exec(styles)?.[1] ?? '';
    expect([...used].filter((name) => !palette.includes(`${name}:`))).toEqual([]);
  }
});

function anonymous(path: string): string {
  return path.replace(/\{\w+\}|:\w+/g, '*');
}
