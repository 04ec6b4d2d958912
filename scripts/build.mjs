// `npm run build`: console, framed pages and server into dist/. With --if-changed, only when they are not those of these sources.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, constants, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const SOURCES = [
  'engine',
  'resources',
  'providers',
  'src',
  'server',
  'packages',
  'public',
  'index.html',
  'vite.config.ts',
  'vite.embed.config.ts',
  'vite.server.config.ts',
  'package-lock.json',
];
/** Made of the others while they are built. */
const MADE = ['packages/icons/drawn'];
const SETTINGS = { console: 'vite.config.ts', embed: 'vite.embed.config.ts', server: 'vite.server.config.ts' };
const stampFile = join(root, 'dist/built.txt');

if (process.argv[1] === import.meta.filename) {
  const part = Object.keys(SETTINGS).find((name) => process.argv.includes(name));
  if (part) await buildPart(part);
  else if (process.argv.includes('--if-changed')) await (await buildIfChanged()).all;
  else {
    console.log('Building Startline into dist/: server, framed pages, console. This takes a minute …');
    const began = Date.now();
    await build(await stampOf(SOURCES)).all;
    console.log(`Built in ${Math.round((Date.now() - began) / 1_000)} s.`);
  }
}

/**
 * Builds unless what is in dist/ was made of the sources as they are. The server is there first: it can start, and make
 * its database, while the console is still being built. An installation without the packages of development has no
 * bundler, and may have no sources: it runs what was built.
 */
export async function buildIfChanged() {
  const built = await readFile(stampFile, 'utf8').catch(() => '');
  if (!hasBundler()) {
    if (!built)
      throw new Error(
        'There is nothing built in dist/, and no bundler to build it: run `npm ci` and `npm run build` first.',
      );
    return { server: Promise.resolve(), all: Promise.resolve() };
  }
  const stamp = await stampOf(SOURCES);
  if (built === stamp) return { server: Promise.resolve(), all: Promise.resolve() };
  await access(stampFile, constants.W_OK).catch((error) => {
    if (error.code !== 'ENOENT')
      throw new Error(
        `dist/ is not of these sources, and whoever runs this may not write it: run \`npm run build\` first.`,
      );
  });
  console.log('Building Startline (only after changes) …');
  return build(stamp);
}

function hasBundler() {
  try {
    return Boolean(import.meta.resolve('vite'));
  } catch {
    return false;
  }
}

function build(stamp) {
  const server = rm(stampFile, { force: true }).then(() => inProcessOfItsOwn('server'));
  const all = server
    .then(() => inProcessOfItsOwn('embed'))
    .then(() => inProcessOfItsOwn('console'))
    .then(() => writeFile(stampFile, stamp));
  // Who waits for both is told when they come to it, which may be later.
  all.catch(() => {});
  return { server, all };
}

/** The bundler's memory and work are not those of the server that starts meanwhile. */
async function inProcessOfItsOwn(part) {
  const builder = spawn(process.execPath, [import.meta.filename, part], { stdio: 'inherit' });
  const stop = () => builder.kill();
  process.once('exit', stop);
  const [code] = await once(builder, 'exit');
  process.off('exit', stop);
  if (code !== 0) throw new Error(`The ${part} was not built.`);
}

async function buildPart(part) {
  process.env.NODE_ENV = 'production';
  // Loading the bundler takes longer than an ordinary start has.
  const vite = await import('vite');
  await vite.build({ root, configFile: join(root, SETTINGS[part]), logLevel: 'warn' });
}

/** Number of files, total size and newest change: any edit moves one of them. */
async function stampOf(paths) {
  let count = 0;
  let size = 0;
  let newest = 0;
  const visit = async (path) => {
    if (MADE.some((made) => path === join(root, made))) return;
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
