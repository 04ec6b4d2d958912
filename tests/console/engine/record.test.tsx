// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
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
  is_undoable: true,
};

function openHistory() {
  const opened = openAt(`${RECORD}?tab=history`);
  api.use(http.get('*/v1/admin/athletes/1/changes', () => HttpResponse.json({ items: [change], totalItems: 1 })));
  return opened;
}

/** What the operation changed besides. */
function touched(records: { resource: string; count: number }[]) {
  api.use(http.get('*/v1/admin/operations/op-9', () => HttpResponse.json({ operation_id: 'op-9', records })));
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
    const asked = within(await screen.findByRole('dialog', { name: 'Confirm remove action' }));
    expect(asked.getByText('This deletes First1 Last1. You can take it back afterwards.')).toBeTruthy();
    expect(asked.getByRole('button', { name: 'Cancel' })).toBeTruthy();
    expect(last('DELETE', ATHLETES_API)).toBeUndefined();
    await userEvent.click(asked.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(ATHLETES));
    expect(last('DELETE', ATHLETES_API)?.body).toEqual({ ids: [1] });
    expect(await screen.findByText('First1 Last1 deleted.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  });
});

describe('the page of a deleted record', () => {
  const deletion = { ...change, operation: 'delete', before: null, after: null };

  async function deleteAndOpen(permissions?: string[]) {
    const opened = openAt(ATHLETES, undefined, permissions);
    await fetch(`http://localhost${ATHLETES_API}`, { method: 'DELETE', body: JSON.stringify({ ids: [1] }) });
    api.use(http.get(`*${ATHLETES_API}/1/changes`, () => HttpResponse.json({ items: [deletion], totalItems: 1 })));
    await opened.router.navigate(RECORD);
    return opened;
  }

  it('says when it was deleted and by whom, changes nothing, and restores it', async () => {
    const { last } = await deleteAndOpen();
    expect(await screen.findByText(/^Deleted on 30-05-2026 \d\d:00:00 by Grace Hopper\./)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'First1 Last1' })).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'History' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(last('POST', `${ATHLETES_API}/restore`)?.body).toEqual({ ids: [1] }));
    expect(await screen.findByRole('link', { name: 'Edit' })).toBeTruthy();
    expect(screen.queryByText(/^Deleted on/)).toBeNull();
  });

  it('is not there for who may not bring it back', async () => {
    await deleteAndOpen(['athletes.read']);
    expect(await screen.findByText('There is no such athlete')).toBeTruthy();
  });
});

describe('the history of a record', () => {
  it('says who changed what', async () => {
    openHistory();
    expect(await screen.findByText('Grace Hopper')).toBeTruthy();
    const club = screen.getByText('Club').parentElement;
    expect(club?.textContent).toBe('ClubOld club → New club');
  });

  it('offers a way back where the server says that there is one', async () => {
    openAt(`${RECORD}?tab=history`);
    const kept = { ...change, is_undoable: false };
    api.use(http.get('*/v1/admin/athletes/1/changes', () => HttpResponse.json({ items: [kept], totalItems: 1 })));
    expect(await screen.findByText('Grace Hopper')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('leads from each step to the whole of it', async () => {
    openHistory();
    const step = await screen.findByRole('link', { name: 'Whole step' });
    expect(step.getAttribute('href')).toBe('/events/12/activity?operation=op-9');
  });

  it('takes an operation back', async () => {
    const { last } = openHistory();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(last('POST', '/v1/admin/operations/op-9/undo')?.body).toEqual({ skip_changed: false }));
    expect(await screen.findByText('Taken back.')).toBeTruthy();
  });

  it('deletes what was created, in the place of Undo', async () => {
    const { last } = openAt(`${RECORD}?tab=history`);
    const creation = { ...change, operation: 'create', before: null, after: null };
    api.use(http.get('*/v1/admin/athletes/1/changes', () => HttpResponse.json({ items: [creation], totalItems: 1 })));
    const remove = await screen.findByRole('button', { name: 'Delete' });
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await userEvent.click(remove);
    await waitFor(() => expect(last('POST', '/v1/admin/operations/op-9/undo')).toBeTruthy());
  });

  it('says what else a step changed before all of it is taken back', async () => {
    const { last } = openHistory();
    touched([
      { resource: 'races', count: 1 },
      { resource: 'athletes', count: 18_200 },
    ]);
    const open = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
      return within(await screen.findByRole('dialog', { name: 'Take this step back?' }));
    };
    const asked = await open();
    expect(
      asked.getByText(
        'This was one step with 1 race and 18,200 athletes. Taking it back takes it back for all of them, and what is worked out from them follows.',
      ),
    ).toBeTruthy();
    await userEvent.click(asked.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(last('POST', '/v1/admin/operations')).toBeUndefined();
    await userEvent.click((await open()).getByRole('button', { name: 'Take back' }));
    await waitFor(() => expect(last('POST', '/v1/admin/operations/op-9/undo')?.body).toEqual({ skip_changed: false }));
    expect(await screen.findByText('Taken back.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says why a step may not be taken back', async () => {
    const { last } = openHistory();
    api.use(
      http.get('*/v1/admin/operations/op-9', () => refuse(403, { message: 'You may not do this.', code: 'forbidden' })),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('You may not do this.')).toBeTruthy();
    expect(last('POST', '/v1/admin/operations')).toBeUndefined();
  });

  it.each([
    { status: 'succeeded', result: { count: 2_000, operation_id: 'undo-9' }, said: 'Undo 2,000 records: done.' },
    {
      status: 'failed',
      result: { message: '3 athletes were changed since.' },
      said: 'Undo 2,000 records: this did not work. 3 athletes were changed since.',
    },
  ])('follows what goes on in the background until it has $status', async ({ status, result, said }) => {
    const task = { id: 78, title: 'Undo 2,000 records', progress: 0.4, version: 1 };
    let now: object = { ...task, status: 'running', result: null };
    openHistory();
    touched([{ resource: 'athletes', count: 2_000 }]);
    api.use(
      http.post('*/v1/admin/operations/op-9/undo', () => HttpResponse.json(now, { status: 202 })),
      http.get('*/v1/admin/background_tasks/78', () => HttpResponse.json(now)),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Take back' }));
    expect(await screen.findByRole('progressbar', { name: 'Undo 2,000 records' })).toBeTruthy();
    expect(screen.queryByText('Taken back.')).toBeNull();
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', true);
    now = { ...task, status, result };
    expect(await screen.findByText(said)).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.queryByText('Taken back.')).toBeNull();
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
