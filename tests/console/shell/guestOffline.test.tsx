// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { mountGuest } from '../../../src/guest/mountGuest';

// The server went away while somebody typed.
vi.mock('../../../src/guest/sending', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('says that the server cannot be reached when what sends a form cannot be loaded, and lets one try again', async () => {
  window.history.replaceState(null, '', '/account/login');
  const root = document.createElement('div');
  document.body.append(root);
  const unmount = await act(async () =>
    mountGuest({ root, onSignedIn: vi.fn(async () => undefined), prefetchShell: vi.fn() }),
  );
  onTestFinished(() => act(async () => unmount()));
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('E-mail address'), 'ada@example.com');
  await user.type(screen.getByLabelText('Password'), 'two words');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Unable to connect to server');
  expect(screen.getByRole('button', { name: 'Sign in' }).getAttribute('aria-disabled')).toBe('false');
});
