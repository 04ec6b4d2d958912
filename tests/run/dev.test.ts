import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyOfProject } from '../support/copyOfProject';

let copy: string;
let remove: () => Promise<void>;
let port: number;
let dev: ChildProcess;
/** Until nobody writes to its output any more: neither it nor its API server. */
let ended: Promise<void>;
let hasEnded = false;
let printed = '';
const news = new EventEmitter();

beforeAll(async () => {
  ({ folder: copy, remove } = await copyOfProject());
  port = await freePort();
  const { NODE_ENV: _, ...env } = process.env;
  dev = spawn(process.execPath, ['scripts/dev.mjs'], {
    cwd: copy,
    env: { ...env, PORT: String(port), API_PORT: String(await freePort()), DATA_DIR: join(copy, 'data'), DEMO: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [dev.stdout, dev.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      news.emit('printed');
    });
  }
  ended = once(dev, 'close').then(() => {
    hasEnded = true;
    news.emit('printed');
  });
  await prints(/Startline is running at/);
});

afterAll(async () => {
  dev.kill('SIGTERM');
  await ended;
  await remove();
});

// One test: each step stands on what the one before left running.
it('stops with the command for a declaration without its migration, and goes on when the file is there', async () => {
  const declaration = join(copy, 'resources/waves/waves.resource.ts');
  const source = await readFile(declaration, 'utf8');
  const withField = source.replace(/fields: \{\n/, `fields: {\n    colour: text(),\n`);
  await writeFile(declaration, withField);
  await prints(/npm run migration:draft -- waves_colour/);
  expect(printed).toContain('ALTER TABLE "waves" ADD COLUMN "colour" text');
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBeGreaterThanOrEqual(500);

  const drafted = await run('scripts/run.mjs', 'scripts/draft-migration.ts', 'waves_colour');
  expect(drafted).toMatch(/Drafted server\/database\/migrations\/\d{4}_waves_colour\.sql/);
  await prints(/Migrated the database: \d{4}_waves_colour/);
  await prints(/The API server was restarted/);
  // What the watcher saw late may restart it once more.
  while ((await fetch(`http://127.0.0.1:${port}/readyz`)).status !== 200) await pause(200);
});

it('serves an icon whose import is written now', async () => {
  await appendFile(join(copy, 'src/main.ts'), `\nimport '#icons/TwoWheelerSharp';\n`);
  const page = await fetch(`http://127.0.0.1:${port}/src/main.ts?t=1`);
  expect(await page.text()).toContain('packages/icons/drawn/TwoWheelerSharp.js');
});

/** Waits for what was not printed before this file asked for it. @throws Error with what was printed when the process has ended */
async function prints(pattern: RegExp): Promise<void> {
  while (!pattern.test(printed)) {
    if (hasEnded) throw new Error(`It ended without printing ${pattern}:\n${printed}`);
    await once(news, 'printed');
  }
}

async function run(...args: string[]): Promise<string> {
  const child = spawn(process.execPath, args, { cwd: copy, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
  return output;
}

/** Of those that no system gives to anybody who asks for any: it is still free when it is taken, seconds later. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
