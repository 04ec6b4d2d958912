import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { METHODS, type OpenApiDocument } from '../../../engine/api/openapi/document';
import { createTestApp, type TestApp } from '../../support/testApp';

/** The document itself, and what shows it to people. */
const ITS_OWN = ['get /v1/openapi.json', 'get /docs', 'get /docs/docs.js', 'get /docs/docs.css'];

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

function anonymous(path: string): string {
  return path.replace(/\{\w+\}|:\w+/g, '*');
}
