import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { RoleName } from '../../resources/roles/roleNames';
import { createTestApp } from '../support/testApp';
import { postgresIsMissing } from '../support/testDatabase';
import { untilBlocked } from '../support/untilBlocked';
import { insert } from './values';
import { makeWorld, type PlaceName } from './world';

const test = await createTestApp();
const world = await makeWorld(test.db);
const { O1, A1, O2, E2 } = world.scopes;
const admin = await test.signIn({ isSuperAdmin: true });

afterAll(() => test.close());

async function personOn(...grants: readonly (readonly [RoleName, PlaceName])[]): Promise<string> {
  const { profileId, token } = await test.signIn();
  for (const [role, at] of grants) {
    const { kind, id } = world.scopes[at];
    await sql`insert into roles (profile_id, role, ${sql.ref(`${kind}_id`)}, accepted_at) values (${profileId}, ${role}, ${id}, now())`.execute(
      test.db,
    );
  }
  return token;
}

const patch = (token: string, url: string, body: object) => test.call({ method: 'PATCH', url, token, body });
const whereIs = async (event: number) => {
  const found = await sql<{ organization_id: number; application_id: number | null }>`
    select organization_id, application_id from events where id = ${event}`.execute(test.db);
  return found.rows[0];
};

const move = (token: string, event: number, body: object) =>
  test.call({ method: 'POST', url: `/v1/admin/events/${event}/move`, token, body });

/** An event of the first organization and its application, for one test alone. */
async function anEvent(): Promise<{ id: number; name: string }> {
  const name = `Run ${crypto.randomUUID()}`;
  const id = await insert(test.db, 'events', {
    organization_id: O1.id,
    application_id: A1.id,
    name,
    start_date: '2027-05-30',
  });
  return { id, name };
}

describe('an event', () => {
  it.each([
    { who: 'its own people', grants: [['event_manager', 'O1']] },
    {
      who: 'who manages both organizations',
      grants: [
        ['organization_manager', 'O1'],
        ['organization_manager', 'O2'],
      ],
    },
    { who: 'a super admin, who has an action for it', grants: [] },
  ] as const)('is carried nowhere else by a change of $who', async ({ grants }) => {
    const token = grants.length === 0 ? admin.token : await personOn(...grants);
    const { id } = await anEvent();
    const before = await whereIs(id);
    for (const body of [
      { organization_id: O2.id },
      { organization_id: O2.id, application_id: null },
      { application_id: null },
    ]) {
      const one = await patch(token, `/v1/admin/events/${id}`, body);
      const many = await patch(token, '/v1/admin/events', { ids: [id], data: body });
      const filtered = await patch(token, '/v1/admin/events', { filter: { id }, data: body, expect: 1 });
      expect([one.statusCode, many.statusCode, filtered.statusCode]).toEqual([422, 422, 422]);
    }
    expect(await whereIs(id)).toEqual(before);
  });

  it('is made in no organization or application where its maker may make none', async () => {
    const token = await personOn(['organization_manager', 'O1'], ['read_only', 'O2']);
    const event = { name: 'Elsewhere', start_date: '2027-05-30' };
    const create = (body: object) => test.call({ method: 'POST', url: '/v1/admin/events', token, body });
    expect((await create({ ...event, organization_id: O2.id })).statusCode).toBe(403);
    const crossed = await create({ ...event, organization_id: O1.id, application_id: world.scopes.A2.id });
    expect(Object.keys(crossed.json().errors)).toEqual(['application_id']);
  });

  it('is moved by super admins alone, who learn first what goes along, and who alone take it back', async () => {
    const { id } = await anEvent();
    await insert(test.db, 'races', { event_id: id, name: 'Marathon' });
    const manager = await personOn(['organization_manager', 'O1'], ['organization_manager', 'O2']);
    const there = { organization_id: O2.id };
    expect((await move(manager, id, there)).statusCode).toBe(403);
    const foreseen = await move(admin.token, id, { ...there, dry_run: true });
    expect(foreseen.json()).toEqual({ moves: { races: 1 }, revokes: [] });
    expect((await whereIs(id))?.organization_id).toBe(O1.id);
    const moved = await move(admin.token, id, there);
    expect(moved.json()).toMatchObject({ organization_id: O2.id, application_id: null });
    const url = `/v1/admin/operations/${moved.headers['x-operation-id']}/undo`;
    expect((await test.call({ method: 'POST', url, token: manager, body: {} })).statusCode).toBe(403);
    expect(await whereIs(id)).toEqual({ organization_id: O2.id, application_id: null });
    expect((await test.call({ method: 'POST', url, token: admin.token, body: {} })).statusCode).toBe(200);
    expect(await whereIs(id)).toEqual({ organization_id: O1.id, application_id: A1.id });
  });

  it('is moved to nothing that is not there, and to no application of another organization', async () => {
    const { id } = await anEvent();
    const nowhere = await move(admin.token, id, { organization_id: 999_999 });
    expect(Object.keys(nowhere.json().errors)).toContain('organization_id');
    const crossed = await move(admin.token, id, { organization_id: O2.id, application_id: A1.id });
    expect(Object.keys(crossed.json().errors)).toEqual(['application_id']);
    expect((await whereIs(id))?.organization_id).toBe(O1.id);
  });

  it('keeps its place in a whole model that carries it along', async () => {
    const token = await personOn(['event_manager', 'O1']);
    const { id } = await anEvent();
    const model = (await test.call({ url: `/v1/admin/events/${id}`, token })).json();
    expect((await patch(token, `/v1/admin/events/${id}`, { ...model, description: 'Fast.' })).statusCode).toBe(200);
  });
});

describe.skipIf(postgresIsMissing)('a write under way elsewhere', () => {
  it('is not waited for by who does not reach its record', async () => {
    const token = await personOn(['organization_manager', 'O1']);
    const blocked = test.db.transaction().execute(async (tx) => {
      await sql`select 1 from events where id = ${E2.id} for update`.execute(tx);
      const answers = await Promise.all([
        patch(token, `/v1/admin/events/${E2.id}`, { name: 'Mine' }),
        test.call({ method: 'DELETE', url: `/v1/admin/events/${E2.id}`, token }),
        test.call({ method: 'POST', url: `/v1/admin/events/${E2.id}/restore`, token }),
      ]);
      return answers.map(({ statusCode }) => statusCode);
    });
    expect(await blocked).toEqual([404, 404, 404]);
  });

  it('that moves a record out of reach meanwhile leaves nothing to write', async () => {
    const token = await personOn(['organization_manager', 'O1']);
    const { id } = await anEvent();
    let answer: ReturnType<typeof patch> | undefined;
    await test.db.transaction().execute(async (tx) => {
      await sql`update events set organization_id = ${O2.id}, application_id = null where id = ${id}`.execute(tx);
      answer = patch(token, `/v1/admin/events/${id}`, { name: 'Still mine' });
      await untilBlocked(test.db);
    });
    expect((await answer)?.statusCode).toBe(404);
  });
});
