// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { withScreens } from '../engine/screens';
import { api } from '../shell/api';
import { openTiming } from './timingApi';

withScreens();

const change = {
  id: 9,
  operation_id: 'op-9',
  undoes: null,
  operation: 'update',
  before: { note: 'Before' },
  after: { note: 'After' },
  created_at: '2026-05-30T10:00:00.000Z',
  profile: { first_name: 'Grace', last_name: 'Hopper' },
  api_key: null,
  is_undone: false,
  is_undoable: true,
};

/** Opens the history of a record of which `change` is known; gives what was taken back and asked about. */
async function openHistory(resource: string, path: string, id: number) {
  const opened = openTiming(path, { impact: () => impact });
  const undone: unknown[] = [];
  api.use(
    http.get(`*/v1/admin/${resource}/${id}/changes`, () => HttpResponse.json({ items: [change], totalItems: 1 })),
    http.get('*/v1/admin/operations/op-9', () =>
      HttpResponse.json({ operation_id: 'op-9', records: [{ resource, count: 1 }], changed: 0 }),
    ),
    http.post('*/v1/admin/operations/op-9/undo', async ({ request }) => {
      undone.push(await request.json());
      return HttpResponse.json({ count: 1, skipped: [], operation_id: 'op-10' });
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'History' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^History · / }));
  expect(await dialog.findByText('Grace Hopper')).toBeTruthy();
  return { ...opened, undone, dialog };
}

const onPodium = (athlete_id: number, name: string) => ({ athlete_id, name, start_number: null });
const impact = {
  athletes: 1_204,
  times: 1_204,
  states: 0,
  ranks: 40,
  podium: 1,
  races: [
    { race_id: 1, ranks: 40, podium: [{ place: 1, before: onPodium(1, 'Ada Byron'), after: onPodium(2, 'Jane Roe') }] },
  ],
};

it('what was corrected of timelines can be taken back later', async () => {
  const { undone, dialog } = await openHistory('timelines', '/timeline/1', 1);
  await userEvent.click(dialog.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(undone).toEqual([{ skip_changed: false }]));
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('taking a gunshot’s correction back says first how many times, ranks and podium places change', async () => {
  const { undone, dialog, asked } = await openHistory('gunshots', '/gunshot/5', 5);
  await userEvent.click(dialog.getByRole('button', { name: 'Undo' }));
  const question = within(await screen.findByRole('dialog', { name: 'Take this step back?' }));
  const confirm = question.getByRole('button', { name: 'Take back' });
  expect(confirm).toHaveProperty('disabled', true);
  expect(await question.findByText('1,204 times, 40 ranks and 1 podium place change.')).toBeTruthy();
  expect(question.getByText('Jane Roe')).toBeTruthy();
  expect(asked).toContainEqual(
    expect.objectContaining({ path: 'impact', body: { kind: 'undo', operation_id: 'op-9' } }),
  );
  expect(undone).toEqual([]);
  await userEvent.click(confirm);
  await waitFor(() => expect(undone).toEqual([{ skip_changed: false }]));
});
