import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawnIcons } from '../../packages/icons/drawIcons';

let server: ViteDevServer;

beforeAll(async () => {
  const root = resolve(import.meta.dirname, '../..');
  server = await createServer({
    root,
    configFile: false,
    plugins: [drawnIcons()],
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
});

afterAll(() => server.close());

const resolved = (name: string) => server.pluginContainer.resolveId(`#icons/${name}`, resolve('src/main.ts'));

test('an icon whose import is written while a server runs is drawn then', async () => {
  const found = await resolved('TwoWheelerSharp');
  expect(found?.id).toMatch(/packages\/icons\/drawn\/TwoWheelerSharp\.js$/);
  expect(await readFile(found?.id ?? '', 'utf8')).toContain(`'TwoWheelerSharp'`);
});

test('a misspelt icon is refused by its name', async () => {
  await expect(resolved('TwoWeelerSharp')).rejects.toThrow(/no icon "TwoWeelerSharp"/);
});
