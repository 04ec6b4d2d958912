import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { settled } from './support/settled';
import { api, eventually, site, visit } from './support/visit';

it('lets somebody sign in and correct an athlete with the keyboard alone', async () => {
  const { athlete, place } = await someAthlete();
  const { page, problems } = await visit({ isSignedIn: false });
  await page.goto(`${place}?q=${athlete.start_number}&sort=start_number`);
  await tabTo(page, 'E-mail address');
  await page.keyboard.type(site.email);
  await tabTo(page, 'Password');
  await page.keyboard.type(site.password);
  await page.keyboard.press('Enter');
  await settled(page);

  await page.keyboard.press('/');
  expect(await focused(page)).toBe('Search athletes');
  // The grid is one stop; within it the arrows lead on.
  await tabTo(page, 'Select');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Edit', exact: true }).waitFor();
  await tabTo(page, 'Edit');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/update*');
  await settled(page);
  await tabTo(page, 'City');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Nieuwpoort');
  await page.keyboard.press('ControlOrMeta+S');

  const city = async () => (await api<{ city: string }>(`/v1/admin/athletes/${athlete.id}`)).city;
  expect(await eventually(city, (value) => value === 'Nieuwpoort')).toBe('Nieuwpoort');
  expect(problems).toEqual([]);
});

async function someAthlete() {
  const { items } = await api<{ items: { id: number; event_id: number; start_number: string; first_name: string }[] }>(
    '/v1/admin/athletes?start_number=4711',
  );
  const [athlete] = items;
  if (!athlete) throw new Error('The demo has nobody with the bib 4711.');
  return { athlete, place: `/events/${athlete.event_id}/athletes` };
}

/** Presses Tab until what has the name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const passed: string[] = [];
  while ((await focused(page)) !== name) {
    passed.push((await focused(page)).slice(0, 40));
    if (passed.length > 60) throw new Error(`Tab does not lead to "${name}". It passed: ${passed.join(', ')}.`);
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
