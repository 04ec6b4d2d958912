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

  it('takes no role along that the organization it leaves gave, which is told first and given back by undo', async () => {
    const { id } = await anEvent();
    const [leaves, stays] = [await test.signIn(), await test.signIn()];
    const onEvent = (profile_id: number) => ({ profile_id, role: 'event_manager', event_id: id, accepted_at: 'now' });
    const left = await insert(test.db, 'roles', onEvent(leaves.profileId));
    await insert(test.db, 'roles', onEvent(stays.profileId));
    const invited = await insert(test.db, 'roles', { email: 'guest@example.com', role: 'timer', event_id: id });
    const there = { profile_id: stays.profileId, role: 'read_only', organization_id: O2.id, accepted_at: 'now' };
    await insert(test.db, 'roles', there);
    const key = { name: 'Box', role: 'timer', event_id: id };
    const made = await test.call({ method: 'POST', url: '/v1/admin/api_keys', token: leaves.token, body: key });
    const sees = async ({ token }: { token: string }) =>
      (await test.call({ url: `/v1/admin/events/${id}`, token })).statusCode;
    const within = await move(admin.token, id, { organization_id: O1.id, dry_run: true });
    expect(within.json()).toEqual({ moves: { api_keys: 1, roles: 3 }, revokes: [] });
    const foreseen = (await move(admin.token, id, { organization_id: O2.id, dry_run: true })).json();
    expect(foreseen.moves).toEqual({ api_keys: 1, roles: 1 });
    const ends = [
      { resource: 'roles', id: left, name: expect.any(String) },
      { resource: 'roles', id: invited, name: 'guest@example.com' },
      { resource: 'api_keys', id: made.json().id, name: 'Box' },
    ];
    expect(foreseen.revokes).toHaveLength(ends.length);
    expect(foreseen.revokes).toEqual(expect.arrayContaining(ends));
    expect([await sees(leaves), await sees(stays)]).toEqual([200, 200]);
    const moved = await move(admin.token, id, { organization_id: O2.id });
    expect(moved.statusCode).toBe(200);
    expect([await sees(leaves), await sees(stays), await sees({ token: made.json().secret })]).toEqual([404, 200, 401]);
    // The organization that has it now gives such a role back to nobody: it may give one anew.
    const manager = await personOn(['organization_manager', 'O2']);
    const body = { ids: [left] };
    const back = await test.call({ method: 'POST', url: '/v1/admin/roles/restore', token: manager, body });
    expect([back.statusCode, back.json().message]).toEqual([409, 'This role ended as the event moved: give it anew.']);
    expect(await sees(leaves)).toBe(404);
    const url = `/v1/admin/operations/${moved.headers['x-operation-id']}/undo`;
    expect((await test.call({ method: 'POST', url, token: admin.token, body: {} })).statusCode).toBe(200);
    expect([await sees(leaves), await sees(stays)]).toEqual([200, 200]);
    // What ended as the event moved, was given back and ends otherwise is like any other.
    const own = await personOn(['organization_manager', 'O1']);
    await test.call({ method: 'DELETE', url: `/v1/admin/roles/${left}`, token: own });
    const again = await test.call({ method: 'POST', url: '/v1/admin/roles/restore', token: own, body });
    expect([again.statusCode, await sees(leaves)]).toEqual([200, 200]);
  });

  it('leaves its webhooks behind switched off, with nothing more to tell, until that is undone', async () => {
    const { id } = await anEvent();
    const body = { event_id: id, url: 'https://club.example/hook', topics: ['*'] };
    const hook = (await test.call({ method: 'POST', url: '/v1/admin/webhooks', token: admin.token, body })).json();
    const delivery = await insert(test.db, 'webhook_deliveries', {
      webhook_id: hook.id,
      event_id: id,
      topic: 'athletes.created',
      status: 'pending',
      next_attempt_at: 'now',
    });
    const isEnabled = async () =>
      (await test.call({ url: `/v1/admin/webhooks/${hook.id}`, token: admin.token })).json().enabled;
    const foreseen = (await move(admin.token, id, { organization_id: O2.id, dry_run: true })).json();
    expect(foreseen.revokes).toMatchObject([{ resource: 'webhooks', id: hook.id }]);
    const within = (await move(admin.token, id, { organization_id: O1.id, dry_run: true })).json();
    expect([within.revokes, await isEnabled()]).toEqual([[], true]);
    const moved = await move(admin.token, id, { organization_id: O2.id });
    expect(await isEnabled()).toBe(false);
    const url = `/v1/admin/webhook_deliveries/${delivery}`;
    expect((await test.call({ url, token: admin.token })).json()).toMatchObject({
      status: 'failed',
      error: 'Not sent: the event moved to another organization.',
      next_attempt_at: null,
    });
    const undo = `/v1/admin/operations/${moved.headers['x-operation-id']}/undo`;
    expect((await test.call({ method: 'POST', url: undo, token: admin.token, body: {} })).statusCode).toBe(200);
    expect(await isEnabled()).toBe(true);
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
