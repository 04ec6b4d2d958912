import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { demoEventId } from './support/demoIds';
import { accessibilityFindings } from './support/screenFindings';
import { settled } from './support/settled';
import { api, visit } from './support/visit';

it('leads from a type to a program that sites show, written day by day, in an order of its own', async () => {
  const event_id = await demoEventId();
  const title = `Program ${randomUUID().slice(0, 8)}`;
  const { page, problems } = await visit();
  await page.goto(`/events/${event_id}/widgets`);
  await settled(page);
  await page.getByRole('link', { name: 'Add widget' }).click();
  await page.getByRole('link', { name: /^Program What happens when/ }).click();
  await page.getByRole('textbox', { name: /Title/ }).fill(title);
  // As it stands in the form, before anything is stored.
  const preview = page.frameLocator('iframe[title="As visitors see it"]');
  await preview.getByRole('heading', { name: title }).waitFor();
  await page.getByRole('button', { name: 'Create widget' }).click();
  await page.getByRole('region', { name: 'For your site' }).waitFor();
  const widget_id = Number(/widgets\/(\d+)/.exec(page.url())?.[1]);

  await page.goto(`/events/${event_id}/widgets/${widget_id}/program`);
  await settled(page);
  const add = page.getByRole('region', { name: 'Add to the program' });
  for (const [time, what] of [
    ['9:30', 'Warm-up'],
    ['8', 'Bibs'],
    ['8:00', 'Bibs'],
  ] as const) {
    await add.getByRole('textbox', { name: 'Time' }).fill(time);
    await add.getByRole('textbox', { name: 'What happens' }).fill(what);
    await add.getByRole('textbox', { name: 'What happens' }).press('Enter');
    if (time === '8') await add.getByText('Write the time as 9:30.').waitFor();
    else await page.getByRole('link', { name: what, exact: true }).waitFor();
  }
  const rows = page.getByRole('list', { name: /^Rows of/ }).first();
  await expect.poll(() => rows.getByRole('link').allTextContents()).toEqual(['Bibs', 'Warm-up']);
  await rows.getByRole('button', { name: 'Move Warm-up' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await page.getByText('The order is saved.').waitFor();
  await expect.poll(() => publicTitles(event_id, widget_id)).toEqual(['Warm-up', 'Bibs']);
  await page.getByRole('button', { name: 'Copy this day…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy the day' }).click();
  await page.getByText('2 rows copied.').waitFor();
  await expect.poll(() => publicTitles(event_id, widget_id)).toHaveLength(4);
  await page.getByRole('alert').filter({ hasText: '2 rows copied.' }).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => publicTitles(event_id, widget_id)).toHaveLength(2);
  expect(await accessibilityFindings(page)).toEqual([]);
  await api(`/v1/admin/widgets/${widget_id}`, { method: 'DELETE' });
  expect(problems).toEqual([]);
});

it('leads through pictures that wait by keys alone, and takes back what was decided', async () => {
  const event_id = await demoEventId();
  const { items } = await api<{ items: { id: number }[] }>(`/v1/admin/widgets?event_id=${event_id}&type=selfie`);
  const wall = items[0]?.id;
  const count = async (status: string) => {
    const path = `/v1/admin/selfies?widget_id=${wall}&status=${status}&itemsPerPage=1`;
    return (await api<{ totalItems: number }>(path)).totalItems;
  };
  const before = await count('pending');
  expect(before).toBeGreaterThan(1);
  const { page, problems } = await visit();
  await page.goto(`/events/${event_id}/widgets/${wall}/selfies`);
  await settled(page);
  await page.getByRole('listbox', { name: 'Pictures' }).focus();
  await page.keyboard.press('Control+a');
  await page.getByText(`${before} selected`).waitFor();
  await page.keyboard.press('h');
  await page.getByText(`${before} pictures hidden.`).waitFor();
  await page.getByText('Nothing is waiting').waitFor();
  expect(await count('pending')).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => count('pending')).toBe(before);
  await page.getByRole('listbox', { name: 'Pictures' }).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(problems).toEqual([]);
});

/** In the order in which visitors get them. */
async function publicTitles(eventId: number, widgetId: number): Promise<string[]> {
  // Another address each time, so that no answer that is kept is given.
  const path = `/v1/public/events/${eventId}/program?preview=${randomUUID()}`;
  const { items } = await api<{ items: { title: string; widget: { id: number } }[] }>(path);
  return items.flatMap(({ title, widget }) => (widget.id === widgetId ? [title] : []));
}
