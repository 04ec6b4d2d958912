import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** Waits until a page shows what it is for: its title, no placeholder, nothing on its way. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], [role="progressbar"]'));
  await page.waitForLoadState('networkidle');
}

/** What axe-core has to say about the page as it is, a line per finding; empty when all is well. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  // As an expression the script is not subject to the page's content security policy, which forbids it as an element.
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>('axe.run(document, { resultTypes: ["violations"] })');
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html} ${failureSummary.replace(/\s+/g, ' ')}`),
  );
}

/** How many pixels of the page lie beyond the right edge of the window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
