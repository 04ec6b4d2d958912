import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AlikePair } from '../../resources/merging/merging.calls';
import { alikeProfiles } from '../../server/merging/alikeProfiles';
import { insert } from '../access/values';
import { createTestApp, type Person, type TestApp } from '../support/testApp';

let test: TestApp;
let admin: Person;
let organization_id: number;
let event_id: number;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn({ isSuperAdmin: true });
  organization_id = await insert(test.db, 'organizations', { name: 'Club' });
  event_id = await insert(test.db, 'events', { organization_id, name: 'Run', start_date: '2027-05-30' });
});
afterAll(() => test?.close());

const call = async (method: 'GET' | 'POST', path: string, body?: object, token = admin.token) => {
  const answer = await test.call({ method, url: `/v1/admin/${path}`, token, ...(body && { body }) });
  return { status: answer.statusCode, body: answer.body ? answer.json() : null };
};
const profile = (first_name: string, last_name: string, email: string) =>
  insert(test.db, 'profiles', { first_name, last_name, email });
const athlete = (more: object) => insert(test.db, 'athletes', { event_id, ...more });
const pairsOf = async (path: string): Promise<AlikePair[]> => (await call('GET', path)).body.items;
const idsOf = async (path: string, ids: readonly number[]) =>
  (await pairsOf(path)).filter((pair) => pair.ids.some((id) => ids.includes(id))).map((pair) => pair.ids);

it('finds accounts by name in either order, by mailbox, and tells why; not those born on other days', async () => {
  const ann = await profile('Ánn', 'Peeters', 'ann@example.com');
  const swapped = await profile('peeters', 'ANN', 'ann.p@example.org');
  const noted = await profile('A.', 'P.', 'ann+club@example.com');
  const [bo, otherBo] = [
    await profile('Bo', 'Same', 'bo1@example.com'),
    await profile('Bo', 'Same', 'bo2@example.com'),
  ];
  const [cy, born] = [await profile('Cy', 'Born', 'cy1@example.com'), await profile('Cy', 'Born', 'cy2@example.com')];
  await athlete({ last_name: 'Same', birth_date: '1990-01-01', profile_id: bo });
  await athlete({ last_name: 'Same', birth_date: '1991-01-01', profile_id: otherBo });
  await athlete({ last_name: 'Born', birth_date: '1980-02-03', country: 'BE', profile_id: cy });
  await athlete({ last_name: 'Born', birth_date: '1980-02-03', profile_id: born });

  const found = await pairsOf('same_profiles');
  const of = (one: number, other: number) => found.find(({ ids }) => ids[0] === one && ids[1] === other);
  expect(of(ann, swapped)?.reasons).toEqual(['name']);
  expect(of(ann, noted)?.reasons).toEqual(['email']);
  expect(of(cy, born)).toMatchObject({
    reasons: ['name', 'birth_date'],
    people: [{ name: 'Cy Born', birth_dates: ['1980-02-03'], countries: ['BE'], events: ['Run'] }, { countries: [] }],
  });
  expect(of(bo, otherBo)).toBeUndefined();
  // The likeliest first.
  expect(found[0]?.ids).toEqual([cy, born]);
});

it('remembers who was said to be different people, until that is taken back', async () => {
  const ids = [await profile('Di', 'Twice', 'di1@example.com'), await profile('Di', 'Twice', 'di2@example.com')];
  const say = (are_apart: boolean) => call('POST', 'same_profiles', { ids: [...ids].reverse(), are_apart });
  expect((await say(true)).status).toBe(204);
  expect((await say(true)).status).toBe(204);
  expect(await idsOf('same_profiles', ids)).toEqual([]);
  expect(await idsOf('same_profiles?which=apart', ids)).toEqual([ids]);
  expect((await say(false)).status).toBe(204);
  expect(await idsOf('same_profiles', ids)).toEqual([ids]);
  expect((await call('POST', 'same_profiles', { ids: [ids[0], ids[0]], are_apart: true })).status).toBe(422);
  const manager = await test.signIn({
    role: 'organization_manager',
    scope: { kind: 'organization', id: organization_id },
  });
  expect((await call('GET', 'same_profiles', undefined, manager.token)).status).toBe(403);
});

