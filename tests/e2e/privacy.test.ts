import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { demoEventId } from './support/demoIds';
import { overflowFindings } from './support/screenFindings';
import { settled } from './support/settled';
import { api, PHONE, site, visit } from './support/visit';

const PASSWORD = 'correct horse battery';

async function entriesOf(page: Page): Promise<Record<string, string>> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Put it together' }).click();
  const link = dialog.getByRole('link', { name: 'Download the ZIP' });
  await link.waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const entries = unzipSync(new Uint8Array(await buffer(await download.createReadStream())));
  await dialog.getByRole('button', { name: 'Close' }).click();
  return Object.fromEntries(Object.entries(entries).map(([name, data]) => [name, strFromU8(data)]));
}

it('lets a person have her data, and end it, from a phone', async () => {
  const email = 'grace.wren@people.example';
  const registered = await fetch(`${site.url}/v1/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ first_name: 'Grace', last_name: 'Wren', email, password: PASSWORD }),
  });
  const session = JSON.stringify(await registered.json());
  const { page, problems } = await visit({ viewport: PHONE, isSignedIn: false });
  await page.context().addInitScript((value) => localStorage.setItem('startline.session', value), session);
  await page.goto('/account/profile');
  await settled(page);
  await page.getByRole('button', { name: 'Download my data' }).click();
  const entries = await entriesOf(page);
  expect(entries['profiles.json']).toContain(email);
  expect(Object.keys(entries)[0]).toBe('index.html');
  expect(entries['index.html']).toContain('What there is about Grace Wren');

  await page.getByRole('button', { name: 'Erase me' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase yourself for good?' });
  await dialog.getByText('Nothing takes this back').waitFor();
  expect(await overflowFindings(page)).toEqual([]);
  const erase = dialog.getByRole('button', { name: 'Erase for good' });
  await dialog.getByLabel('Your password').fill('somebody else’s');
  expect(await erase.isDisabled()).toBe(true);
  await dialog.getByLabel('Type “Grace Wren” to go on').fill('grace wren');
  await erase.click();
  await dialog.getByText('This is not your current password.').waitFor();
  expect(problems.filter((one) => !one.includes('422'))).toEqual([]);
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await erase.click();
  await page.getByText('You are being erased, and signed out.').waitFor();
  await expect
    .poll(async () => (await api<{ totalItems: number }>(`/v1/admin/profiles?q=${email}`)).totalItems, {
      timeout: 20_000,
    })
    .toBe(0);
});

it('lets staff have and end what there is about an athlete, whose place stays', async () => {
  const event_id = await demoEventId();
  const { id } = await api<{ id: number }>('/v1/admin/athletes', {
    method: 'POST',
    body: { event_id, first_name: 'Edith', last_name: 'Finch', start_number: '99991', email: 'edith@finch.example' },
  });
  const { page, problems } = await visit();
  await page.goto(`/events/${event_id}/athletes/${id}`);
  await settled(page);
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Everything about them');
  expect((await entriesOf(page))['athletes.json']).toContain('edith@finch.example');
  await choose('Erase this person');
  const dialog = page.getByRole('dialog', { name: 'Erase Edith Finch for good?' });
  await dialog.getByLabel('Type “Edith Finch” to go on').fill('Edith Finch');
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await page.getByRole('dialog', { name: 'Edith Finch is erased' }).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('heading', { name: `Athlete ${id}` }).waitFor();
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByText('erased who this is').waitFor();
  expect(await api(`/v1/admin/athletes/${id}`)).toMatchObject({
    last_name: String(id),
    start_number: '99991',
    email: null,
  });
  expect(problems).toEqual([]);
  // Others count the athletes of the demo.
  await api(`/v1/admin/athletes/${id}`, { method: 'DELETE' });
});
