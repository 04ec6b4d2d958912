import { afterEach, describe, expect, it } from 'vitest';
import { makeDataDir, type Product, runProduct, signIn, startProduct } from '../support/product';

let cleanUp: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const step of cleanUp.reverse()) await step();
  cleanUp = [];
});

async function start(env: Record<string, string>, dataDir?: string): Promise<Product> {
  const product = await startProduct({ dataDir: dataDir ?? (await newFolder()), env });
  cleanUp.push(() => product.stop());
  return product;
}

async function newFolder(): Promise<string> {
  const { dataDir, remove } = await makeDataDir();
  cleanUp.push(remove);
  return dataDir;
}

it('makes the super admin that was asked for, and no demo', async () => {
  const admin = { email: 'Ada.Admin@example.com', password: 'a long enough password' };
  const env = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
  const product = await start(env);
  expect(product.output()).not.toContain('Sign in:');
  const { api_token } = await signIn({ ...product, ...admin });
  const headers = { Authorization: `Bearer ${api_token.token}` };
  const profile = await fetch(`${product.url}/v1/admin/profile`, { headers });
  expect(await profile.json()).toMatchObject({
    email: expect.stringMatching(/^ada\.admin@example\.com$/i),
    is_super_admin: true,
  });
  const events = await fetch(`${product.url}/v1/admin/events`, { headers });
  expect(await events.json()).toMatchObject({ totalItems: 0 });

  // Started again with another password for the same person: the one that was made stays as it is.
  await product.stop();
  const again = await start({ ...env, ADMIN_PASSWORD: 'quite another password' }, product.dataDir);
  await expect(signIn({ ...again, ...admin })).resolves.toBeDefined();
});

it('starts empty when told so', async () => {
  const product = await start({ DEMO: '0' });
  expect(product.output()).not.toContain('Sign in:');
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
});

it('serves the same on PGlite, and says what that means for the data', async () => {
  const product = await start({
    EMBEDDED: 'pglite',
    ADMIN_EMAIL: 'ada@example.com',
    ADMIN_PASSWORD: 'a long enough password',
  });
  expect(product.output()).toContain('power cut');
  const { api_token } = await signIn({ ...product, email: 'ada@example.com', password: 'a long enough password' });
  const headers = { Authorization: `Bearer ${api_token.token}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ name: 'Kempen Runners', slug: 'kempen-runners' });
  const made = await fetch(`${product.url}/v1/admin/organizations`, { method: 'POST', headers, body });
  expect(made.status).toBe(201);
  const { code } = await product.stop();
  expect(code).toBe(0);

  const again = await start({}, product.dataDir);
  const listed = await fetch(`${again.url}/v1/admin/organizations`, { headers });
  expect(await listed.json()).toMatchObject({ totalItems: 1, items: [{ name: 'Kempen Runners' }] });
});

describe('a configuration that cannot be used', () => {
  it.each([
    ['PORT', { PORT: 'eighty' }],
    ['EMBEDDED', { EMBEDDED: 'sqlite' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'ada@example.com' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: 'short' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/startline' }],
    ['FILES_URL', { FILES_URL: 'ftp://example.com' }],
    ['DEMO', { DEMO: 'yes' }],
    ['BUILD_SERVICE_SECRET', { BUILD_SERVICE_URL: 'https://builds.example' }],
    ['BUILD_SERVICE_URL', { BUILD_SERVICE_URL: 'builds', BUILD_SERVICE_SECRET: 'known to both sides' }],
  ])('names %s: %o', async (name, env) => {
    const { code, output } = await runProduct({ DATA_DIR: await newFolder(), ...env });
    expect(code).toBe(1);
    expect(output).toContain(name);
    expect(output).not.toMatch(/^ +at /m);
  });

  it('says that the database cannot be reached', async () => {
    const { code, output } = await runProduct({
      DATA_DIR: await newFolder(),
      DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/startline',
    });
    expect(code).toBe(1);
    expect(output).toMatch(/database/i);
    expect(output).not.toContain('secret');
    expect(output).not.toMatch(/^ +at /m);
  });

  it('says that the port is taken, and leaves nothing running', async () => {
    const product = await start({ DEMO: '0' });
    const dataDir = await newFolder();
    const { code, output } = await runProduct({ DATA_DIR: dataDir, DEMO: '0', PORT: new URL(product.url).port });
    expect(code).toBe(1);
    expect(output).toContain(new URL(product.url).port);
    expect(output).not.toMatch(/^ +at /m);
    const next = await start({ DEMO: '0' }, dataDir);
    expect(next.output()).not.toContain('left behind');
  });
});
