import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { appCode } from '../support/factors';
import { accessibilityFindings } from './support/screenFindings';
import { settled } from './support/settled';
import { site, visit } from './support/visit';

const PASSWORD = 'correct horse battery';

/** A person of the test's own, so that nobody else is signed out. */
async function register(): Promise<{ email: string; session: string }> {
  const email = `${randomUUID()}@example.com`;
  const body = JSON.stringify({ first_name: 'Ann', last_name: 'Runner', email, password: PASSWORD });
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`${site.url}/v1/auth/register`, { method: 'POST', headers, body });
  return { email, session: await answer.text() };
}

it('turns a second factor on, and signs in with its code and with a recovery code', async () => {
  const { email, session } = await register();
  const { page, problems } = await visit({ isSignedIn: false });
  await page.goto('/account/login');
  await page.evaluate((value) => localStorage.setItem('startline.session', value), session);
  await page.goto('/account/profile');
  await settled(page);

  await page.getByRole('button', { name: 'Set up' }).click();
  const setUp = page.getByRole('dialog', { name: 'Set up the second factor' });
  await setUp.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  const secret = (await setUp.getByRole('textbox', { name: 'Or type this key' }).inputValue()).replaceAll(' ', '');
  await setUp.getByRole('textbox', { name: 'Code that the app shows' }).fill('000000');
  await setUp.getByRole('button', { name: 'Turn on' }).click();
  await setUp.getByText('This code is wrong, or was used already.').waitFor();
  await setUp.getByRole('textbox', { name: 'Code that the app shows' }).fill(appCode(secret, -1));
  await setUp.getByRole('button', { name: 'Turn on' }).click();
  const kept = page.getByRole('dialog', { name: 'Keep your recovery codes' });
  await kept.waitFor();
  const codes = await kept.getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await kept.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByText('10 recovery codes are left.').waitFor();

  const signInByHalf = async () => {
    await page.goto('/account/logout');
    await page.getByRole('textbox', { name: 'E-mail address' }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
  };
  await signInByHalf();
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Code' }).fill(appCode(secret));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/events');

  await signInByHalf();
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/events');
  await page.goto('/account/profile');
  await page.getByText('9 recovery codes are left.').waitFor();
  // The browser itself notes each refusal.
  expect(problems.filter((problem) => !/status of (403|422)/.test(problem))).toEqual([]);
});
