import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { demoEventId } from './support/demoIds';
import { downloaded } from './support/download';
import { accessibilityFindings } from './support/screenFindings';
import { settled } from './support/settled';
import { api, visit } from './support/visit';

it('takes what last year’s race had, takes it back, and the same from a file', async () => {
  const before = await aRace('2031-05-11', { start_at: '2031-05-11T08:00:00.000Z' });
  await make('waves', { race_id: before.id, name: 'Elite', start_at: '2031-05-11T08:00:00.000Z', capacity: 20 });
  await make('waves', { race_id: before.id, name: 'Late', start_at: '2031-05-11T08:15:00.000Z' });
  const { id: timeline_id } = await make('timelines', { event_id: before.event_id, name: 'Finish', type: 'finish' });
  await make('race_timelines', { race_id: before.id, timeline_id, distance: { value: 5, unit: 'km' } });
  const race = await aRace('2032-05-09', { start_at: '2032-05-09T09:00:00.000Z' });
  await make('waves', { race_id: race.id, name: 'Elite', capacity: 7 });

  const { page, problems } = await visit();
  const place = `/events/${race.event_id}/races/${race.id}`;
  await page.goto(place);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Import configuration' }).click();
  await page.getByRole('combobox', { name: 'Event' }).fill(before.event);
  await page.getByRole('option', { name: before.event }).click();
  await page.getByText(/Times move with the start of the race: .*2031.* to .*2032/).waitFor();
  await page.getByRole('row', { name: /Elite.*Stays.*It differs in start at, capacity/ }).waitFor();
  await page.getByRole('radio', { name: 'Change it to what comes in' }).check();
  await page.getByRole('row', { name: /Elite.*Changes/ }).waitFor();
  await settled(page);
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import 4 records' }).click();
  await page.getByText(/Imported 4 records into/).waitFor();
  expect(await wavesOf(race.id)).toEqual(['Elite 20 2032-05-09T09:00:00.000Z', 'Late null 2032-05-09T09:15:00.000Z']);
  await page.getByText('There is nothing to import').waitFor();

  const file = await downloaded(page, () => page.getByRole('button', { name: 'Export configuration' }).click());
  expect(JSON.parse(file.text)).toMatchObject({ waves: [{ name: 'Elite', capacity: 20 }, { name: 'Late' }] });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => wavesOf(race.id)).toEqual(['Elite 7 null']);

  await page.getByRole('link', { name: 'A file' }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ ...JSON_FILE, buffer: Buffer.from(file.text.replace('"capacity": 20', '"capacity": 0')) });
  await page.getByText(/Line \d+, waves 1, capacity: Must be 1 or more\./).waitFor();
  await page.locator('input[type=file]').setInputFiles({ ...JSON_FILE, buffer: Buffer.from(file.text) });
  await page.getByRole('button', { name: 'Import 3 records' }).click();
  await page.getByText(/Imported 3 records into/).waitFor();
  expect(await wavesOf(race.id)).toEqual(['Elite 7 null', 'Late null 2032-05-09T09:15:00.000Z']);

  const table = { name: 'waves.csv', mimeType: 'text/csv', buffer: Buffer.from('Wave;Capacity\nKids;30\n') };
  await page.locator('input[type=file]').setInputFiles(table);
  await page.getByRole('heading', { name: 'What the columns are' }).waitFor();
  expect(problems.filter((problem) => !problem.includes('422'))).toEqual([]);
});

const JSON_FILE = { name: 'race.json', mimeType: 'application/json' };

const make = (resource: string, body: object) =>
  api<{ id: number; event_id: number }>(`/v1/admin/${resource}`, { method: 'POST', body });

async function aRace(start_date: string, more: object): Promise<{ id: number; event_id: number; event: string }> {
  const { organization_id } = await api<{ organization_id: number }>(`/v1/admin/events/${await demoEventId()}`);
  const event = `Quay Run ${randomUUID().slice(0, 8)}`;
  const timezone = 'Europe/Brussels';
  const { id: event_id } = await make('events', { organization_id, name: event, start_date, timezone });
  return { ...(await make('races', { event_id, name: '5 km', ...more })), event };
}

async function wavesOf(raceId: number): Promise<string[]> {
  const { items } = await api<{ items: { name: string; capacity: number | null; start_at: string | null }[] }>(
    `/v1/admin/waves?race_id=${raceId}&sort=name`,
  );
  return items.map(({ name, capacity, start_at }) => `${name} ${capacity} ${start_at}`);
}
