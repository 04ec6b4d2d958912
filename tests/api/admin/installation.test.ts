import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueTask } from '../../../engine/api/tasks/taskQueue';
import { startTaskWorker } from '../../../engine/api/tasks/taskWorker';
import { SYSTEM } from '../../../engine/core/access/actor';
import { KeyUses } from '../../../server/admin/keyUses';
import { systemHealth } from '../../../server/admin/systemHealth';
import { insert } from '../../access/values';
import { createTestApp, type Person, type Scope, type TestApp } from '../../support/testApp';

let test: TestApp;
let admin: Person;
let manager: Person;
let club: Scope;
let event: number;
let uses: KeyUses;

beforeAll(async () => {
  const counting: { uses?: KeyUses } = {};
  test = await createTestApp({
    app: { keyUses: { note: (use: Parameters<KeyUses['note']>[0]) => counting.uses?.note(use) } as KeyUses },
  });
  uses = new KeyUses(test.db);
  counting.uses = uses;
  const id = await insert(test.db, 'organizations', { name: 'Harbour Club' });
  await insert(test.db, 'organizations', { name: 'Quiet_Club' });
  club = { kind: 'organization', id };
  event = await insert(test.db, 'events', { organization_id: id, name: 'Run', start_date: '2027-05-30' });
  admin = await test.signIn({ isSuperAdmin: true });
  manager = await test.signIn({ role: 'organization_manager', scope: club });
});
afterAll(() => test.close());

