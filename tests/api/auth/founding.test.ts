import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insert } from '../../access/values';
import { createTestApp, type TestApp } from '../../support/testApp';

const LIMIT = { count: 2, perSeconds: 60 };

describe('founding an organization', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({ limits: { organizationsPerFounder: LIMIT } });
  });
  afterAll(() => test?.close());

  const found = (token: string, body: object) =>
    test.call({ method: 'POST', url: '/v1/admin/organizations', token, body });
  const profile = async (token: string) => (await test.call({ url: '/v1/admin/profile', token })).json();
  const rolesOf = async (profileId: number) =>
    (
      await sql`select role, r.organization_id, operation_id from roles r join changes c on c.resource = 'roles' and c.record_id = r.id
        where r.profile_id = ${profileId} and r.deleted_at is null`.execute(test.db)
    ).rows;

  it('makes whoever registers its manager, in one operation that stands in the audit', async () => {
    const ada = await test.signIn();
    expect((await profile(ada.token)).permissions).toEqual([]);
    const answer = await found(ada.token, { name: 'Hill runners', club: 'Hill AC', vat_number: 'be1' });
    expect(answer.statusCode).toBe(201);
    const { id } = answer.json();
    expect(answer.json()).toMatchObject({ name: 'Hill runners', vat_number: 'BE1' });
    expect((await profile(ada.token)).roles).toEqual([{ role: 'organization_manager', organization_id: id }]);
    const operation_id = answer.headers['x-operation-id'];
    expect(await rolesOf(ada.profileId)).toEqual([{ role: 'organization_manager', organization_id: id, operation_id }]);
    const event = { organization_id: id, name: 'Run', start_date: '2027-05-30' };
    expect(
      (await test.call({ method: 'POST', url: '/v1/admin/events', token: ada.token, body: event })).statusCode,
    ).toBe(201);
  });

  it('gives nothing of others: neither their records nor their files', async () => {
    const [ada, bo] = [await test.signIn(), await test.signIn()];
    const other = (await found(bo.token, { name: 'Others' })).json();
    const logo_id = await insert(test.db, 'files', {
      filename: 'uploads/logo.png',
      storage_key: 'logo',
      size: 1,
      mime_type: 'image/png',
      visibility: 'private',
      organization_id: other.id,
      uploaded_by_id: bo.profileId,
    });
    const refused = await found(ada.token, { name: 'Thieves', logo_id });
    expect(refused.statusCode).toBe(422);
    expect(Object.keys(refused.json().errors)).toEqual(['logo_id']);
    expect(await rolesOf(ada.profileId)).toEqual([]);
    expect((await found(ada.token, { name: 'Own' })).statusCode).toBe(201);
    const read = await test.call({ url: `/v1/admin/organizations/${other.id}`, token: ada.token });
    expect(read.statusCode).toBe(404);
  });

  it('is for people, a few times a day, and says at the field what is wrong', async () => {
    const ada = await test.signIn();
    const empty = await found(ada.token, {});
    expect([empty.statusCode, Object.keys(empty.json().errors)]).toEqual([422, ['name']]);
    // What is refused is no attempt.
    for (let n = 0; n < 4; n++)
      expect((await found(ada.token, { name: 'Logo', logo_id: 999_999 })).statusCode).toBe(422);
    const first = (await found(ada.token, { name: 'One' })).json();
    const key = await test.call({
      method: 'POST',
      url: '/v1/admin/api_keys',
      token: ada.token,
      body: { name: 'Robot', organization_id: first.id, role: 'organization_manager' },
    });
    expect(key.statusCode).toBe(201);
    expect((await found(key.json().secret, { name: 'By a program' })).statusCode).toBe(403);
    expect((await found(ada.token, { name: 'Two' })).statusCode).toBe(201);
    const third = await found(ada.token, { name: 'Three' });
    expect(third.statusCode).toBe(429);
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
  });
});
