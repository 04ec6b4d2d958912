import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { privacy } from '../../resources/privacy/declared';
import { BUNDLE_TASK, bundleRunner, sweepBundles } from '../../server/privacy/bundleTask';
import { runTasks } from '../support/runTasks';
import type { Person } from '../support/testApp';
import { createMarkedPerson, EMAIL, type Marked } from './markedPerson';

let marked: Marked;

beforeAll(async () => {
  marked = await createMarkedPerson();
});
afterAll(() => marked?.world.close());

const call = (method: 'GET' | 'POST', path: string, { token }: Person, body?: object) =>
  marked.world.app.call({ method, url: `/v1/admin/${path}`, token, ...(body && { body }) });

async function bundleOf(path: string, person: Person) {
  const { app } = marked.world;
  const asked = await call('POST', path, person);
  expect([asked.statusCode, asked.body]).toEqual([202, expect.stringContaining('background_task_id')]);
  const id = asked.json().background_task_id;
  await runTasks(app.engine, { [BUNDLE_TASK]: bundleRunner({ storage: app.storage }) });
  const state = (await call('GET', `bundles/${id}`, person)).json();
  expect(state).toMatchObject({ status: 'succeeded', message: null, url: expect.stringContaining('signature=') });
  const got = await app.call({ url: state.url });
  expect(got.headers['content-type']).toBe('application/zip');
  const entries = Object.entries(unzipSync(got.rawPayload)).map(([name, data]) => [name, strFromU8(data)] as const);
  const called = decodeURIComponent(String(got.headers['content-disposition']).split("UTF-8''")[1] ?? '');
  return { id, url: state.url as string, called, entries: new Map(entries) };
}

it('holds what there is about an athlete, record by record, with an index, for who asked alone', async () => {
  const { athleteId, manager, person } = marked;
  const { id, url, called, entries } = await bundleOf(`athletes/${athleteId}/bundle`, manager);
  const rows = (name: string) => JSON.parse(entries.get(`${name}.json`) ?? '[]');
  expect(rows('athletes')).toMatchObject([{ id: athleteId, email: EMAIL, notes: 'zqx asthma, and zqx hay fever' }]);
  expect(rows('passings')).toHaveLength(2);
  expect(rows('import_rows')).toHaveLength(2);
  expect(rows('products')).toMatchObject([{ external_id: 'zqx-order' }]);
  expect(rows('changes').map((row: { record_id: number }) => row.record_id)).toEqual(Array(4).fill(athleteId));
  expect(called).toMatch(/^Zqxada Zqxlovelace \d{4}-\d\d-\d\d\.zip$/);
  const [first] = entries.keys();
  expect(first).toBe('index.html');
  const index = entries.get('index.html') ?? '';
  expect(index).toContain('<h1>What there is about Zqxada Zqxlovelace</h1>');
  expect(index.indexOf('<h3>Athletes</h3>')).toBeLessThan(index.indexOf('<h3>Passings</h3>'));
  // Names in place of ids, in JSON beside them; of other people none.
  const event = await sql<{ name: string }>`select name from events where id = ${marked.world.eventId}`.execute(
    marked.world.app.db,
  );
  expect(index).toContain(`<th scope="row">Event</th><td>${event.rows[0]?.name}</td>`);
  expect(index).not.toMatch(/<th scope="(row|col)">(Id|Event id|Race id)</);
  expect(rows('athletes')[0].event).toBe(event.rows[0]?.name);
  expect(rows('inquiries')[0]).toMatchObject({ athlete: 'Zqxada Zqxlovelace', answered_by: 'somebody else' });
  expect(index).toMatch(/href="files\/\d+-selfie\.png"/);
  expect([...entries.keys()].some((name) => /^files\/\d+-selfie\.png$/.test(name))).toBe(true);
  expect(entries.has('profiles.json')).toBe(false);
  expect((await call('GET', `bundles/${id}`, person)).statusCode).toBe(404);
  const forged = url.replace(/signature=./, (text) => (text.endsWith('A') ? 'signature=B' : 'signature=A'));
  expect((await marked.world.app.call({ url: forged })).statusCode).toBe(404);
  const stale = url.replace(/expires=\d+/, 'expires=1');
  expect((await marked.world.app.call({ url: stale })).statusCode).toBe(404);
});

it('holds what there is about an account and its athletes, without secrets, and of others nothing', async () => {
  const { entries } = await bundleOf('profile/bundle', marked.person);
  const all = [...entries.values()].join('\n');
  expect(entries.has('profiles.json')).toBe(true);
  expect(entries.has('athletes.json')).toBe(true);
  expect(entries.get('access_tokens.json')).toContain('zqx browser');
  expect(all).not.toMatch(/argon2|zqxlink|zqxdevice|Bea|bea@/);
  const secrets = Object.values(privacy).flatMap(({ secret = [] }) => secret);
  for (const name of secrets) expect(all).not.toContain(`"${name}":`);
  expect([...entries.keys()].filter((name) => name.startsWith('files/'))).toHaveLength(3);
});

it('is removed after a day, and the task then says of nobody', async () => {
  const { app } = marked.world;
  const { id, url } = await bundleOf('profile/bundle', marked.person);
  expect(await sweepBundles(app.db, app.storage)).toBe(0);
  await sql`update background_tasks set finished_at = now() - interval '25 hours' where id = ${id}`.execute(app.db);
  expect(await sweepBundles(app.db, app.storage)).toBe(1);
  expect((await app.call({ url })).statusCode).toBe(404);
  const task = await sql<{ input: object }>`select input from background_tasks where id = ${id}`.execute(app.db);
  expect(task.rows[0]?.input).not.toHaveProperty('subject');
});

it('is for those alone who may erase: no timer, no program, and of accounts super admins', async () => {
  const { world, athleteId, person, manager } = marked;
  const scope = { kind: 'event', id: world.eventId } as const;
  const timer = await world.app.signIn({ role: 'timer', scope });
  expect((await call('POST', `athletes/${athleteId}/bundle`, timer)).statusCode).toBe(403);
  const key = await world.app.makeKey({ role: 'event_manager', scope });
  expect((await call('POST', `athletes/${athleteId}/bundle`, { ...timer, token: key })).statusCode).toBe(403);
  expect((await call('POST', `profiles/${person.profileId}/bundle`, manager)).statusCode).toBe(403);
  expect((await call('POST', `profiles/${person.profileId}/bundle`, world.admin)).statusCode).toBe(202);
});
