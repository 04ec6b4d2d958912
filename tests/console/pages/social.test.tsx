// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { openAt, withScreens } from '../engine/screens';
import { api } from '../shell/api';

withScreens();

const instagram = 'https://instagram.com/harbour';
const tables = () => ({
  organizations: [
    { id: 1, name: 'Harbour', version: 3, social: { instagram } },
    { id: 2, name: 'Hills', version: 1, social: {} },
  ],
  events: [{ id: 21, name: 'Harbour Run', organization_id: 1 }],
  widgets: [
    { id: 5, title: 'Follow us', type: 'social', event_id: 21, settings: { channels: [instagram] } },
    { id: 6, title: 'Elsewhere', type: 'social', event_id: 21, settings: { channels: ['https://x.com/other'] } },
  ],
  linked_participants: [],
});

describe('the channels of an organization', () => {
  it('are written one by one, each on a host of its own, and saved together', async () => {
    const { last } = openAt('/social?organization_id=1', tables());
    const facebook = await screen.findByRole('textbox', { name: 'Facebook' });
    fireEvent.change(facebook, { target: { value: 'https://facebook.com.evil.example/club' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save channels' }));
    expect(await screen.findByText('This is no address on facebook.com, fb.com.')).toBeTruthy();
    fireEvent.change(facebook, { target: { value: 'https://facebook.com/"club' } });
    expect(await screen.findByText(/no blanks, quotes/)).toBeTruthy();
    fireEvent.change(facebook, { target: { value: 'facebook.com/club ' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save channels' }));
    await waitFor(() =>
      expect(last('PATCH', '/v1/admin/organizations/1')).toMatchObject({
        body: { social: { instagram, facebook: 'https://facebook.com/club' } },
        ifMatch: '3',
      }),
    );
  });

  it('sends null for a channel that was emptied', async () => {
    const { last } = openAt('/social?organization_id=1', tables());
    await userEvent.clear(await screen.findByRole('textbox', { name: 'Instagram' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save channels' }));
    await waitFor(() =>
      expect(last('PATCH', '/v1/admin/organizations/1')?.body).toEqual({ social: { instagram: null } }),
    );
  });

  it('are shown as visitors see them, with the events that link there', async () => {
    openAt('/social?organization_id=1', tables());
    const preview = await screen.findByRole('region', { name: 'As visitors see it' });
    expect(within(preview).getByRole('link', { name: 'Instagram' }).getAttribute('href')).toBe(instagram);
    const link = await screen.findByRole('link', { name: 'Harbour Run' });
    expect(link.getAttribute('href')).toBe('/events/21/widgets/5');
    expect(screen.queryByText(/Elsewhere/)).toBeNull();
  });

  it('are only looked at by who may not change the organization', async () => {
    openAt('/social', tables(), ['organizations.read', 'events.read', 'widgets.read']);
    expect(await screen.findByText(/You may look at these channels/)).toBeTruthy();
    expect((screen.getByRole('textbox', { name: 'X' }) as HTMLInputElement).disabled).toBe(true);
  });
});

describe('a code of an organiser', () => {
  it('links an athlete to the account of who types it, or says why not', async () => {
    openAt('/account/profile', tables());
    api.use(
      http.post('*/v1/admin/linked_participants/claim', async ({ request }) => {
        const { code } = (await request.json()) as { code: string };
        if (code !== 'ABCD')
          return HttpResponse.json({ message: 'There is no such code.', code: 'invalid' }, { status: 422 });
        return HttpResponse.json({ id: 1, athlete_name: '7 Ada Byron' });
      }),
    );
    const input = await screen.findByRole('textbox', { name: 'Code of your organiser' });
    await userEvent.type(input, 'WRONG');
    await userEvent.click(screen.getByRole('button', { name: 'Link athlete' }));
    expect(await screen.findByText('There is no such code.')).toBeTruthy();
    await userEvent.clear(input);
    await userEvent.type(input, 'ABCD');
    await userEvent.click(screen.getByRole('button', { name: 'Link athlete' }));
    expect(await screen.findByText('You are linked to 7 Ada Byron.')).toBeTruthy();
  });
});
