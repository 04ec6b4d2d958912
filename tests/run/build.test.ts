import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const dist = resolve(import.meta.dirname, '../../dist');

async function sourcesOf(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const scripts = names.filter((name) => name.endsWith('.js'));
  return Promise.all(scripts.map((name) => readFile(join(folder, name), 'utf8')));
}

/** Packages and built-in modules that a script imports, static or on demand. */
function importsOf(source: string): string[] {
  const found = source.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*["']([^"'./][^"']*)["']/g);
  return [...new Set([...found].map(([, name = '']) => name))];
}

it('keeps React out of the server', async () => {
  const imports = (await sourcesOf(join(dist, 'server'))).flatMap(importsOf);
  expect(imports).toContain('fastify');
  expect(imports.filter((name) => /^(react|ra-|@mui|@emotion|@tanstack)/.test(name))).toEqual([]);
});

it('keeps the server out of the console', async () => {
  const sources = await sourcesOf(join(dist, 'console/assets'));
  expect(sources.join('').length).toBeGreaterThan(100_000);
  expect(sources.flatMap(importsOf).filter((name) => /^(node:|pg\b|fastify|@fastify|kysely|sharp)/.test(name))).toEqual(
    [],
  );
  // Words that only the server's code has: of its SQL, of zod, and what Vite leaves of a Node module.
  for (const word of ['for update skip locked', 'deleted_at is null', '__vite-browser-external', 'argon2', '_zod'])
    expect([word, sources.filter((source) => source.includes(word)).length]).toEqual([word, 0]);
});
