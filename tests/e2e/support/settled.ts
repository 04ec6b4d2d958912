import type { Page } from 'playwright-core';

/** Waits until a page shows what it is for: its title, no placeholder, nothing on its way. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], [role="progressbar"]'));
  await page.waitForLoadState('networkidle');
}
