import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plan } from '../../resources/allResources';
import { createSealer, storedKey } from '../../server/secrets/sealer';
import { sealStored } from '../../server/secrets/sealStored';
import { createTestApp, type TestApp } from '../support/testApp';
import { insert } from './values';

const SECRET = 'swordfish-of-the-timing-company';
const [KEY, NEW_KEY] = ['a key of more than 32 characters, one', 'a key of more than 32 characters, two'];

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test?.close());

async function anEvent() {
  const organization_id = await insert(test.db, 'organizations', { name: 'Club' });
  const event_id = await insert(test.db, 'events', { organization_id, name: 'Run', start_date: '2027-05-30' });
  const key = crypto.randomUUID();
  const integration_id = await insert(test.db, 'integrations', { name: key, integration_type: 'timing', key });
  return { event_id, integration_id };
}

async function stored(id: number): Promise<unknown> {
  const found = await sql<{ secrets: unknown }>`select secrets from event_integrations where id = ${id}`.execute(
    test.db,
  );
  return found.rows[0]?.secrets;
}

const seal = (...keys: [string, ...string[]]) => sealStored({ db: test.db, plan, sealer: createSealer(keys) });

describe('the secrets of a connection', () => {
  it('are stored encrypted, however they are written, and given out nowhere', async () => {
    const admin = await test.signIn({ isSuperAdmin: true });
    const url = '/v1/admin/event_integrations';
    const body = { ...(await anEvent()), secrets: { password: SECRET } };
    const made = await test.call({ method: 'POST', url, token: admin.token, body });
    const { id } = made.json();
    const first = await stored(id);
    const patch = (path: string, data: object) =>
      test.call({ method: 'PATCH', url: `${url}${path}`, token: admin.token, body: data });
    const one = await patch(`/${id}`, { secrets: { password: `${SECRET}2` } });
    const second = await stored(id);
    const many = await patch('', { ids: [id], data: { secrets: { password: `${SECRET}3` } } });
    const third = await stored(id);
    expect([made.statusCode, one.statusCode, many.statusCode]).toEqual([201, 200, 200]);
    for (const value of [first, second, third]) expect(value).toMatch(/^sealed:1:[0-9a-f]{8}:[\w-]+$/);
    expect(new Set([first, second, third]).size).toBe(3);
    const audit = await sql`select before, after from changes where resource = 'event_integrations'`.execute(test.db);
    for (const text of [made.body, one.body, JSON.stringify(audit.rows)]) {
      expect(text).not.toContain(SECRET);
      expect(text).not.toContain('sealed:');
    }
  });

  it('of an earlier release are encrypted at the start, and those of a former key with the new one', async () => {
    await sql`delete from event_integrations`.execute(test.db);
    const id = await insert(test.db, 'event_integrations', { ...(await anEvent()), secrets: { password: SECRET } });
    expect(await seal(KEY)).toBe(1);
    const first = String(await stored(id));
    expect(first).not.toContain(SECRET);
    expect(await seal(KEY)).toBe(0);
    await expect(seal(NEW_KEY)).rejects.toThrow(/event_integrations\.secrets of record \d+.*SECRET_KEY/);
    expect(await seal(NEW_KEY, KEY)).toBe(1);
    const second = String(await stored(id));
    expect(second).not.toBe(first);
    expect(JSON.parse(createSealer([NEW_KEY]).open(second))).toEqual({ password: SECRET });
    expect(() => createSealer([KEY]).open(second)).toThrow('SECRET_KEY');
  });

  it('that somebody changed are not read', () => {
    const { open, seal: close } = createSealer([KEY]);
    const sealed = close(SECRET);
    const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;
    expect(open(sealed)).toBe(SECRET);
    expect(() => open(changed)).toThrow();
  });
});

describe('the key of an installation', () => {
  it('is made once, and for the server’s user alone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'startline-key-'));
    const keys = await Promise.all([storedKey(folder), storedKey(folder)]);
    expect(new Set([...keys, await storedKey(folder)]).size).toBe(1);
    const path = join(folder, 'secret.key');
    expect((await readFile(path, 'utf8')).trim()).toBe(keys[0]);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await writeFile(path, '');
    await expect(storedKey(folder)).rejects.toThrow('secret.key');
    await rm(folder, { recursive: true });
  });
});
