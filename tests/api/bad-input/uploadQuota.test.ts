import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insert } from '../../access/values';
import { createTestApp, PUBLIC_URL, type Scope, type TestApp } from '../../support/testApp';

const MB = 1024 * 1024;
/** One transparent pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test?.close());

async function upload(token: string, name: string, content: Buffer | string) {
  const form = new FormData();
  form.set('visibility', 'public');
  form.set('file', new Blob([content as BlobPart]), name);
  const { headers, body } = new Request(PUBLIC_URL, { method: 'POST', body: form });
  return test.app.inject({
    method: 'POST',
    url: '/v1/admin/files/upload',
    headers: { ...Object.fromEntries(headers), authorization: `Bearer ${token}` },
    payload: Buffer.from(await new Response(body).arrayBuffer()),
  });
}

async function aClub(): Promise<Scope> {
  return { kind: 'organization', id: await insert(test.db, 'organizations', { name: 'Club' }) };
}

const fill = (holder: string, bytes: number) =>
  sql`insert into stored_bytes (holder, bytes) values (${holder}, ${bytes})
    on conflict (holder) do update set bytes = excluded.bytes`.execute(test.db);

async function stored(holder: string): Promise<number | undefined> {
  const found = await sql<{ bytes: number }>`select bytes from stored_bytes where holder = ${holder}`.execute(test.db);
  return found.rows[0]?.bytes;
}

describe('somebody without a role', () => {
  it('uploads a picture of themselves, and nothing else', async () => {
    const { token, profileId } = await test.signIn();
    expect((await upload(token, 'me.png', PNG)).statusCode).toBe(201);
    for (const [name, content] of [
      ['list.csv', 'a;b\n1;2\n'],
      ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ] as const) {
      const refused = await upload(token, name, content);
      expect([refused.statusCode, refused.json().code], name).toEqual([403, 'forbidden']);
    }
    expect(await stored(`profile ${profileId}`)).toBe(PNG.length);
  });

  it('uploads a few of them in an hour', async () => {
    const { token } = await test.signIn();
    const statuses: number[] = [];
    for (let i = 0; i < 11; i++) statuses.push((await upload(token, 'me.png', PNG)).statusCode);
    expect(statuses).toEqual([...Array(10).fill(201), 429]);
  });

  it('stores little in all', async () => {
    const { token, profileId } = await test.signIn();
    await fill(`profile ${profileId}`, 25 * MB - 1);
    expect((await upload(token, 'me.png', PNG)).statusCode).toBe(413);
    expect(await stored(`profile ${profileId}`)).toBe(25 * MB - 1);
  });
});

describe('somebody with a role', () => {
  it('uploads what organizations need, on the account of theirs', async () => {
    const club = await aClub();
    const { token } = await test.signIn({ role: 'timer', scope: club });
    expect((await upload(token, 'list.csv', 'a;b\n1;2\n')).statusCode).toBe(201);
    expect(await stored(`organization ${club.id}`)).toBe(8);
  });

  it('is told when the organization has no room left, and nothing is kept', async () => {
    const club = await aClub();
    const { token } = await test.signIn({ role: 'event_manager', scope: club });
    await fill(`organization ${club.id}`, 50 * 1024 * MB - 1);
    const refused = await upload(token, 'list.csv', 'a;b\n1;2\n');
    expect([refused.statusCode, refused.json().code]).toEqual([413, 'too_large']);
    const kept = await sql`select 1 from files where filename like '%list.csv' and uploaded_by_id = (
      select profile_id from roles where organization_id = ${club.id})`.execute(test.db);
    expect(kept.rows).toEqual([]);
  });

  it('that only reads uploads as somebody without one', async () => {
    const { token } = await test.signIn({ role: 'read_only', scope: await aClub() });
    expect((await upload(token, 'list.csv', 'a;b\n1;2\n')).statusCode).toBe(403);
  });
});

describe('somebody who founded an organization', () => {
  async function founder() {
    const { token, profileId } = await test.signIn();
    const found = async (name: string): Promise<number> => {
      const answer = await test.call({ method: 'POST', url: '/v1/admin/organizations', token, body: { name } });
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json().id;
    };
    return { token, holder: `founder ${profileId}`, found };
  }

  it('has little room in all that they founded, as anyone may', async () => {
    const { token, holder, found } = await founder();
    await found('First');
    expect((await upload(token, 'list.csv', 'a;b\n1;2\n')).statusCode).toBe(201);
    expect(await stored(holder)).toBe(8);
    await found('Second');
    await fill(holder, 250 * MB - 1);
    const refused = await upload(token, 'list.csv', 'a;b\n1;2\n');
    expect([refused.statusCode, refused.json().errors.file]).toEqual([
      413,
      [
        'There is no room left: 250 MB of files are stored already. A new organization has more once its first event is approved.',
      ],
    ]);
  });

  it('has the room of the others once an event was approved', async () => {
    const { token, holder, found } = await founder();
    const club = await found('Club');
    await fill(holder, 250 * MB);
    const event = { name: 'Run', organization_id: club, timezone: 'Europe/Brussels', status: 'submitted' };
    const id = await insert(test.db, 'events', { ...event, start_date: '2026-05-31', end_date: '2026-05-31' });
    expect((await upload(token, 'list.csv', 'a;b\n1;2\n')).statusCode).toBe(413);
    await sql`update events set status = 'approved' where id = ${id}`.execute(test.db);
    expect((await upload(token, 'list.csv', 'a;b\n1;2\n')).statusCode).toBe(201);
    expect(await stored(`organization ${club}`)).toBe(8);
  });
});