const get = async (url: string, token = admin.token) => {
  const answer = await test.call({ url, token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const post = (url: string, body: object = {}, token = admin.token) => test.call({ method: 'POST', url, body, token });

describe('API use', () => {
  it('is counted exactly over two nodes, and of the second errors are told', async () => {
    const key = await test.makeKey({ role: 'organization_manager', scope: club });
    const other = new KeyUses(test.db);
    const keyId = (await sql<{ id: number }>`select max(id) as id from api_keys`.execute(test.db)).rows[0]?.id ?? 0;
    for (let i = 0; i < 20; i += 1)
      await test.call({ url: i < 15 ? '/v1/admin/events' : '/v1/admin/events/999999', token: key });
    for (let i = 0; i < 500; i += 1) {
      other.note({ keyId, isError: i < 7 });
      if (i % 100 === 99) await Promise.all([other.flush(), uses.flush()]);
    }
    await Promise.all([other.flush(), uses.flush()]);
    const { items } = await get('/v1/admin/key_uses');
    expect(items).toMatchObject([{ id: keyId, calls: 520, errors: 12, organization: { name: 'Harbour Club' } }]);
    expect(items[0].days.reduce((sum: number, { calls }: { calls: number }) => sum + calls, 0)).toBe(520);
    // Found by what it begins with as well; one of an event says of which.
    await sql`update api_keys set prefix = 'sk_found', organization_id = null, event_id = ${event} where id = ${keyId}`.execute(
      test.db,
    );
    const [found] = (await get('/v1/admin/key_uses?q=sk_found')).items;
    expect(found).toMatchObject({
      id: keyId,
      event: { id: event, name: 'Run' },
      organization: { name: 'Harbour Club' },
    });
    expect((await get('/v1/admin/key_uses?q=sk_other')).items).toEqual([]);
    await sql`update api_keys set organization_id = ${club.id}, event_id = null where id = ${keyId}`.execute(test.db);
    const [first] = (await get('/v1/admin/organization_uses?sort=-calls')).items;
    expect(first).toMatchObject({ name: 'Harbour Club', calls: 520 });
  });

  it('loses nothing where the database does not answer, and nothing older than 30 days stays', async () => {
    const keyId = await insert(test.db, 'api_keys', { name: 'Kept', role: 'timer', organization_id: club.id });
    let isAway = true;
    const away = new Proxy(test.db, {
      get(target, name) {
        if (isAway) throw new Error('away');
        const value = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const counted = new KeyUses(away);
    counted.note({ keyId, isError: false });
    await expect(counted.flush()).rejects.toThrow('away');
    isAway = false;
    counted.note({ keyId, isError: true });
    await counted.flush();
    await sql`insert into key_uses select (now() at time zone 'utc')::date - 30, ${keyId}, 9, 9, now()`.execute(
      test.db,
    );
    await counted.prune();
    const kept = await sql`select calls, errors from key_uses where api_key_id = ${keyId}`.execute(test.db);
    expect(kept.rows).toEqual([{ calls: 2, errors: 1 }]);
  });
});

describe('organizations', () => {
  it('say what they have, are found by name and sorted, and follow what moves', async () => {
    await insert(test.db, 'athletes', { event_id: event, first_name: 'Ann', last_name: 'Runner' });
    const found = (await get('/v1/admin/organization_uses?q=harb')).items;
    expect(found).toMatchObject([{ name: 'Harbour Club', events: 1, athletes: 1, storage: 0 }]);
    const file = { filename: 'a.png', storage_key: 'a', mime_type: 'image/png', visibility: 'public' };
    await insert(test.db, 'files', { ...file, event_id: event, size: 1_000 });
    await insert(test.db, 'files', { ...file, organization_id: club.id, size: 200 });
    await insert(test.db, 'files', { ...file, event_id: event, size: 5, deleted_at: '2027-01-01' });
    expect((await get('/v1/admin/organization_uses?sort=-storage')).items[0]).toMatchObject({ storage: 1_200 });
    await insert(test.db, 'athletes', { event_id: event, first_name: 'Bob', last_name: 'Runner' });
    const [top] = (await get('/v1/admin/organization_uses?sort=-athletes')).items;
    expect(top).toMatchObject({ athletes: 2 });
    expect((await get('/v1/admin/organization_uses?q=t_c')).items).toMatchObject([{ name: 'Quiet_Club' }]);
    const copy = await insert(test.db, 'events', {
      organization_id: club.id,
      name: 'Rehearsal',
      start_date: '2027-05-30',
      rehearsal_of_id: event,
    });
    await insert(test.db, 'athletes', { event_id: copy, first_name: 'Ann', last_name: 'Again' });
    await insert(test.db, 'files', { ...file, event_id: copy, size: 7 });
    expect((await get('/v1/admin/organization_uses?q=harb')).items).toMatchObject([
      { events: 1, athletes: 2, storage: 1_200 },
    ]);
  });

  it('are listed in little time where there are 2,000', async () => {
    await sql`insert into organizations (name) select 'Many ' || n from generate_series(1, 2000) n`.execute(test.db);
    await sql`insert into events (organization_id, name, start_date) select id, name, '2027-01-01' from organizations where name like 'Many %'`.execute(
      test.db,
    );
    await get('/v1/admin/organization_uses');
    expect(await get('/v1/admin/organization_uses?page=999')).toMatchObject({ items: [], totalItems: 2002, page: 999 });
    const begun = performance.now();
    const { totalItems, items } = await get('/v1/admin/organization_uses?sort=-last_activity&page=2');
    const ms = performance.now() - begun;
    expect([totalItems, items.length]).toEqual([2002, 50]);
    console.log(`2,002 organizations: ${Math.round(ms)} ms`);
    expect(ms).toBeLessThan(1_500);
  });
});

describe('system health', () => {
  it('judges what nodes, backups and the queue say', async () => {
    const before = await get('/v1/admin/system_health');
    expect(before).toMatchObject({
      nodes: [],
      backup: { state: 'warn', finished_at: null },
      database: { state: 'ok' },
    });
    const node = (silent: string, free: number, { host = 'host', since = '1 hour', late = 2.5 } = {}) => sql`
      insert into nodes values (gen_random_uuid(), ${host}, '1.0', now() - ${since}::interval, now() - ${silent}::interval, 1000, ${late}, 4, 100, ${free}, 0, 0)`;
    await node('1 second', 50).execute(test.db);
    await node('2 minutes', 1).execute(test.db);
    await sql`insert into backups (finished_at, bytes, files) values (now() - interval '30 hours', 10, 2)`.execute(
      test.db,
    );
    const health = await get('/v1/admin/system_health');
    expect(health.nodes.map(({ state }: { state: string }) => state).sort()).toEqual(['bad', 'ok']);
    expect(health).toMatchObject({
      disk: { bytes: 100, free_bytes: 50, state: 'ok' },
      websockets: { connected: 4 },
      backup: { bytes: 10, files: 2, state: 'warn' },
    });
    // One that began on the same machine after another fell silent may be that one; elsewhere, and before, it is not.
    for (const since of ['1 minute', '1 hour']) await node('1 second', 50, { host: 'again', since }).execute(test.db);
    await node('2 minutes', 1, { host: 'again' }).execute(test.db);
    await node('1 second', 50, { host: 'busy', late: 700 }).execute(test.db);
    const { nodes } = await get('/v1/admin/system_health');
    const told = nodes.map(({ host, state, cause }: Record<string, string>) => `${host} ${state} ${cause}`).sort();
    expect(told).toEqual([
      'again ok null',
      'again ok null',
      'again warn replaced',
      'busy bad late',
      'host bad silent',
      'host ok null',
    ]);
    expect(health.mail).toMatchObject({ is_sent: true, state: 'ok' });
    const kept = await systemHealth(test.engine, { isMailSent: false });
    expect(kept.mail).toMatchObject({ is_sent: false, state: 'warn' });
    await sql`insert into backups (error) values ('No room')`.execute(test.db);
    expect((await get('/v1/admin/system_health')).backup).toMatchObject({ state: 'bad', error: 'No room', bytes: 10 });
  });
});

describe('the task queue', () => {
  it('stops a running task at its next step, and runs one again that failed', async () => {
    const steps: string[] = [];
    let fails = true;
    const worker = await startTaskWorker({
      engine: test.engine,
      database: test.database,
      actorOf: async () => null,
      onError: () => {},
      runners: {
        endless: async ({ signal, progress }) => {
          for (;;) {
            signal.throwIfAborted();
            steps.push('step');
            await progress(0.5);
            await new Promise((resolve) => setTimeout(resolve, 20));
          }
        },
        fickle: async () => {
          if (fails) throw new Error('no');
          return { done: true };
        },
      },
    });
    const status = async (id: number) => (await get(`/v1/admin/background_tasks/${id}`)).status;
    const until = (id: number, wanted: string) => expect.poll(() => status(id), { timeout: 15_000 }).toBe(wanted);
    const endless = await queueTask(test.engine, { actor: SYSTEM, kind: 'endless', title: 'Endless', input: {} });
    await until(endless.id, 'running');
    expect((await post(`/v1/admin/background_tasks/${endless.id}/retry`)).statusCode).toBe(409);
    expect((await post(`/v1/admin/background_tasks/${endless.id}/abort`)).statusCode).toBe(200);
    await until(endless.id, 'aborted');
    const count = steps.length;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(steps.length).toBe(count);
    const fickle = await queueTask(test.engine, { actor: SYSTEM, kind: 'fickle', title: 'Fickle', input: {} });
    await until(fickle.id, 'failed');
    fails = false;
    expect((await post(`/v1/admin/background_tasks/${fickle.id}/retry`, {}, manager.token)).statusCode).toBe(403);
    expect((await post(`/v1/admin/background_tasks/${fickle.id}/retry`)).json()).toMatchObject({ status: 'queued' });
    await until(fickle.id, 'succeeded');
    const { id: other } = await queueTask(test.engine, { actor: SYSTEM, kind: 'fickle', title: 'Once', input: {} });
    await until(other, 'succeeded');
    const runs = `/v1/admin/background_tasks/earlier_runs?ids=${fickle.id},${other}`;
    expect(await get(runs)).toEqual({
      items: [{ id: fickle.id, runs: [{ status: 'failed', finished_at: expect.stringMatching(/^\d{4}-.*Z$/) }] }],
    });
    expect((await test.call({ url: runs, token: manager.token })).statusCode).toBe(403);
    expect((await test.call({ url: `${runs},x`, token: admin.token })).statusCode).toBe(400);
    expect((await post(`/v1/admin/background_tasks/${fickle.id}/retry`)).statusCode).toBe(409);
    const imported = await insert(test.db, 'background_tasks', { kind: 'import', title: 'Import', status: 'failed' });
    expect((await post(`/v1/admin/background_tasks/${imported}/retry`)).statusCode).toBe(409);
    await worker.stop();
  });
});

describe('the audit', () => {
  it('is searched by person, record, words and time, page by page', async () => {
    const race = (await post('/v1/admin/races', { event_id: event, name: 'Ten' }, manager.token)).json();
    for (const name of ['Zebra Crossing', 'Twelve', 'Thirteen'])
      await test.call({ method: 'PATCH', url: `/v1/admin/races/${race.id}`, token: manager.token, body: { name } });
    const words = await get('/v1/admin/audit?text=zeb%20cross');
    expect(words.items).toHaveLength(2);
    expect(words.items[0]).toMatchObject({
      record: { resource: 'races', id: race.id },
      actor: { id: manager.profileId },
    });
    expect((await get("/v1/admin/audit?text='%20%5C")).items).toEqual([]);
    expect((await get(`/v1/admin/audit?resource=races&record_id=${race.id}`)).items).toHaveLength(4);
    const first = await get(`/v1/admin/audit?by=profile:${manager.profileId}&limit=3`);
    const second = await get(`/v1/admin/audit?by=profile:${manager.profileId}&limit=3&cursor=${first.next_cursor}`);
    expect([first.items.length, second.items.length]).toEqual([3, 1]);
    expect((await get('/v1/admin/audit?from=2999-01-01T00:00:00Z')).items).toEqual([]);
    expect((await test.call({ url: '/v1/admin/audit', token: manager.token })).statusCode).toBe(403);
  });
});

describe('announcements', () => {
  it('are shown to everybody from and until when they say, and to nobody who dismissed them', async () => {
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const text = 'The installation is away on Sunday.';
    const made = await post('/v1/admin/announcements', { text, level: 'warning', shown_until: later });
    expect(made.statusCode, made.body).toBe(201);
    await post('/v1/admin/announcements', { text: 'Later', level: 'info', shown_from: later });
    const notes = [
      await post('/v1/admin/announcements', { text: 'Trouble', level: 'error' }),
      await post('/v1/admin/announcements', { text: 'News', level: 'info' }),
    ];
    const order = (await get('/v1/admin/shown_announcements', manager.token)).items;
    expect(order.map((one: { level: string }) => one.level)).toEqual(['error', 'warning', 'info']);
    for (const note of notes) await post(`/v1/admin/announcements/${note.json().id}/end`);
    const { id } = made.json();
    const shown = await get('/v1/admin/shown_announcements', manager.token);
    expect(shown).toMatchObject({ items: [{ id, text, level: 'warning' }], changes_at: later });
    expect((await post(`/v1/admin/shown_announcements/${id}/dismiss`, {}, manager.token)).statusCode).toBe(204);
    expect((await get('/v1/admin/shown_announcements', manager.token)).items).toEqual([]);
    expect((await get('/v1/admin/shown_announcements')).items).toHaveLength(1);
    expect((await post(`/v1/admin/announcements/${id}/end`, {}, manager.token)).statusCode).toBe(403);
    expect((await post(`/v1/admin/announcements/${id}/end`)).statusCode).toBe(204);
    expect((await get('/v1/admin/shown_announcements')).items).toEqual([]);
    const told = await sql`select kind from outbox where resource = 'announcements'`.execute(test.db);
    expect(told.rows).toHaveLength(7);
    const wrong = { text: 'x', level: 'info', shown_from: later, shown_until: new Date().toISOString() };
    expect((await post('/v1/admin/announcements', wrong)).statusCode).toBe(422);
  });
});

describe('what can be switched', () => {
  it('is switched for one organization or for everyone, and asked by both sides', async () => {
    const on = async () => (await get(`/v1/admin/events/${event}/flags`, manager.token)).items;
    const rehearse = async () =>
      (await post(`/v1/admin/events/${event}/rehearse`, { faults: [] }, manager.token)).json().message as string;
    expect(await on()).toEqual([{ name: 'rehearsals', is_on: true }]);
    expect(await rehearse()).not.toMatch(/switched off/);
    const set = (organization_id: number | null, is_on: boolean | null, token = admin.token) =>
      post('/v1/admin/feature_flags/rehearsals', { organization_id, is_on }, token);
    expect((await set(null, false)).statusCode).toBe(204);
    expect(await rehearse()).toMatch(/switched off/);
    await set(club.id, true);
    expect(await on()).toEqual([{ name: 'rehearsals', is_on: true }]);
    await set(club.id, null);
    await set(null, null);
    expect(await rehearse()).not.toMatch(/switched off/);
    expect((await set(999_999, true)).statusCode).toBe(404);
    expect((await set(null, true, manager.token)).statusCode).toBe(403);
    expect((await post('/v1/admin/feature_flags/unknown', { organization_id: null, is_on: true })).statusCode).toBe(
      404,
    );
  });
});
