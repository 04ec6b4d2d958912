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
  const aFile = (visibility = 'private') =>
    insert(test.db, 'files', {
      filename: 'uploads/a.gpx',
      storage_key: `uploads/${crypto.randomUUID()}/a.gpx`,
      size: 3,
      mime_type: 'application/gpx+xml',
      visibility,
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

  it('stays while an article shows it in its text, in whichever language', async () => {
    const [own, foreign, free] = [await aFile('public'), await aFile('public'), await aFile('public')];
    const event_id = await insert(test.db, 'events', { organization_id, name: 'Quay run', start_date: '2027-07-30' });
    const picture = (id: number) => `<p>Seen</p><img src="/v1/files/${id}/large" alt="">`;
    const article = await insert(test.db, 'articles', {
      ...{ event_id, title: 'News', body: picture(own) },
      translations: { 'nl-BE': { title: 'Nieuws', body: picture(foreign) } },
    });
    const refusal = (where: string) => ({
      status: 409,
      message: `File is still used in the ${where} of an article. Choose another one there first.`,
    });
    expect(await remove(own, manager)).toEqual(refusal('text'));
    expect(await remove(foreign, manager)).toEqual(refusal('translations'));
    // Digits that only begin alike are another file's.
    await sql`update articles set body = ${picture(Number(`${free}0`))} where id = ${article}`.execute(test.db);
    expect((await remove(free, manager)).status).toBeLessThan(300);
    expect((await remove(own, manager)).status).toBeLessThan(300);
    await sql`update articles set deleted_at = now() where id = ${article}`.execute(test.db);
    expect((await remove(foreign, manager)).status).toBeLessThan(300);
  });

  it('is described to colleagues once a record that they see shows it, and to nobody else', async () => {
    const [logo, look, source, unused] = [
      await aFile('public'),
      await aFile('public'),
      await aFile(),
      await aFile('public'),
    ];
    const event_id = await insert(test.db, 'events', {
      ...{ organization_id, name: 'Night run', start_date: '2027-06-30' },
      styling: { logo: look },
    });
    const category_id = await insert(test.db, 'sponsor_categories', { event_id, name: 'Gold', position: 1 });
    const sponsor = await insert(test.db, 'sponsors', {
      event_id,
      category_id,
      name: 'Bakery',
      position: 1,
      logo_id: logo,
    });
    await insert(test.db, 'sponsors', { event_id, category_id, name: 'Butcher', position: 2, logo_id: source });
    const colleague = await test.signIn({ role: 'read_only', scope: { kind: 'event', id: event_id } });
    const elsewhere = await insert(test.db, 'organizations', { name: 'Other club' });
    const stranger = await test.signIn({
      role: 'organization_manager',
      scope: { kind: 'organization', id: elsewhere },
    });
    const seenBy = async ({ token }: Person) => {
      const seen: number[] = [];
      for (const id of [logo, look, source, unused]) {
        const { statusCode } = await test.call({ url: `/v1/admin/files/${id}`, token });
        if (statusCode === 200) seen.push(id);
      }
      return seen;
    };
    expect(await seenBy(colleague)).toEqual([logo, look]);
    expect(await seenBy(stranger)).toEqual([]);
    expect((await remove(logo, colleague)).status).toBe(403);
    await sql`update sponsors set deleted_at = now() where id = ${sponsor}`.execute(test.db);
    expect(await seenBy(colleague)).toEqual([look]);
  });
});
