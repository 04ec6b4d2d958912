// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { getViewing } from '../../../providers/viewing';
import { openAt, withScreens } from '../engine/screens';
import { aProfile, api, consoleAnswers } from './api';

// Read when the page begins.
vi.hoisted(() => {
  const viewing = {
    id: 4,
    token: 'sv_x.y',
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    may: 'write',
    user: { id: 9, first_name: 'Ann', last_name: 'Timer', avatar_url: null },
    viewerId: 7,
    from: '/profiles/9',
  };
  window.sessionStorage.setItem('startline.viewing', JSON.stringify(viewing));
});

withScreens();

let isOver = false;
function open(address: string) {
  openAt(address, { roles: [], organizations: [], profiles: [] });
  const profile = aProfile({ id: 9, is_super_admin: false, permissions: ['*'] });
  api.use(
    http.get('*/v1/admin/profile', () =>
      isOver
        ? HttpResponse.json({ message: 'No.', code: 'unauthorized' }, { status: 401 })
        : HttpResponse.json(profile),
    ),
    ...consoleAnswers(profile),
  );
}

// One test: what is kept of a view is read once, when the page begins.
it('offers nothing that stays theirs, tells that it was ended elsewhere, and leaves once that was read', async () => {
  open('/roles');
  expect(await screen.findByRole('heading', { name: 'Roles' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Invite/ })).toBeNull();
  cleanup();
  open('/roles/create');
  expect(await screen.findByText('This is theirs alone')).toBeTruthy();
  expect(await screen.findByText(/You are signed in as Ann Timer/)).toBeTruthy();
  isOver = true;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByRole('dialog', { name: 'Being signed in as Ann Timer has ended' })).toBeTruthy();
  expect(screen.getByText(/not saved\. Forms keep it on this device/)).toBeTruthy();
  expect(getViewing()).not.toBeNull();
  expect(window.sessionStorage.getItem('startline.viewing')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Go on as Ada Peeters' }));
  await waitFor(() => expect(getViewing()).toBeNull());
});
