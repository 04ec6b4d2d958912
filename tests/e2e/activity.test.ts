import { expect, it } from 'vitest';
import { athletesGrid } from './support/athletesGrid';
import { demoEventId } from './support/demoIds';
import { overflowFindings } from './support/screenFindings';
import { settled } from './support/settled';
import { api, PHONE, visit } from './support/visit';

it('finds a bulk delete again after its notice is gone, and takes it back from a phone', async () => {
  const eventId = await demoEventId();
  const filter = 'start_number[lte]=3000';
  const countOf = async (query: string) =>
    (await api<{ totalItems: number }>(`/v1/admin/athletes?event_id=${eventId}&${query}`)).totalItems;
  const count = await countOf(filter);
  const said = count.toLocaleString('en');
  expect(count, 'more than a request writes itself').toBeGreaterThan(2_000);

  const { page, problems } = await visit();
  await page.goto(`/events/${eventId}/athletes?${filter}`);
  await settled(page);
  const grid = athletesGrid(page);
  await grid.found(count);
  await grid.selectAll(count);
  await page.getByRole('toolbar', { name: 'Selected records' }).getByRole('button', { name: 'Delete' }).click();
  const asked = page.getByRole('dialog', { name: 'Confirm remove action' });
  await asked.getByText(`This deletes ${said} athletes.`).waitFor();
  await asked.getByRole('button', { name: 'Remove' }).click();
  await page.getByText(`Deleted ${said} athletes`).waitFor();
  expect(await countOf(filter)).toBe(0);
  expect(await countOf(`${filter}&deleted=true`)).toBe(count);
  await page.goto('/events');
  await settled(page);

  const phone = await visit({ viewport: PHONE });
  await phone.page.goto(`/events/${eventId}/activity`);
  await settled(phone.page);
  expect(await overflowFindings(phone.page)).toEqual([]);
  const entry = phone.page.getByRole('listitem').filter({ hasText: `deleted ${said} athletes` });
  await entry.first().getByRole('button', { name: 'Undo' }).click();
  const undoing = phone.page.getByRole('dialog', { name: 'Take this step back?' });
  await undoing.getByText(new RegExp(`one step with .*\\b${said} athletes`)).waitFor();
  await undoing.getByRole('button', { name: 'Take back' }).click();
  await phone.page
    .getByText(new RegExp(`Took back a change of .*\\b${said} athletes`))
    .first()
    .waitFor();
  expect(await countOf(filter)).toBe(count);
  // It says so by itself, and what took it back stands there too.
  await entry.first().getByText('Taken back', { exact: true }).waitFor();
  await phone.page.getByRole('button', { name: new RegExp(`took back a step with .*\\b${said} athletes`) }).waitFor();
  expect([...problems, ...phone.problems]).toEqual([]);
});
