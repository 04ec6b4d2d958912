import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { settled } from './support/settled';
import { visit } from './support/visit';

const dimmed = (page: Page) => page.locator('main [aria-busy="true"]');

async function slowly(page: Page, address: string) {
  await page.route(address, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    await route.continue().catch(() => undefined);
  });
}

it('shows what another word found as such until the answer is there, and says so where it takes long', async () => {
  const { page } = await visit();
  await page.goto('/admin/audit');
  await settled(page);
  await slowly(page, '**/v1/admin/audit?*');
  await page.getByRole('searchbox').first().fill('nobody has written this');
  await dimmed(page).waitFor();
  await page.getByText(/^The server takes long to answer/).waitFor();
  await expect.poll(() => dimmed(page).count()).toBe(0);
  await expect.poll(() => page.getByText(/^The server takes long to answer/).count()).toBe(0);
});

it('says offline that what is shown is not what was asked for, or that there is nothing', async () => {
  const { page } = await visit();
  await page.goto('/admin/audit');
  await settled(page);
  await page.context().setOffline(true);
  await page.getByRole('searchbox').first().fill('nobody has written this');
  await page.getByText(/^You are offline\. Until you are back/).waitFor();
  await expect.poll(() => dimmed(page).count()).toBe(1);
  await page.context().setOffline(false);
  await page.getByText('Nothing is found.').waitFor();
});

it('says offline that another state of the tasks cannot be had', async () => {
  const { page } = await visit();
  await page.goto('/admin/tasks');
  await settled(page);
  await page.context().setOffline(true);
  await page.getByRole('combobox', { name: 'State' }).selectOption('aborted');
  await page
    .getByRole('main')
    .getByText(/^Unable to connect/)
    .waitFor();
  await page.context().setOffline(false);
  await expect.poll(() => page.getByText(/^Unable to connect/).count()).toBe(0);
});
