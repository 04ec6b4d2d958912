import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insert } from '../access/values';
import { createTestApp, type Person, type TestApp } from '../support/testApp';

let test: TestApp;
let admin: Person;
let event: number;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn({ isSuperAdmin: true });
  const organization_id = await insert(test.db, 'organizations', { name: 'Club' });
  event = await insert(test.db, 'events', { organization_id, name: 'Run', start_date: '2027-05-30' });
});
afterAll(() => test?.close());

const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, token = admin.token) =>
  test.call({ method, url: `/v1/admin/${path}`, token, ...(body && { body }) });
const snapshot = async () => {
  const read = async (query: ReturnType<typeof sql>) => (await query.execute(test.db)).rows;
  return {
    profiles: await read(
      sql`select id, first_name, email, email_verified_at, deleted_at is null as is_there from profiles order by id`,
    ),
    roles: await read(sql`select id, profile_id, role, deleted_at is null as is_there from roles order by id`),
    athletes: await read(sql`select id, profile_id from athletes order by id`),
    products: await read(sql`select id, profile_id from products order by id`),
    links: await read(
      sql`select athlete_id, profile_id from linked_participants where unlinked_at is null order by 1, 2`,
    ),
  };
};

it('moves roles, athletes and purchases to the one that stays, ends the other, and is taken back as one', async () => {
  const scope = { kind: 'event', id: event } as const;
  const kept = await test.signIn({ role: 'timer', scope });
  const gone = await test.signIn({ role: 'timer', scope });
  await insert(test.db, 'roles', {
    profile_id: gone.profileId,
    role: 'marketing',
    event_id: event,
    accepted_at: 'now',
  });
  const athlete = await insert(test.db, 'athletes', { event_id: event, last_name: 'Runner' });
  await call('PATCH', `athletes/${athlete}`, { profile_id: gone.profileId });
  await call('POST', 'products', { event_id: event, name: 'Entry', athlete_id: athlete });
  await sql`update profiles set email_verified_at = null where id = ${gone.profileId}`.execute(test.db);
  const before = await snapshot();

  const merged = await call('POST', `profiles/${kept.profileId}/merge`, { other_id: gone.profileId, take: ['email'] });
  expect([merged.statusCode, merged.json()]).toEqual([200, expect.objectContaining({ email: gone.email })]);
  const after = await snapshot();
  expect(after.profiles.find((row) => (row as { id: number }).id === kept.profileId)).toMatchObject({
    email: gone.email,
    email_verified_at: null,
  });
  const own = after.roles.filter((row) => (row as { is_there: boolean }).is_there) as {
    profile_id: number;
    role: string;
  }[];
  expect(own.map(({ profile_id, role }) => [profile_id, role])).toEqual([
    [kept.profileId, 'timer'],
    [kept.profileId, 'marketing'],
  ]);
  expect(after.products).toMatchObject([{ profile_id: kept.profileId }]);
  expect(after.links).toEqual([{ athlete_id: athlete, profile_id: kept.profileId }]);
  expect((await call('GET', 'profile', undefined, gone.token)).statusCode).toBe(401);

  const undone = await call('POST', `operations/${merged.headers['x-operation-id']}/undo`);
  expect([undone.statusCode, undone.body]).toEqual([200, expect.any(String)]);
  expect(await snapshot()).toEqual(before);
});

it('is for super admins, spares super admins, and finds who registered twice', async () => {
  const one = await test.signIn();
  const other = await test.signIn({ isSuperAdmin: true });
  const manager = await test.signIn({ role: 'event_manager', scope: { kind: 'event', id: event } });
  const merge = (token?: string) =>
    call('POST', `profiles/${one.profileId}/merge`, { other_id: other.profileId }, token);
  expect([403, 404]).toContain((await merge(manager.token)).statusCode);
  expect((await merge()).statusCode).toBe(409);
  await sql`update profiles set first_name = 'Únique', last_name = 'Name' where id = ${one.profileId}`.execute(test.db);
  await sql`update profiles set first_name = 'unique', last_name = 'NAME' where id = ${other.profileId}`.execute(
    test.db,
  );
  const { items } = (await call('GET', 'same_profiles')).json();
  const ids = [one.profileId, other.profileId].sort((a, b) => a - b);
  expect(items).toContainEqual(expect.objectContaining({ ids, reasons: ['name'] }));
});
