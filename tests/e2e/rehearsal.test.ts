import { expect, it } from 'vitest';
import { accessibilityFindings, cutFindings, overflowFindings, rawKeyFindings } from './support/screenFindings';
import { settled } from './support/settled';
import { api, PHONE, visit } from './support/visit';

interface Made {
  id: number;
}

const create = (resource: string, body: object) => api<Made>(`/v1/admin/${resource}`, { method: 'POST', body });

/** An event with a 5 km race of some athletes, a start, a finish and its backup. */
async function smallEvent(): Promise<number> {
  const { id: organization_id } = await create('organizations', { name: 'Practice Club' });
  const { id: event_id } = await create('events', { organization_id, name: 'Practice Run', start_date: '2031-06-08' });
  const { id: race_id } = await create('races', {
    event_id,
    name: 'Five',
    distance: { value: 5, unit: 'km' },
    start_at: '2031-06-08T08:00:00.000Z',
  });
  const timeline = async (name: string, km: number, more: object) => {
    const { id } = await create('timelines', { event_id, name, devices: [{ id: name }], ...more });
    await create('race_timelines', {
      event_id,
      race_id,
      timeline_id: id,
      position: id,
      distance: { value: km, unit: 'km' },
    });
    return id;
  };
  await timeline('Start', 0, { type: 'start' });
  const backup_of_id = await timeline('Finish', 5, { type: 'finish' });
  await timeline('Backup', 5, { type: 'finish', passing_mode: 'backup', backup_of_id });
  for (let n = 1; n <= 12; n++)
    await create('athletes', {
      event_id,
      race_id,
      start_number: `${n}`,
      last_name: `Runner ${n}`,
      chipcodes: [`P${n}`],
    });
  return event_id;
}

it('rehearses an event from its home page to the report, and deletes the copy', async () => {
  const id = await smallEvent();
  const { page, problems } = await visit();
  await page.goto(`/events/${id}/home`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Rehearse…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rehearse Practice Run' });
  await dialog.getByLabel('Speed').selectOption('3600');
  await dialog.getByRole('checkbox', { name: /^A mat dies/ }).check();
  await dialog.getByRole('button', { name: 'Rehearse' }).click();
  await page.getByText('Finish was dead from the beginning, for good').waitFor();
  await page.getByText(/^Backup stood in: \d+ athletes? got the time from there\./).waitFor();
  const report = new URL(page.url()).pathname;
  await page.getByRole('link', { name: 'Open the copy' }).click();
  await page.getByText('Rehearsal of Practice Run: nobody outside sees it.').waitFor();

  for (const options of [{}, { viewport: PHONE, colorScheme: 'dark' as const }]) {
    const { page: looked } = await visit(options);
    await looked.goto(report);
    await looked.getByRole('region', { name: 'What each timeline saw' }).waitFor();
    await settled(looked);
    expect([
      ...(await overflowFindings(looked)),
      ...(await cutFindings(looked)),
      ...(await rawKeyFindings(looked)),
      ...(await accessibilityFindings(looked)),
    ]).toEqual([]);
  }

  await page.goto(report);
  await page.getByRole('button', { name: 'Delete the copy' }).click();
  await page.getByText('The copy that was run is deleted. What it came to stays here.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name: 'Open the copy' }).waitFor();
  expect(problems).toEqual([]);
});
