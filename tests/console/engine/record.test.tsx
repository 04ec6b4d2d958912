// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { api } from '../shell/api';
import { refuse } from './fakeApi';
import { ATHLETES, ATHLETES_API, openAt, withScreens } from './screens';

withScreens();

const RECORD = `${ATHLETES}/1`;
const change = {
  id: 9,
  operation_id: 'op-9',
  undoes: null,
  operation: 'update',
  before: { club: 'Old club' },
  after: { club: 'New club' },
  created_at: '2026-05-30T10:00:00.000Z',
  profile: { first_name: 'Grace', last_name: 'Hopper' },
  api_key: null,
  is_undone: false,
};

function openHistory() {
  const opened = openAt(`${RECORD}?tab=history`);
  api.use(http.get('*/v1/admin/athletes/1/changes', () => HttpResponse.json({ items: [change], totalItems: 1 })));
  return opened;
}

describe('the page of a record', () => {
  it('shows its facts by section, with the way to change them', async () => {
    openAt(RECORD);
    expect(await screen.findByRole('heading', { name: 'First1 Last1' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Entry' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(`${RECORD}/update`);
  });

  it('says that there is no such record', async () => {
    openAt(`${ATHLETES}/404`);
    expect(await screen.findByText('There is no such athlete')).toBeTruthy();
  });

  it('deletes with a way back, and returns to the list', async () => {
    const { router, last } = openAt(RECORD);
    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(ATHLETES));
    expect(last('DELETE', ATHLETES_API)?.body).toEqual({ ids: [1] });
    expect(await screen.findByText('First1 Last1 deleted.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  });
});

describe('the history of a record', () => {
  it('says who changed what', async () => {
    openHistory();
    expect(await screen.findByText('Grace Hopper')).toBeTruthy();
    const club = screen.getByText('Club').parentElement;
    expect(club?.textContent).toBe('ClubOld club → New club');
  });

  it('takes an operation back', async () => {
    const { last } = openHistory();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(last('POST', '/v1/admin/operations/op-9/undo')?.body).toEqual({ skip_changed: false }));
    expect(await screen.findByText('Taken back.')).toBeTruthy();
  });

  it('offers to leave out what was changed since', async () => {
    const bodies: unknown[] = [];
    openHistory();
    api.use(
      http.post('*/v1/admin/operations/op-9/undo', async ({ request }) => {
        bodies.push(await request.json());
        return bodies.length > 1
          ? HttpResponse.json({ count: 1, skipped: 3, operation_id: 'undo-9' })
          : refuse(409, { message: '3 athletes were changed since. Nothing was undone.', code: 'conflict', count: 3 });
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('3 athletes were changed since. Nothing was undone.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Undo the others' }));
    await waitFor(() => expect(bodies).toEqual([{ skip_changed: false }, { skip_changed: true }]));
  });
});
