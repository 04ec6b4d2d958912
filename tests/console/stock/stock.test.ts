import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { downloaded } from '../../e2e/support/download';
import { api, site, type Visit, visit } from '../../e2e/support/visit';
import { serveStockConsole } from './stockConsole';

interface Stored {
  id: number;
  [field: string]: unknown;
}

let served: Awaited<ReturnType<typeof serveStockConsole>>;
let event: Stored;
let race: Stored;
let wave: Stored;
let athletes: Stored[];

beforeAll(async () => {
  served = await serveStockConsole(site.url);
  const organization = await make('organizations', { name: `Stock ${randomUUID()}` });
  event = await make('events', { organization_id: organization.id, name: 'Stock run', start_date: '2027-05-30' });
  race = await make('races', { event_id: event.id, name: 'Ten', distance: { value: 10, unit: 'km' } });
  await make('races', { event_id: event.id, name: 'Twenty', distance: { value: 20, unit: 'km' } });
  wave = await make('waves', { race_id: race.id, name: 'Early' });
  athletes = [];
  for (const last_name of ['Aalto', 'Berg', 'Cohen', 'Dietz'])
    athletes.push(await make('athletes', { event_id: event.id, race_id: race.id, last_name, club: 'Before' }));
});
afterAll(() => served?.close());

const make = (resource: string, body: object) => api<Stored>(`/v1/admin/${resource}`, { method: 'POST', body });
const stored = (resource: string, { id }: Stored) => api<Stored>(`/v1/admin/${resource}/${id}`);
const athletesOf = async () =>
  (await api<{ items: Stored[] }>(`/v1/admin/athletes?event_id=${event.id}&sort=last_name`)).items;

/** Opens a stock page of the event. The test fails on any error in the browser's console. */
async function open(path: string): Promise<Visit> {
  const opened = await visit({ baseURL: served.url });
  await opened.page.goto(`/events/${event.id}/${path}`);
  return opened;
}

const names = (page: Page) => page.locator('td.column-last_name').allTextContents();
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

