import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerConsole } from '../../../server/app/consoleFiles';
import { NONCE_PLACE } from '../../../server/app/nonce';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'startline-map-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What the pages of a console may ask for, by directive. */
async function policyOf(page: string): Promise<Record<string, string>> {
  await writeFile(join(folder, 'index.html'), page);
  const app = Fastify();
  try {
    await registerConsole(app, folder);
    const { headers } = await app.inject({ url: '/events/1/races/2/course' });
    // Another in each answer.
    const policy = String(headers['content-security-policy']).replace(/'nonce-[\w-]{22}'/, "'nonce-…'");
    const directives = policy.split('; ');
    return Object.fromEntries(directives.map((text) => [text.split(' ', 1)[0] ?? '', text]));
  } finally {
    await app.close();
  }
}

const MAP = 'http://tiles.example:8080';
const pageWith = (origin: string) => `<!doctype html><meta name="map-origin" content="${origin}"><title>x</title>`;

it('a console with a base map asks its host, and no other, for pictures and what they are', async () => {
  const plain = await policyOf('<!doctype html><title>x</title>');
  const withMap = await policyOf(pageWith(MAP));
  expect(withMap['img-src']).toBe(`${plain['img-src']} ${MAP}`);
  expect(withMap['connect-src']).toBe(`${plain['connect-src']} ${MAP}`);
  const { 'img-src': _, 'connect-src': __, ...others } = withMap;
  expect(plain).toMatchObject(others);
});

it('takes styles of the page by a nonce, which is in the page', async () => {
  expect((await policyOf('<!doctype html>'))['style-src']).toBe("style-src 'self' 'nonce-…'");
  await writeFile(join(folder, 'index.html'), `<style nonce="${NONCE_PLACE}">`);
  const app = Fastify();
  await registerConsole(app, folder);
  const { headers, body } = await app.inject({ url: '/' });
  await app.close();
  const [, nonce] = /<style nonce="([\w-]{22})">/.exec(body) ?? [];
  expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
});

it('a console with a tag manager runs its script, and one without runs nobody else’s', async () => {
  const tags = 'https://www.googletagmanager.com';
  expect((await policyOf('<!doctype html><title>x</title>'))['script-src']).toBe("script-src 'self'");
  const on = await policyOf('<!doctype html><meta name="tag-manager" content="on"><title>x</title>');
  expect(on['script-src']).toBe(`script-src 'self' ${tags}`);
});

it.each(["http://x; script-src 'unsafe-inline'", 'javascript:alert(1)', 'http://x/path', '*'])(
  'what is no origin is left out: %s',
  async (origin) => {
    expect(await policyOf(pageWith(origin))).toEqual(await policyOf('<!doctype html>'));
  },
);
