import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { settled } from './support/settled';
import { site, visit } from './support/visit';

const SOON = { timeout: 15_000 };
const text = (page: Page) => page.getByRole('textbox', { name: 'Text' });

async function signIn(page: Page) {
  await page.getByLabel('E-mail address').fill(site.email);
  await page.getByLabel('Password', { exact: true }).fill(site.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Ends the session elsewhere. The window learns it at its next request, its own or that of the click. */
async function loseSession(page: Page) {
  const token = await page.evaluate(
    () => JSON.parse(localStorage.getItem('startline.session') ?? '{}').api_token.token as string,
  );
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  await fetch(`${site.url}/v1/auth/logout`, { method: 'POST', headers, body: '{}' });
  const isOnPage = await page
    .getByRole('link', { name: 'Tasks', exact: true })
    .click({ timeout: 2_000 })
    .then(() => true)
    .catch(() => false);
  if (!isOnPage) expect(new URL(page.url()).pathname).toBe('/account/login');
  await page.waitForURL((url) => url.pathname === '/account/login');
}

it('keeps what was typed of an announcement when the session ends, and says so on the sign-in page', async () => {
  const { page } = await visit({ isSignedIn: false });
  await page.goto('/admin/announcements');
  await expect.poll(() => page.getByText('is kept on this device').count()).toBe(0);
  await signIn(page);
  await settled(page);
  await text(page).fill('The mats of the finish are wet');
  await loseSession(page);
  await page.getByText('What you had filled in is kept on this device.').waitFor();
  await signIn(page);
  await settled(page);
  await page.goto('/admin/announcements');
  await settled(page);
  expect(await text(page).inputValue()).toBe('The mats of the finish are wet');
  await text(page).fill('');
  await loseSession(page);
  await page.getByText('Sign in to go on where you were.').waitFor();
  await expect.poll(() => page.getByText('is kept on this device').count()).toBe(0);
});

it('has one button for all parts that failed, keeps the focus near, and says nothing once it works', async () => {
  const { page } = await visit();
  await page.route('**/v1/admin/{events,support_messages,background_tasks}?*', (route) =>
    route.fulfill({ status: 500, json: { message: 'It broke.', code: 'internal' } }),
  );
  await page.goto('/admin');
  const main = page.getByRole('main');
  await expect.poll(() => main.getByRole('alert').count(), SOON).toBe(3);
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect.poll(() => retry.count()).toBe(1);
  // Every 5xx shows the banner above the page until what failed works again.
  await page.getByText(/critical error/).waitFor();
  await page.unroute('**/v1/admin/{events,support_messages,background_tasks}?*');
  await retry.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => main.getByRole('alert').count(), SOON).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  await expect.poll(() => page.getByText(/critical error|Unable to connect/).count(), SOON).toBe(0);
});
