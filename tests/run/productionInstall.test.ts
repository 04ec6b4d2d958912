import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { makeDataDir, signIn, startProduct } from '../support/product';

const ROOT = resolve(import.meta.dirname, '../..');
const ADMIN = { email: 'first@example.com', password: 'a long enough password' };
const INSTALLING_MS = 400_000;
const run = promisify(execFile);

/** The folder that the last stage of the Dockerfile makes, with the packages that it installs. */
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'startline-production-'));
  const dockerfile = await readFile(join(ROOT, 'Dockerfile'), 'utf8');
  const stage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  for (const [, words = ''] of stage.matchAll(/^COPY (?:--from=build )?(.+)$/gm)) {
    const names = words.split(' ').map((name) => name.replace(/^\/app\//, ''));
    const target = join(folder, names.pop() ?? '');
    const isOne = names.length === 1 && !/\/$|^\.$/.test(words.split(' ').at(-1) ?? '');
    for (const name of names)
      await cp(join(ROOT, name), isOne ? target : join(target, name.split('/').at(-1) ?? ''), { recursive: true });
  }
  // Drawn at the build alone.
  await rm(join(folder, 'packages/icons/drawn'), { recursive: true, force: true });
  const [, command = ''] = /^RUN (npm ci [^&]+)/m.exec(stage) ?? [];
  const { NODE_ENV: _, ...env } = process.env;
  const [npm = '', ...args] = command.trim().split(' ');
  await run(npm, [...args, '--prefer-offline', '--no-audit', '--no-fund'], { cwd: folder, env, maxBuffer: 1e8 });
}, INSTALLING_MS);
afterAll(() => rm(folder, { recursive: true, force: true }));

it(
  'starts and serves from production packages and what was built, backs up while it runs, and is restored elsewhere',
  async () => {
    expect(await readdir(join(folder, 'node_modules'))).not.toContain('vite');
    const [first, second, backups] = await Promise.all([makeDataDir(), makeDataDir(), makeDataDir()]);
    onTestFinished(() => void Promise.all([first, second, backups].map(({ remove }) => remove())));
    const start = (dataDir: string) =>
      startProduct({
        dataDir,
        program: join(folder, 'scripts/start.mjs'),
        env: { DEMO: '0', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
      });
    const product = await start(first.dataDir);
    onTestFinished(async () => void (await product.stop()));
    expect(await (await fetch(product.url)).text()).toContain('<title>');
    await addOrganization(product, 'Kept club');

    const command = (name: string, dataDir: string, ...args: string[]) =>
      run(process.execPath, [join(folder, `scripts/${name}.mjs`), ...args], {
        env: { ...process.env, DATA_DIR: dataDir },
      });
    const backedUp = await command('backup', first.dataDir, '--to', backups.dataDir);
    expect(backedUp.stdout).toMatch(/Backed up \d+ rows of \d+ tables and 0 files/);
    expect(backedUp.stdout).toContain('secret.key');
    expect((await command('audit-verify', first.dataDir)).stdout).toContain('The audit is as it was sealed.');
    const [name = ''] = await readdir(backups.dataDir);
    const restored = await command('restore', second.dataDir, '--from', join(backups.dataDir, name));
    expect(restored.stdout).toContain('Now put secret.key of that installation into');
    await cp(join(first.dataDir, 'secret.key'), join(second.dataDir, 'secret.key'));
    await expect(command('restore', second.dataDir, '--from', join(backups.dataDir, name))).rejects.toThrow(
      'is not empty',
    );
    await expect(command('restore', second.dataDir, '--from', second.dataDir)).rejects.toThrow('no whole backup');

    const again = await start(second.dataDir);
    onTestFinished(async () => void (await again.stop()));
    expect(await organizations(again)).toEqual(['Kept club']);
  },
  INSTALLING_MS,
);

it('says what to do where nothing was built', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'startline-production-'));
  onTestFinished(() => rm(empty, { recursive: true, force: true }));
  await mkdir(join(empty, 'scripts'));
  for (const script of ['start.mjs', 'build.mjs'])
    await cp(join(folder, 'scripts', script), join(empty, 'scripts', script));
  await expect(run(process.execPath, [join(empty, 'scripts/start.mjs')])).rejects.toThrow(
    'There is nothing built in dist/',
  );
});

type Served = Awaited<ReturnType<typeof startProduct>>;

async function addOrganization(product: Served, name: string): Promise<void> {
  const answer = await asAdmin(product, { method: 'POST', body: JSON.stringify({ name }) });
  expect(answer.status).toBe(201);
}

async function organizations(product: Served): Promise<string[]> {
  const { items } = (await (await asAdmin(product)).json()) as { items: { name: string }[] };
  return items.map(({ name }) => name);
}

async function asAdmin(product: Served, init: RequestInit = {}): Promise<Response> {
  const { api_token } = await signIn({ ...product, ...ADMIN });
  const headers = { Authorization: `Bearer ${api_token.token}`, 'Content-Type': 'application/json' };
  return fetch(`${product.url}/v1/admin/organizations`, { ...init, headers });
}
