import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { RoleName } from '../../resources/roles/roleNames';
import { createTestApp } from '../support/testApp';
import { postgresIsMissing } from '../support/testDatabase';
import { makeWorld, type PlaceName } from './world';

const test = await createTestApp();
const world = await makeWorld(test.db);
const { O1, A1, O2, E1, E2, F1 } = world.scopes;
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

describe('an event', () => {
  it.each([
    { who: 'its own people', grants: [['event_manager', 'E1']] },
    { who: 'marketing, which may change events', grants: [['marketing', 'E1']] },
    {
      who: 'who reads the other organization',
      grants: [
        ['event_manager', 'E1'],
        ['read_only', 'O2'],
      ],
    },
    {
      who: 'who may change events of the other organization alone',
      grants: [
        ['organization_manager', 'O2'],
        ['timer', 'E1'],
      ],
    },
  ] as const)('is not carried into another organization by $who', async ({ grants }) => {
    const token = await personOn(...grants);
    const before = await whereIs(E1.id);
    for (const body of [{ organization_id: O2.id }, { organization_id: O2.id, application_id: null }]) {
      const one = await patch(token, `/v1/admin/events/${E1.id}`, body);
      const many = await patch(token, '/v1/admin/events', { ids: [E1.id], data: body });
      const filtered = await patch(token, '/v1/admin/events', { filter: { id: E1.id }, data: body, expect: 1 });
      expect([one.statusCode, many.statusCode, filtered.statusCode]).toEqual([403, 403, 403]);
    }
    expect(await whereIs(E1.id)).toEqual(before);
    if (!grants.some(([, at]) => at === 'O2')) {
      const read = await test.call({ url: `/v1/admin/organizations/${O2.id}`, token });
      expect(read.statusCode).toBe(404);
    }
  });

  it('is moved by who may change events at both ends, and the move is taken back at both ends alone', async () => {
    const token = await personOn(['organization_manager', 'O1'], ['organization_manager', 'O2']);
    const moved = await patch(token, `/v1/admin/events/${F1.id}`, { organization_id: O2.id });
    expect([moved.statusCode, moved.json().organization_id]).toEqual([200, O2.id]);
    const url = `/v1/admin/operations/${moved.headers['x-operation-id']}/undo`;
    const own = await personOn(['event_manager', 'F1']);
    expect((await test.call({ method: 'POST', url, token: own, body: {} })).statusCode).toBe(403);
    expect((await test.call({ method: 'POST', url, token, body: {} })).statusCode).toBe(200);
    expect((await whereIs(F1.id))?.organization_id).toBe(O1.id);
  });

  it('is neither put into an application nor taken out of one by who may not change events there', async () => {
    const token = await personOn(['event_manager', 'E1']);
    expect((await patch(token, `/v1/admin/events/${E1.id}`, { application_id: null })).statusCode).toBe(403);
    const outside = await personOn(['event_manager', 'F1']);
    expect((await patch(outside, `/v1/admin/events/${F1.id}`, { application_id: A1.id })).statusCode).toBe(403);
    const app = await personOn(['application_manager', 'A1']);
    expect((await patch(app, `/v1/admin/events/${E1.id}`, { application_id: null })).statusCode).toBe(403);
    const manager = await personOn(['organization_manager', 'O1']);
    expect((await patch(manager, `/v1/admin/events/${E1.id}`, { application_id: null })).statusCode).toBe(200);
    expect((await patch(manager, `/v1/admin/events/${E1.id}`, { application_id: A1.id })).statusCode).toBe(200);
  });

  it('keeps its place in a whole model that carries it along', async () => {
    const token = await personOn(['event_manager', 'E1']);
    const model = (await test.call({ url: `/v1/admin/events/${E1.id}`, token })).json();
    expect((await patch(token, `/v1/admin/events/${E1.id}`, { ...model, description: 'Fast.' })).statusCode).toBe(200);
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
    let answer: ReturnType<typeof patch> | undefined;
    await test.db.transaction().execute(async (tx) => {
      await sql`update events set organization_id = ${O2.id} where id = ${F1.id}`.execute(tx);
      answer = patch(token, `/v1/admin/events/${F1.id}`, { name: 'Still mine' });
      await untilWaiting();
    });
    expect((await answer)?.statusCode).toBe(404);
    await patch(admin.token, `/v1/admin/events/${F1.id}`, { organization_id: O1.id });
  });
});

/** Until a statement of this database waits for a lock. */
async function untilWaiting(): Promise<void> {
  for (;;) {
    const waiting = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' limit 1`.execute(
      test.db,
    );
    if (waiting.rows.length > 0) return;
  }
}