describe('the stock list components of react-admin', () => {
  it('<List><DataTable> shows, sorts and searches the records of the event', async () => {
    const { page, problems } = await open('stock/table');
    await expect.poll(() => names(page)).toEqual(['Aalto', 'Berg', 'Cohen', 'Dietz']);
    await row(page, 'Aalto').getByText('Ten', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Last name' }).click();
    await expect.poll(() => names(page)).toEqual(['Dietz', 'Cohen', 'Berg', 'Aalto']);
    await page.getByRole('textbox', { name: 'Search' }).fill('Cohen');
    await expect.poll(() => names(page)).toEqual(['Cohen']);
    expect(problems).toEqual([]);
  });

  it('<FilterButton> adds a filter, and <SavedQueriesList> keeps and restores it', async () => {
    const { page } = await open('stock/table');
    await expect.poll(() => names(page)).toHaveLength(4);
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Club' }).click();
    await page.getByRole('textbox', { name: 'Club' }).fill('Nowhere');
    await expect.poll(() => names(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save current query...' }).click();
    await page.getByRole('textbox', { name: 'Query name' }).fill('None of them');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('textbox', { name: 'Club' }).fill('Before');
    await expect.poll(() => names(page)).toHaveLength(4);
    await page.getByRole('button', { name: 'None of them' }).click();
    await expect.poll(() => names(page)).toEqual([]);
  });

  it('<ExportButton> downloads every row of the list', async () => {
    const { page } = await open('stock/table');
    await expect.poll(() => names(page)).toHaveLength(4);
    const { name, text } = await downloaded(page, () => page.getByRole('button', { name: 'Export' }).click());
    expect(name).toBe('athletes.csv');
    expect(text.trim().split('\n')).toHaveLength(5);
  });

  it('<Datagrid> leads to the edit page of the plan by <EditButton>', async () => {
    const { page } = await open('stock/datagrid');
    await row(page, 'Berg').getByRole('link', { name: 'Edit' }).click();
    await page.waitForURL(`**/events/${event.id}/athletes/${athletes[1]!.id}/update*`);
  });

  it('<ListGuesser> shows the records of a resource', async () => {
    const { page } = await open('stock/guess/list');
    await page.locator('th.column-name').waitFor();
    await page.locator('td.column-name').first().waitFor();
  });

  it('<BulkUpdateButton> and <BulkDeleteButton> write the selected records', async () => {
    const { page } = await open('stock/table');
    await row(page, 'Cohen').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect.poll(async () => (await stored('athletes', athletes[2]!)).club).toBe('Bulk Harriers');
    await row(page, 'Dietz').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect.poll(async () => (await athletesOf()).map(({ last_name }) => last_name)).not.toContain('Dietz');
    expect((await athletesOf())[0]).toMatchObject({ last_name: 'Aalto', club: 'Before' });
  });
});

describe('the stock form components of react-admin', () => {
  it('<Edit><SimpleForm> saves text and an <AutocompleteInput> of a reference', async () => {
    const { page, problems } = await open(`stock/simple/${athletes[0]!.id}`);
    await page.getByRole('textbox', { name: 'Club' }).fill('After');
    await page.getByRole('combobox', { name: 'Race' }).fill('Twen');
    await page.getByRole('option', { name: 'Twenty' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => stored('athletes', athletes[0]!)).toMatchObject({ club: 'After' });
    expect((await stored('athletes', athletes[0]!)).race_id).not.toBe(race.id);
    expect(problems).toEqual([]);
  });

  it('<Edit><SimpleForm> shows the refusal of the server at its field', async () => {
    await api(`/v1/admin/athletes/${athletes[0]!.id}`, {
      method: 'PATCH',
      body: { race_id: race.id, start_number: '7' },
    });
    const { page } = await open(`stock/simple/${athletes[1]!.id}`);
    await page.locator('input[name=start_number]').fill('7');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => page.locator('.MuiFormHelperText-root.Mui-error').textContent()).toBe('Is already taken.');
    expect((await stored('athletes', athletes[1]!)).start_number).toBeNull();
  });

  it('<TabbedForm> saves fields of several tabs, undoable', async () => {
    const { page } = await open(`races/${race.id}/stock/wave/${wave.id}`);
    await page.getByRole('textbox', { name: 'Name' }).fill('Late');
    await page.getByRole('tab', { name: 'Numbers' }).click();
    await page.locator('input[name=capacity]').fill('40');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(`**/events/${event.id}/races/${race.id}/wave*`);
    await expect.poll(() => stored('waves', wave), { timeout: 20_000 }).toMatchObject({ name: 'Late', capacity: 40 });
  });

  it('<Create redirect="show"> leads to the page of the new record', async () => {
    const { page } = await open('stock/create');
    await page.getByRole('textbox', { name: 'Last name' }).fill('Eklund');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(`**/events/${event.id}/athletes/*`);
    await page.getByRole('heading', { name: 'Eklund' }).waitFor();
  });

  it('<ResourceInput> changes a declared field with its unit', async () => {
    const other = await make('races', { event_id: event.id, name: 'Other', distance: { value: 5, unit: 'km' } });
    const { page } = await open(`stock/race/${other.id}/edit`);
    await page.getByRole('group', { name: 'Distance' }).locator('input').first().fill('12.5');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(`**/events/${event.id}/races/${other.id}*`);
    expect(await stored('races', other)).toMatchObject({ distance: { value: 12.5, unit: 'km' } });
  });

  it('inputs of field types read what is typed, and their fields show it', async () => {
    const { page, problems } = await open('stock/typed');
    await page.getByRole('group', { name: 'Distance' }).locator('input').first().fill('12.5');
    await page.getByLabel('Duration').fill('1:02:03');
    await page.getByLabel('Colour').first().fill('#ff6600');
    await expect.poll(() => page.locator('main form .MuiSkeleton-root').count()).toBe(0);
    await page.getByRole('button', { name: 'Save' }).click();
    const saved = page.getByRole('list', { name: 'Saved' });
    await saved.getByText('12.5 km').waitFor();
    await saved.getByText('1:02:03').waitFor();
    await saved.getByText('#ff6600', { exact: false }).waitFor();
    expect(problems).toEqual([]);
  });

  it('<EditGuesser> shows the fields of a record', async () => {
    const { page } = await open(`stock/guess/${wave.id}`);
    await page.getByRole('textbox', { name: 'Name' }).waitFor();
  });
});

it('<ReferenceManyField> shows the records that point to the one shown', async () => {
  const { page, problems } = await open(`stock/race/${race.id}`);
  await page.getByText('10 km').waitFor();
  await page.locator('td.column-name').first().waitFor();
  await expect.poll(() => page.locator('td.column-name').count()).toBe(1);
  expect(problems).toEqual([]);
});

it('the list of all updates, made of stock components, sorts and searches the kinds and leads to their pages', async () => {
  const news = { event_id: event.id, body: 'Text' };
  const article = await make('articles', { ...news, title: 'Trams turn back' });
  await make('notifications', { ...news, title: 'Later start' });
  const { page, problems } = await open('updates/all');
  const titles = () => page.locator('td.column-title').allTextContents();
  await expect.poll(titles).toEqual(['Later start', 'Trams turn back']);
  await page.getByRole('button', { name: 'Changed' }).click();
  await expect.poll(titles).toEqual(['Trams turn back', 'Later start']);
  await page.getByPlaceholder('Search').fill('TRAMS');
  await expect.poll(titles).toEqual(['Trams turn back']);
  await row(page, 'Trams').getByText('Trams').click();
  await page.waitForURL(`**/events/${event.id}/updates/article/${article.id}`);
  expect(problems).toEqual([]);
});

describe('the recipes of CONTRIBUTING.md', () => {
  it('are the code that these tests try, each under 30 lines', async () => {
    const [guide, tried] = await Promise.all(
      ['../../../CONTRIBUTING.md', './recipes.tsx'].map((path) => readFile(new URL(path, import.meta.url), 'utf8')),
    );
    const [, section = ''] = /^## Write a page with react-admin\n(.*?)^## /ms.exec(guide!) ?? [];
    const recipes = [...section.matchAll(/```tsx\n(.*?)```/gs)].map(([, code = '']) => code.trim());
    expect(recipes).toHaveLength(4);
    for (const recipe of recipes) {
      expect(tried).toContain(recipe);
      expect(recipe.split('\n').length).toBeLessThan(30);
    }
  });

  it('show a list with <DataTable> that leads to the pages of its records', async () => {
    const { page, problems } = await open('stock/recipe/table');
    await row(page, 'Aalto').getByText('Ten', { exact: true }).waitFor();
    await row(page, 'Aalto').getByText('Aalto').click();
    await page.waitForURL(`**/events/${event.id}/athletes/${athletes[0]!.id}`);
    expect(problems).toEqual([]);
  });

  it('save the fields of both tabs of a <TabbedForm>', async () => {
    const own = await make('races', { event_id: event.id, name: 'With a wave' });
    const other = await make('waves', { race_id: own.id, name: 'Second' });
    const { page, problems } = await open(`races/${own.id}/stock/recipe/${other.id}`);
    await page.getByRole('textbox', { name: 'Name' }).fill('Third');
    await page.getByRole('tab', { name: 'Numbers' }).click();
    await page.getByLabel('Capacity').fill('40');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(`**/events/${event.id}/races/${own.id}/wave*`);
    expect(await stored('waves', other)).toMatchObject({ name: 'Third', capacity: 40 });
    expect(problems).toEqual([]);
  });

  it('count records of the event on a card', async () => {
    const [first, second] = athletes;
    for (const { id } of [first!, second!])
      await api(`/v1/admin/athletes/${id}`, { method: 'PATCH', body: { state: 'started' } });
    const { page, problems } = await open('stock/recipe/card');
    const card = page.locator('.MuiCard-root').filter({ hasText: 'Athletes on the course' });
    await card.getByText('2', { exact: true }).waitFor();
    expect(problems).toEqual([]);
  });

  it('show a button only to those who hold the permission', async () => {
    const opened = await open('stock/recipe/publish');
    await opened.page.getByRole('button', { name: 'Publish', exact: true }).waitFor();
    await opened.page.route('**/v1/admin/profile', async (route) => {
      const answer = await route.fetch();
      const profile = {
        ...(await answer.json()),
        is_super_admin: false,
        permissions: ['events.read', 'rankings.read'],
      };
      await route.fulfill({ response: answer, json: profile });
    });
    await opened.page.reload();
    await opened.page.getByText('Ask a manager to publish.').waitFor();
    expect(await opened.page.getByRole('button', { name: 'Publish', exact: true }).count()).toBe(0);
  });
});
