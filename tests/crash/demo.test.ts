import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { readConfig } from '../../server/config';
import { ensureDemo } from '../../server/demo/ensureDemo';
import { openStorage } from '../../server/files/openStorage';
import { ensureCatalogue } from '../../server/integrations/ensureCatalogue';
import { createTestApp, type TestApp } from '../support/testApp';

const cleanups: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

it('a demo whose first start was cut short is made by the next one, with one sign-in and once', async () => {
  const { app, options } = await demoOptions();
  const { engine, storage } = options;

  // Cut short after the account, then before its import.
  const cut = () => Promise.reject(new Error('Cut short.'));
  const plan = { ...engine.plan, get: () => assert.fail('Cut short.') };
  await expect(ensureDemo({ ...options, engine: { ...engine, plan } })).rejects.toThrow('Cut short.');
  expect(await counts(app)).toEqual({ profiles: 1, organizations: 0, imports: 0 });
  const unfinished = Object.assign(Object.create(storage), { put: cut });
  await expect(ensureDemo({ ...options, storage: unfinished })).rejects.toThrow('Cut short.');
  const filled = await counts(app);
  expect(filled).toMatchObject({ organizations: 3, imports: 0 });

  const signIn = await ensureDemo(options);
  expect(signIn?.email).toBe('admin@startline.example');
  expect(await counts(app)).toEqual({ ...filled, imports: 1 });
  expect(await ensureDemo(options)).toEqual(signIn);
  expect(await counts(app)).toEqual({ ...filled, imports: 1 });
});

it('a signal that comes while the demo is made ends it between two steps', async () => {
  const { app, options } = await demoOptions();
  const { engine } = options;
  const leaving = new AbortController();
  const get = (name: string) => {
    if (name === 'athletes') leaving.abort();
    return engine.plan.get(name);
  };
  const stopped = ensureDemo({
    ...options,
    engine: { ...engine, plan: { ...engine.plan, get } },
    signal: leaving.signal,
  });
  const error = await stopped.catch((reason: unknown) => reason);
  expect(leaving.signal.aborted).toBe(true);
  expect(error).toBe(leaving.signal.reason);
  expect(await counts(app)).toEqual({ profiles: 1, organizations: 0, imports: 0 });
});

it('a demo that two nodes begin at once is made by one of them, and found by the other', async () => {
  const { app, options } = await demoOptions({ DATABASE_URL: 'postgres://shared.example/startline' });
  const signIns = await Promise.all([ensureDemo(options), ensureDemo(options)]);
  expect(signIns[0]?.email).toBe('admin@startline.example');
  expect(signIns[1]).toEqual(signIns[0]);
  expect(await counts(app)).toMatchObject({ organizations: 3, imports: 1 });
});

it('a demo has an event at each place of its way, and questions to support, of which nobody is mailed', async () => {
  const { app, options } = await demoOptions();
  await ensureCatalogue(options.engine);
  await ensureDemo(options);
  const { rows: statuses } = await sql<{ status: string }>`select distinct status from events order by 1`.execute(
    app.db,
  );
  expect(statuses.map(({ status }) => status)).toEqual([
    'approved',
    'cancelled',
    'draft',
    'finished',
    'published',
    'rejected',
    'submitted',
  ]);
  const { rows: asked } = await sql`
    select m.status, p.last_name as by, answer is not null as is_answered
    from support_messages m join profiles p on p.id = m.author_id order by m.id`.execute(app.db);
  expect(asked).toEqual([
    { status: 'answered', by: 'Visser', is_answered: true },
    { status: 'open', by: 'Visser', is_answered: false },
  ]);
  const { rows: synced } = await sql`select kind, status from integration_syncs order by id`.execute(app.db);
  expect(synced).toEqual([
    { kind: 'check', status: 'finished' },
    { kind: 'pull', status: 'finished' },
  ]);
});

it('a database that somebody uses gets no demo', async () => {
  const { app, options } = await demoOptions();
  await app.signIn();
  expect(await ensureDemo(options)).toBeNull();
  expect(await counts(app)).toEqual({ profiles: 1, organizations: 0, imports: 0 });
});

async function demoOptions(env: Record<string, string> = {}) {
  const app = await createTestApp();
  cleanups.push(() => app.close());
  const folder = await mkdtemp(join(tmpdir(), 'startline-demo-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  const { engine, services } = app;
  const storage = await openStorage({ DATA_DIR: folder });
  const config = readConfig({ DEMO: '1', ...env });
  return { app, options: { engine: { ...engine, files: storage }, config, passwords: services.passwords, storage } };
}

async function counts({ db }: TestApp) {
  const { rows } = await sql<Record<'profiles' | 'organizations' | 'imports', number>>`
    select (select count(*)::int from profiles) as profiles, (select count(*)::int from organizations) as organizations,
      (select count(*)::int from imports) as imports`.execute(db);
  return rows[0];
}
