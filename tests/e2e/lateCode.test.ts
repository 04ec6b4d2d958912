import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { settled } from './support/settled';
import { visit } from './support/visit';

const lost = (page: Page) => page.getByRole('heading', { name: 'This page could not be loaded' });

async function openAdmin(address = '/admin') {
  const { page } = await visit();
  await page.goto(address);
  await settled(page);
  // The code that is fetched once the page shows has come, menus last.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /UserMenuContent/.test(name)),
  );
  await settled(page);
  return page;
}

it('says that a part of a page did not come without a connection, and shows it by itself when that is back', async () => {
  const page = await openAdmin('/admin/flags');
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'System health' }).click();
  await lost(page).waitFor();
  await page.getByRole('link', { name: 'Tasks', exact: true }).click();
  await page.waitForURL('**/admin/tasks');
  await lost(page).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('combobox', { name: 'State' }).waitFor();
  await expect.poll(() => lost(page).count()).toBe(0);
  await expect.poll(() => page.getByText('Unable to connect').count()).toBe(0);
});

it('loads a page with its styles once the server is back, and does without the frame around it nowhere', async () => {
  const page = await openAdmin();
  await page.context().setOffline(true);
  await page
    .getByRole('button', { name: /menu of|account|user/i })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Schedule' }).click();
  await page.waitForURL('**/schedule');
  await lost(page).waitFor();
  expect(await page.getByRole('banner').isVisible()).toBe(true);
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'Schedule', level: 1 }).waitFor();
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every((one) => one.sheet),
      ),
    )
    .toBe(true);
  expect(await page.evaluate(() => document.querySelectorAll('link[rel=stylesheet][href*=Schedule]').length)).toBe(1);
});

it('shows the outline of a page whose code takes long, in its place', async () => {
  const page = await openAdmin();
  await page.route('**/assets/SchedulePage*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await route.continue();
  });
  await page
    .getByRole('button', { name: /menu of|account|user/i })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Schedule' }).click();
  await page.getByRole('main').getByRole('group', { name: 'Loading' }).waitFor({ timeout: 2_000 });
  await page.getByRole('heading', { name: 'Schedule', level: 1 }).waitFor();
});

it('loads the document again, once, where a new release has taken the place of the code', async () => {
  const page = await openAdmin();
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.route('**/assets/HealthPage*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('link', { name: 'System health' }).click();
  await expect.poll(() => documents).toBe(1);
  await lost(page).waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/health');
  await page.waitForTimeout(8_000);
  expect(documents).toBe(1);
  await page.unroute('**/assets/HealthPage*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => lost(page).count()).toBe(0);
});
