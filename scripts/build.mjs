// `npm run build`: console and server into dist/. With --if-changed, only when they are not those of these sources.
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

if (process.argv[1] === import.meta.filename) {
  if (process.argv.includes('--if-changed')) await buildIfChanged();
  else await build(await stampOf(SOURCES));
}

/** Builds unless what is in dist/ was made of the sources as they are. */
export async function buildIfChanged() {
  const stamp = await stampOf(SOURCES);
  const built = await readFile(stampFile, 'utf8').catch(() => '');
  if (built === stamp) return;
  console.log('Building Startline (only after changes) …');
  await build(stamp);
}

async function build(stamp) {
  process.env.NODE_ENV = 'production';
  // Loading the bundler takes longer than an ordinary start has.
  const vite = await import('vite');
  await vite.build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
  await vite.build({ root, configFile: join(root, 'vite.server.config.ts'), logLevel: 'warn' });
  await writeFile(stampFile, stamp);
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
