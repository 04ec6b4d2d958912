import { expect, it } from 'vitest';
import { athletesGrid } from './support/athletesGrid';
import { demoEventId } from './support/demoIds';
import { settled } from './support/settled';
import { api, site, visit } from './support/visit';

/** Enough of them for more than one page, few enough for one write. */
const FAMILY = 'Van Damme';

it('leads from signing in through a filter and a bulk edit, taken back, to an export', async () => {
  const eventId = await demoEventId();
  const countOf = async (filter: string) => {
    const family = `event_id=${eventId}&last_name=${encodeURIComponent(FAMILY)}`;
    return (await api<{ totalItems: number }>(`/v1/admin/athletes?${family}&${filter}`)).totalItems;
  };
  const count = await countOf('state=registered');
  expect(count).toBeGreaterThan(25);
  expect(count).toBeLessThanOrEqual(1_000);
  expect(await countOf('state[ne]=registered')).toBe(0);

  const { page, problems } = await visit({ isSignedIn: false });
  await page.goto(`/events/${eventId}/athletes`);
  await page.getByLabel('E-mail address').fill(site.email);
  await page.getByLabel('Password', { exact: true }).fill(site.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`**/events/${eventId}/athletes`);
  await settled(page);

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
  expect(await countOf('state=dns')).toBe(count);

  await page.getByRole('button', { name: 'Undo' }).click();
  await grid.rows.nth(1).getByRole('gridcell', { name: 'Registered' }).waitFor();
  expect(await countOf('state=registered')).toBe(count);

  const { name, rows } = await grid.exportCsv();
  expect(name).toMatch(/^athletes-\d{4}-\d\d-\d\d\.csv$/);
  const [head = [], ...athletes] = rows;
  expect(athletes).toHaveLength(count);
  const lastName = head.findIndex((column) => /last.?name/i.test(column));
  expect(new Set(athletes.map((cells) => cells[lastName]))).toEqual(new Set([FAMILY]));
  expect(problems).toEqual([]);
});
