import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { appCode } from '../support/factors';
import { CLIENT, startOidcService } from '../support/oidcService';
import { makeDataDir, startProduct } from '../support/product';
import { accessibilityFindings } from './support/screenFindings';
import { settled } from './support/settled';
import { site, visit } from './support/visit';

const PASSWORD = 'correct horse battery';

/** A person of the test's own, so that nobody else is signed out. */
async function register(url = site.url): Promise<{ email: string; session: string }> {
  const email = `${randomUUID()}@example.com`;
  const body = JSON.stringify({ first_name: 'Ann', last_name: 'Runner', email, password: PASSWORD });
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`${url}/v1/auth/register`, { method: 'POST', headers, body });
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

it('signs in with another service: a new account, an account that its password links, and one linked from within', async () => {
  const service = await startOidcService();
  const { dataDir, remove } = await makeDataDir();
  const env = { OIDC_ISSUER: service.issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret, DEMO: '0' };
  const product = await startProduct({ dataDir, env });
  try {
    const way = `Sign in with ${new URL(service.issuer).host}`;
    const { page, problems } = await visit({ isSignedIn: false });
    const at = (path: string) => `${product.url}${path}`;

    service.answer({ claims: { sub: 'new', email: 'new@example.com', email_verified: true, name: 'New Person' } });
    await page.goto(at('/account/login?redirect=%2Faccount%2Fprofile'));
    await page.getByRole('link', { name: way }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('link', { name: way }).click();
    await page.waitForURL('**/account/profile');
    await page.getByRole('textbox', { name: 'First name' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Last name' }).inputValue()).toBe('Person');
    await page.getByText('new@example.com ·').waitFor();

    const { email, session } = await register(product.url);
    service.answer({ claims: { sub: 'known', email, email_verified: true } });
    await page.goto(at('/account/logout'));
    await page.getByRole('link', { name: way }).click();
    await page.getByText(`There is an account with ${email} already.`).waitFor();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Link and sign in' }).click();
    await page.waitForURL('**/events');

    await page.evaluate((value) => localStorage.setItem('startline.session', value), session);
    await page.goto(at('/account/profile'));
    await page.getByRole('button', { name: /^Unlink/ }).click();
    await page.getByRole('link', { name: `Link ${new URL(service.issuer).host}` }).click();
    await page.getByRole('button', { name: 'Link', exact: true }).click();
    await page.getByText('It is linked. You can sign in with it from now on.').waitFor();
    await page.getByRole('button', { name: /^Unlink/ }).waitFor();
    expect(problems.filter((problem) => !/status of (401|409)/.test(problem))).toEqual([]);
  } finally {
    await product.stop();
    await remove();
    await service.close();
  }
});
