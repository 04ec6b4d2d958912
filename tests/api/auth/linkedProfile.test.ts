import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insert } from '../../access/values';
import { createTestApp, type Person, type Scope, type TestApp } from '../../support/testApp';

let test: TestApp;
let run: Scope;
let owner: Person;
let manager: Person;
beforeAll(async () => {
  test = await createTestApp();
  const organization_id = await insert(test.db, 'organizations', { name: 'Club' });
  const event = { organization_id, name: 'Run', start_date: '2027-05-30' };
  run = { kind: 'event', id: await insert(test.db, 'events', event) };
  owner = await test.signIn();
  manager = await test.signIn({ role: 'event_manager', scope: run });
});
afterAll(() => test.close());

/** An athlete that the owner's account is linked to. */
const linked = () => insert(test.db, 'athletes', { event_id: run.id, first_name: 'Ada', profile_id: owner.profileId });
const read = async (id: number, { token }: Person) =>
  (await test.call({ url: `/v1/admin/athletes/${id}`, token })).json();
const patch = (id: number, { token }: Person, profile_id: number | null) =>
  test.call({ method: 'PATCH', url: `/v1/admin/athletes/${id}`, token, body: { profile_id } });

describe('the profile that an athlete is linked to', () => {
  it('is named to those who may read contact details, and to no one else', async () => {
    const id = await linked();
    const timer = await test.signIn({ role: 'timer', scope: run });
    expect(await read(id, manager)).toMatchObject({
      profile_id: owner.profileId,
      profile_name: expect.stringMatching(/^Person /),
    });
    expect(await read(id, timer)).not.toHaveProperty('profile_name');
    const listed = await test.call({ url: `/v1/admin/athletes?event_id=${run.id}`, token: manager.token });
    expect(listed.json().items[0]).not.toHaveProperty('profile_name');
  });

  it('is unlinked, which can be taken back, though only others see that account', async () => {
    const id = await linked();
    const answer = await patch(id, manager, null);
    expect(answer.json()).toMatchObject({ profile_id: null, profile_name: null });
    const url = `/v1/admin/operations/${answer.headers['x-operation-id']}/undo`;
    expect((await test.call({ method: 'POST', url, token: manager.token, body: {} })).statusCode).toBe(200);
    expect(await read(id, manager)).toMatchObject({ profile_id: owner.profileId });
  });

  it('stays with who may not change athletes', async () => {
    const id = await linked();
    const reader = await test.signIn({ role: 'read_only', scope: run });
    expect((await patch(id, reader, null)).statusCode).toBe(403);
    expect(await read(id, manager)).toMatchObject({ profile_id: owner.profileId });
  });

  it('is none that whoever links it does not see', async () => {
    const id = await linked();
    const stranger = await test.signIn();
    expect((await patch(id, manager, stranger.profileId)).json().errors).toHaveProperty('profile_id');
  });
});
