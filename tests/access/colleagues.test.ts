import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type Scope, type TestApp } from '../support/testApp';
import { insert } from './values';

const ADDRESSES = /@example\.com/;

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test?.close());

/** An event with somebody who times it, and an address that was invited. */
async function aRun(): Promise<{ run: Scope; timer: Person }> {
  const organization_id = await insert(test.db, 'organizations', { name: 'Club' });
  const id = await insert(test.db, 'events', { organization_id, name: 'City Run', start_date: '2027-05-30' });
  const run = { kind: 'event', id } as const;
  const timer = await test.signIn({ role: 'timer', scope: run });
  await insert(test.db, 'roles', { event_id: id, role: 'read_only', email: `invited${id}@example.com` });
  return { run, timer };
}

const read = async (url: string, { token }: Person) => test.call({ url: `/v1/admin/${url}`, token });

describe.each(['read_only', 'marketing', 'timer', 'application_manager'] as const)('a colleague who is %s', (role) => {
  it('sees names, and no addresses but their own', async () => {
    const { run, timer } = await aRun();
    const reader = await test.signIn({ role, scope: run });
    const lists = [
      await read('profiles', reader),
      await read('roles?include=profile', reader),
      await read(`profiles/${timer.profileId}`, reader),
      await read(`profiles/${timer.profileId}/changes`, reader),
    ];
    for (const { statusCode, body } of lists) {
      expect(statusCode).toBe(200);
      expect(body.replaceAll(reader.email, '')).not.toMatch(ADDRESSES);
      expect(body).not.toContain('last_seen_at');
    }
    expect(lists[0]?.json().items).toContainEqual(
      expect.objectContaining({ id: timer.profileId, first_name: 'Person' }),
    );
    expect((await read(`profiles?q=${timer.email}`, reader)).json().totalItems).toBe(0);
    for (const url of [`profiles?email=${timer.email}`, 'profiles?sort=email', 'roles?email[empty]=false'])
      expect((await read(url, reader)).statusCode, url).toBe(400);
    expect((await test.call({ url: '/v1/admin/profile', token: reader.token })).json().email).toBe(reader.email);
  });
});

describe('who manages the roles of an event', () => {
  it('sees the addresses of who holds them, and of nobody else', async () => {
    const { run, timer } = await aRun();
    const elsewhere = await aRun();
    const manager = await test.signIn({ role: 'event_manager', scope: run });
    // Seen by name where one only reads.
    await insert(test.db, 'roles', {
      profile_id: manager.profileId,
      role: 'read_only',
      event_id: elsewhere.run.id,
      accepted_at: new Date().toISOString(),
    });
    const people = (await read('profiles?itemsPerPage=250', manager)).json().items;
    const emailOf = (person: Person) => people.find(({ id }: { id: number }) => id === person.profileId)?.email;
    expect([emailOf(timer), emailOf(manager), emailOf(elsewhere.timer)]).toEqual([timer.email, manager.email, null]);
    expect((await read(`profiles?email=${timer.email}`, manager)).json().totalItems).toBe(1);
    expect((await read(`profiles?email=${elsewhere.timer.email}`, manager)).json().totalItems).toBe(0);
    expect((await read(`profiles?q=${elsewhere.timer.email}`, manager)).json().totalItems).toBe(0);
    const roles = (await read('roles?itemsPerPage=250', manager)).json().items;
    const invited = roles.filter(({ profile_id }: { profile_id: number | null }) => profile_id === null);
    expect(invited.map(({ email }: { email: string | null }) => email).toSorted()).toEqual([
      `invited${run.id}@example.com`,
      null,
    ]);
  });
});
