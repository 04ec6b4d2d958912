import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appCode, turnOnFactor } from '../../support/factors';
import { createTestApp, PUBLIC_URL, type TestApp } from '../../support/testApp';

const PASSWORD = 'correct horse battery';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test?.close());

const post = (url: string, body: object, token?: string) =>
  test.call({
    method: 'POST',
    url: `/v1/${url}`,
    body,
    ip: '10.1.1.1',
    headers: { 'user-agent': FIREFOX },
    ...(token && { token }),
  });

async function account() {
  const email = `${randomUUID()}@example.com`;
  const made = await post('auth/register', { first_name: 'Ann', last_name: 'Runner', email, password: PASSWORD });
  const token = made.json().api_token.token as string;
  const half = async () =>
    (await post('auth/login', { email, password: PASSWORD })).json().second_factor.token as string;
  const told = async () =>
    (await test.mails()).filter(({ to, subject }) => to === email && !subject.startsWith('Confirm'));
  return { email, token, half, told };
}

it('tells its person when a factor goes on and off, from where, and with no secret in it', async () => {
  const { token, told } = await account();
  const { secret, recoveryCodes } = await turnOnFactor(test, token);
  const [on, ...more] = await told();
  expect(more).toEqual([]);
  expect(on?.subject).toBe('Your second factor is on');
  expect(on?.text).toContain(`${PUBLIC_URL}/account/profile#second-factor`);
  for (const hidden of [secret, ...recoveryCodes]) expect(on?.text).not.toContain(hidden);
  await post('admin/profile/second_factor/turn_off', { password: PASSWORD, code: '000000' }, token);
  expect(await told()).toHaveLength(1);
  await post('admin/profile/second_factor/turn_off', { password: PASSWORD, code: appCode(secret) }, token);
  const off = (await told())[1];
  expect(off?.subject).toBe('Your second factor is off');
  expect(off?.text).toMatch(/with Firefox on Linux, on \d{4}-\d\d-\d\d at \d\d:\d\d UTC, from 10\.1\.1\.1\./);
});

it('tells of each recovery code that was used to sign in or as a proof, and of none of the app’s', async () => {
  const { token, half, told } = await account();
  const { secret, recoveryCodes } = await turnOnFactor(test, token);
  const texts = async () => (await told()).filter(({ subject }) => subject === 'A recovery code was used');
  const signIn = async (code: string) => (await post('auth/second_factor', { token: await half(), code })).statusCode;
  expect(await signIn(appCode(secret))).toBe(200);
  expect(await signIn('AAAAA-AAAAA')).toBe(422);
  expect(await texts()).toEqual([]);
  expect(await signIn(recoveryCodes[0] ?? '')).toBe(200);
  expect((await post('admin/profile/proof', { code: recoveryCodes[1] }, token)).statusCode).toBe(200);
  for (const code of recoveryCodes.slice(2, -1)) await post('admin/profile/proof', { code }, token);
  await post('admin/profile/proof', { code: recoveryCodes.at(-1) }, token);
  const all = (await texts()).map(({ text }) => text);
  expect(all).toHaveLength(10);
  expect(all[0]).toContain('9 are left.');
  expect(all[8]).toContain('One is left.');
  expect(all[9]).toContain('It was the last one: make new ones now.');
});
