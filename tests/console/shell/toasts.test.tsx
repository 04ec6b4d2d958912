// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, useNotify } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import { createI18nProvider } from '../../../providers/i18nProvider';
import { Toasts } from '../../../src/frame/layout/Toasts';
import { english } from '../../../src/i18n/messages';

// The server went away before this came.
vi.mock('../../../src/frame/layout/Toast', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

afterEach(cleanup);

it('says what there is to say when the module of notices cannot be loaded', async () => {
  const user = userEvent.setup();
  render(
    <CoreAdminContext i18nProvider={createI18nProvider({ english })}>
      <SaveButton />
      <Toasts />
    </CoreAdminContext>,
  );
  const save = screen.getByRole('button', { name: 'Save' });
  await user.click(save);
  expect((await screen.findByRole('alert')).textContent).toContain('Not saved');
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(save);
  expect((await screen.findByRole('alert')).textContent).toContain('Not saved');
});

function SaveButton() {
  const notify = useNotify();
  return (
    <button type="button" onClick={() => notify('Not saved', { type: 'error' })}>
      Save
    </button>
  );
}
