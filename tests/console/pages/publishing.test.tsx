// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { openAt, withScreens } from '../engine/screens';
import { api } from '../shell/api';

withScreens();

const CITY = { code: 'no_place', message: 'Say in which city the event is held.', path: '/events/21/event#city' };
const APP = { code: 'no_app', message: 'Give the event an app.', path: '/events/21/event#application_id' };

const event = {
  id: 21,
  name: 'Harbour Run',
  organization_id: 1,
  start_date: '2027-05-30',
  timezone: 'Europe/Brussels',
  created_at: '2026-11-01T09:00:00.000Z',
  status: 'draft',
};
const open = (change: object = {}) =>
  openAt('/events/21/publish', { events: [{ ...event, ...change }], organizations: [{ id: 1, name: 'Harbour' }] });
const region = async (name: string) => within(await screen.findByRole('region', { name }));

beforeEach(() =>
  api.use(
    http.get('*/v1/admin/events/21/blockers', ({ request }) => {
      const isToPublish = new URL(request.url).searchParams.get('for') === 'publish';
      return HttpResponse.json({ blockers: isToPublish ? [CITY, APP] : [CITY] });
    }),
  ),
);

describe('the way of an event to the public', () => {
  it('says from the start what it takes to submit, and what besides to publish', async () => {
    open();
    const toPublish = await region('To publish');
    expect(await toPublish.findByRole('link', { name: APP.message })).toBeTruthy();
    expect(toPublish.queryByText(CITY.message)).toBeNull();
    expect((await region('To submit')).getByRole('link', { name: CITY.message })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Submit for review' })).toHaveProperty('disabled', true);
  });

  it('ends in its own step where it was cancelled, with the reason said once', async () => {
    const cancelled = {
      status: 'cancelled',
      cancelled_at: '2027-05-01T09:00:00.000Z',
      cancellation_reason: 'High water',
    };
    const status_history = [{ status: 'cancelled', at: cancelled.cancelled_at, by: 'Ada Byron', reason: 'High water' }];
    open({ ...cancelled, status_history });
    const steps = within(await screen.findByRole('list', { name: 'From draft to finished' })).getAllByRole('listitem');
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, null, null, null, 'step']);
    expect(steps[4]?.textContent).toContain('Cancelled');
    await screen.findByText('Ada Byron');
    expect(screen.getAllByText(/High water/)).toHaveLength(1);
  });

  it('keeps a reason that was typed when its dialog is closed', async () => {
    open({ status: 'published', cancellable: { can: true, until: null } });
    const ask = async () => userEvent.click(await screen.findByRole('button', { name: 'Cancel the event…' }));
    await ask();
    await userEvent.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Water{Escape}');
    await ask();
    expect(await screen.findByRole('textbox', { name: /Reason/ })).toHaveProperty('value', 'Water');
  });

  it('says to who comes back what was typed and not sent, and of a refusal no more once it was read', async () => {
    const published = { status: 'published', cancellable: { can: true, until: null } };
    api.use(
      http.post('*/v1/admin/events/21/cancel', () =>
        HttpResponse.json({ code: 'conflict', message: 'It is cancelled already.' }, { status: 409 }),
      ),
    );
    open(published);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel the event…' }));
    const reason = () => screen.findByRole('textbox', { name: /Reason/ });
    await userEvent.type(await reason(), 'Storm');
    cleanup();
    open(published);
    expect(await screen.findByText(/You have unsaved changes from .*Harbour Run/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
    expect(await reason()).toHaveProperty('value', 'Storm');
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel the event' }));
    expect(await screen.findByText('It is cancelled already.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: /Keep|Back|Leave/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText('It is cancelled already.')).toBeNull();
    expect(screen.queryByText(/You have unsaved changes/)).toBeNull();
  });
});
