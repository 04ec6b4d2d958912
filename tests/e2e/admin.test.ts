import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFindings, overflowFindings } from './support/screenFindings';
import { settled } from './support/settled';
import { api, DESKTOP, PHONE, site, visit } from './support/visit';

interface Made {
  id: number;
}

const mark = randomUUID().slice(0, 8);
const create = (resource: string, body: object) => api<Made>(`/v1/admin/${resource}`, { method: 'POST', body });

let person: { id: number; token: string };

/** Asks the API as the person. */
async function asPerson<T>(path: string, body: object | FormData): Promise<T> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${site.url}/v1/admin/${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${person.token}`, ...(!isForm && { 'Content-Type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

beforeAll(async () => {
  const registered = await api<{ user: Made; api_token: { token: string } }>('/v1/auth/register', {
    method: 'POST',
    body: {
      first_name: 'Ann',
      last_name: `Quay${mark}`,
      email: `${randomUUID()}@example.com`,
      password: 'correct horse battery',
    },
  });
  person = { id: registered.user.id, token: registered.api_token.token };
});

/** An event of its own club, with a race, which the person manages. */
async function aRun(name = `Quay ${randomUUID().slice(0, 8)}`) {
  const { id: organization_id } = await create('organizations', { name: `${name} Club` });
  const { id: event } = await create('events', {
    organization_id,
    name: `${name} Run`,
    start_date: '2031-06-08',
    city: 'Gent',
  });
  const { id: race } = await create('races', {
    event_id: event,
    name: 'Ten',
    distance: { value: 10, unit: 'km' },
    start_at: '2031-06-08T08:00:00.000Z',
  });
  const giveRole = () => create('roles', { profile_id: person.id, role: 'event_manager', event_id: event });
  return { name, event, race, giveRole, role: await giveRole() };
}

/** What keeps the focus comes with the keys of all pages, once the page shows. */
const untilKeysWork = async (page: Page) => {
  await expect
    .poll(async () => {
      await page.keyboard.press('?');
      return page.getByRole('dialog').count();
    })
    .toBe(1);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};

const open = async (page: Page, part: string) => {
  await page.goto(`/admin${part}`);
  await settled(page);
};

it('approves an event that waits, from the list of what waits', async () => {
  const { name, event } = await aRun();
  await api(`/v1/admin/events/${event}/submit`, { method: 'POST', body: {} });
  const { page, problems } = await visit();
  await open(page, '');
  await page
    .getByRole('region', { name: /^Waiting for approval/ })
    .getByRole('link', { name: `${name} Run` })
    .click();
  await page.getByRole('button', { name: 'Approve' }).waitFor();
  await untilKeysWork(page);
  await page.getByRole('button', { name: 'Approve' }).press('Enter');
  const publish = page.getByRole('button', { name: 'Publish…' });
  await publish.waitFor();
  // Where one was, though the button is gone: Tab leads to what follows, and Enter presses nothing by chance.
  const around = () =>
    publish.evaluate((button) => {
      const { activeElement, body } = document;
      return activeElement !== body && activeElement !== button && activeElement?.contains(button) === true;
    });
  await expect.poll(around).toBe(true);
  await open(page, '');
  await expect.poll(() => page.getByRole('link', { name: `${name} Run` }).count()).toBe(0);
  expect(problems).toEqual([]);
});

it('runs an import again that was stopped, tells why it fails, and again once that is mended', async () => {
  const { name, event, role, giveRole } = await aRun();
  const form = new FormData();
  const lines = Array.from({ length: 20_000 }, (_, i) => `${i + 1};Runner;Number ${i + 1}`);
  form.set('file', new Blob([`Bib;First name;Last name\n${lines.join('\n')}\n`], { type: 'text/csv' }), 'list.csv');
  form.set('visibility', 'private');
  const { id: file_id } = await asPerson<Made>('files/upload', form);
  const begun = await asPerson<Made>('imports', { event_id: event, kind: 'athlete', file_id });
  await asPerson(`imports/${begun.id}/abort`, {});
  await api(`/v1/admin/roles/${role.id}`, { method: 'DELETE' });

  const { page, problems } = await visit();
  await open(page, '/tasks?kind=import');
  const row = page.getByRole('row', { name: new RegExp(`${name} Run`) });
  await row.getByText('Aborted').waitFor();
  await row.getByRole('button', { name: /^Run again/ }).click();
  await page.getByText('The task waits to be run again.').waitFor();
  await row.getByText('Failed', { exact: true }).waitFor();
  await row.getByText(/did not work\. \w/).waitFor();

  await giveRole();
  await row.getByRole('button', { name: /^Run again/ }).click();
  await row.getByText('Succeeded').waitFor();
  const { totalItems } = await api<{ totalItems: number }>(`/v1/admin/athletes?event_id=${event}&itemsPerPage=1`);
  expect(totalItems).toBe(20_000);
  expect(problems).toEqual([]);
});

it('signs in as a person, changes something, ends that, and finds the change by its words, with both names', async () => {
  const { name, event, race } = await aRun();
  const values = { event_id: event, race_id: race, first_name: 'Sam', last_name: 'Heron', start_number: '7' };
  const { id: athlete } = await create('athletes', values);
  const { page, problems } = await visit();
  await page.goto(`/profiles/${person.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Sign in as this person' }).click();
  const dialog = page.getByRole('dialog', { name: `Sign in as Ann Quay${mark}` });
  expect(await accessibilityFindings(page)).toEqual([]);
  await dialog.getByLabel('Why').fill('Asked by phone to mend the name of a race');
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('timer').waitFor();
  const address = `/events/${event}/athletes/${athlete}`;
  await page.goto(`${address}/update`);
  await settled(page);
  await page.getByLabel('Club', { exact: true }).fill(`Heron Runners ${mark}`);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.waitForURL((url) => url.pathname !== `${address}/update`);
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await page.waitForURL(`**/profiles/${person.id}`);

  await open(page, '/audit');
  await page.getByRole('searchbox').fill(`heron ${mark}`);
  const entry = page.getByRole('button', {
    name: new RegExp(`Robin Maes, signed in as Ann Quay${mark}, changed athlete`),
  });
  await entry.waitFor();
  // What is typed is asked for, and in the address, a moment later.
  await page.waitForURL((url) => url.searchParams.get('text') === `heron ${mark}`);
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('button', { name: new RegExp(`Robin Maes created organization ${name} Club`) }).waitFor();
  // Only what the person did, or was done as them.
  await page.getByRole('combobox', { name: 'Person' }).fill(`Quay${mark}`);
  await page.getByRole('option', { name: `Ann Quay${mark}` }).click();
  await page.getByRole('button', { name: /created organization/ }).waitFor({ state: 'detached' });
  await page.getByRole('searchbox').fill('');
  await entry.waitFor();
  await page.goto(`${address}?tab=history`);
  await page.getByText(`Robin Maes, signed in as Ann Quay${mark},`).first().waitFor();
  expect(problems).toEqual([]);
});

