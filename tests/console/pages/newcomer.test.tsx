// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { openAt, withScreens } from '../engine/screens';
import { aProfile, api } from '../shell/api';

withScreens();

describe('somebody who works for nobody yet', () => {
  it('founds an organization, and goes on to its first app as its manager', async () => {
    const { last, router } = openAt(
      '/events',
      { events: [], organizations: [], applications: [], preferences: [] },
      [],
    );
    let permissions: string[] = [];
    api.use(
      http.get('*/v1/admin/profile', () => HttpResponse.json(aProfile({ permissions }))),
      http.post('*/v1/admin/organizations', () => {
        permissions = ['*'];
        return HttpResponse.json({ id: 9, name: 'Hill runners', version: 1 }, { status: 201 });
      }),
    );
    expect(await screen.findByRole('heading', { name: 'Welcome, Ada' })).toBeTruthy();
    const letter = screen.getByRole('link', { name: 'Write to them' }).getAttribute('href') ?? '';
    expect(decodeURIComponent(letter)).toContain('ada@example.com');
    expect(letter).not.toContain('+');
    const found = screen.getByRole('button', { name: 'Found the organization' });
    const name = await screen.findByLabelText(/^Name/);
    await userEvent.click(found);
    expect(last('POST', '/v1/admin/organizations')).toBeUndefined();
    await userEvent.type(name, 'Hill runners');
    await userEvent.click(found);
    expect(router.state.location.pathname).toBe('/configurator');
    await waitFor(() => expect(screen.queryByText(/^Welcome/)).toBeNull());
    expect(screen.queryByText(/^Welcome/)).toBeNull();
  });

  it('is nobody who may do anything', async () => {
    openAt('/events', { events: [], organizations: [], preferences: [] });
    expect(await screen.findByRole('heading', { name: 'Events' })).toBeTruthy();
    expect(screen.queryByText(/^Welcome/)).toBeNull();
  });
});
