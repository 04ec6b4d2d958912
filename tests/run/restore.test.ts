import { rm } from 'node:fs/promises';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { copyDataDir, makeDataDir, type Product, signIn, startProduct } from '../support/product';

const ADMIN = { email: 'first@example.com', password: 'a long enough password' };
const BYTES = 'Bib;Name\r\n1;Ann\r\n';

const folder = await makeDataDir();
const backup = await makeDataDir();

afterAll(() => Promise.all([folder.remove(), backup.remove()]));

it('has its records and files again from a copy of the folder, as docs/operations.md says', async () => {
  const first = await startProduct({
    dataDir: folder.dataDir,
    env: { DEMO: '0', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
  });
  onTestFinished(async () => void (await first.stop()));
  const token = await tokenAt(first);
  const created = await fetch(`${first.url}/v1/admin/organizations`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Kept club' }),
  });
  const organization = (await created.json()) as { id: number };
  const form = new FormData();
  form.set('file', new Blob([BYTES], { type: 'text/csv' }), 'start.csv');
  const uploaded = await fetch(`${first.url}/v1/admin/files/upload`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: form,
  });
  const file = (await uploaded.json()) as { id: number };
  expect([created.status, uploaded.status]).toEqual([201, 201]);
  await first.stop();

  await copyDataDir({ from: folder.dataDir, to: backup.dataDir });
  await rm(folder.dataDir, { recursive: true });

  const second = await startProduct({ dataDir: backup.dataDir, env: { DEMO: '0' } });
  onTestFinished(async () => void (await second.stop()));
  const again = await tokenAt(second);
  const read = (path: string) => fetch(second.url + path, { headers: { Authorization: `Bearer ${again}` } });
  expect(await (await read(`/v1/admin/organizations/${organization.id}`)).json()).toMatchObject({ name: 'Kept club' });
  expect(await (await read(`/v1/files/${file.id}/original`)).text()).toBe(BYTES);
});

async function tokenAt(product: Product): Promise<string> {
  return (await signIn({ ...product, ...ADMIN })).api_token.token;
}
