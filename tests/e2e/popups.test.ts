import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { athletesGrid } from './support/athletesGrid';
import { demoIds } from './support/demoIds';
import { accessibilityFindings, overflowFindings, showTheme } from './support/screenFindings';
import { settled } from './support/settled';
import { DESKTOP, openWindow, PHONE, type Visit } from './support/visit';

const POPUP = '[role="dialog"], [role="menu"], [role="listbox"]';
/** Of the demo. */
const ATHLETES = 20_000;
/** What says that it opens something. */
const OPENER = '[aria-haspopup="menu"]:visible, [aria-haspopup="dialog"]:visible, [aria-haspopup="true"]:visible';

let ids: Record<string, number>;
let windows: { size: string; window: Visit }[];

beforeAll(async () => {
  ids = await demoIds();
  windows = [
    { size: 'desktop', window: await openWindow({ viewport: DESKTOP }) },
    { size: 'phone', window: await openWindow({ viewport: PHONE }) },
  ];
});
afterEach(() => {
  expect(windows.flatMap(({ window }) => window.problems.splice(0))).toEqual([]);
});

it.each([
  ['the frame', () => `/events/${ids.event_id}/home`, 'header'],
  ['a grid', () => `/events/${ids.event_id}/athletes`, 'main'],
  ['a record', () => `/events/${ids.event_id}/athletes/${ids.athlete_id}`, 'main'],
  ['the list of events', () => '/events', 'main'],
  ['the roles', () => '/roles', 'main'],
])('what %s opens can be used by everybody, at any width and in both themes', async (_, path, part) => {
  const found: string[] = [];
  let count = 0;
  for (const { size, window } of windows) {
    const { page } = window;
    await page.goto(path());
    await settled(page);
    const openers = page.locator(part).locator(OPENER);
    count += await openers.count();
    for (const opener of await openers.all()) {
      const name = (await opener.getAttribute('aria-label')) ?? (await opener.textContent());
      await opener.click();
      found.push(...(await findings(page)).map((finding) => `${size}, ${name}: ${finding}`));
      await leave(page);
    }
  }
  expect(count).toBeGreaterThan(0);
  expect(found).toEqual([]);
});

it('what is done to chosen athletes asks in a dialog that can be used by everybody', async () => {
  const page = await openGrid();
  await athletesGrid(page).selectAll(ATHLETES);
  const toolbar = page.getByRole('toolbar', { name: 'Selected records' });
  const found = [
    ...(await opened(page, toolbar.getByRole('button', { name: 'Edit' }))),
    ...(await opened(page, toolbar.getByRole('button', { name: 'Delete' }))),
  ];
  expect(found).toEqual([]);
});

it('the palette, the help and the filters’ choices can be used by everybody', async () => {
  const page = await openGrid();
  const found: string[] = [];
  for (const key of ['ControlOrMeta+k', '?']) {
    await page.keyboard.press(key);
    found.push(...(await findings(page)));
    await leave(page);
  }
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  found.push(...(await opened(page, page.getByRole('button', { name: 'Add a condition' }))));
  expect(found).toEqual([]);
});

async function openGrid(): Promise<Page> {
  const [desktop] = windows;
  if (!desktop) throw new Error('No window is open.');
  const { page } = desktop.window;
  await page.goto(`/events/${ids.event_id}/athletes`);
  await settled(page);
  return page;
}

async function opened(page: Page, opener: Locator): Promise<string[]> {
  await opener.click();
  const found = await findings(page);
  await leave(page);
  return found;
}

async function findings(page: Page): Promise<string[]> {
  await page.locator(POPUP).last().waitFor();
  await showTheme(page, 'light');
  const light = [...(await overflowFindings(page)), ...(await accessibilityFindings(page, { within: POPUP }))];
  await showTheme(page, 'dark');
  const dark = await accessibilityFindings(page, { onlyColours: true, within: POPUP });
  await showTheme(page, 'light');
  return [...light, ...dark.map((finding) => `dark: ${finding}`)];
}

/** Out of what is open, by the key that leads out of everything. */
async function leave(page: Page): Promise<void> {
  const before = await page.locator(POPUP).count();
  await page.keyboard.press('Escape');
  await page.waitForFunction(({ popup, count }) => document.querySelectorAll(popup).length < count, {
    popup: POPUP,
    count: before,
  });
}
