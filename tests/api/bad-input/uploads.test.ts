import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gifBomb, pngBomb, zip } from '../../files/samples';
import { createTestApp, type Person, type TestApp } from '../../support/testApp';

const MB = 1024 * 1024;

describe('files that mean no good', () => {
  let test: TestApp;
  let person: Person;
  let address: string;

  beforeAll(async () => {
    test = await createTestApp();
    person = await test.signIn({ isSuperAdmin: true });
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    address = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
  });
  afterAll(() => test?.close());

  const upload = async (name: string, content: Buffer | string, fields: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.set(key, value);
    form.set('file', new Blob([content as BlobPart]), name);
    const headers = { authorization: `Bearer ${person.token}` };
    const answer = await fetch(`${address}/v1/admin/files/upload`, { method: 'POST', headers, body: form });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const storedCount = async () => {
    const found = await sql<{ count: number }>`select count(*)::int as count from files`.execute(test.db);
    return found.rows[0]?.count;
  };

  it.each([
    ['an image bomb', 'a.png', () => pngBomb(50_000, 50_000)],
    ['an animation bomb', 'a.gif', () => gifBomb(5_000, 1)],
    ['a zip bomb as a workbook', 'a.xlsx', () => zipBomb()],
    ['a zip as a workbook', 'a.xlsx', () => zip(['readme.txt'])],
    ['a binary sent as CSV', 'a.csv', () => randomBytes(4_000)],
    ['a page sent as a picture', 'a.png', () => '<html><script>alert(1)</script>'],
    ['a program', 'a.exe', () => Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
    ['a drawing of a billion laughs', 'a.svg', () => LAUGHS],
    ['a drawing that reads files', 'a.svg', () => EXTERNAL],
    ['nothing', 'a.csv', () => ''],
  ])('%s is refused at its field, and not kept', async (_, name, content) => {
    const before = await storedCount();
    const { status, body } = await upload(name, content());
    expect(status, JSON.stringify(body)).toBe(422);
    expect(body).toMatchObject({ code: 'invalid', errors: { file: [expect.any(String)] } });
    expect(await storedCount()).toBe(before);
  });

  it.each([
    ['../../../etc/passwd.csv', ''],
    ['..\\..\\windows\\system32.csv', ''],
    ['/etc/cron.d/job.csv', '../../..'],
    ['a.csv', '/etc/../../root'],
    ['<img src=x onerror=alert(1)>.csv', 'a/<script>'],
    ["'; drop table files;--.csv", "' or 1=1"],
    [`${'a'.repeat(5_000)}.csv`, 'b/'.repeat(200)],
  ])('the name %j in %j stays below the uploads', async (name, path) => {
    const { status, body } = await upload(name, 'nr;name\n1;A\n', { path });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.filename).toMatch(/^uploads\/[^<>\\]+\.csv$/);
    expect(String(body.filename).split('/')).not.toContain('..');
    const file = await fetch(`${address}/v1/files/${body.id}/original`, {
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect(file.status).toBe(200);
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('a drawing loses what it would run', async () => {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script><rect width="9" height="9"/></svg>`;
    const { status, body } = await upload('a.svg', drawing, { visibility: 'public' });
    expect(status).toBe(201);
    const served = await fetch(`${address}/v1/files/${body.id}/original`);
    expect(await served.text()).not.toMatch(/alert|script|onload/);
  });

  it('what is no form, half a form or the wrong form is 400', async () => {
    const send = (type: string, payload: string) =>
      test.app.inject({
        method: 'POST',
        url: '/v1/admin/files/upload',
        headers: { authorization: `Bearer ${person.token}`, 'content-type': type },
        payload,
      });
    for (const [type, payload] of [
      ['application/json', '{}'],
      ['multipart/form-data', 'x'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nab',
      ],
      ['multipart/form-data; boundary=x', '--x--\r\n'],
    ] as const) {
      const answer = await send(type, payload);
      expect([400, 422], `${type}: ${answer.payload}`).toContain(answer.statusCode);
      expect(answer.json()).toMatchObject({ message: expect.any(String), code: expect.any(String) });
    }
  });

  it('a CSV of one line of 100 MB is stored, and what looks into it says why it will not do', async () => {
    const { status, body } = await upload('long.csv', Buffer.alloc(100 * MB, 'abcdefgh;'));
    expect(status, JSON.stringify(body)).toBe(201);
    const detected = await fetch(`${address}/v1/admin/imports/detect`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'athlete', file_id: body.id }),
    });
    const answer = (await detected.json()) as Record<string, unknown>;
    expect(detected.status, JSON.stringify(answer)).toBe(422);
    expect(answer).toMatchObject({ code: 'invalid', errors: { file: [expect.stringContaining('Line 1 is longer')] } });
  });
});

const LAUGHS = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(1000)}"><!ENTITY c "${'&b;'.repeat(1000)}">]><svg xmlns="http://www.w3.org/2000/svg"><text>&c;</text></svg>`;
const EXTERNAL = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY f SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&f;</text></svg>`;

/** A workbook whose sheet unpacks to gigabytes, as it says itself. */
function zipBomb(): Buffer {
  const sheet = { name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(MB), claimedBytes: 2 ** 31 };
  return zip(['[Content_Types].xml', 'xl/workbook.xml', sheet]);
}
