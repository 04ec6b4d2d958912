import { codeAt, stepAt } from '../../server/auth/factor/totp';
import type { TestApp } from './testApp';

/** The code that an authenticator app shows now, or some steps of 30 seconds from now. */
export const appCode = (secret: string, steps = 0): string => codeAt(secret, stepAt(Date.now()) + steps);

/** Turns a second factor on for a session, as its person does. The code of the step before is used up with it. */
export async function turnOnFactor(
  test: Pick<TestApp, 'call'>,
  token: string,
): Promise<{ secret: string; uri: string; recoveryCodes: string[] }> {
  const post = (path: string, body?: object) =>
    test.call({ method: 'POST', url: `/v1/admin/profile/second_factor${path}`, token, ...(body && { body }) });
  const { secret, uri } = (await post('')).json();
  const confirmed = await post('/confirm', { code: appCode(secret, -1) });
  if (confirmed.statusCode !== 200) throw new Error(confirmed.body);
  return { secret, uri, recoveryCodes: confirmed.json().recovery_codes };
}
