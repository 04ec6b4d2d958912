import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { accessibilityFindings, overflowFindings } from './support/screenFindings';
import { settled } from './support/settled';
import { api, PHONE, visit } from './support/visit';

interface Made {
  id: number;
}

/** Far from the demo's own, and at noon of no zone's change. */
const SATURDAY = '2033-05-14';
/** Of this file's own events alone. */
let organization: number;
let member: { id: number; first: string };

const create = (resource: string, body: object) => api<Made>(`/v1/admin/${resource}`, { method: 'POST', body });
const event = (name: string, values: object = {}) =>
  create('events', { organization_id: organization, name, start_date: SATURDAY, ...values });
const memberOf = async (id: number) =>
  (await api<{ support_member_id: number | null }>(`/v1/admin/events/${id}`)).support_member_id;

beforeAll(async () => {
  organization = (await create('organizations', { name: `Schedule Club ${randomUUID().slice(0, 8)}` })).id;
  const first = `Sam${randomUUID().slice(0, 4)}`;
  const { user } = await api<{ user: Made }>('/v1/auth/register', {
    method: 'POST',
    body: {
      first_name: first,
      last_name: 'Helper',
      email: `${randomUUID()}@example.com`,
      password: 'correct horse battery',
    },
  });
  await api(`/v1/admin/profiles/${user.id}`, { method: 'PATCH', body: { is_super_admin: true } });
  member = { id: user.id, first };
});

