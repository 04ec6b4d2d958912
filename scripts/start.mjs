// Builds what changed since the last build, then runs the server in this process.
import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const SOURCES = [
  'engine',
  'resources',
  'providers',
  'src',
  'server',
  'public',
  'index.html',
  'vite.config.ts',
  'vite.server.config.ts',
  'package-lock.json',
];
const stampFile = join(root, 'dist/built.txt');

process.env.NODE_ENV ??= 'production';
const stamp = await stampOf(SOURCES);
if (!(await isBuilt(stamp))) {
  console.log('Building Startline (only after changes) …');
  const { buildAll } = await import('./build.mjs');
  await buildAll();
  await writeFile(stampFile, stamp);
}
await import(join(root, 'dist/server/main.js'));

async function isBuilt(wanted) {
  return existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === wanted;
}

/** Number of files, total size and newest change: any edit moves one of them. */
async function stampOf(paths) {
  let count = 0;
  let size = 0;
  let newest = 0;
  const visit = async (path) => {
    const found = await stat(path).catch(() => null);
    if (!found) return;
    if (found.isDirectory()) {
      await Promise.all((await readdir(path)).map((name) => visit(join(path, name))));
      return;
    }
    count += 1;
    size += found.size;
    newest = Math.max(newest, found.mtimeMs);
  };
  await Promise.all(paths.map((path) => visit(join(root, path))));
  const settings = Object.entries(process.env)
    .filter(([name]) => name.startsWith('VITE_'))
    .sort();
  return JSON.stringify({ count, size, newest, settings, node: process.version });
}