it.each([PHONE, DESKTOP])('lists who used the console as someone else, at $width px', async (viewport) => {
  await aRun();
  const { id } = await api<Made>(`/v1/admin/profiles/${person.id}/viewings`, {
    method: 'POST',
    body: { may: 'read', reason: 'Asked by phone' },
  });
  const { page, problems } = await visit({ viewport, colorScheme: 'dark' });
  await open(page, '/impersonation');
  const newest = page.getByText(`Ann Quay${mark}`).first();
  await newest.waitFor();
  expect(await overflowFindings(page)).toEqual([]);
  expect(await accessibilityFindings(page)).toEqual([]);
  await newest.click();
  await page.waitForURL(`**/profiles/${person.id}/viewings/${id}`);
  await settled(page);
  expect(problems).toEqual([]);
});

it('announces something that another console shows at once, and takes it back there too', async () => {
  const [mine, theirs] = await Promise.all([visit(), visit({ viewport: PHONE })]);
  await theirs.page.goto('/events');
  await settled(theirs.page);
  await open(mine.page, '/announcements');
  const text = `We are away on Sunday ${mark}.`;
  await mine.page.getByLabel('Text').fill(text);
  await mine.page.getByRole('combobox', { name: 'Level' }).selectOption('warning');
  await mine.page.getByRole('button', { name: 'Announce' }).click();
  const shown = theirs.page.getByRole('region', { name: 'Announcements' }).getByText(text);
  await shown.waitFor({ timeout: 5_000 });
  expect(await overflowFindings(theirs.page)).toEqual([]);
  expect(await accessibilityFindings(mine.page)).toEqual([]);
  await mine.page.getByRole('button', { name: `End: ${text}` }).click();
  await shown.waitFor({ state: 'detached', timeout: 5_000 });
  expect([...mine.problems, ...theirs.problems]).toEqual([]);
});

