import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailer, type Mailer } from '../../server/mail/mailer';
import { ERASE_TASK, eraseRunner } from '../../server/privacy/eraseTask';
import { insert } from '../access/values';
import { runTasks } from '../support/runTasks';
import { createTestApp, type Person, type TestApp } from '../support/testApp';
import { trailOf } from '../support/trails';
import { MARK, PASSWORD } from './markedPerson';
import { placesThatSay } from './placesThatSay';

const FIRST_ADDRESS = 'zqx.typo@lovelace.example';
const ADDRESS = 'zqx.unproven@lovelace.example';

let app: TestApp;
let folder: string;
let mailer: Mailer;
let admin: Person;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'startline-mail-'));
  mailer = createMailer({ folder, log: () => {} });
  app = await createTestApp();
  admin = await app.signIn({ isSuperAdmin: true });
});
afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});

const post = (url: string, body: object, token?: string) =>
  app.call({ method: 'POST', url: `/v1/${url}`, body, ...(token && { token }) });
/** Keeps what was mailed as a server does that has nobody to give it to. */
const keepMails = async () => {
  for (const mail of await app.mails()) await mailer.send({ ...mail, id: 'one' });
};

describe('an account whose address was never confirmed, erased by staff', () => {
  it('leaves nothing of it in any table, nor in the mails that were kept', async () => {
    // For somebody else, before there was an account with the address, and after it took another.
    await mailer.send({ id: 'two', to: FIRST_ADDRESS, subject: 'Yours', text: 'An older one.', html: '' });
    const [older = ''] = await readdir(folder);
    await utimes(join(folder, older), new Date('2020-01-01'), new Date('2020-01-01'));
    await writeFile(join(folder, 'other.txt'), 'To: bea@runners.example\n\nHello');
    const person = { first_name: 'Zqxada', last_name: 'Zqxlovelace', email: FIRST_ADDRESS, password: PASSWORD };
    const { user, api_token } = (await post('auth/register', person)).json();
    const changed = await app.call({
      method: 'PATCH',
      url: '/v1/admin/profile',
      token: api_token.token,
      body: { email: ADDRESS, current_password: PASSWORD },
    });
    expect(changed.statusCode).toBe(200);
    await post('auth/recover', { email: ADDRESS });
    await keepMails();
    expect(await readdir(folder)).toHaveLength(5);
    await insert(app.db, 'preferences', { profile_id: user.id, key: 'x', value: { list: 'zqx' } });
    const counted = await sql`select 1 from rate_limits where key like ${`%${ADDRESS}%`}`.execute(app.db);
    expect(counted.rows.length).toBeGreaterThan(0);

    const asked = await post(`admin/profiles/${user.id}/erase`, { name: 'Zqxada Zqxlovelace' }, admin.token);
    expect([asked.statusCode, asked.body]).toEqual([202, expect.any(String)]);
    await runTasks(app.engine, {
      [ERASE_TASK]: eraseRunner({ storage: app.storage, mailFolder: folder, trail: trailOf(app.db) }),
    });

    expect(await placesThatSay(app)).toEqual([]);
    expect((await readdir(folder)).sort()).toEqual([older, 'other.txt'].sort());
    expect(MARK.test(FIRST_ADDRESS)).toBe(true);
  });
});