it('finds athletes of an event, also where a day of birth is missing or the name was changed, within the event alone', async () => {
  const eve = await athlete({ first_name: 'Eve', last_name: 'Once' });
  const again = await athlete({ first_name: 'Once', last_name: 'Eve', birth_date: '1985-05-05' });
  const maiden = { email: 'f@example.com', birth_date: '1979-09-09' };
  const before = await athlete({ first_name: 'Flo', last_name: 'Before', ...maiden });
  const married = await athlete({ first_name: 'Flo', last_name: 'After', ...maiden });
  const elsewhere = await insert(test.db, 'events', { organization_id, name: 'Other', start_date: '2027-05-30' });
  await insert(test.db, 'athletes', { event_id: elsewhere, first_name: 'Eve', last_name: 'Once' });
  const path = `events/${event_id}/same_athletes`;
  expect(await idsOf(path, [eve, again])).toEqual([[eve, again]]);
  expect(await idsOf(path, [before])).toEqual([[before, married]]);

  const scope = { kind: 'event', id: event_id } as const;
  const manager = await test.signIn({ role: 'event_manager', scope });
  const say = (ids: number[], who: Person) => call('POST', path, { ids, are_apart: true }, who.token);
  expect((await say([eve, again], await test.signIn({ role: 'timer', scope }))).status).toBe(403);
  const [foreign] = await idsOf(`events/${elsewhere}/same_athletes`, []);
  expect(foreign).toBeUndefined();
  expect((await say([eve, again], manager)).status).toBe(204);
  expect(await idsOf(path, [eve, again])).toEqual([]);
});

it('tells what would go over before two are merged', async () => {
  const one = await test.signIn({ role: 'timer', scope: { kind: 'event', id: event_id } });
  const other = await test.signIn({ role: 'timer', scope: { kind: 'event', id: event_id } });
  await insert(test.db, 'roles', { profile_id: other.profileId, role: 'marketing', event_id, accepted_at: 'now' });
  const linked = await athlete({ first_name: 'Gus', last_name: 'Linked', profile_id: other.profileId });
  const preview = (path: string) => call('GET', path);
  expect(await preview(`profiles/${one.profileId}/merge?other_id=${other.profileId}`)).toMatchObject({
    status: 200,
    body: {
      moves: [
        // What both hold is held once.
        { resource: 'roles', count: 1, names: ['Marketing · Run'] },
        { resource: 'athletes', count: 1, names: ['Gus Linked · Run'] },
      ],
    },
  });
  const runner = await athlete({ last_name: 'Twin' });
  await insert(test.db, 'products', { event_id, name: 'Entry', athlete_id: linked });
  expect((await preview(`athletes/${runner}/merge?other_id=${linked}`)).body).toMatchObject({
    moves: [{ resource: 'products', count: 1, names: ['Entry'] }],
  });
  expect((await preview(`athletes/${runner}/merge?other_id=${runner}`)).status).toBe(422);
});

it('stays fast with a hundred thousand accounts', async () => {
  await sql`
    insert into profiles (first_name, last_name, email)
    select 'First' || (n % 500), 'Lást' || (n / 500 % 50), 'many' || n || '@example.com' from generate_series(1, 100000) n`.execute(
    test.db,
  );
  await sql`
    insert into athletes (event_id, last_name, birth_date, profile_id)
    select ${event_id}, 'Many', date '1960-01-01' + (n % 15000)::int, p.id from (
      select id, row_number() over (order by id) as n from profiles where email like 'many%') p where n % 2 = 0`.execute(
    test.db,
  );
  await sql`analyze profiles`.execute(test.db);
  await sql`analyze athletes`.execute(test.db);
  const begun = performance.now();
  const { pairs, total } = await alikeProfiles(test.engine, { which: 'open', offset: 0 });
  // Those of the tests before come on top.
  expect(pairs).toHaveLength(20);
  expect(total).toBeGreaterThanOrEqual(87_500);
  // Seconds on a busy machine; comparing each with each would take minutes.
  expect(performance.now() - begun).toBeLessThan(40_000);
}, 60_000);
