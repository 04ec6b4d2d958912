import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { settled } from './support/settled';
import { api, PHONE, visit } from './support/visit';

interface Made {
  id: number;
}

const create = (resource: string, body: object) => api<Made>(`/v1/admin/${resource}`, { method: 'POST', body });

/** Presses a button of a dialog that asks for a reason, after giving it. */
async function giveReason(
  page: Page,
  { dialog: name, reason, button }: { dialog: RegExp; reason: string; button: string },
) {
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

it('leads an event from what blocks it to the public, and cancels it, on a phone as well', async () => {
  const { id: organization_id } = await create('organizations', { name: 'Flow Club' });
  const { id: application_id } = await create('applications', { organization_id, name: 'Flow app', type: 'single' });
  const event = await create('events', { organization_id, application_id, name: 'Flow Run', start_date: '2031-06-08' });
  const { page, problems } = await visit();
  await page.goto(`/events/${event.id}/publish`);
  await page.getByRole('button', { name: 'Submit for review' }).waitFor();
  expect(await page.getByRole('button', { name: 'Submit for review' }).isDisabled()).toBe(true);
  await page.getByText('submit before 18-05-2031').waitFor();

  // Each sentence leads to where it is mended.
  await page.getByRole('link', { name: 'Say in which city the event is held.' }).click();
  await page.getByLabel('City').fill('Gent');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/is saved/).waitFor();
  await page.goto(`/events/${event.id}/publish`);
  const toRace = page.getByRole('link', { name: 'Create a race with its sport, distance and start.' });
  expect(await toRace.getAttribute('href')).toBe(`/events/${event.id}/races/create`);
  const race = await create('races', {
    event_id: event.id,
    name: 'Ten',
    distance: { value: 10, unit: 'km' },
    start_at: '2031-06-08T08:00:00.000Z',
  });
  await page.reload();
  await page.getByText('Nothing is missing.').waitFor();
  await page.getByRole('button', { name: 'Submit for review' }).click();

  await page.getByRole('button', { name: 'Reject…' }).click();
  await giveReason(page, { dialog: /^Reject Flow Run/, reason: 'Which bank of the river?', button: 'Reject' });
  await page.getByText('The event was rejected: Which bank of the river?').waitFor();
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('link', { name: 'Put a timeline at the start of Ten.' }).waitFor();
  expect(await page.getByRole('button', { name: 'Publish…' }).isDisabled()).toBe(true);
  for (const [position, type] of ['start', 'finish'].entries()) {
    const timeline = await create('timelines', { event_id: event.id, name: type, type });
    await create('race_timelines', { race_id: race.id, timeline_id: timeline.id, position });
  }
  await page.reload();
  await page.getByRole('button', { name: 'Publish…' }).click();
  const asked = page.getByRole('dialog', { name: 'Publish Flow Run' });
  await asked.getByRole('button', { name: 'Publish', exact: true }).click();
  await asked.waitFor({ state: 'hidden' });

  const phone = await visit({ viewport: PHONE });
  await phone.page.goto(`/events/${event.id}/publish`);
  await phone.page.getByRole('button', { name: 'Cancel the event…' }).click();
  await phone.page.getByRole('button', { name: 'Keep the event' }).waitFor();
  await giveReason(phone.page, { dialog: /^Cancel Flow Run/, reason: 'High water', button: 'Cancel the event' });
  await phone.page.getByText('This event is cancelled: High water').waitFor();
  await page.reload();
  await page.getByText('This event is cancelled: High water').waitFor();
  const history = page.getByRole('region', { name: 'Who did what' }).getByRole('listitem');
  await history.nth(5).waitFor();
  await expect.poll(() => history.count()).toBe(6);
  expect([...problems, ...phone.problems]).toEqual([]);
});

it('locks an event with a reason that every page of it shows, and unlocks it', async () => {
  const { id: organization_id } = await create('organizations', { name: 'Lock Club' });
  const event = await create('events', { organization_id, name: 'Locked Run', start_date: '2031-06-08' });
  const { page, problems } = await visit();
  await page.goto(`/events/${event.id}/admin`);
  await page.getByRole('button', { name: 'Lock…' }).click();
  await giveReason(page, { dialog: /^Lock Locked Run/, reason: 'Results are audited', button: 'Lock' });
  await page.getByText('This event is locked: Results are audited').waitFor();
  await page.goto(`/events/${event.id}/races`);
  await page.getByText('This event is locked: Results are audited').waitFor();
  await page.goto(`/events/${event.id}/admin`);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await page.getByText('This event is locked: Results are audited').waitFor({ state: 'hidden' });
  await settled(page);
  expect(problems).toEqual([]);
});
