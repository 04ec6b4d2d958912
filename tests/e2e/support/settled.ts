import type { Page } from 'playwright-core';
import { isQuiet, untilQuiet } from './traffic';
import { PATIENCE_MS } from './visit';

/** What stands where something is on its way. */
const BUSY = '[aria-busy="true"], [role="progressbar"]';

/** Waits until a page shows what it is for: its title, no placeholder, nothing on its way. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor();
  do {
    await untilQuiet(page, PATIENCE_MS);
    await page.waitForFunction((busy) => !document.querySelector(busy), BUSY);
    await drawn(page);
  } while (!isQuiet(page) || (await page.locator(BUSY).count()) > 0);
}

/** Waits until what arrived is drawn, and has asked for what it needs in turn. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}