it('switches rehearsals off for one organization, found by its name, and on again', async () => {
  const { name, event } = await aRun();
  const isOn = async () =>
    (await api<{ items: { name: string; is_on: boolean }[] }>(`/v1/admin/events/${event}/flags`)).items[0]?.is_on;
  const { page, problems } = await visit();
  await open(page, '/flags');
  await page.getByRole('combobox', { name: /^Organization/ }).fill(name);
  await page.getByRole('option', { name: `${name} Club` }).click();
  await page.getByRole('button', { name: 'Switch off for it' }).click();
  const set = page.getByRole('listitem').filter({ hasText: `${name} Club` });
  await set.getByText('Off').waitFor();
  expect(await isOn()).toBe(false);
  await set.getByRole('button', { name: `As for everyone: ${name} Club` }).click();
  await set.waitFor({ state: 'detached' });
  expect(await isOn()).toBe(true);
  // Arrow keys choose what they pass, and switch nothing.
  const everyone = page.getByRole('radiogroup', { name: 'Everyone' });
  await everyone.getByRole('radio', { name: /^As delivered/ }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await everyone.getByRole('radio', { name: 'Off' }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Switch', exact: true }).waitFor();
  expect(await isOn()).toBe(true);
  expect(problems).toEqual([]);
});

describe('with names that have no space', () => {
  beforeAll(async () => {
    const { event } = await aRun('W'.repeat(80));
    await api(`/v1/admin/events/${event}/submit`, { method: 'POST', body: {} });
  });

  it.each([
    '',
    '/organizations',
    '/health',
    '/tasks',
    '/usage',
    '/audit',
    '/impersonation',
    '/announcements',
    '/flags',
  ])('fits a phone and is accessible, by night too: /admin%s', async (part) => {
    const { page, problems } = await visit({ viewport: PHONE, colorScheme: 'dark' });
    await open(page, part);
    expect(await overflowFindings(page)).toEqual([]);
    // A table that is wider than the window can be reached by key once it is measured.
    await expect.poll(() => accessibilityFindings(page)).toEqual([]);
    // Where one is can be seen among the parts.
    const box = await page
      .getByRole('navigation', { name: 'Parts of the administration' })
      .locator('[aria-current]')
      .boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= PHONE.width).toBe(true);
    expect(problems).toEqual([]);
  });
});

it('keeps the keyboard’s place where a button has nothing left to do, or goes with what it was about', async () => {
  const { page, problems } = await visit();
  await open(page, '/announcements');
  await untilKeysWork(page);
  // Lost a moment after the answer, and found again a moment later.
  const isKept = async () => {
    await page.waitForTimeout(1500);
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  };
  const text = `Kept place ${mark}`;
  await page.getByRole('textbox', { name: 'Text' }).fill(text);
  const announce = page.getByRole('button', { name: 'Announce', exact: true });
  await announce.press('Enter');
  const shown = page.getByRole('status').filter({ hasText: text });
  await shown.waitFor();
  await isKept();
  await shown.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await shown.waitFor({ state: 'detached' });
  await isKept();
  await page.getByRole('button', { name: `End: ${text}` }).press('Enter');
  await page.getByText('It is shown no longer.').waitFor();
  await isKept();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await page.getByText('It is shown again.').waitFor();
  await page.getByRole('button', { name: `End: ${text}` }).press('Enter');
  await page.getByText('It is shown no longer.').waitFor();
  expect(await page.title()).toBe('Startline | Announcements');
  expect(problems).toEqual([]);
});
