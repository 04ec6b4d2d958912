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
};

it.each([
  ['gunshots', '/gunshot/5', 5],
  ['timelines', '/timeline/1', 1],
])('what was corrected of %s can be taken back later', async (resource, path, id) => {
  openTiming(path);
  const undone: unknown[] = [];
  api.use(
    http.get(`*/v1/admin/${resource}/${id}/changes`, () => HttpResponse.json({ items: [change], totalItems: 1 })),
    http.get('*/v1/admin/operations/op-9', () =>
      HttpResponse.json({ operation_id: 'op-9', records: [{ resource, count: 1 }] }),
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
  await userEvent.click(dialog.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(undone).toEqual([{ skip_changed: false }]));
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
