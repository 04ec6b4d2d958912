// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import type { RehearsalReport } from '../../../resources/events/rehearsal';
import { openAt, withScreens } from '../engine/screens';
import { api } from '../shell/api';

withScreens();

const EVENT = {
  id: 12,
  name: 'Hill Marathon',
  organization_id: 3,
  start_date: '2027-05-30',
  timezone: 'Europe/Brussels',
  status: 'draft',
  rehearsal_of_id: null,
};
const COPY = { ...EVENT, id: 99, name: 'Hill Marathon (rehearsal)', rehearsal_of_id: 12, rehearsal_of: EVENT };
const REPORT: RehearsalReport = {
  races: [{ race_id: 7, name: 'Ten', athletes: 1_204, finished: 1_100, path: '/events/99/races/7' }],
  skipped: ['Virtual'],
  reads: 4_812,
  unknown_chips: { chips: 2, reads: 9, path: '/events/99/livetiming/errors' },
  without_time: [
    { kind: 'no_chip', athletes: 104, message: 'They have no chip', path: '/events/99/athletes?chipcodes[empty]=true' },
  ],
  timelines: [{ timeline_id: 5, name: 'Finish', expected: 1_150, seen: 0, path: '/events/99/timing/timeline/5' }],
  faults: [
    {
      kind: 'dead_mat',
      message: 'Finish was dead from the beginning, for good',
      shown: '1,150 athletes passed it meanwhile.',
      mended: 'Backup stood in.',
      path: '/events/99/timing/timeline/5',
    },
  ],
};
const aTask = (values: object) => ({
  id: 4,
  event_id: 12,
  kind: 'rehearse_event',
  title: 'Rehearse Hill Marathon',
  status: 'running',
  progress: 0.4,
  result: null,
  created_at: '2026-11-01T09:00:00.000Z',
  ...values,
});
const done = aTask({ status: 'succeeded', progress: 1, result: { event_id: 99, report: REPORT } });
const tables = (tasks: object[], events: object[] = [EVENT, COPY]) => ({
  events,
  background_tasks: tasks,
  organizations: [{ id: 3, name: 'Hill' }],
  races: [],
  timelines: [
    { id: 5, event_id: 12, name: 'Finish', type: 'finish', passing_mode: 'main', devices: [{ id: 'F' }] },
    { id: 6, event_id: 12, name: 'Half', type: 'split', passing_mode: 'main', devices: [{ id: 'H' }] },
  ],
  race_timelines: [
    { id: 1, event_id: 12, race_id: 7, timeline_id: 5, position: 2 },
    { id: 2, event_id: 12, race_id: 7, timeline_id: 6, position: 1 },
  ],
});

it('is begun from where there is nothing yet: how fast, and what goes wrong', async () => {
  openAt('/events/12/rehearsals', tables([]));
  const sent: unknown[] = [];
  api.use(
    http.post('*/v1/admin/events/12/rehearse', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(aTask({}), { status: 202 });
    }),
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Rehearse' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rehearse Hill Marathon' }));
  expect(dialog.getByRole('option', { name: '60 times: an hour lasts 1 minute' })).toBeTruthy();
  await user.selectOptions(dialog.getByLabelText('Speed'), '3600');
  await user.click(dialog.getByRole('checkbox', { name: /^A mat dies/ }));
  await user.click(dialog.getByRole('checkbox', { name: /^A clock is wrong/ }));
  // Without a backup no file of one can come late.
  await expect.poll(() => dialog.queryByRole('checkbox', { name: /^A backup/ })).toBeNull();
  const [mat] = dialog.getAllByLabelText('Where') as HTMLElement[];
  await user.selectOptions(mat as HTMLElement, 'Half');
  await user.click(dialog.getByRole('button', { name: 'Rehearse' }));
  const faults = [
    { kind: 'dead_mat', timeline_id: 6 },
    { kind: 'wrong_clock', device: 'F' },
  ];
  await expect.poll(() => sent).toEqual([{ speed: 3_600, faults }]);
});

it('says why it is refused, where it was asked for', async () => {
  openAt('/events/12/rehearsals?new', tables([]));
  const message = 'No race can be rehearsed: set the start of one first.';
  api.use(
    http.post('*/v1/admin/events/12/rehearse', () => HttpResponse.json({ message, code: 'conflict' }, { status: 409 })),
  );
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Rehearse' }));
  expect(await dialog.findByText(message)).toBeTruthy();
});

it('shows how far it is, then what it came to: faults, who has no time and why, what each timeline saw', async () => {
  openAt('/events/12/rehearsals/4', tables([done]));
  const part = async (name: string) => within(await screen.findByRole('region', { name }));
  const faults = await part('What went wrong on purpose');
  expect(faults.getByText('Finish was dead from the beginning, for good')).toBeTruthy();
  expect(faults.getByText('1,150 athletes passed it meanwhile.')).toBeTruthy();
  const untimed = await part('Athletes without a time, and why');
  const see = await untimed.findByRole('link', { name: 'See them: They have no chip' });
  expect(see.getAttribute('href')).toBe('/events/99/athletes?chipcodes[empty]=true');
  const [, row] = (await part('What each timeline saw')).getAllByRole('row');
  expect(row?.textContent).toBe('Finish1,1500');
  expect((await part('What came of it')).getByText(/4,812 reads\..*Virtual/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the copy' }).getAttribute('href')).toBe('/events/99/livetiming');
});

it('deletes the copy in one step, and keeps what it came to without ways into it', async () => {
  const { sent } = openAt('/events/12/rehearsals/4', tables([done]));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete the copy' }));
  await expect.poll(() => sent.map(({ method }) => method)).toContain('DELETE');
  expect(await screen.findByText('The copy that was run is deleted. What it came to stays here.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'See them: They have no chip' })).toBeNull();
  expect(screen.getByText('They have no chip')).toBeTruthy();
});

it('says in the copy of what it is a rehearsal, on every page, and offers no rehearsal of it', async () => {
  openAt('/events/99/rehearsals', tables([]));
  expect(await screen.findByText(/^Rehearsal of Hill Marathon: nobody outside sees it\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Rehearsals' }).getAttribute('href')).toBe('/events/12/rehearsals');
  expect(await screen.findByText('Nothing has been rehearsed yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Rehearse' })).toBeNull();
});

it.each(['/events/12/status', '/events/12/home'])('is offered in the menu of %s', async (address) => {
  openAt(address, { ...tables([]), events: [{ ...EVENT, counters: {}, health_checks: [] }] });
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  const entry = await screen.findByRole('menuitem', { name: 'Rehearse…' });
  expect(entry.getAttribute('href')).toBe('/events/12/rehearsals?new');
});
