import type { Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { athletesGrid } from './support/athletesGrid';
import { demoEventId } from './support/demoIds';
import { settled } from './support/settled';
import { api, site, visit } from './support/visit';

it('lets somebody sign in and correct an athlete with the keyboard alone', async () => {
  const bib = '4711';
  const event = await demoEventId();
  const athletes = `/events/${event}/athletes`;
  const { page, problems } = await visit({ isSignedIn: false });
  await page.goto(`${athletes}?q=${bib}&sort=start_number`);
  await tabTo(page, 'E-mail address');
  await page.keyboard.type(site.email);
  await tabTo(page, 'Password');
  await page.keyboard.type(site.password);
  await page.keyboard.press('Enter');
  // The page for signing in has a title, too: only the address says that it is left.
  await page.waitForURL(`**${athletes}*`);
  await athletesGrid(page).row(bib).waitFor();
  await settled(page);

  await page.keyboard.press('/');
  expect(await focused(page)).toBe('Search athletes');
  // The grid is one stop; within it the arrows lead on.
  await tabTo(page, 'Select');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('complementary').getByRole('link', { name: 'Edit', exact: true }).waitFor();
  await tabTo(page, 'Edit');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/update*');
  await page.getByLabel('City', { exact: true }).waitFor();
  await settled(page);
  await tabTo(page, 'City');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Nieuwpoort');
  await page.keyboard.press('ControlOrMeta+S');

  await page.getByText('The athlete is saved.').waitFor();
  const { items } = await api<{ items: { city: string }[] }>(
    `/v1/admin/athletes?event_id=${event}&start_number=${bib}`,
  );
  expect(items.map(({ city }) => city)).toEqual(['Nieuwpoort']);
  expect(problems).toEqual([]);
});

it('lets somebody find their way about the grid, select, look and leave with the keyboard', async () => {
  const { page, problems } = await visit();
  await page.goto(`/events/${await demoEventId()}/athletes?sort=start_number`);
  const grid = athletesGrid(page);
  await grid.found(20_000);
  await settled(page);
  const selected = (count: number) => page.getByText(`${count} selected`, { exact: true }).waitFor();

  await tabTo(page, 'Select');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await selected(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  await selected(2);
  expect(await checkedRows(page)).toEqual([3, 4]);
  await page.keyboard.press('Escape');
  await page.getByRole('toolbar', { name: 'Selected records' }).waitFor({ state: 'hidden' });
  expect(await checkedRows(page)).toEqual([]);

  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('complementary').waitFor();
  expect(new URL(page.url()).searchParams.get('open')).toBeTruthy();
  // Whoever looks through records stays in the list.
  expect(await page.evaluate(() => document.activeElement?.closest('[role="grid"]') !== null)).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('complementary').waitFor({ state: 'hidden' });

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard' });
  await help.getByRole('region', { name: 'In the list' }).waitFor();
  await help.getByRole('region', { name: 'Everywhere' }).waitFor();
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'hidden' });

  await page.keyboard.press('/');
  expect(await focused(page)).toBe('Search athletes');
  await page.keyboard.type('4711');
  await grid.row('4711').waitFor();
  await page.keyboard.press('Escape');
  await grid.found(20_000);
  expect(problems).toEqual([]);
});

it('leads to pages by letters, not while somebody types, and shows the keys of the page', async () => {
  const event = `/events/${await demoEventId()}`;
  const { page, problems } = await visit();
  await page.goto(event);
  await settled(page);
  const help = page.getByRole('dialog', { name: 'Keyboard' });
  // The keys of every page come after the page itself.
  await vi.waitFor(async () => {
    await page.keyboard.press('?');
    await help.waitFor({ timeout: 500 });
  }, 20_000);
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'hidden' });
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await page.waitForURL(`**${event}/athletes*`);
  await settled(page);
  await page.keyboard.press('/');
  await page.keyboard.type('gr');
  expect(new URL(page.url()).pathname).toBe(`${event}/athletes`);
  await page.keyboard.press('Escape');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await page.waitForURL(`**${event}/livetiming*`);
  await settled(page);
  await page.keyboard.press('?');
  await help.getByRole('region', { name: 'Everywhere' }).waitFor();
  await expect.poll(() => help.getByRole('region', { name: 'In the list' }).count()).toBe(0);
  expect(problems).toEqual([]);
});

it('offers a tour once, which leads through the frame and stays away when it is over', async () => {
  const event = `/events/${await demoEventId()}`;
  const { page, problems } = await visit();
  await page.goto(event);
  await page.getByRole('button', { name: 'Take the tour' }).click();
  const tour = page.getByRole('dialog', { name: 'The pages of this event' });
  await tour.waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('dialog', { name: 'What is left to do' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Take the tour' }).waitFor({ state: 'hidden' });
  await page.reload();
  await settled(page);
  await expect.poll(() => page.getByRole('button', { name: 'Take the tour' }).count()).toBe(0);
  expect(problems).toEqual([]);
});

/** Which lines of the grid are selected; the first athlete is on the first. */
function checkedRows(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[role="grid"] tbody tr')].flatMap((row, index) =>
      row.querySelector<HTMLInputElement>('input[type="checkbox"]')?.checked ? index + 1 : [],
    ),
  );
}

/** Presses Tab until what has the name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const passed: string[] = [];
  for (let now = await focused(page); now !== name; now = await focused(page)) {
    passed.push(now.slice(0, 40));
    if (passed.length > 80) throw new Error(`Tab does not lead to "${name}". It passed: ${passed.join(', ')}.`);
    await page.keyboard.press('Tab');
  }
}

/** The accessible name of what has the focus, roughly: its label, else its text. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    const label = element?.getAttribute('aria-label') ?? element?.labels?.[0]?.textContent ?? element?.textContent;
    return (label ?? '').replace(/\s+/g, ' ').trim();
  });
}
