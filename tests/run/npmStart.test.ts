import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { makeDataDir } from '../support/product';

const folder = await makeDataDir();
afterAll(() => folder.remove());

it('npm start ends with its server when npm is asked to end', async () => {
  const npm = spawn('npm', ['start'], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', DEMO: '0', DATA_DIR: folder.dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Closed once nobody holds the output any more: neither npm nor the server, which closes its database last.
  const everyoneEnded = once(npm, 'close');
  onTestFinished(async () => {
    npm.kill('SIGTERM');
    await everyoneEnded;
  });
  let printed = '';
  npm.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  while (!/running at (\S+)/.test(printed)) await once(npm.stdout, 'data');
  const url = /running at (\S+)/.exec(printed)?.[1] ?? '';
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  npm.kill('SIGTERM');
  await everyoneEnded;
  expect(await fetch(`${url}/healthz`).catch(() => null)).toBeNull();
});
