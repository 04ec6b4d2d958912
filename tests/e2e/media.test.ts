import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { demoEventId } from './support/demoIds';
import { accessibilityFindings } from './support/screenFindings';
import { settled } from './support/settled';
import { api, PHONE, visit } from './support/visit';

interface Sponsor {
  id: number;
  category_id: number;
  position: number;
}

it('makes a category while a sponsor is written, and takes the sponsor to another one by typing', async () => {
  const event_id = await demoEventId();
  const [gold, other] = [`Gold ${randomUUID().slice(0, 8)}`, `Silver ${randomUUID().slice(0, 8)}`];
  const { id: otherId } = await api<{ id: number }>('/v1/admin/sponsor_categories', {
    method: 'POST',
    body: { event_id, name: other },
  });
  const { page } = await visit();
  await page.goto(`/events/${event_id}/sponsors/create`);
  await settled(page);
  const category = page.getByRole('combobox', { name: /Category/ });
  await category.click();
  await page.keyboard.type(gold);
  await page.getByRole('option', { name: `Add "${gold}"` }).click();
  await expect.poll(() => category.inputValue()).toBe(gold);
  await expect.poll(() => page.getByRole('spinbutton', { name: /Position/ }).count()).toBe(0);
  await page.getByRole('textbox', { name: /^Name/ }).fill('Harbour Bakery');
  await page.getByRole('button', { name: 'Create sponsor' }).click();
  await page
    .getByRole('region', { name: new RegExp(gold) })
    .getByRole('link', { name: 'Harbour Bakery' })
    .click();

  await settled(page);
  await category.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Sil');
  expect(await category.inputValue()).toBe('Sil');
  await page.keyboard.type(other.slice(3));
  await page.getByRole('option', { name: other, exact: true }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page
    .getByRole('region', { name: new RegExp(other) })
    .getByRole('link', { name: 'Harbour Bakery' })
    .waitFor();
  const { items } = await api<{ items: Sponsor[] }>(`/v1/admin/sponsors?category_id=${otherId}`);
  expect(items).toHaveLength(1);
  expect(await accessibilityFindings(page)).toEqual([]);
});

it('links words of an article, and leads from its page back to its form, on a phone too', async () => {
  const event_id = await demoEventId();
  const { page } = await visit();
  await page.goto(`/events/${event_id}/updates/article/create`);
  await settled(page);
  await page.getByRole('textbox', { name: /^Title/ }).fill(`Trams ${randomUUID().slice(0, 8)}`);
  const text = page.getByRole('textbox', { name: /^Text/ });
  await text.click();
  await page.keyboard.type('See the trams');
  await page.keyboard.press('Shift+Control+ArrowLeft');
  await page.getByRole('button', { name: 'Add a link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Link' });
  await dialog.getByRole('textbox', { name: 'Address' }).fill('trams.example');
  await dialog.getByRole('button', { name: 'Set the link' }).click();
  await text.getByRole('link', { name: 'trams' }).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create article' }).click();
  await page.getByRole('link', { name: 'Edit' }).waitFor();
  const { body } = await api<{ body: string }>(`/v1/admin/articles/${/article\/(\d+)/.exec(page.url())?.[1]}`);
  expect(body).toBe('<p>See the <a href="https://trams.example" rel="noopener noreferrer">trams</a></p>');

  const phone = await visit({ viewport: PHONE });
  await phone.page.goto(page.url());
  await settled(phone.page);
  await phone.page.getByRole('link', { name: 'Edit' }).click();
  await phone.page.getByRole('textbox', { name: /^Title/ }).waitFor();
  const box = await phone.page.getByRole('button', { name: 'Add a link' }).boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  expect(await accessibilityFindings(phone.page)).toEqual([]);
});
