// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { ATHLETES, openAt, rows, withScreens } from '../engine/screens';
import { api } from '../shell/api';

withScreens();

it('the dialog that merges two athletes shows how to undo the merge', async () => {
  openAt(ATHLETES);
  api.use(http.get('*/merge_preview', () => HttpResponse.json({ moves: [] })));
  for (const row of (await rows()).slice(0, 2)) await userEvent.click(within(row).getByRole('checkbox'));
  await userEvent.click(await screen.findByRole('button', { name: 'Merge' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/choose Undo in the message that follows, or later in Activity\./)).toBeTruthy();
});
