import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ERASE_TASK, eraseRunner } from '../../server/privacy/eraseTask';
import { insert } from '../access/values';
import { runTasks } from '../support/runTasks';
import { createTestApp, type Person, type TestApp } from '../support/testApp';
import { trailOf } from '../support/trails';

let test: TestApp;
let admin: Person;
let organization: number;
let event: number;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn({ isSuperAdmin: true });
  organization = await insert(test.db, 'organizations', { name: 'Runners of Ghent' });
  event = await insert(test.db, 'events', { organization_id: organization, name: 'Run', start_date: '2027-05-30' });
});
afterAll(() => test?.close());

const call = (method: 'GET' | 'POST', path: string, body?: object, token = admin.token) =>
  test.call({ method, url: `/v1/admin/${path}`, token, ...(body && { body }) });
const run = () =>
  runTasks(test.engine, {
    [ERASE_TASK]: eraseRunner({ storage: test.storage, mailFolder: null, trail: trailOf(test.db) }),
  });
const erase = async (path: string, name: string) => {
  const asked = await call('POST', `${path}/erase`, { name });
  expect([asked.statusCode, asked.body]).toEqual([202, expect.any(String)]);
  await run();
};
const athlete = (values: object) => insert(test.db, 'athletes', { event_id: event, ...values });
const rowOf = async (table: string, id: number) =>
  (await sql<Record<string, unknown>>`select * from ${sql.table(table)} where id = ${id}`.execute(test.db)).rows[0];

it('is refused for who alone manages an organization, and for super admins, with the reason', async () => {
  const scope = { kind: 'organization', id: organization } as const;
  const sole = await test.signIn({ role: 'organization_manager', scope });
  const name = (await call('GET', `profiles/${sole.profileId}/erasure`)).json().name;
  const refused = await call('POST', `profiles/${sole.profileId}/erase`, { name });
  expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('Runners of Ghent')]);
  await test.signIn({ role: 'organization_manager', scope });
  await erase(`profiles/${sole.profileId}`, name);
  expect(await rowOf('profiles', sole.profileId)).toMatchObject({ first_name: 'Erased', password: null });
  const again = await call('GET', `profiles/${sole.profileId}/erasure`);
  expect(again.statusCode).toBe(404);
  const own = await call('GET', 'profile/erasure');
  expect(own.json().refusal).toMatch(/Super admins/);
});

it('takes nothing of others: not of a namesake, nor by an address that was never proven', async () => {
  const ada = await athlete({ first_name: 'Ada', last_name: 'Byron', email: 'ada@byron.example' });
  const namesake = await athlete({ first_name: 'Ada', last_name: 'Byron', email: 'other@byron.example' });
  const article = await insert(test.db, 'articles', { event_id: event, title: 'Ada Byron wins', status: 'draft' });
  const inquiry = (email: string, athlete_id: number) =>
    insert(test.db, 'inquiries', {
      event_id: event,
      athlete_id,
      message: 'Why?',
      email,
      secret_hash: email + athlete_id,
    });
  const asked = await inquiry('victim@example.org', namesake);
  const liar = await insert(test.db, 'profiles', { first_name: 'Li', last_name: 'Ar', email: 'victim@example.org' });
  await erase(`profiles/${liar}`, 'Li Ar');
  expect(await rowOf('inquiries', asked)).toMatchObject({ email: 'victim@example.org' });
  await erase(`athletes/${ada}`, 'Ada Byron');
  expect(await rowOf('athletes', ada)).toMatchObject({ last_name: String(ada) });
  expect(await rowOf('athletes', namesake)).toMatchObject({ last_name: 'Byron', email: 'other@byron.example' });
  expect(await rowOf('articles', article)).toMatchObject({ title: 'Ada Byron wins' });
});

it('takes nothing of another event, where the same person takes part as well', async () => {
  const elsewhere = await insert(test.db, 'events', {
    organization_id: organization,
    name: 'Swim',
    start_date: '2027-06-30',
  });
  const person = { first_name: 'Bea', last_name: 'Swims', email: 'bea@swims.example' };
  const here = await athlete(person);
  const there = await athlete({ ...person, event_id: elsewhere });
  const text = await insert(test.db, 'articles', { event_id: elsewhere, title: 'Bea Swims swims', status: 'draft' });
  await erase(`athletes/${here}`, 'Bea Swims');
  expect(await rowOf('athletes', there)).toMatchObject(person);
  expect(await rowOf('articles', text)).toMatchObject({ title: 'Bea Swims swims' });
});

it('leaves a club where a ranking is of it, and the year of birth where ages are those of the end of the year', async () => {
  await sql`update events set settings = '{"age_reference": "end_of_year"}' where id = ${event}`.execute(test.db);
  const race = await insert(test.db, 'races', { event_id: event, name: 'Ten', position: 1 });
  await insert(test.db, 'rankings', {
    event_id: event,
    race_id: race,
    name: 'Club',
    timing_type: 'guntime',
    filter: { club: 'Harriers' },
  });
  const cleo = await athlete({ first_name: 'Cleo', last_name: 'Runs', club: 'Harriers', birth_date: '1980-12-24' });
  const dora = await athlete({ first_name: 'Dora', last_name: 'Runs', club: 'Others' });
  await erase(`athletes/${cleo}`, 'Cleo Runs');
  await erase(`athletes/${dora}`, 'Dora Runs');
  expect(await rowOf('athletes', cleo)).toMatchObject({
    club: 'Harriers',
    birth_date: expect.stringMatching(/^1980-01-01/),
  });
  expect(await rowOf('athletes', dora)).toMatchObject({ club: null, birth_date: null });
});

it('says of somebody on the course where, and of an entry that never began that no result stays', async () => {
  const started = await athlete({ first_name: 'Mid', last_name: 'Race', state: 'started' });
  const foreseen = (await call('GET', `athletes/${started}/erasure`)).json();
  expect(foreseen).toMatchObject({ on_course: ['Run'], has_account: false, entries: 1, results: 1 });
  const entered = await athlete({ first_name: 'Not', last_name: 'Yet' });
  expect((await call('GET', `athletes/${entered}/erasure`)).json()).toMatchObject({ on_course: [], results: 0 });
  const person = await test.signIn();
  const { has_account, entries } = (await call('GET', `profiles/${person.profileId}/erasure`)).json();
  expect([has_account, entries]).toEqual([true, 0]);
});
