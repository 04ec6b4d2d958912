import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { accessibilityFindings } from './support/screenFindings';
import { settled } from './support/settled';
import { api, PHONE, visit } from './support/visit';

interface Made {
  id: number;
}

const create = (resource: string, body: object) => api<Made>(`/v1/admin/${resource}`, { method: 'POST', body });

/** Somebody with one role on one event of a club with two. */
async function aTimer() {
  const { id: organization_id } = await create('organizations', { name: 'Sight Club' });
  const event = (name: string) => create('events', { organization_id, name, start_date: '2031-06-08' });
  const { id: event_id } = await event('Seen Run');
  await event('Hidden Run');
  const { user } = await api<{ user: Made }>('/v1/auth/register', {
    method: 'POST',
    body: {
      first_name: 'Ann',
      last_name: 'Timer',
      email: `${randomUUID()}@example.com`,
      password: 'correct horse battery',
    },
  });
  await create('roles', { profile_id: user.id, role: 'timer', event_id });
  return { profile_id: user.id, event_id };
}

async function begin(page: Page, profileId: number) {
  await page.goto(`/profiles/${profileId}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'What would this person see?' }).click();
  await page.getByRole('dialog', { name: 'See what Ann Timer sees' }).getByRole('button', { name: 'Begin' }).click();
  await banner(page).waitFor();
}

const banner = (page: Page) => page.getByRole('region', { name: 'You look as somebody else' });

const kept = (page: Page) => page.evaluate(() => window.localStorage.getItem('startline.session'));

it('shows the console as a person sees it, in this tab alone, until it is ended', async () => {
  const { profile_id, event_id } = await aTimer();
  const { page, problems } = await visit();
  await begin(page, profile_id);
  const session = await kept(page);
  await page.getByRole('link', { name: /Seen Run/ }).waitFor();
  await expect.poll(() => page.getByText('Hidden Run').count()).toBe(0);

  // It is still there after a reload, and on other pages; another tab is one's own.
  await page.goto(`/events/${event_id}/home`);
  await page.reload();
  await banner(page).waitFor();
  await page.getByRole('link', { name: 'Athletes' }).first().waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Admin', exact: true }).count()).toBe(0);
  expect(await accessibilityFindings(page)).toEqual([]);
  const other = await page.context().newPage();
  await other.goto(`/events/${event_id}/home`);
  await other.getByRole('link', { name: 'Admin', exact: true }).first().waitFor();
  await expect.poll(() => banner(other).count()).toBe(0);
  await other.close();
  expect(problems).toEqual([]);

  // What they may do is offered, and refused with the reason.
  await page.goto(`/events/${event_id}/athletes/create`);
  await settled(page);
  await page.getByLabel('First name', { exact: true }).fill('Sam');
  await page.getByLabel('Last name', { exact: true }).fill('Seen');
  await page.getByRole('button', { name: 'Create' }).first().click();
  await page.getByText('You look at this as somebody else, and change nothing.').first().waitFor();

  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await page.waitForURL(`**/profiles/${profile_id}`);
  await page.getByRole('button', { name: 'More actions' }).waitFor();
  await expect.poll(() => banner(page).count()).toBe(0);
  expect(await kept(page)).toBe(session);
  await page.goto(`/profiles/${profile_id}?tab=viewings`);
  await page.getByRole('gridcell', { name: 'Viewer', exact: true }).first().waitFor();
});

it('fits a phone, says how long is left, and ends by itself', async () => {
  const { profile_id } = await aTimer();
  const { page } = await visit({ viewport: PHONE });
  await begin(page, profile_id);
  expect(await banner(page).textContent()).toContain('As Ann Timer');
  expect(await page.getByRole('timer').textContent()).toMatch(/^1[45]:\d\d$/);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(PHONE.width);
  expect(await accessibilityFindings(page)).toEqual([]);
  // As if the time were over: the tab is one's own again, where it was.
  await page.evaluate(() => {
    const viewing = JSON.parse(window.sessionStorage.getItem('startline.viewing') ?? '{}');
    const expires_at = new Date(Date.now() + 2_000).toISOString();
    window.sessionStorage.setItem('startline.viewing', JSON.stringify({ ...viewing, expires_at }));
    window.location.reload();
  });
  await page.waitForURL(`**/profiles/${profile_id}`);
  await expect.poll(() => banner(page).count()).toBe(0);
});
