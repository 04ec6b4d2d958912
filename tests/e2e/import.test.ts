import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { demoEventId } from './support/demoIds';
import { downloaded } from './support/download';
import { settled } from './support/settled';
import { api, visit } from './support/visit';

const START_LIST = [
  'Bib;First name;Last name;Gender;Date of birth;Race;Club',
  '1;Anna;de Vries;F;31/05/1990;10 km;Łódź Running',
  '2;Jan;Kowalski;M;01/06/1985;10 km;',
  '3;Zoë;Müller;F;28/02/1979;Marathon;LG Süd',
  '4;Kim;Peeters;M;12/11/2001;Halve;',
  '5;Noor;Bakker;F;17/08/1996;10 km;',
].join('\r\n');

it('leads from a file with faults through a check and a run to the mended rest', async () => {
  const eventId = await anEmptyEvent();
  const { page, problems } = await visit();
  await page.goto(`/events/${eventId}/athletes/import`);
  await settled(page);

  await check(page, { name: 'start-list.csv', text: START_LIST });
  await countsAre(page, { 'Would be added': '3', 'Would fail': '2' });
  expect(await athletesOf(eventId)).toEqual([]);

  await page.getByRole('button', { name: 'Import 3 athletes' }).click();
  await page.getByText('Import of 3 items has finished succesfully.').waitFor();
  await page.getByText('2 items are not imported because there were errors').waitFor();
  await countsAre(page, { Added: '3', Failed: '2' });
  expect(await athletesOf(eventId)).toEqual(['1 Anna de Vries', '2 Jan Kowalski', '5 Noor Bakker']);

  const failed = await downloaded(page, () => page.getByRole('button', { name: 'Download failed rows' }).click());
  expect(failed.name).toBe('start-list - failed rows.csv');
  expect(failed.text.trimEnd().split('\r\n')).toEqual([
    expect.stringMatching(/^Bib;First name;Last name;Gender;Date of birth;Race;Club;\S/),
    expect.stringMatching(/^3;Zoë;Müller;female;1979-02-28;Marathon;LG Süd;.+/),
    expect.stringMatching(/^4;Kim;Peeters;male;2001-11-12;Halve;;.+/),
  ]);

  const text = failed.text.replace(';Marathon;', ';10 km;').replace(';Halve;', ';10 km;');
  await page.getByRole('button', { name: 'Import another file' }).click();
  await check(page, { name: failed.name, text });
  await countsAre(page, { 'Would be added': '2', 'Would fail': '0' });
  await page.getByRole('button', { name: 'Import 2 athletes' }).click();
  await page.getByText('Import of 2 items has finished succesfully.').waitFor();
  expect(await athletesOf(eventId)).toHaveLength(5);

  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByText('This import was taken back.').waitFor();
  expect(await athletesOf(eventId)).toEqual(['1 Anna de Vries', '2 Jan Kowalski', '5 Noor Bakker']);
  expect(problems).toEqual([]);
});

/** Gives the wizard a file and has it checked with what was detected. */
async function check(page: Page, { name, text }: { name: string; text: string }): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('heading', { name: 'What the columns are' }).waitFor();
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByRole('heading', { name: 'What would happen' }).waitFor();
}

/** Waits until the tiles with the counts say so. */
async function countsAre(page: Page, counts: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(counts)) {
    const tile = page.locator('dl > *').filter({ has: page.getByText(label, { exact: true }) });
    await tile.getByText(value, { exact: true }).waitFor();
  }
}

async function anEmptyEvent(): Promise<number> {
  const { organization_id } = await api<{ organization_id: number }>(`/v1/admin/events/${await demoEventId()}`);
  const event = { organization_id, name: 'Polder Run', start_date: '2031-04-13' };
  const { id } = await api<{ id: number }>('/v1/admin/events', { method: 'POST', body: event });
  await api('/v1/admin/races', { method: 'POST', body: { event_id: id, name: '10 km' } });
  return id;
}

async function athletesOf(eventId: number): Promise<string[]> {
  const { items } = await api<{ items: { start_number: string; first_name: string; last_name: string }[] }>(
    `/v1/admin/athletes?event_id=${eventId}&sort=start_number`,
  );
  return items.map(({ start_number, first_name, last_name }) => `${start_number} ${first_name} ${last_name}`);
}
