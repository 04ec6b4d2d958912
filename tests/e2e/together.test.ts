import { expect, it } from 'vitest';
import { settled } from './support/settled';
import { api, visit } from './support/visit';

it('tells the second of two people who edit one athlete what the first one changed, and lets them decide', async () => {
  const athlete = await anAthlete();
  const address = `/events/${athlete.event_id}/athletes/${athlete.id}/update`;
  const [first, second] = await Promise.all([visit(), visit()]);
  for (const { page } of [first, second]) {
    await page.goto(address);
    await settled(page);
  }

  // Before the first one saves: without changes of its own, the second form would follow.
  await second.page.getByLabel('Club', { exact: true }).fill('Houtland Harriers');
  await first.page.getByLabel('City', { exact: true }).fill('Veurne');
  await first.page.getByRole('button', { name: 'Save changes' }).click();
  await first.page.waitForURL((url) => url.pathname !== address);

  await second.page.getByRole('button', { name: 'Save changes' }).click();
  const dialog = second.page.getByRole('dialog', { name: 'You changed this in another window' });
  await dialog.getByRole('row', { name: /^City Veurne/ }).waitFor();
  await dialog.getByRole('row', { name: /^Club .* Houtland Harriers$/ }).waitFor();
  expect(await read(athlete.id)).toMatchObject({ city: 'Veurne', club: athlete.club });

  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await second.page.waitForURL((url) => url.pathname !== address);
  expect(await read(athlete.id)).toMatchObject({ city: 'Veurne', club: 'Houtland Harriers' });
  expect(first.problems).toEqual([]);
  // The browser itself reports the refused save.
  expect(second.problems).toEqual([expect.stringContaining('412')]);
});

interface Athlete {
  id: number;
  event_id: number;
  city: string | null;
  club: string | null;
}

async function anAthlete(): Promise<Athlete> {
  const { items } = await api<{ items: Athlete[] }>('/v1/admin/athletes?start_number=1234');
  const [athlete] = items;
  if (!athlete) throw new Error('The demo has nobody with the bib 1234.');
  return athlete;
}

function read(id: number): Promise<Athlete> {
  return api<Athlete>(`/v1/admin/athletes/${id}`);
}