const address = (query = '') => `/schedule?date=${SATURDAY}&organization_id=${organization}${query}`;
const entry = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} Draft,`) }).first();

async function open(page: Page, query?: string) {
  await page.goto(address(query));
  await page.getByRole('group', { name: /^Events, / }).waitFor();
  await settled(page);
}

async function drag(page: Page, name: string, target: string) {
  const [from, to] = [await entry(page, name).boundingBox(), await page.locator(target).boundingBox()];
  if (!from || !to) throw new Error('Nothing to drag, or nowhere to.');
  await page.mouse.move(from.x + 20, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 30, { steps: 3 });
  await page.mouse.move(to.x + 60, to.y + to.height / 2, { steps: 8 });
  await page.getByText(new RegExp(`^Assign ${name} to `)).waitFor();
  await page.mouse.up();
}

it('is opened from the menu, filtered in the address, and shown by month, week, timeline and day', async () => {
  // A day of its own: a full one has some of its events behind how many more there are.
  const start_date = '2033-05-11';
  await event('Menu Run', { start_date });
  const elsewhere = (await create('organizations', { name: `Else ${randomUUID()}` })).id;
  await event('Other Run', { organization_id: elsewhere, start_date });
  const { page, problems } = await visit();
  await page.goto('/events');
  await page
    .getByRole('button', { name: /menu of|account|user/i })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Schedule' }).click();
  await page.waitForURL('**/schedule');
  await page.getByRole('heading', { name: 'Schedule', level: 1 }).waitFor();

  await page.goto(`/schedule?date=${SATURDAY}`);
  await entry(page, 'Menu Run').waitFor();
  await entry(page, 'Other Run').waitFor();
  await open(page);
  await entry(page, 'Menu Run').waitFor();
  await expect.poll(() => entry(page, 'Other Run').count()).toBe(0);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('published');
  await page.waitForURL(/status=published/);
  await expect.poll(() => entry(page, 'Menu Run').count()).toBe(0);
  await page.goBack();
  await entry(page, 'Menu Run').waitFor();

  await page.getByRole('button', { name: 'Later' }).click();
  await page.getByRole('heading', { name: 'June 2033' }).waitFor();
  await expect.poll(() => entry(page, 'Menu Run').count()).toBe(0);
  await page.goBack();
  for (const view of ['Week', 'Timeline', 'Days', 'Month']) {
    await page.getByRole('button', { name: view, exact: true }).click();
    await entry(page, 'Menu Run').waitFor();
    await settled(page);
    expect([view, await accessibilityFindings(page), await overflowFindings(page)]).toEqual([view, [], []]);
  }
  expect(problems).toEqual([]);
});

it('gives an event to whom it is dragged, on the calendar and on the timeline, and takes it back', async () => {
  // A day of its own: a full one has some of its events behind how many more there are.
  const { id } = await event('Dragged Run', { start_date: '2033-05-28' });
  const { page, problems } = await visit({ viewport: { width: 1440, height: 900 } });
  await open(page);
  await drag(page, 'Dragged Run', `.sl-team [data-member="${member.id}"]`);
  await page.getByText(`${member.first} Helper looks after Dragged Run`).waitFor();
  expect(await memberOf(id)).toBe(member.id);
  await page.getByRole('button', { name: new RegExp(`^Dragged Run Draft,.*${member.first} Helper$`) }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => memberOf(id)).toBeNull();
  await page.getByRole('button', { name: /^Dragged Run Draft,.*Nobody yet$/ }).waitFor();

  await open(page, '&view=timeline');
  await drag(page, 'Dragged Run', `[data-lane][data-member="${member.id}"]`);
  await expect.poll(() => memberOf(id)).toBe(member.id);
  await page
    .locator(`[data-lane][data-member="${member.id}"]`)
    .getByRole('button', { name: /^Dragged Run Draft/ })
    .waitFor();

  // What is let go elsewhere stays where it was.
  const from = await entry(page, 'Dragged Run').boundingBox();
  await page.mouse.move((from?.x ?? 0) + 10, (from?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.move(300, 80, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(await memberOf(id)).toBe(member.id);
  expect(problems).toEqual([]);
});

it('is gone about by keys alone', async () => {
  const saturday = '2033-05-21';
  const { id } = await event('Key Run', { start_date: saturday });
  await event('Key Run Two', { start_date: '2033-06-02' });
  const { page, problems } = await visit();
  await open(page);
  const day = (date: string) => page.locator(`[role="cell"][data-date="${date}"]`);
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('data-date') ?? document.activeElement?.textContent);
  await day('2033-05-19').focus();
  for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  expect(await focused()).toBe(saturday);
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-entry'))).toMatch(/^event-/);
  while (!(await focused())?.startsWith('Key Run')) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('a');
  const menu = page.getByRole('menu');
  await menu.waitFor();
  await page.keyboard.type(member.first);
  await page.keyboard.press('Enter');
  await expect.poll(() => memberOf(id)).toBe(member.id);
  // It is where one was, for the next key.
  await expect.poll(focused).toMatch(/^Key Run/);
  await page.keyboard.press('Escape');
  await expect.poll(focused).toBe(saturday);
  await page.keyboard.press('PageDown');
  await page.getByRole('heading', { name: 'June 2033' }).waitFor();
  await expect.poll(focused).toBe('2033-06-21');
  await page.keyboard.press('End');
  expect(await focused()).toBe('2033-06-26');
  expect(problems).toEqual([]);
});

it('opens a day that has more than fits by Enter, with its events to go among, and goes back by Escape', async () => {
  const full = '2033-08-13';
  for (let count = 1; count <= 8; count++) await event(`Full Run ${count}`, { start_date: full });
  const { page, problems } = await visit({ viewport: { width: 1280, height: 720 } });
  await page.goto(`/schedule?date=${full}&organization_id=${organization}`);
  await entry(page, 'Full Run 1').waitFor();
  await page.locator(`[role="cell"][data-date="${full}"]`).focus();
  await page.keyboard.press('Enter');
  const opened = page.getByRole('dialog');
  await opened.getByRole('button', { name: /^Full Run 8 Draft,/ }).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null);
  await expect.poll(focused).toBe(true);
  await page.keyboard.press('Tab');
  expect(await focused()).toBe(true);
  await page.keyboard.press('Escape');
  await opened.waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
});

it('has a day that Tab leads to in every month and week, and leads on from what it did', async () => {
  const { id } = await event('Tab Run', { start_date: '2033-11-12' });
  const { page, problems } = await visit({ viewport: { width: 1440, height: 900 } });
  const stops = page.locator('[role="cell"][data-date][tabindex="0"]');
  await page.goto(`/schedule?date=2033-11-12&organization_id=${organization}&support_member_id=nobody`);
  await entry(page, 'Tab Run').waitFor();
  await expect.poll(() => stops.count()).toBe(1);
  for (const view of ['Week', 'Month']) {
    await page.getByRole('button', { name: view, exact: true }).click();
    await page.getByRole('button', { name: 'Later' }).press('Enter');
    await expect.poll(() => stops.count()).toBe(1);
    await page.getByRole('button', { name: 'Earlier' }).press('Enter');
    await expect.poll(() => stops.count()).toBe(1);
  }
  // Whose event the filter leaves out then, a day keeps the place of.
  await entry(page, 'Tab Run').press('a');
  await page.getByRole('menu').waitFor();
  await page.keyboard.type(member.first);
  await page.keyboard.press('Enter');
  await expect.poll(() => memberOf(id)).toBe(member.id);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-date'))).toMatch(/^2033-11/);
  await page.getByRole('button', { name: 'Clear filters' }).press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('main');
  expect(problems).toEqual([]);
});

it('follows an event to another lane of the timeline by keys, and says what a choice comes to', async () => {
  const day = '2033-10-15';
  for (const name of ['Lane A', 'Lane B']) await event(name, { start_date: day, support_member_id: member.id });
  const { id } = await event('Lane C', { start_date: day });
  const { page, problems } = await visit({ viewport: { width: 1440, height: 900 } });
  await page.goto(`/schedule?view=timeline&date=${day}&organization_id=${organization}`);
  await entry(page, 'Lane C').press('a');
  await page
    .getByRole('menuitemradio', { name: `${member.first} Helper 2 other events on these days 3 at once with this one` })
    .waitFor();
  await page.keyboard.type(member.first);
  await page.keyboard.press('Enter');
  await page.getByText(`${member.first} Helper looks after Lane C: 3 at once, limit 2`).waitFor();
  expect(await memberOf(id)).toBe(member.id);
  const place = () =>
    page.evaluate(() => [
      document.activeElement?.closest('[data-lane]')?.getAttribute('data-member'),
      document.activeElement?.getAttribute('data-entry'),
    ]);
  await expect.poll(place).toEqual([String(member.id), `event-${id}`]);
  await page.keyboard.press('Home');
  expect(await place()).not.toEqual([String(member.id), `event-${id}`]);
  expect(problems).toEqual([]);
});

it('leads from an empty period to the events next to it, and from filters that leave none to all', async () => {
  // An organization of its own: what is next depends on all that it has.
  const own = (await create('organizations', { name: `Rare Club ${randomUUID().slice(0, 8)}` })).id;
  await event('First Run', { organization_id: own, start_date: '2034-02-11' });
  await event('Last Run', { organization_id: own, start_date: '2034-06-17' });
  const { page, problems } = await visit();
  await page.goto(`/schedule?date=2034-04-12&organization_id=${own}`);
  await page.getByRole('status').getByText('Nothing in this period.').waitFor();
  expect([await accessibilityFindings(page), await overflowFindings(page)]).toEqual([[], []]);
  await page.getByRole('button', { name: /^Next event: Sat,? 17 June$/ }).press('Enter');
  await entry(page, 'Last Run').waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-date'));
  await expect.poll(focused).toBe('2034-06-17');

  for (const view of ['timeline', 'list']) {
    await page.goto(`/schedule?view=${view}&date=2034-04-12&organization_id=${own}`);
    await page.getByRole('button', { name: /^Event before: Sat,? 11 February$/ }).press('Enter');
    await entry(page, 'First Run').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^First Run/);
  }
  // Of a year that is not shown, the year is said too.
  await page.goto(`/schedule?date=2033-04-12&organization_id=${own}`);
  await page.getByRole('button', { name: /^Next event: Sat,? 11 February 2034$/ }).waitFor();

  await page.goto(`/schedule?date=2034-04-12&organization_id=${own}&status=cancelled`);
  await page.getByText('The filters leave no event, in this period or any other.').waitFor();
  await page.locator('.sl-schedule').getByRole('button', { name: 'Clear filters' }).press('Enter');
  await page.waitForURL((url) => !url.search.includes('cancelled'));
  expect(await page.evaluate(() => document.activeElement?.className)).toContain('sl-schedule');
  expect(problems).toEqual([]);
});

it('shows at once whom somebody else gave an event to', async () => {
  const { id } = await event('Told Run', { start_date: '2033-07-09' });
  const { page, problems } = await visit();
  await page.goto(`/schedule?date=2033-07-09&organization_id=${organization}`);
  await page.getByRole('button', { name: /^Told Run Draft,.*Nobody yet$/ }).waitFor();
  const { version } = await api<{ version: number }>(`/v1/admin/events/${id}`);
  await api(`/v1/admin/events/${id}`, { method: 'PATCH', body: { support_member_id: member.id, version } });
  const began = Date.now();
  await page.getByRole('button', { name: new RegExp(`^Told Run Draft,.*${member.first} Helper$`) }).waitFor();
  expect(Date.now() - began).toBeLessThan(10_000);
  expect(problems).toEqual([]);
});

it('marks who has too many at once', async () => {
  const helped = { support_member_id: member.id, start_date: '2033-09-10' };
  for (const name of ['Full A', 'Full B', 'Full C']) await event(name, helped);
  const { page } = await visit({ viewport: { width: 1440, height: 900 } });
  await page.goto(`/schedule?date=2033-09-01&organization_id=${organization}`);
  await page.getByText(/3 at once on Sat,? 10 Sept?/).waitFor();
  const day = page.locator('[role="cell"][data-date="2033-09-10"]');
  await expect
    .poll(() => day.getAttribute('aria-label'))
    .toMatch(new RegExp(`^Saturday,? 10 September 2033, ${member.first} Helper: 3 at once$`));
});

it('is read by a calendar program at its secret address until that is ended', async () => {
  const near = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await event('Fed Run', { start_date: near });
  const { page } = await visit();
  await open(page);
  await page.getByRole('button', { name: 'Calendar feed' }).click();
  await page.getByRole('button', { name: /^Make an? (new )?address$/ }).click();
  const url = await page.getByRole('textbox', { name: 'Address' }).inputValue();
  expect(url).toContain(`organization_id=${organization}`);
  const answer = await fetch(url);
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()));
  const names = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one).summary);
  expect(names).toContain('Fed Run');
  expect(names.every((name) => name.endsWith('Fed Run'))).toBe(true);

  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Calendar feed' }).click();
  await page.getByRole('button', { name: 'End the address' }).click();
  await page.getByText('The address has ended').waitFor();
  expect((await fetch(url)).status).toBe(404);
});

it('is a list by day on a phone, where events are assigned from a menu', async () => {
  const { id } = await event('Phone Run');
  // As long as a name may be, and without a place to break it.
  await event('W'.repeat(120));
  const { page, problems } = await visit({ viewport: PHONE });
  await open(page);
  await page.getByRole('heading', { name: /^Saturday,? 14 May 2033$/ }).waitFor();
  await entry(page, 'Phone Run').tap();
  const card = page.getByRole('dialog', { name: 'Phone Run' });
  await card.getByRole('button', { name: 'Assign' }).tap();
  await page.getByRole('menuitemradio', { name: new RegExp(member.first) }).tap();
  await expect.poll(() => memberOf(id)).toBe(member.id);
  expect([await overflowFindings(page), await accessibilityFindings(page)]).toEqual([[], []]);
  expect(problems).toEqual([]);
});
