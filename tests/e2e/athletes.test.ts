import { expect, it } from 'vitest';
import { athletesGrid } from './support/athletesGrid';
import { demoEventId } from './support/demoIds';
import { settled } from './support/settled';
import { api, eventually, site, visit } from './support/visit';

interface AthletePage {
  totalItems: number;
  items: { state: string; last_name: string }[];
}

/** Enough of them for more than one page, few enough for one write. */
const FAMILY = 'Van Damme';

it('leads from signing in through a filter and a bulk edit, taken back, to an export', async () => {
  const eventId = await demoEventId();
  const family = () =>
    api<AthletePage>(`/v1/admin/athletes?event_id=${eventId}&last_name=${encodeURIComponent(FAMILY)}&itemsPerPage=250`);
  const statesOf = async () => [...new Set((await family()).items.map(({ state }) => state))];
  const { totalItems: count } = await family();
  expect(count).toBeGreaterThan(25);
  expect(count).toBeLessThanOrEqual(250);
  expect(await statesOf()).toEqual(['registered']);

  const { page, problems } = await visit({ isSignedIn: false });
  await page.goto(`/events/${eventId}/athletes`);
  await page.getByLabel('E-mail address').fill(site.email);
  await page.getByLabel('Password', { exact: true }).fill(site.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await settled(page);
  expect(new URL(page.url()).pathname).toBe(`/events/${eventId}/athletes`);

  const grid = athletesGrid(page);
  await grid.found(20_000);
  await grid.filter({ field: 'Last name', operator: 'is', value: FAMILY });
  await grid.found(count);

  await grid.selectAll(count);
  await page.getByRole('toolbar', { name: 'Selected records' }).getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: `Change ${count} athletes` });
  await dialog.getByLabel('State', { exact: true }).selectOption('DNS');
  await dialog.getByRole('button', { name: `Change ${count} athletes` }).click();
  await page.getByText(`${count} athletes changed.`).waitFor();
  await grid.rows.nth(1).getByRole('gridcell', { name: 'DNS' }).waitFor();
  expect(await statesOf()).toEqual(['dns']);

  await page.getByRole('button', { name: 'Undo' }).click();
  await grid.rows.nth(1).getByRole('gridcell', { name: 'Registered' }).waitFor();
  expect(await eventually(statesOf, (states) => !states.includes('dns'))).toEqual(['registered']);

  const { name, rows } = await grid.exportCsv();
  expect(name).toMatch(/^athletes-\d{4}-\d\d-\d\d\.csv$/);
  const [head = [], ...athletes] = rows;
  expect(athletes).toHaveLength(count);
  const lastName = head.findIndex((column) => /last.?name/i.test(column));
  expect(new Set(athletes.map((cells) => cells[lastName]))).toEqual(new Set([FAMILY]));
  expect(problems).toEqual([]);
});
