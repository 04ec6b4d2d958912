// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { openAt, withScreens } from '../engine/screens';
import { api } from '../shell/api';

withScreens();

const event = { organization_id: 1, start_date: '2027-05-30', status: 'draft', application_id: null };
const tables = {
  applications: [
    { id: 5, name: 'Harbour app', organization_id: 1, type: 'series' },
    { id: 6, name: 'Old app', organization_id: 1, type: 'single' },
  ],
  organizations: [{ id: 1, name: 'Harbour' }],
  events: [
    { ...event, id: 21, name: 'Harbour Run', application_id: 5 },
    { ...event, id: 22, name: 'Night Run' },
    { ...event, id: 23, name: 'Canal Run', application_id: 6 },
    { ...event, id: 24, name: 'Foreign Run', organization_id: 2 },
  ],
  preferences: [],
};

const openDialog = async (permissions?: string[]) => {
  const opened = openAt('/apps/5/events', tables, permissions);
  await userEvent.click(await screen.findByRole('button', { name: 'Add event' }));
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Add events to Harbour app' })) };
};

describe('adding events to an app', () => {
  it('offers what the organization has elsewhere, and says what leaves another app', async () => {
    const { dialog } = await openDialog();
    const moves: unknown[] = [];
    api.use(
      http.post('*/v1/admin/events/:id/move', async ({ request, params }) => {
        moves.push([params.id, await request.json()]);
        return HttpResponse.json({ ...event, id: Number(params.id) }, { headers: { 'X-Operation-Id': 'op-move' } });
      }),
    );
    await userEvent.click(dialog.getByRole('combobox'));
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Night Run30-05-2027',
      'Canal RunNow in Old app30-05-2027',
    ]);
    for (const option of options) await userEvent.click(option);
    expect(dialog.getByRole('alert').textContent).toContain('Canal Run (Old app)');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Add 2 events' }));
    expect(await screen.findByText('2 events are in Harbour app now.')).toBeTruthy();
    const place = { organization_id: 1, application_id: 5 };
    expect(moves).toEqual([
      ['22', place],
      ['23', place],
    ]);
  });

  it('leads to a new event of the app', async () => {
    const { dialog } = await openDialog();
    const create = dialog.getByRole('link', { name: 'Create a new event' });
    expect(create.getAttribute('href')).toBe('/events/create?organization_id=1&application_id=5');
  });

  it('moves none for who is no super admin', async () => {
    const { dialog } = await openDialog(['*.read', 'events.*']);
    expect(dialog.queryByRole('combobox')).toBeNull();
    expect(dialog.getByRole('link', { name: 'Create a new event' })).toBeTruthy();
  });

  it('stands on the page of the app too', async () => {
    openAt('/apps/5?tab=events', tables);
    expect(await screen.findByRole('button', { name: 'Add event' })).toBeTruthy();
    expect(await screen.findByText('Harbour Run')).toBeTruthy();
  });
});
