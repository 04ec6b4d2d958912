import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, PUBLIC_URL, type TestApp } from '../../support/testApp';
import { cookieOf } from '../../support/throughOidc';

const PASSWORD = 'correct horse battery';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ limits: { newSignInMailsPerProfile: { count: 2, perSeconds: 3600 } } });
});
afterAll(() => test?.close());

interface From {
  agent?: string;
  ip?: string;
  cookie?: string;
}

const send = (call: string, body: object, { agent = FIREFOX, ip = '10.1.1.1', cookie = '' }: From = {}) =>
  test.call({ method: 'POST', url: `/v1/auth/${call}`, body, ip, headers: { 'user-agent': agent, cookie } });
const mailsTo = async (email: string) =>
  (await test.mails()).filter(({ to, subject }) => to === email && subject === 'New sign-in to your account');

async function account() {
  const email = `${randomUUID()}@example.com`;
  const made = await send('register', { first_name: 'Ann', last_name: 'Runner', email, password: PASSWORD });
  return { email, cookie: cookieOf(made.headers['set-cookie']), token: made.json().api_token.token as string };
}
const login = (email: string, from?: From) => send('login', { email, password: PASSWORD }, from);

it('tells of a sign-in on another device, and not of the first one or of those known', async () => {
  const { email, cookie } = await account();
  expect(await mailsTo(email)).toEqual([]);
  // Known by its cookie, wherever it is; and by its kind and network, without one.
  await login(email, { cookie, ip: '10.7.7.7' });
  await login(email);
  expect(await mailsTo(email)).toEqual([]);
  const phone = await login(email, { agent: IPHONE, ip: '10.2.2.2' });
  const [mail, ...more] = await mailsTo(email);
  expect(more).toEqual([]);
  expect(mail?.text).toMatch(/with Safari on iPhone, on \d{4}-\d\d-\d\d at \d\d:\d\d UTC, from 10\.2\.2\.2\./);
  expect(mail?.text).toContain(`${PUBLIC_URL}/account/profile#sessions`);
  await login(email, { agent: IPHONE, ip: '10.3.3.3', cookie: cookieOf(phone.headers['set-cookie']) });
  expect(await mailsTo(email)).toHaveLength(1);
});

it('takes the same kind of device elsewhere for another, and fills no mailbox', async () => {
  const { email } = await account();
  for (const ip of ['10.4.4.1', '10.4.5.1', '10.4.6.1', '10.4.7.1'])
    expect((await login(email, { ip })).statusCode).toBe(200);
  expect(await mailsTo(email)).toHaveLength(2);
});

it('says where a session was used last, apart from where it was signed in', async () => {
  const { token } = await account();
  await sql`update access_tokens set last_used_at = null`.execute(test.db);
  const read = async () =>
    (await test.call({ url: '/v1/admin/profile/sessions', token, ip: '10.8.8.8' })).json().items[0];
  expect(await read()).toMatchObject({ ip: '10.1.1.1', last_ip: '10.8.8.8', is_current: true, user_agent: FIREFOX });
});
