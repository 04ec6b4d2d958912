// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { openAt, withScreens } from '../engine/screens';
import { api } from '../shell/api';

withScreens();

const row = (id: number, title: string, starts_at: string, more: object = {}) => ({
  ...{ id, event_id: 12, widget_id: 4, title, starts_at, ends_at: null, location: null, description: null, icon: null },
  ...{ position: 0, version: 1, ...more },
});
const ROWS = [
  row(1, 'Bibs', '2027-05-29T14:00:00.000Z', { ends_at: '2027-05-29T18:00:00.000Z', location: 'Hall' }),
  row(2, 'Prizes', '2027-05-30T12:00:00.000Z'),
  row(3, 'Start', '2027-05-30T07:00:00.000Z'),
];
const open = (programs: object[] = ROWS, permissions?: string[]) =>
  openAt(
    '/events/12/widgets/4/program',
    {
      programs,
      widgets: [{ id: 4, event_id: 12, type: 'program', title: 'Days', settings: {}, visible: true, version: 1 }],
    },
    permissions,
  );
const rowsOf = async (day: RegExp) =>
  within(await screen.findByRole('list', { name: day }))
    .getAllByRole('listitem')
    .map((one) => within(one).getByRole('link').textContent);

it('stands day by day, each in its order, which keys change', async () => {
  open();
  const sent: unknown[] = [];
  api.use(
    http.post('*/v1/admin/programs/order', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ operation_id: 'op' }, { headers: { 'X-Operation-Id': 'op' } });
    }),
  );
  expect(await rowsOf(/29 May 2027/)).toEqual(['Bibs']);
  expect(await rowsOf(/30 May 2027/)).toEqual(['Start', 'Prizes']);
  screen.getByRole('button', { name: 'Move Prizes' }).focus();
  await userEvent.keyboard(' {ArrowUp} ');
  await waitFor(() => expect(sent).toEqual([{ event_id: 12, widget_id: 4, ids: [2, 3] }]));
});

it('takes a row by its time and what happens, in the zone of the event, and says what is missing', async () => {
  const { last } = open();
  const day = within(await screen.findByRole('region', { name: /30 May 2027/ }));
  await userEvent.click(day.getByRole('button', { name: 'Add row' }));
  expect(day.getByText('Write the time as 9:30.')).toBeInTheDocument();
  await userEvent.type(day.getByRole('textbox', { name: 'Time' }), '9:30');
  await userEvent.type(day.getByRole('textbox', { name: 'What happens' }), 'Warm-up{Enter}');
  await waitFor(() =>
    expect(last('POST', '/v1/admin/programs')?.body).toEqual({
      ...{ event_id: 12, widget_id: 4, title: 'Warm-up' },
      starts_at: expect.stringMatching(/^2027-05-30T0[79]:30:00.000Z$/),
    }),
  );
  await waitFor(() => expect(day.getByRole('textbox', { name: 'Time' })).toHaveFocus());
  expect(day.getByRole('textbox', { name: 'What happens' })).toHaveValue('');
});

it('copies a day to the next one where nothing else is said', async () => {
  open();
  const sent: unknown[] = [];
  api.use(
    http.post('*/v1/admin/programs/copy-day', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ operation_id: 'op', rows: 2 }, { headers: { 'X-Operation-Id': 'op' } });
    }),
  );
  const day = within(await screen.findByRole('region', { name: /30 May 2027/ }));
  await userEvent.click(day.getByRole('button', { name: /Copy this day/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /Copy Sunday,? 30 May 2027/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Copy the day' }));
  await waitFor(() => expect(sent).toEqual([{ event_id: 12, widget_id: 4, from: '2027-05-30', to: '2027-05-31' }]));
  expect(await screen.findByText('2 rows copied.')).toBeInTheDocument();
});

it('copies to the next day that is empty, and says what stands on another one', async () => {
  open([...ROWS, row(4, 'Clean-up', '2027-05-31T08:00:00.000Z')]);
  const sent: unknown[] = [];
  api.use(
    http.post('*/v1/admin/programs/copy-day', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ operation_id: 'op', rows: 1 }, { headers: { 'X-Operation-Id': 'op' } });
    }),
  );
  const day = within(await screen.findByRole('region', { name: /29 May 2027/ }));
  await userEvent.click(day.getByRole('button', { name: /Copy this day/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByText(/on that day already/)).toBeNull();
  const to = dialog.getByRole('group', { name: 'To which day' });
  await userEvent.click(within(to).getAllByRole('spinbutton')[0]!);
  await userEvent.keyboard('30052027');
  expect(await dialog.findByText(/There are 2 rows on that day already/)).toBeInTheDocument();
  await userEvent.click(within(to).getAllByRole('spinbutton')[0]!);
  await userEvent.keyboard('01062027');
  await userEvent.click(dialog.getByRole('button', { name: 'Copy the day' }));
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ to: '2027-06-01' })]));
});

it('says of a day that it is not in the order of its times, and puts it so', async () => {
  open([
    { ...ROWS[1], position: 0 },
    { ...ROWS[2], position: 1 },
  ]);
  const sent: unknown[] = [];
  api.use(
    http.post('*/v1/admin/programs/order', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ operation_id: 'op' }, { headers: { 'X-Operation-Id': 'op' } });
    }),
  );
  await screen.findByText(/Not in the order of their times/);
  await userEvent.click(screen.getByRole('button', { name: 'Order by time' }));
  await waitFor(() => expect(sent).toEqual([{ event_id: 12, widget_id: 4, ids: [3, 2] }]));
});

it('begins with a row where there is none, and is only read by who may not write it', async () => {
  open([]);
  expect(await screen.findByText('Nothing in the program yet')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Add to the program' })).toBeInTheDocument();
});

it('is only read by who may not write it', async () => {
  open(ROWS, ['programs.read', 'widgets.read', 'events.read']);
  expect(await rowsOf(/30 May 2027/)).toEqual(['Start', 'Prizes']);
  for (const name of [/^Move/, 'Add row', /Copy this day/]) expect(screen.queryByRole('button', { name })).toBeNull();
});
