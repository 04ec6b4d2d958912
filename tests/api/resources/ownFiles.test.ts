import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insert } from '../../access/values';
import { createTestApp, type Person, type TestApp } from '../../support/testApp';

describe('a file that somebody uploaded', () => {
  let test: TestApp;
  let organization_id: number;
  let manager: Person;
  beforeAll(async () => {
    test = await createTestApp();
    organization_id = await insert(test.db, 'organizations', { name: 'Club' });
    manager = await signIn();
  });
  afterAll(() => test?.close());

  const signIn = () =>
    test.signIn({ role: 'organization_manager', scope: { kind: 'organization', id: organization_id } });
  const aFile = () =>
    insert(test.db, 'files', {
      filename: 'uploads/a.gpx',
      storage_key: `uploads/${crypto.randomUUID()}/a.gpx`,
      size: 3,
      mime_type: 'application/gpx+xml',
      visibility: 'private',
      uploaded_by_id: manager.profileId,
    });
  const remove = async (id: number, { token }: Person) => {
    const answer = await test.call({ method: 'DELETE', url: `/v1/admin/files/${id}`, token });
    return { status: answer.statusCode, message: answer.body === '' ? null : answer.json().message };
  };

  it('is deleted by them, and by no other manager', async () => {
    const id = await aFile();
    expect((await remove(id, await signIn())).status).toBe(404);
    expect((await remove(id, manager)).status).toBeLessThan(300);
    expect((await test.call({ url: `/v1/admin/files/${id}`, token: manager.token })).statusCode).toBe(404);
  });

  it('stays while something uses it, which says what', async () => {
    const [source, logo] = [await aFile(), await aFile()];
    await insert(test.db, 'events', { organization_id, name: 'Run', start_date: '2027-05-30', styling: { logo } });
    await sql`update organizations set logo_id = ${source} where id = ${organization_id}`.execute(test.db);
    expect(await remove(source, manager)).toEqual({
      status: 409,
      message: expect.stringContaining('used by 1 organizations'),
    });
    expect(await remove(logo, manager)).toEqual({
      status: 409,
      message: expect.stringContaining('styling of an event'),
    });
    expect((await test.call({ url: `/v1/admin/files/${logo}`, token: manager.token })).statusCode).toBe(200);
  });
});
