import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { settled } from './support/settled';
import { api, site, visit } from './support/visit';

interface Athlete {
  id: number;
  event_id: number;
  club: string | null;
}

it('keeps what was typed when the session ends, and saves it after signing in again', async () => {
  const { id, address, page: shown } = await anAthlete('1235');
  const { page } = await visit({ isSignedIn: false });
  await page.goto(address);
  await signIn(page);
  await settled(page);
  await club(page).fill('Houtland Harriers');
  await revokeToken(page);
  // Where another call of the page notices first that the session is over, there is nothing left to click.
  await page
    .getByRole('button', { name: 'Save changes' })
    .click({ timeout: 5_000 })
    .catch(() => undefined);

  await page.waitForURL((url) => url.pathname === '/account/login');
  await signIn(page);
  await page.waitForURL((url) => url.pathname === address);
  await notice(page).waitFor();
  expect(await club(page).inputValue()).not.toBe('Houtland Harriers');
  await page.getByRole('button', { name: 'Restore' }).click();
  expect(await club(page).inputValue()).toBe('Houtland Harriers');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.waitForURL((url) => url.pathname === shown);
  expect(await read(id)).toMatchObject({ club: 'Houtland Harriers' });

  await page.goto(address);
  await settled(page);
  await expect.poll(() => notice(page).count()).toBe(0);
});

it('offers what was typed after a reload, and after the tab crashed', async () => {
  const { address } = await anAthlete('1236');
  const { page } = await visit();
  await page.goto(address);
  await settled(page);
  await club(page).fill('Kouter Runners');
  await page.reload();
  await notice(page).waitFor();

  const other = await page.context().newPage();
  const cdp = await page.context().newCDPSession(page);
  const crash = page.waitForEvent('crash');
  // Nothing is left to answer it.
  cdp.send('Page.crash').catch(() => undefined);
  await crash;
  await other.goto(address);
  await notice(other).waitFor();
  await other.getByRole('button', { name: 'Restore' }).click();
  expect(await club(other).inputValue()).toBe('Kouter Runners');
});

const club = (page: Page) => page.getByLabel('Club', { exact: true });
const notice = (page: Page) => page.getByText(/^You have unsaved changes from \d\d:\d\d: Club\./);

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('E-mail address').fill(site.email);
  await page.getByLabel('Password', { exact: true }).fill(site.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** As when somebody ends the session elsewhere: this window is not told. */
async function revokeToken(page: Page): Promise<void> {
  const token = await page.evaluate(
    () => JSON.parse(localStorage.getItem('startline.session') ?? '{}').api_token.token as string,
  );
  const answer = await fetch(`${site.url}/v1/auth/logout`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: '{}',
  });
  expect(answer.ok).toBe(true);
}

async function anAthlete(bib: string): Promise<{ id: number; page: string; address: string }> {
  const { items } = await api<{ items: Athlete[] }>(`/v1/admin/athletes?start_number=${bib}`);
  const [athlete] = items;
  if (!athlete) throw new Error(`The demo has nobody with the bib ${bib}.`);
  const page = `/events/${athlete.event_id}/athletes/${athlete.id}`;
  return { id: athlete.id, page, address: `${page}/update` };
}

function read(id: number): Promise<Athlete> {
  return api<Athlete>(`/v1/admin/athletes/${id}`);
}
