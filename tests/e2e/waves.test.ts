import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { demoEventId } from './support/demoIds';
import { accessibilityFindings } from './support/screenFindings';
import { settled } from './support/settled';
import { api, visit } from './support/visit';

const ATHLETES = 6;
const HALVES = ['Wave 1', 'Wave 1', 'Wave 1', 'Wave 2', 'Wave 2', 'Wave 2'];
const FILLED = ['Wave 1', 'Wave 1', 'Wave 1', 'Wave 1', 'Wave 1', 'Wave 2'];

it('leads from a race with athletes to waves whose bounds overlap, and back by Undo', async () => {
  const { event_id, id: race_id } = await aRace();
  const list = `/events/${event_id}/races/${race_id}/wave`;
  const { page, problems } = await visit();
  await page.goto(list);
  await settled(page);

  await page.getByRole('link', { name: 'Split into waves…' }).first().click();
  const split = page.getByRole('dialog', { name: 'Split 10 km into waves' });
  await split.getByRole('textbox', { name: 'Athletes a wave' }).fill('3');
  await split.getByText('6 athletes in 2 waves.').waitFor();
  await split.getByRole('button', { name: 'Make 2 waves' }).click();
  await page.getByText('2 waves of 10 km made, with 6 athletes.').waitFor();

  const numbers = page.getByRole('region', { name: 'Start numbers of the waves' });
  await numbers.getByRole('img', { name: 'Start numbers 101 to 106; the list below says the same.' }).waitFor();
  expect(await page.locator('.sl-number-wave').allTextContents()).toEqual(['Wave 1', 'Wave 2']);
  await page.getByText('Each start number of the race lies within the bounds of one wave.').waitFor();
  expect(await placesOf(race_id)).toEqual(HALVES);

  await numbers.getByRole('link', { name: 'Wave 1', exact: true }).click();
  await settled(page);
  const fill = page.getByRole('button', { name: 'Fill by start numbers…' });
  expect(await fill.isEnabled()).toBe(true);
  await page.getByRole('textbox', { name: 'Start number to' }).fill('105');
  // Not by numbers that only stand in the form.
  await expect.poll(() => fill.isEnabled()).toBe(false);
  await page.getByRole('button', { name: 'Save changes' }).click();

  await page.getByText('Wave 1 and Wave 2 both take 104–105.').waitFor();
  await expect.poll(() => page.locator('[data-kind="overlap"][title="104–105"]').count()).toBe(1);
  expect(await accessibilityFindings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Fill Wave 1' }).click();
  const filling = page.getByRole('dialog', { name: 'Fill Wave 1?' });
  await filling.getByText('2 athletes move into Wave 1: 2 from Wave 2. Wave 1 then has 5 athletes.').waitFor();
  expect(await placesOf(race_id)).toEqual(HALVES);
  await filling.getByRole('button', { name: 'Move 2 athletes' }).click();
  await page.getByText('2 athletes moved into Wave 1.').waitFor();
  expect(await placesOf(race_id)).toEqual(FILLED);
  const told = page.getByRole('alert').filter({ hasText: '2 athletes moved into Wave 1.' });
  await told.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => placesOf(race_id)).toEqual(HALVES);
  // What is shown follows.
  await expect.poll(() => page.getByRole('button', { name: 'Fill Wave 1' }).isEnabled()).toBe(true);
  expect(problems).toEqual([]);
});

/** With athletes that have the numbers from 101 on, in no wave. */
async function aRace(): Promise<{ id: number; event_id: number }> {
  const { organization_id } = await api<{ organization_id: number }>(`/v1/admin/events/${await demoEventId()}`);
  const event = { organization_id, name: `Harbour Run ${randomUUID().slice(0, 8)}`, start_date: '2031-05-11' };
  const { id: event_id } = await api<{ id: number }>('/v1/admin/events', { method: 'POST', body: event });
  const race = { event_id, name: '10 km', distance: { value: 10, unit: 'km' } };
  const { id } = await api<{ id: number }>('/v1/admin/races', { method: 'POST', body: race });
  for (let index = 1; index <= ATHLETES; index += 1) {
    const names = { first_name: 'Runner', last_name: String(index) };
    const athlete = { event_id, race_id: id, start_number: String(100 + index), ...names };
    await api('/v1/admin/athletes', { method: 'POST', body: athlete });
  }
  return { id, event_id };
}

/** The wave of each athlete, by start number. */
async function placesOf(raceId: number): Promise<(string | null)[]> {
  const { items } = await api<{ items: { wave: { name: string } | null }[] }>(
    `/v1/admin/athletes?race_id=${raceId}&sort=start_number&include=wave`,
  );
  return items.map(({ wave }) => wave?.name ?? null);
}
